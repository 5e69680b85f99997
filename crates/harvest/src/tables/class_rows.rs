//! The rows of things. A thing has its values wherever they are on the page: the graph of things resolves references.

use std::borrow::Cow;

use microweave::Source;
use microweave_reader::Date;
use microweave_reader::things::{Amount, Decimal, Duration, EnumValue, Thing, ThingValue, Things};

use super::class::{ClassColumn, ClassTable, ClassValueKind};
use super::column::Cell;
use super::decimal::scaled;
use super::table::Table;
use crate::page::HarvestedPage;
use crate::stats::names::SCHEMA_ORG;

/// What the rows of a page may take, in bytes of values that are looked at: this, and [`BYTES_PER_BYTE`] for each byte of the
/// page. Many things can share one long text, and a row has a copy of it.
const FREE_BYTES: usize = 256 << 10;
const BYTES_PER_BYTE: usize = 8;

/// The cost of a value besides its text.
const VALUE_COST: usize = 16;

/// The sections of sections of a recipe that are looked into.
const MAX_STEPS: usize = 4096;

/// The value of a column in a row.
enum ClassCell<'t> {
    None,
    Text(Cow<'t, str>),
    Texts(Vec<&'t str>),
    Integer(i64),
}

impl ClassCell<'_> {
    fn cell(&self) -> Cell<'_> {
        match self {
            ClassCell::None => Cell::None,
            ClassCell::Text(text) => Cell::Text(text),
            ClassCell::Texts(texts) => Cell::Texts(texts),
            ClassCell::Integer(integer) => Cell::Integer(*integer),
        }
    }
}

impl<'t> From<Option<&'t str>> for ClassCell<'t> {
    fn from(text: Option<&'t str>) -> Self {
        text.map_or(ClassCell::None, |text| ClassCell::Text(Cow::Borrowed(text)))
    }
}

impl From<Option<i64>> for ClassCell<'_> {
    fn from(integer: Option<i64>) -> Self {
        integer.map_or(ClassCell::None, ClassCell::Integer)
    }
}

/// Adds the things of a page to the tables of their classes.
pub(super) fn push(page: &HarvestedPage<'_>, classes: &[&'static ClassTable], tables: &mut [Table]) {
    let things = page.things();
    if things.is_empty() {
        return;
    }
    let host = page.host();
    let record = page.record;
    let origin = [
        Cell::Text(page.page.address()),
        Cell::Text(page.source),
        Cell::Integer(i64::try_from(record.offset).unwrap_or(i64::MAX)),
    ];
    let mut left = FREE_BYTES.saturating_add(BYTES_PER_BYTE.saturating_mul(record.body.len()));
    for (class, table) in classes.iter().zip(tables) {
        push_class(things, class, &mut left, |cells| {
            let mut all = vec![host.as_deref().into()];
            all.extend(cells);
            table.push(&origin, &all);
        });
    }
}

fn push_class(things: &Things, class: &ClassTable, left: &mut usize, mut push: impl FnMut(&[Cell<'_>])) {
    for thing in things.of_type(class.class()).filter(|thing| thing.properties().next().is_some()) {
        let mut row = ClassRow { thing, left, unread: Vec::new(), without_zone: Vec::new(), amount: None };
        let own: Vec<ClassCell<'_>> = class.columns().iter().map(|column| row.read(column)).collect();
        let (unread, without_zone) = (row.unread, row.without_zone);
        let types: Vec<Cow<'_, str>> = thing.types().map(type_address).collect();
        let types: Vec<&str> = types.iter().map(|name| &**name).collect();
        let sources: Vec<&str> = thing.sources().iter().map(|source| source_name(*source)).collect();
        let conflicts: Vec<&str> = thing.disputed().collect();
        let mut cells = vec![Cell::Integer(thing.number().into()), Cell::Texts(&types), thing.id().into()];
        cells.extend(own.iter().map(ClassCell::cell));
        let properties = i64::try_from(thing.properties().count()).unwrap_or(i64::MAX);
        cells.extend([Cell::Texts(&sources), Cell::Integer(properties), Cell::Texts(&conflicts)]);
        cells.extend([Cell::Texts(&unread), Cell::Texts(&without_zone)]);
        push(&cells);
    }
}

/// A type of a thing by its address, as the other tables have it.
fn type_address(name: &str) -> Cow<'_, str> {
    if name.contains(':') { Cow::Borrowed(name) } else { Cow::Owned([SCHEMA_ORG, name].concat()) }
}

/// The name of a source, as the column `format` of `items` has it.
pub(crate) fn source_name(source: Source) -> &'static str {
    match source {
        Source::Microdata => "microdata",
        Source::JsonLd => "json-ld",
        Source::Rdfa => "rdfa",
        Source::Meta => "meta",
        _ => "microformats",
    }
}

