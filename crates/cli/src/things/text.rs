//! Things as text.

use std::collections::HashSet;

use microweave::{Source, Span};
use microweave_reader::things::{Thing, ThingValue};
use microweave_values::shorten::with_ellipsis;
use unicode_width::UnicodeWidthStr as _;

use crate::paint::Paint;
use crate::terminal::on_one_line;

/// Longer values are cut in the text.
const MAX_CHARACTERS: usize = 300;

/// Longer names of properties do not move the values of others.
const MAX_NAME: usize = 30;

/// Things are shown inside of others to this level.
const MAX_LEVELS: usize = 8;

/// Things with their properties. `why`: with the sources and the places of values, and what other sources say.
pub(super) fn of(things: &[Thing<'_>], paint: Paint, why: bool) -> String {
    ThingsText { paint, why, shown: HashSet::new(), text: String::new() }.of(things)
}

/// Writes things as text.
struct ThingsText {
    paint: Paint,
    why: bool,
    /// The numbers of the things that were shown with their properties.
    shown: HashSet<u32>,
    text: String,
}

impl ThingsText {
    fn of(mut self, things: &[Thing<'_>]) -> String {
        for (number, thing) in things.iter().enumerate() {
            if number > 0 {
                self.text.push('\n');
            }
            self.text += &format!("{}\n", self.title(*thing));
            self.shown.insert(thing.number());
            self.properties(*thing, 1);
        }
        self.text
    }

    /// The types and the name of a thing.
    fn title(&self, thing: Thing<'_>) -> String {
        let types: Vec<&str> = thing.types().collect();
        let types = if types.is_empty() { "thing".to_owned() } else { types.join(", ") };
        let name = thing
            .text("name")
            .or_else(|| thing.text("headline"))
            .map(|name| format!(": {}", shortened(name)));
        let sources = if self.why { format!("  ({})", names(thing.sources())) } else { String::new() };
        let title = self.paint.bold(&on_one_line(&types));
        format!("{title}{}{}", name.unwrap_or_default(), self.paint.dim(&sources))
    }

    /// The properties of a thing, with the things in it to the maximum level.
    fn properties(&mut self, thing: Thing<'_>, level: usize) {
        let width = thing.properties().map(|(name, _)| name.width()).filter(|&width| width <= MAX_NAME).max();
        for (name, _) in thing.properties() {
            let gap = width.unwrap_or(0).saturating_sub(name.width());
            let indent = " ".repeat(2 * level);
            let mut start = format!("{indent}{}{:gap$}  ", self.paint.rule(&on_one_line(name)), "");
            for line in self.lines_of(thing, name) {
                let has_origin = self.why && (thing.sources().len() > 1 || line.span.is_some());
                let origin = if has_origin { format!("  ({})", line.origin()) } else { String::new() };
                self.text += &format!("{start}{}", self.paint.not_taken(line.mark));
                self.value(line.value, &origin, level);
                // Other values are below the first one.
                start = " ".repeat(2 * level + name.width() + gap + 2);
            }
        }
    }

    /// The values of a property, and with reasons what other sources say.
    fn lines_of<'t>(&self, thing: Thing<'t>, name: &str) -> Vec<ValueLine<'t>> {
        let line = |mark| move |((value, sources), span)| ValueLine { value, sources, span, mark };
        let values = thing.values_with_sources(name).zip(thing.spans(name)).map(line(""));
        let conflicts = thing.conflicts(name).zip(thing.conflict_spans(name)).filter(|_| self.why);
        values.chain(conflicts.map(line("other: "))).collect()
    }

    fn value(&mut self, value: ThingValue<'_>, origin: &str, level: usize) {
        let origin = self.paint.dim(origin);
        match value {
            ThingValue::Text(text) => {
                let text = self.paint.linked(&shortened(text));
                self.text += &format!("{text}{origin}\n");
            }
            ThingValue::Thing(thing) => {
                // The title has the sources.
                self.text += &format!("{}\n", self.title(thing));
                if level < MAX_LEVELS && self.shown.insert(thing.number()) {
                    self.properties(thing, level + 1);
                }
            }
            _ => {}
        }
    }
}

/// A value with its origin.
struct ValueLine<'t> {
    value: ThingValue<'t>,
    sources: &'t [Source],
    span: Option<Span>,
    mark: &'static str,
}

impl ValueLine<'_> {
    /// The sources, with the place in the first one.
    fn origin(&self) -> String {
        let (first, others) = self.sources.split_at(self.sources.len().min(1));
        let place = self.span.map(|span| format!(" at {}", span.start)).unwrap_or_default();
        let separator = if others.is_empty() { "" } else { ", " };
        format!("{}{place}{separator}{}", names(first), names(others))
    }
}

fn names(sources: &[Source]) -> String {
    sources.iter().map(Source::to_string).collect::<Vec<_>>().join(", ").replace("schema.org ", "")
}

/// A text on one line, cut if it is long.
fn shortened(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    on_one_line(&with_ellipsis(&text, MAX_CHARACTERS))
}
