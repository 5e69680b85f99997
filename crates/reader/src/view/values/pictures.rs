//! Reads and judges the pictures of a page.

use serde::Deserialize;
use serde_json::Value as Json;

use super::judge::{Judge, Judgement};
use super::raw::{RawForm, RawValue};
use crate::entry::Photo;
use crate::site_name::SHOWN_WORDS;
use crate::urls::is_web;
use crate::view::answer::{ViewStep, ViewedValue};
use crate::view::rows::kinds::ViewKind;
use microweave_html::sanitize::safe_url::safe;
use microweave_values::unfilled::is_unfilled_file;

pub(super) fn judged_picture<'p>(
    judge: Judge<'_, 'p>,
    kind: ViewKind,
    value: &RawValue<'p>,
) -> Option<Judgement> {
    let page = judge.page;
    let is_pixel = match &value.form {
        RawForm::Pixel(_) => true,
        RawForm::Part(thing) => ["width", "height"]
            .iter()
            .any(|side| page.part_text(*thing, &[side]).is_some_and(|side| is_one_pixel(&side))),
        _ => false,
    };
    let mut picture = match &value.form {
        RawForm::Picture(picture) => picture.clone(),
        RawForm::Json(json @ Json::Object(_)) => Photo::deserialize(json).ok()?,
        RawForm::Part(thing) => Photo::new(page.address_of_medium(*thing)?),
        _ => Photo::new(page.plain_text(value)?),
    };
    if is_unfilled_file(&picture.url) {
        return Some(Judgement::drop(ViewStep::Unfilled));
    }
    // The address of a picture may have spaces, but a phrase is no address.
    if picture.url.contains(' ') && !picture.url.contains(['/', '.']) {
        return Some(Judgement::drop(ViewStep::NoPicture));
    }
    picture.url = page.resolved(&picture.url);
    let url = &picture.url;
    if !page.charge(url.len()) {
        return None;
    }
    let step = match kind {
        _ if safe(url).is_none() || !is_web(url) => return Some(Judgement::drop(ViewStep::NoPicture)),
        _ if is_pixel => return Some(Judgement::drop(ViewStep::Pixel)),
        ViewKind::Icon => None,
        _ if SHOWN_WORDS.is_placeholder(url) => Some(ViewStep::Placeholder),
        _ if judge.is_logo(url) => Some(ViewStep::Logo),
        _ => None,
    };
    Some(Judgement { value: Ok(ViewedValue::Picture(picture)), comes_last: step })
}

/// True for the length of a side of a picture that cannot be seen.
pub(crate) fn is_one_pixel(side: &str) -> bool {
    let digits = side.trim().trim_end_matches("px");
    digits.parse().is_ok_and(|pixels: u32| pixels <= 1)
}
