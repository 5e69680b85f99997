//! Our own cases under `test-suite/reasons/`: pages with the expected reasons, one on each line.

use std::fmt::Write as _;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::{PointedValue, Reason};

use crate::support::cases::{self, same};
use crate::support::setup::Setup;

pub(crate) fn trials() -> Vec<Trial> {
    cases::trials("reasons", run)
}

fn run(page: &Path) -> Result<(), Failed> {
    let html = std::fs::read_to_string(page)?;
    let expected = std::fs::read_to_string(page.with_extension("txt"))?;
    let setup = Setup::read(html.as_bytes())?;
    let plain = setup.options.parse(&html, &setup.base);
    let document = setup.options.reasons(true).parse(&html, &setup.base);
    let mut ours = String::new();
    write_list(&mut ours, &html, document.reasons())?;
    if !document.not_taken().is_empty() {
        writeln!(ours, "not taken:")?;
        write_list(&mut ours, &html, document.not_taken())?;
    }
    same(&ours, &expected)?;
    let json = serde_json::to_string(&document)?;
    cases::is_same_after_json(&document)?;
    let mut value: serde_json::Value = serde_json::from_str(&json)?;
    let object = value.as_object_mut().ok_or("it is an object")?;
    if object.remove("reasons").is_none() || object.remove("not-taken").is_none() {
        return Err("the JSON has no reasons".into());
    }
    for at in document.reasons().iter().map(|reason| &*reason.at) {
        let text = document.value_at(at).and_then(PointedValue::as_text);
        if value.pointer(at).and_then(serde_json::Value::as_str).is_some_and(|own| Some(own) != text) {
            return Err(format!("{at} leads to {text:?}").into());
        }
    }
    if value != serde_json::to_value(&plain)? {
        return Err("the option changes the JSON besides its own lists".into());
    }
    Ok(())
}

/// Writes a line for each reason: the line of the page, the pointer, the rule with its name and step, the element
/// with what the value is from, and the marked source.
fn write_list(out: &mut String, html: &str, reasons: &[Reason]) -> std::fmt::Result {
    for reason in reasons {
        write!(
            out,
            "{} {}: {}",
            reason.span.start.line,
            if reason.at.is_empty() { "-" } else { &reason.at },
            reason.rule
        )?;
        if let Some(by) = &reason.by {
            write!(out, " by {by}")?;
        }
        if let Some(step) = &reason.step {
            write!(out, " ({step})")?;
        }
        // A link of an HTTP header has no place.
        if reason.element.is_empty() {
            writeln!(out)?;
            continue;
        }
        write!(out, ", <{}>", reason.element)?;
        if let Some(from) = &reason.from {
            write!(out, " {from}")?;
        }
        let marked = &html[reason.span.bytes()];
        match marked.split_once('\n') {
            None => writeln!(out, ": {marked}")?,
            Some((first, _)) => writeln!(out, ": {first} …")?,
        }
    }
    Ok(())
}
