//! How the values of a field are picked.

use std::cmp::Ordering;
use std::collections::HashSet;

use smallvec::SmallVec;

use super::Considered;
use crate::entry::Photo;
use crate::graph::letters;
use crate::things::pictures::area_in_url;
use crate::view::answer::{ViewStep, ViewedValue};
use crate::view::page::ViewPage;
use crate::view::rows::fields::{ViewField, ViewPick};
use crate::view::values::people::{all_people, first_author};
use crate::view::values::raw::RawForm;
use crate::{is_same_file, logos};
use microweave_values::amounts::Decimal;

/// Numbers of values of a field.
type ValueNumbers = SmallVec<[usize; 4]>;

/// What is picked among the values of a field: `taken` are the numbers of the values that the record has.
pub(crate) struct Picked {
    pub(crate) taken: ValueNumbers,
    /// Why the first one was taken.
    pub(crate) step: ViewStep,
    /// Why the others were.
    pub(crate) further: ViewStep,
    /// Why a usable value before the first one was not taken.
    pub(crate) before: ViewStep,
    /// Why a usable value after it was not.
    pub(crate) otherwise: ViewStep,
}

impl Picked {
    fn new(taken: ValueNumbers, step: ViewStep, otherwise: ViewStep) -> Self {
        Picked { taken, step, further: step, before: otherwise, otherwise }
    }
}

/// Picks the values of a field. A value that comes last counts if there is no better one.
pub(crate) fn pick(field: &ViewField, values: &[Considered<'_>], page: &ViewPage<'_>) -> Picked {
    let best = values.iter().filter_map(Considered::rank).min();
    let usable: ValueNumbers =
        (0..values.len()).filter(|number| best.is_some() && values[*number].rank() == best).collect();
    let of_first_source = || {
        let source = usable.first().map(|first| values[*first].source_number);
        usable.iter().copied().filter(move |number| Some(values[*number].source_number) == source)
    };
    let step = if best == Some(0) { ViewStep::First } else { ViewStep::OnlyValue };
    let first = |taken: ValueNumbers| Picked {
        further: ViewStep::SameSource,
        ..Picked::new(taken, step, ViewStep::Later)
    };
    match field.pick {
        ViewPick::First | ViewPick::Best => first(usable.first().copied().into_iter().collect()),
        ViewPick::All => first(of_first_source().collect()),
        ViewPick::People => {
            let Some(one) = first_author(values, &usable) else { return first(ValueNumbers::new()) };
            let people = all_people(values, one, |source| field.sources[source].is_anywhere());
            let step = if people[0] == one { step } else { ViewStep::AllAuthors };
            Picked { step, before: ViewStep::NotAll, ..first(people.into()) }
        }
        ViewPick::Union => {
            let mut seen = HashSet::new();
            let is_new = |number: &usize| seen.insert(values[*number].key());
            let taken = usable.iter().copied().filter(is_new).collect();
            Picked::new(taken, ViewStep::Picked, ViewStep::Repeated)
        }
        ViewPick::Longest | ViewPick::Largest | ViewPick::Latest => {
            extreme(&usable, values, page, Ordering::Greater)
        }
        ViewPick::Shortest | ViewPick::Smallest | ViewPick::Earliest => {
            extreme(&usable, values, page, Ordering::Less)
        }
    }
}

/// The first of the greatest or the least values. One without a size is taken only if no value has one.
fn extreme(usable: &[usize], values: &[Considered<'_>], page: &ViewPage<'_>, wanted: Ordering) -> Picked {
    let without_size = if wanted == Ordering::Less { f64::INFINITY } else { f64::NEG_INFINITY };
    let mut best: Option<(usize, f64)> = None;
    for number in usable {
        let size = size_of_value(&values[*number], page).unwrap_or(without_size);
        if best.is_none_or(|(_, best)| size.total_cmp(&best) == wanted) {
            best = Some((*number, size));
        }
    }
    let taken = best.map(|(number, _)| number).into_iter().collect();
    Picked::new(taken, ViewStep::Picked, ViewStep::NotPicked)
}

/// The size of a value. Of a picture, it is what its description says, otherwise what its address says.
fn size_of_value(value: &Considered<'_>, page: &ViewPage<'_>) -> Option<f64> {
    match value.value.as_ref().ok()? {
        ViewedValue::Url(url) | ViewedValue::Picture(Photo { url, .. }) => {
            let side =
                |picture, name| Decimal::of(&page.part_text(picture, &[name])?)?.as_str().parse::<f64>().ok();
            let declared = match value.raw.form {
                RawForm::Part(picture) => {
                    side(picture, "width").zip(side(picture, "height").or(side(picture, "width")))
                }
                _ => None,
            };
            declared
                .map(|(width, height)| width * height)
                .or_else(|| Some(area_in_url(url)).filter(|area| *area > 0.0))
        }
        ViewedValue::Date(date) => Some(date.unix_seconds()? as f64),
        ViewedValue::Duration(duration) => Some(duration.0 as f64),
        ViewedValue::Number(number) => number.as_str().parse().ok(),
        ViewedValue::Count(count) => Some(*count as f64),
        ViewedValue::Money(money) => money.amount.as_str().parse().ok(),
        ViewedValue::Text(text) | ViewedValue::Markup(text) => Some(text.len() as f64),
        _ => None,
    }
}

/// The names of the site, as letters, and the addresses of its logos.
#[derive(Default)]
pub(crate) struct SiteNames {
    pub(crate) names: Vec<String>,
    pub(crate) logos: Vec<String>,
}

impl SiteNames {
    pub(crate) fn of(page: &ViewPage<'_>) -> Self {
        let declared =
            ["og:site_name", "application-name"].into_iter().flat_map(|name| page.meta_values(name));
        let declared = declared.take(4).filter_map(|name| match name.form {
            RawForm::Text(text) => Some(letters(&text)).filter(|name| !name.is_empty()),
            _ => None,
        });
        let mut names = page.facts().site_names.clone();
        names.extend(declared);
        let logos = page
            .input
            .page_reading
            .map(|reading| logos(reading.page(), page.input.document))
            .unwrap_or_default();
        SiteNames { names, logos }
    }

    pub(crate) fn has_logo(&self, url: &str) -> bool {
        self.logos.iter().any(|logo| is_same_file(logo, url))
    }

    pub(crate) fn has(&self, value: &ViewedValue) -> bool {
        match value {
            ViewedValue::Text(text) => self.names.contains(&letters(text)),
            ViewedValue::Url(url) | ViewedValue::Picture(Photo { url, .. }) => self.has_logo(url),
            _ => false,
        }
    }
}
