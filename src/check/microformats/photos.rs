//! Pictures that readers cannot show: `placeholder-photo` and `lazy-photo`.

use super::Context;
use crate::check::Rule;
use crate::check::findings::{Findings, quoted};
use crate::check::report::Report;
use crate::check::words::WORDS;
use crate::dom::El;
use crate::dom::lazy_image;
use crate::html::names::{attr, tag};

const PHOTOS: [&str; 3] = ["photo", "featured", "logo"];

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    let photos = context.markup.properties.iter().filter(|property| PHOTOS.contains(&property.name));
    for photo in photos.filter(|property| property.root.is_some() && property.el.tag() == tag::IMG) {
        check_image(photo.el, findings);
    }
}

fn check_image(img: El<'_>, findings: &mut Findings) {
    let written = img.attr_by(attr::SRC).map(str::trim).unwrap_or_default();
    let is_data = written.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("data:"));
    if !written.is_empty() && !is_data && !is_placeholder(written) {
        return;
    }
    let late = lazy_image::image_url(img).filter(|url| *url != written);
    match late {
        Some(url) => {
            let report = Report::of_value(img, attr::SRC, Rule::LazyPhoto, quoted(url));
            findings.report(report.replace_with(url.trim()));
        }
        None if is_data || is_placeholder(written) => {
            findings.report(Report::of_value(img, attr::SRC, Rule::PlaceholderPhoto, quoted(written)));
        }
        // `text-for-url` reports an image without an address.
        None => {}
    }
}

/// True for the address of a file whose name says that it is replaced.
fn is_placeholder(url: &str) -> bool {
    let path = url.split(['?', '#']).next().unwrap_or_default();
    let file = path.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    let name = file.rsplit_once('.').map_or(&*file, |(name, _)| name);
    WORDS.placeholders.iter().any(|placeholder| {
        let rest = name.strip_prefix(placeholder);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_lowercase()))
    })
}
