//! `microweave preview`: shows what a link to a page shows.

use std::process::ExitCode;

use anstyle::Style;
use microweave_reader::{Preview, PreviewField, Reading};
use microweave_requests::json_with_source;

use crate::args::choices::TextOrJson;
use crate::args::preview::PreviewArgs;
use crate::error::Messages;
use crate::input::Input;
use crate::pages;
use crate::paint::Paint;
use crate::read::{person_text, photo_text, wrap};
use crate::reader::Reader;
use crate::terminal::on_one_line;
use microweave_fetch::address::redact_link;

const INDENT: &str = "   ";

pub(crate) fn run(args: &PreviewArgs) -> ExitCode {
    let reader = Reader::of_feeds(&args.source.fetch, &args.flags, args.flags.options().reasons(args.why));
    let gap = if args.format == TextOrJson::Text { "\n" } else { "" };
    pages::write_texts(&args.source, gap, |input, messages| shown(args, &reader, input, messages))
}

/// The preview of an input in the format. If it cannot be read, adds a message and returns `None`.
fn shown(args: &PreviewArgs, reader: &Reader<'_>, input: &Input, messages: &mut Messages) -> Option<String> {
    let page = reader.page(input, messages)?;
    let (source, reading) = (input.to_string(), Reading::of(page));
    let preview = reading.preview();
    reading.diagnostics().iter().for_each(|diagnostic| messages.warn(&source, diagnostic));
    Some(match args.format {
        TextOrJson::Text => card(&source, &preview, args.style.paint()),
        TextOrJson::Json => {
            args.style.page_json(args.source.is_one_page(), json_with_source(Some(&source), &preview))
        }
    })
}

/// A card: the title, the description, and a line for each other field. Reasons follow their field.
fn card(source: &str, preview: &Preview, paint: Paint) -> String {
    let mut lines = vec![paint.bold(&on_one_line(preview.title.as_deref().unwrap_or(source)))];
    add_reasons(&mut lines, preview, PreviewField::Title, paint);
    let description = preview.description.as_deref().map(wrap).unwrap_or_default();
    lines.extend(description.iter().map(|line| format!("{INDENT}| {}", on_one_line(line))));
    add_reasons(&mut lines, preview, PreviewField::Description, paint);
    let site = preview.site.as_ref();
    let fields = [
        (PreviewField::Authors, "by", authors(preview)),
        (PreviewField::SiteName, "site", site.and_then(|site| site.name.clone())),
        (PreviewField::SiteUrl, "site at", site.and_then(|site| site.url.as_deref().map(redact_link))),
        (PreviewField::Published, "published", preview.published.as_ref().map(ToString::to_string)),
        (PreviewField::Modified, "modified", preview.modified.as_ref().map(ToString::to_string)),
        (PreviewField::Kind, "kind", preview.kind.clone()),
        (PreviewField::Language, "language", preview.language.clone()),
        (PreviewField::Image, "image", preview.image.as_ref().map(photo_text)),
        (PreviewField::Icon, "icon", preview.icon.as_deref().map(redact_link)),
        (PreviewField::Logo, "logo", preview.logo.as_deref().map(redact_link)),
        (PreviewField::Url, "at", preview.url.as_deref().map(redact_link)),
    ];
    for (field, name, value) in fields {
        lines.extend(value.map(|value| paint.linked(&on_one_line(&format!("{INDENT}{name}: {value}")))));
        add_reasons(&mut lines, preview, field, paint);
    }
    lines.join("\n") + "\n"
}

fn authors(preview: &Preview) -> Option<String> {
    let authors: Vec<String> = preview.authors.iter().map(person_text).collect();
    Some(authors.join(", ")).filter(|authors| !authors.is_empty())
}

/// A line for each value of a field, if reasons were asked for.
fn add_reasons(lines: &mut Vec<String>, preview: &Preview, field: PreviewField, paint: Paint) {
    for reason in preview.reasons.iter().filter(|reason| reason.field == field) {
        let not = if reason.taken { "" } else { "not " };
        let text = format!(
            "{INDENT}why {field}: {not}{} ({}): {}",
            redact_link(&reason.value),
            reason.source,
            reason.why
        );
        lines.push(paint.with(Style::new().dimmed(), &on_one_line(&text)));
    }
}
