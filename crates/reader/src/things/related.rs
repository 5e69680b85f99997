//! Properties whose values belong together, such as an amount and its currency. They are never mixed from descriptions that differ.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::merge::is_equal_text;
use super::values::Duration;
use crate::graph::letters;
use crate::model::{DescribedValue, Description};
use microweave_values::amounts::Decimal;
use microweave_values::datetime::Moment;

/// Properties whose values belong together: [`RelatedProperties::all`].
///
/// If several descriptions of a thing have some of them, the values are of the one that has the most, the first of several. Another one
/// adds to them only if it has a value in common with it, and no different one. The rest of its values are conflicts.
#[derive(Debug)]
#[non_exhaustive]
pub struct RelatedProperties {
    /// The properties. To be in common, it must be one of these.
    pub values: &'static [&'static str],
    /// What their values are in, such as a currency.
    pub units: &'static [&'static str],
    says_same: fn(&str, &str) -> bool,
}

static RELATED: [RelatedProperties; 9] = [
    RelatedProperties {
        values: &["price", "lowPrice", "highPrice", "minPrice", "maxPrice"],
        units: &["priceCurrency"],
        // `€ 49.90` has a currency in it.
        says_same: is_equal_text,
    },
    RelatedProperties {
        values: &["value", "minValue", "maxValue"],
        units: &["currency", "unitCode", "unitText"],
        says_same: is_equal_text,
    },
    RelatedProperties {
        values: &["ratingValue", "ratingCount", "reviewCount"],
        units: &["bestRating", "worstRating"],
        says_same: is_same_number,
    },
    RelatedProperties { values: &["latitude", "longitude"], units: &[], says_same: is_same_number },
    RelatedProperties { values: &["width", "height"], units: &[], says_same: is_same_number },
    RelatedProperties {
        values: &[
            "streetAddress", "postOfficeBoxNumber", "postalCode", "addressLocality", "addressRegion",
            "addressCountry",
        ],
        units: &[],
        says_same: have_equal_letters,
    },
    RelatedProperties {
        values: &[
            "calories", "carbohydrateContent", "cholesterolContent", "fatContent", "fiberContent",
            "proteinContent", "saturatedFatContent", "sodiumContent", "sugarContent", "transFatContent",
            "unsaturatedFatContent",
        ],
        units: &["servingSize"],
        says_same: is_same_number,
    },
    RelatedProperties {
        values: &["prepTime", "cookTime", "performTime", "totalTime"],
        units: &[],
        says_same: is_same_duration,
    },
    RelatedProperties { values: &["startDate", "endDate", "doorTime"], units: &[], says_same: is_same_time },
];

fn is_same_number(first: &str, second: &str) -> bool {
    is_equal_text(first, second)
        || Decimal::of(first).is_some_and(|number| Decimal::of(second) == Some(number))
}

fn have_equal_letters(first: &str, second: &str) -> bool {
    letters(first) == letters(second)
}

fn is_same_duration(first: &str, second: &str) -> bool {
    is_equal_text(first, second) || Duration::of(first).is_some_and(|time| Duration::of(second) == Some(time))
}

/// True for equal times, and for a day and a time on it.
fn is_same_time(first: &str, second: &str) -> bool {
    let Some((first, second)) = Moment::parse(first).zip(Moment::parse(second)) else {
        return is_equal_text(first, second);
    };
    if first.has_zone() && second.has_zone() {
        return first.unix_seconds() == second.unix_seconds();
    }
    let day = |time: Moment| time.local_seconds().div_euclid(86_400);
    match first.has_time() && second.has_time() {
        true => first.local_seconds() == second.local_seconds(),
        false => day(first) == day(second),
    }
}

impl RelatedProperties {
    /// All rows.
    pub fn all() -> &'static [RelatedProperties] {
        &RELATED
    }

    fn names(&self) -> impl Iterator<Item = &'static str> {
        self.values.iter().chain(self.units).copied()
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.names().any(|related| related == name)
    }

    fn count_in(&self, description: &Description<'_>) -> usize {
        description.properties.iter().filter(|(name, _)| self.has(name.as_str())).count()
    }

    /// True if two descriptions have a value in common, and no property in which they differ.
    fn agree(&self, first: &Description<'_>, second: &Description<'_>, groups: &[u32]) -> bool {
        let is_same = |name: &str| {
            let mut pairs = first.values(name).take(MAX_VALUES).flat_map(|value| {
                second.values(name).take(MAX_VALUES).map(move |second_value| (value, second_value))
            });
            pairs.any(|(value, second_value)| self.is_same(value, second_value, groups))
        };
        let is_shared = |name: &&str| first.has(name) && second.has(name);
        self.values.iter().any(is_shared) && self.names().filter(is_shared).all(is_same)
    }

    fn is_same(&self, first: &DescribedValue<'_>, second: &DescribedValue<'_>, groups: &[u32]) -> bool {
        match (first, second) {
            (DescribedValue::Text(first, _), DescribedValue::Text(second, _)) => {
                (self.says_same)(first, second)
            }
            (DescribedValue::Part(first), DescribedValue::Part(second)) => {
                groups[*first as usize] == groups[*second as usize]
            }
            _ => false,
        }
    }
}

/// At most this many values of a property are compared. Most have one.
const MAX_VALUES: usize = 4;

/// The rows in which a description differs from the best one of its thing, for each description that has such rows.
pub(super) type DifferentRows = HashMap<u32, Vec<&'static RelatedProperties>>;

/// `groups` has for each description the number of the first one that is the same.
pub(super) fn different_rows(descriptions: &[Description<'_>], groups: &[u32]) -> DifferentRows {
    let mut members: HashMap<u32, Vec<u32>> = HashMap::new();
    for (number, &group) in (0..).zip(groups).filter(|(number, group)| number != *group) {
        members.entry(group).or_insert_with(|| vec![group]).push(number);
    }
    let description = |number: u32| &descriptions[number as usize];
    let mut different = DifferentRows::new();
    for members in members.into_values() {
        for row in &RELATED {
            let counts = members.iter().map(|member| (row.count_in(description(*member)), *member));
            let having: Vec<(usize, u32)> = counts.filter(|(count, _)| *count > 0).collect();
            let Some(&(_, best)) = having.iter().min_by_key(|(count, _)| Reverse(*count)) else { continue };
            for &(_, member) in having.iter().filter(|(_, member)| *member != best) {
                if !row.agree(description(best), description(member), groups) {
                    different.entry(member).or_default().push(row);
                }
            }
        }
    }
    different
}