/// The row of a thing while it is read.
struct ClassRow<'t, 'l> {
    thing: Thing<'t>,
    /// What the rows of the page may still take.
    left: &'l mut usize,
    /// The columns whose values have no known form.
    unread: Vec<&'static str>,
    /// The columns of dates without a time or a zone, which are in UTC.
    without_zone: Vec<&'static str>,
    /// The price, for its currency, after it was looked for.
    amount: Option<Option<Amount>>,
}

impl<'t> ClassRow<'t, '_> {
    fn read(&mut self, &(name, reading, path): &ClassColumn) -> ClassCell<'t> {
        match reading {
            ClassValueKind::Text => self.texts(path).first().copied().into(),
            ClassValueKind::Texts => ClassCell::Texts(self.texts(path)),
            ClassValueKind::Link => self.texts_by(path, address).first().copied().into(),
            ClassValueKind::Links => ClassCell::Texts(self.texts_by(path, address)),
            ClassValueKind::Name => self.texts(path).first().map(|text| EnumValue::name_of(text)).into(),
            ClassValueKind::Names => {
                ClassCell::Texts(self.texts(path).into_iter().map(EnumValue::name_of).collect())
            }
            ClassValueKind::Steps => ClassCell::Texts(self.steps(path)),
            ClassValueKind::Number => self.first(name, path, |text| scaled(Decimal::of(text)?.as_str())),
            ClassValueKind::Whole => self.first(name, path, |text| {
                Decimal::of_count(text)?.as_str().split('.').next().and_then(|whole| whole.parse().ok())
            }),
            ClassValueKind::Seconds => {
                self.first(name, path, |text| Duration::of(text).and_then(|time| time.0.try_into().ok()))
            }
            ClassValueKind::Time => self.time(name, path),
            ClassValueKind::Price => {
                let price = self.amount(path).and_then(|amount| scaled(amount.amount.as_str()));
                if price.is_none() && !self.texts(&format!("{path}.price price")).is_empty() {
                    self.unread.push(name);
                }
                price.into()
            }
            ClassValueKind::Currency => match self.amount(path).and_then(|amount| amount.currency) {
                Some(currency) => ClassCell::Text(Cow::Owned(currency)),
                None => ClassCell::None,
            },
        }
    }

    /// The first value in a known form. A column with other values only is unread.
    fn first(&mut self, name: &'static str, path: &str, read: impl Fn(&str) -> Option<i64>) -> ClassCell<'t> {
        let texts = self.texts(path);
        let value = texts.iter().find_map(|text| read(text));
        if value.is_none() && !texts.is_empty() {
            self.unread.push(name);
        }
        value.into()
    }

    fn time(&mut self, name: &'static str, path: &str) -> ClassCell<'t> {
        let mut has_zone = true;
        let texts = self.texts(path);
        let dates = texts.iter().map(|text| Date::new(*text));
        let time = dates.into_iter().find_map(|date| {
            let micros = date.unix_seconds()?.checked_mul(1_000_000)?;
            has_zone = date.offset().is_some();
            Some(micros)
        });
        match time {
            None if !texts.is_empty() => self.unread.push(name),
            Some(_) if !has_zone => self.without_zone.push(name),
            _ => {}
        }
        time.into()
    }

    fn amount(&mut self, path: &str) -> Option<Amount> {
        if self.amount.is_none() {
            let offers = self.values_of(self.thing, path);
            let mut offers = offers.into_iter().filter_map(ThingValue::as_thing);
            let amount = offers.find_map(Thing::amount).or_else(|| self.thing.amount());
            self.amount = Some(amount);
        }
        self.amount.clone().flatten()
    }

    /// The texts that a path leads to.
    fn texts(&mut self, path: &str) -> Vec<&'t str> {
        self.texts_by(path, ThingValue::plain_text)
    }

    /// The texts of the values that a path leads to, within the bounds of the page.
    fn texts_by(&mut self, path: &str, text: impl Fn(ThingValue<'t>) -> Option<&'t str>) -> Vec<&'t str> {
        let values = path.split(' ').map(|path| self.values_of(self.thing, path));
        let Some(values) = values.into_iter().find(|values| !values.is_empty()) else { return Vec::new() };
        let texts = values.into_iter().filter_map(text).map(str::trim);
        let mut found = Vec::new();
        for text in texts.filter(|text| !text.is_empty()) {
            if !self.spend(text.len()) {
                break;
            }
            found.push(text);
        }
        found
    }

    /// The values that a path leads to. A value that is a text is its own name.
    fn values_of(&mut self, thing: Thing<'t>, path: &str) -> Vec<ThingValue<'t>> {
        let (head, rest) = path.split_once('.').unwrap_or((path, ""));
        let mut values = Vec::new();
        for value in thing.values(head) {
            if !self.spend(0) {
                break;
            }
            values.push(value);
        }
        if head == "itemListElement" {
            sort_by_position(&mut values);
        }
        if rest.is_empty() {
            return values;
        }
        let mut found = Vec::new();
        for value in values {
            match value {
                ThingValue::Thing(thing) => {
                    let mut ways = rest.split('|').map(|way| self.values_of(thing, way));
                    found.extend(ways.find(|values| !values.is_empty()).unwrap_or_default());
                }
                ThingValue::Text(_) if rest.split('|').any(|way| way == "name") => found.push(value),
                _ => {}
            }
        }
        found
    }

    /// The texts of steps, in order. A section has steps in place of a text.
    fn steps(&mut self, path: &str) -> Vec<&'t str> {
        let mut todo: Vec<ThingValue<'t>> = self.values_of(self.thing, path);
        todo.reverse();
        let mut steps = Vec::new();
        for _ in 0..MAX_STEPS {
            let Some(step) = todo.pop() else { break };
            let parts = match step {
                ThingValue::Thing(thing) => self.values_of(thing, "itemListElement"),
                _ => Vec::new(),
            };
            if parts.is_empty() {
                let own = step.as_thing().and_then(|thing| thing.text("text"));
                let text = own.or_else(|| step.plain_text()).map(str::trim).filter(|text| !text.is_empty());
                steps.extend(text.filter(|text| self.spend(text.len())));
            }
            todo.extend(parts.into_iter().rev());
        }
        steps
    }

    /// True if one more value may be looked at.
    fn spend(&mut self, bytes: usize) -> bool {
        let cost = bytes + VALUE_COST;
        let is_allowed = *self.left >= cost;
        *self.left = self.left.saturating_sub(cost);
        is_allowed
    }
}

/// The address of a value. `true`, which pages write for `mainEntityOfPage`, is none.
fn address(value: ThingValue<'_>) -> Option<&str> {
    match value {
        ThingValue::Thing(thing) => thing.text("url").or(thing.text("contentUrl")).or(thing.id()),
        value => value.as_text().filter(|text| !text.eq_ignore_ascii_case("true")),
    }
}

/// Sorts the parts of a list by `position`, if all of them have one.
fn sort_by_position(values: &mut [ThingValue<'_>]) {
    let position = |value: &ThingValue<'_>| value.as_thing()?.text("position")?.trim().parse::<u32>().ok();
    if values.iter().all(|value| position(value).is_some()) {
        values.sort_by_key(position);
    }
}
