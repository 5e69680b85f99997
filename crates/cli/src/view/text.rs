//! Records as text.

use microweave::schema_org::SCHEMA_ORG;
use microweave_fetch::address::redact_link;
use microweave_reader::view::{View, ViewAnswer, ViewReason, ViewRecord, ViewedValue};
use microweave_values::shorten::with_ellipsis;

use super::columns::ViewColumns;
use crate::paint::Paint;
use crate::terminal::on_one_line;

/// Longer values are cut.
const MAX_CHARACTERS: usize = 300;

/// Each record with a line for each value. With reasons, the values that were not taken follow their field.
pub(super) fn of(source: &str, answer: &ViewAnswer, columns: &ViewColumns, paint: Paint) -> String {
    let names = columns.names().iter().map(String::len);
    let width = names.max().unwrap_or_default().min(30);
    let writer = ViewText { paint, width };
    let records = answer.records.iter().enumerate().map(|(number, record)| {
        let mut text = paint.bold(&on_one_line(source)) + "\n";
        writer.add_fields(&mut text, answer.reasons_of(number), record, "");
        for finding in answer.findings_of(number) {
            text += &format!("  {}\n", paint.dim(&on_one_line(&finding.message())));
        }
        text
    });
    records.collect::<Vec<_>>().join("\n")
}

/// A line for a page that has nothing of what the view is about.
pub(super) fn nothing(source: &str, view: &View) -> String {
    let name = |name| if name == "main" { "main thing" } else { name };
    let about: Vec<&str> = view.about().map(name).collect();
    let about = if about.is_empty() { "thing".to_owned() } else { about.join(" or ") };
    let is_known = |name: &str| name.starts_with("h-") || name.contains(':') || SCHEMA_ORG.has_type(name);
    let unknown = view.about().filter(|name| *name != "main" && !is_known(name));
    let unknown: String = unknown.map(|name| format!("; schema.org has no type {name}")).collect();
    format!("{}: {}\n", on_one_line(source), on_one_line(&format!("no {about}{unknown}")))
}

struct ViewText {
    paint: Paint,
    width: usize,
}

impl ViewText {
    /// The depth of records is bounded by the view. The reasons of records in a list follow the list.
    fn add_fields(&self, text: &mut String, reasons: &[ViewReason], record: &ViewRecord, path: &str) {
        for field in &record.fields {
            let name = format!("{path}{}", field.name);
            let of_parts = if field.is_list { &[] } else { reasons };
            for (value, source) in field.values.iter().zip(&field.sources) {
                if let ViewedValue::Record(part) = value {
                    self.add_fields(text, of_parts, part, &format!("{name}."));
                    continue;
                }
                let source = self.paint.dim(&format!("  ({source})"));
                *text +=
                    &format!("  {name:width$}  {}{source}\n", shown(&value.to_text()), width = self.width);
            }
            // A field that has no value is named by its first reason.
            let mut unnamed = if field.values.is_empty() { &*name } else { "" };
            for reason in reasons {
                match reason.field.strip_prefix(&name) {
                    Some("") => *text += &self.reason(std::mem::take(&mut unnamed), reason),
                    Some(inner) if field.is_list && inner.starts_with('.') => {
                        *text += &self.reason(&reason.field, reason);
                    }
                    _ => {}
                }
            }
        }
    }

    /// A line for a reason. `field` is the field, if it is not the one before the line.
    fn reason(&self, field: &str, reason: &ViewReason) -> String {
        let not = if reason.taken { "" } else { "not " };
        let place = reason.span.map(|span| format!(" {}", span.start)).unwrap_or_default();
        let line = format!("{not}{}  ({}{place}): {}", shown(&reason.value), reason.source, reason.why);
        format!("  {field:width$}  {}\n", self.paint.dim(&line), width = self.width)
    }
}

fn shown(text: &str) -> String {
    on_one_line(&redact_link(&with_ellipsis(text, MAX_CHARACTERS)))
}
