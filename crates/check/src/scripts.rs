//! Checks the scripts of JSON-LD: their JSON, and their contexts.

mod mistakes;

use super::schema_org::{ENDED, is_near_host};
use super::{Findings, MarkupPart, MarkupPlace, Report, Rule, quoted};
use microweave::json_ld::notes::{NO_CONTEXT, ScriptNote, ScriptNoteKind};
use microweave::json_ld::{KEYWORDS, corrected_string};
use microweave::nodes::map::SourcePlace;
use microweave::page::Page;
use microweave_html::dom::text::text_content;
use microweave_html::dom::{Dom, El, flag};
use microweave_html::input::content_type::essence;
use microweave_html::names::{attr, tag};
use microweave_values::spelling::closest;

const SCHEMA_ORG: &str = "https://schema.org";
const SCHEMA_ORG_HOST: &str = "://schema.org";
/// The context beside the one of schema.org that Google's documentation has for its own types.
const GOOGLE_HOST: &str = "://schema.googleapis.com";
const JSON_LD: &str = "application/ld+json";

pub(super) fn check(page: &Page, findings: &mut Findings) {
    let is_google = |note: &&ScriptNote| matches!(&note.kind, ScriptNoteKind::UnknownContext(address) if address.contains(GOOGLE_HOST));
    // The note after some others says that this is no value.
    let mut reported_at = None;
    for note in page.script_notes().iter().filter(|note| !is_google(note)) {
        let start = (note.script, note.span.start);
        let place = place_of(page.dom(), note);
        let is_further = matches!(note.kind, ScriptNoteKind::FurtherValue);
        match findings.source_of(place).filter(|_| is_further) {
            Some("<") => {
                reported_at = Some(start);
                findings.report(markup_report(place));
            }
            Some("}" | "]") => {
                reported_at = Some(start);
                let report = Report::at(place, Rule::InvalidJsonLd, "a bracket closes nothing");
                findings.report(report.help("remove the bracket").replace_with(""));
            }
            _ if reported_at != Some(start) => {
                let report = report(note, place, findings);
                findings.report(report);
            }
            _ => {}
        }
    }
    for el in page.dom().walk_flagged(flag::SCRIPT_OR_META).entered().filter(|el| el.tag() == tag::SCRIPT) {
        check_type(el, findings);
    }
}

/// A script with JSON-LD whose type is nearly that of JSON-LD, so that no program reads it.
fn check_type(el: El<'_>, findings: &mut Findings) {
    let script_type = el.attr_by(attr::TYPE).map(str::trim).unwrap_or_default();
    let essence = essence(script_type).to_ascii_lowercase();
    let letters: String = essence.chars().filter(char::is_ascii_alphanumeric).collect();
    let is_near = ["ldjson", "jsonld", "ldjason", "jasonld"].iter().any(|name| letters.ends_with(name))
        || letters.starts_with("applicationld")
        || closest(&essence, [JSON_LD].into_iter()).is_some();
    let is_json_ld = || is_near && text_content(el).contains("@context\"");
    let is_run = || is_java_script(&essence) && begins_as_json_ld(&text_content(el));
    // A page may have other JSON-LD for itself.
    let names_schema_org = |text: &str| begins_as_json_ld(text) && text.contains(SCHEMA_ORG_HOST);
    let is_json = || essence.ends_with("/json") && names_schema_org(&text_content(el));
    if essence == JSON_LD {
        return check_value(el, findings);
    }
    if is_json_ld() || is_run() || is_json() {
        let report = Report::of_value(el, attr::TYPE, Rule::MisspelledScriptType, quoted(script_type));
        findings.report(match script_type {
            "" => report,
            _ => report.corrected(Some(JSON_LD)),
        });
    }
}

/// True for JSON that is one text, number or word.
fn is_plain(json: &str) -> bool {
    serde_json::from_str::<serde_json::Value>(json).is_ok_and(|value| !value.is_object() && !value.is_array())
}

/// A script whose value is no thing.
fn check_value(el: El<'_>, findings: &mut Findings) {
    let text = text_content(el);
    let value: String = text.chars().filter(|c| !c.is_whitespace()).take(4).collect();
    if matches!(&*value, "{}" | "[]" | "[{}]" | "\"\"") {
        let report = Report::new(el, Rule::EmptyScript, quoted(text.trim()));
        let report = report.help("fill it in, or remove the script");
        findings.report(report.effect("programs read nothing from the script"));
    } else if is_plain(text.trim()) {
        let detail = format!("the JSON is {}", quoted(text.trim().trim_matches('"')));
        let report = Report::new(el, Rule::EmptyScript, detail);
        let report = report.help("write an object or a list of objects, or remove the script");
        findings.report(report.effect("programs read nothing from the script"));
    }
}

/// True for the types of scripts that browsers run (HTML 4.12.1.1).
fn is_java_script(essence: &str) -> bool {
    matches!(
        essence,
        "" | "module" | "text/javascript" | "application/javascript" | "application/x-javascript"
    )
}

