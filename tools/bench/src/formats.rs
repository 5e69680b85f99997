//! The formats of the library's table, the reader and the checker. Each is measured together with the parse that it needs. The
//! first contender is the parse alone.

use std::hint::black_box;
use std::time::SystemTime;

use microweave_check::{CheckOptions, check};
use microweave_convert::rdf::RdfProfile;
use microweave_convert::{AtomProfile, Format, FormatOptions, write};
use microweave_reader::view::View;
use microweave_reader::{ReadOptions, Reading};

use crate::contenders::{Contender, ours};
use crate::pages::Page;

/// The views that are measured, beside the things whose fields they have.
const VIEWS: [(&str, &str); 2] =
    [("article", "the view of an article"), ("product", "the view of a product")];

/// The parse, the reader, the preview, the things, the checker, two views, and each format.
pub fn all() -> Vec<Contender> {
    let mut all = vec![
        ours("parse", "the parse: Options::page, document", |page| {
            convert(page, |parsed| {
                black_box(parsed.document());
            })
        }),
        ours("read", "the reader (posts)", |page| {
            convert(page, |parsed| drop(black_box(parsed.posts(&ReadOptions::new()))))
        }),
        ours("preview", "the preview", |page| convert(page, |parsed| drop(black_box(parsed.preview())))),
        ours("things", "the things", |page| convert(page, |parsed| drop(black_box(parsed.things())))),
        ours("check", "the checker", |page| {
            convert(page, |parsed| drop(black_box(check(parsed, &CheckOptions::new()))))
        }),
    ];
    let views = VIEWS.map(|(name, what)| {
        let view = View::shipped(name).expect("it is a view of the library");
        ours(name, what, move |page| convert(page, |parsed| drop(black_box(parsed.view(&view)))))
    });
    all.extend(views);
    for format in Format::all() {
        all.push(format_contender(format.name(), format, FormatOptions::new()));
        if format.takes("atom_profile") {
            let articles = FormatOptions::new().atom_profile(AtomProfile::Html5);
            all.push(format_contender("atom-html5-2010", format, articles));
        }
    }
    let rdf_2010 = FormatOptions::new().rdf_profile(RdfProfile::Html5_2010);
    all.push(format_contender("ntriples-html5-2010", Format::NTriples, rdf_2010));
    all
}

fn format_contender(name: &'static str, format: Format, options: FormatOptions) -> Contender {
    let options = options.timestamp(SystemTime::UNIX_EPOCH.into());
    ours(name, name, move |page| convert(page, |parsed| drop(black_box(write(parsed, format, &options)))))
}

fn convert(page: &Page, use_page: impl FnOnce(&Reading)) -> bool {
    use_page(&Reading::parse(&page.html, &page.base));
    true
}
