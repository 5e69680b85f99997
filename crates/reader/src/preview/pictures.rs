//! Reads and judges the pictures of a page.

use super::judge::{Judge, Judgement, PreviewValue};
use super::page_value::PageValue;
use super::step::PreviewStep;
use super::table::{RowKind, TABLE};
use crate::entry::Photo;
use crate::is_same_file;
use crate::urls::is_web;
use microweave_html::sanitize::safe_url::safe;
use microweave_values::unfilled::is_unfilled;

/// The hosts of YouTube's thumbnails, whose files have names such as `default.jpg`.
const THUMBNAILS: [&str; 2] = ["://i.ytimg.com/", "://img.youtube.com/"];

pub(super) fn judged_picture(
    judge: &Judge<'_, '_>,
    kind: RowKind,
    value: PageValue<'_>,
) -> Option<(PreviewValue, Judgement)> {
    let is_pixel = match &value {
        PageValue::Pixel(_) => true,
        PageValue::Description(thing) => ["width", "height"]
            .iter()
            .any(|side| judge.page.text_of(*thing, &[side]).is_some_and(is_one_pixel)),
        _ => false,
    };
    let mut photo = match value {
        PageValue::Photo(photo) => photo,
        PageValue::Description(thing) => Photo::new(judge.page.address_of_medium(thing)?),
        value => Photo::new(judge.text_of(value)?),
    };
    let is_filled = !is_unfilled(&photo.url);
    photo.url = judge.resolved(&photo.url);
    let url = photo.url.as_str();
    let judgement = match kind {
        _ if !is_filled => Judgement::Drop(PreviewStep::Unfilled),
        _ if safe(url).is_none() || !is_web(url) => Judgement::Drop(PreviewStep::NoPicture),
        _ if is_pixel => Judgement::Drop(PreviewStep::Pixel),
        RowKind::Icon => Judgement::Take,
        _ if is_placeholder(url) => Judgement::Yield(PreviewStep::Placeholder),
        _ if judge.logos.iter().any(|logo| is_same_file(logo, url)) => Judgement::Yield(PreviewStep::Logo),
        _ => Judgement::Take,
    };
    Some((PreviewValue::Image(photo), judgement))
}

/// True for an image whose file name says that it stands in for another one.
fn is_placeholder(url: &str) -> bool {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let file = path.rsplit('/').next().unwrap_or_default();
    let stem = file.split('.').next().unwrap_or_default();
    THUMBNAILS.iter().all(|host| !url.contains(host)) && TABLE.is_placeholder(stem)
}

/// True for the length of a side of a picture that cannot be seen.
pub(super) fn is_one_pixel(side: &str) -> bool {
    let digits = side.trim().trim_end_matches("px");
    digits.parse().is_ok_and(|pixels: u32| pixels <= 1)
}