/// True for an object of JSON whose first name is a keyword of JSON-LD. As JavaScript, it would be an error.
fn begins_as_json_ld(text: &str) -> bool {
    let inside = text.trim_start().trim_start_matches(['[', '{', ' ', '\t', '\r', '\n']);
    text.trim_start().starts_with(['[', '{'])
        && ["\"@context\"", "\"@type\"", "\"@graph\"", "\"@id\""].iter().any(|name| inside.starts_with(name))
}

/// A context whose host is nearly the one of schema.org.
fn misspelled_context<'d>(place: MarkupPlace<'d>, address: &str) -> Option<Report<'d>> {
    let host = address.split_once("://").map_or(address, |(_, host)| host).trim_end_matches('/');
    let host = host.split('/').next().unwrap_or_default();
    let report = Report::at(place, Rule::MisspelledContext, quoted(address));
    is_near_host(host.strip_prefix("www.").unwrap_or(host)).then(|| report.corrected(Some(SCHEMA_ORG)))
}

/// Tags after the JSON: the script has no end tag, or other tags before it.
fn markup_report(place: MarkupPlace<'_>) -> Report<'_> {
    let report = Report::at(place, Rule::InvalidJsonLd, "tags follow the JSON");
    let is_open = !place.el.has_end_tag() || text_content(place.el).contains("<script");
    match is_open {
        true => report
            .help("add </script> after the JSON")
            .effect("most programs ignore the script, and people do not see what is in it"),
        false => report.help("remove the tags"),
    }
}

fn place_of<'d>(dom: &'d Dom, note: &ScriptNote) -> MarkupPlace<'d> {
    MarkupPlace { el: dom.el(note.script), part: MarkupPart::Json(value_of(note)) }
}

fn value_of(note: &ScriptNote) -> SourcePlace {
    SourcePlace { element: note.script, start: note.span.start, end: note.span.end }
}

fn report<'d>(note: &'d ScriptNote, place: MarkupPlace<'d>, findings: &mut Findings) -> Report<'d> {
    let (el, value) = (place.el, value_of(note));
    match &note.kind {
        ScriptNoteKind::Empty => Report::new(el, Rule::EmptyScript, ""),
        ScriptNoteKind::ExtraText => Report::at(place, Rule::JsonExtraText, "").replace_with(""),
        ScriptNoteKind::ExtraComma => Report::at(place, Rule::JsonExtraComma, "").replace_with(""),
        ScriptNoteKind::FurtherValue => Report::at(place, Rule::JsonSeveralValues, ""),
        ScriptNoteKind::InvalidString => {
            let report = Report::at(place, Rule::JsonInvalidString, "");
            match findings.source_of(place).and_then(corrected_string) {
                Some(corrected) => report.replace_with(corrected),
                None => report,
            }
        }
        ScriptNoteKind::RepeatedName(name) => {
            let place = MarkupPlace { el, part: MarkupPart::JsonName(value, name) };
            Report::at(place, Rule::JsonRepeatedName, quoted(name))
        }
        ScriptNoteKind::UnknownKeyword(name) => {
            let place = MarkupPlace { el, part: MarkupPart::JsonName(value, name) };
            let meant = KEYWORDS.iter().find(|known| known.eq_ignore_ascii_case(name)).copied();
            let report = Report::at(place, Rule::UnknownKeyword, quoted(name));
            report.corrected(meant.or_else(|| closest(name, KEYWORDS.into_iter())))
        }
        ScriptNoteKind::ReservedValue(text) => {
            let report = Report::at(place, Rule::InvalidUrl, quoted(text));
            report.help("write the whole address, such as https://social.example/@ada")
        }
        ScriptNoteKind::Expected(expected) => {
            let found = mistakes::report(note, expected, el);
            found.unwrap_or_else(|| Report::at(place, Rule::InvalidJsonLd, format!("expected {expected}")))
        }
        ScriptNoteKind::UnknownContext(address) => {
            if let Some(report) = misspelled_context(place, address) {
                return report;
            }
            let has_ended = address.contains(ENDED);
            let rule = if has_ended { Rule::EndedVocabulary } else { Rule::UnknownContext };
            Report::at(place, rule, quoted(address))
        }
        ScriptNoteKind::SchemaOrgAssumed(written) if **written == *NO_CONTEXT => {
            let brace = SourcePlace { end: value.start + 1, ..value };
            let place = MarkupPlace { el, part: MarkupPart::Json(brace) };
            let report = Report::at(place, Rule::SchemaOrgAssumed, &**written);
            report.append(format!(" \"@context\": \"{SCHEMA_ORG}\","))
        }
        ScriptNoteKind::SchemaOrgAssumed(written) => {
            let report = Report::at(place, Rule::SchemaOrgAssumed, &**written);
            match findings.source_of(place) {
                // The address of a vocabulary ends with a slash.
                Some(source) if *source == **written => {
                    let end = if written.ends_with('/') { "/" } else { "" };
                    report.replace_with([SCHEMA_ORG, end].concat())
                }
                _ => report,
            }
        }
    }
}
