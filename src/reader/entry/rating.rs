//! The rating of a review, and the ratings of a thing together.

use serde::{Deserialize, Serialize};

use crate::document::{Item, Value};
use crate::reader::urls::first_text;

/// The rating that a review gives, or the average of all ratings of a thing. All values are as written on the page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Rating {
    /// The rating (`rating`), or else the average (`average`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// The best rating that is possible (`best`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub best: Option<String>,
    /// The worst rating that is possible (`worst`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worst: Option<String>,
    /// The number of reviews that the average is made from (`count`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// The number of ratings that the average is made from (`votes`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub votes: Option<String>,
}

impl Rating {
    /// The rating of an item, or else of its `review` that has the ratings of all reviews (h-review-aggregate).
    pub(super) fn of(item: Item<'_>) -> Option<Self> {
        let nested = item.values("review").filter_map(Value::as_item);
        let mut items = std::iter::once(item).chain(nested.filter(|review| review.is("h-review-aggregate")));
        items.find_map(Rating::of_item)
    }

    fn of_item(item: Item<'_>) -> Option<Self> {
        let own = |property| first_text(item, property).map(str::to_owned);
        let value = Some(own("rating").or_else(|| own("average"))?);
        let (best, worst) = (own("best"), own("worst"));
        Some(Rating { value, best, worst, count: own("count"), votes: own("votes") })
    }

    /// The rating as a reader shows it: `4 of 5, 12 reviews`.
    pub fn label(&self) -> String {
        let of = self.best.iter().map(|best| format!(" of {best}"));
        let reviews = self.count.iter().map(|count| format!(", {count} reviews"));
        let votes = self.votes.iter().map(|votes| format!(", {votes} ratings"));
        let value = self.value.clone().into_iter();
        value.chain(of).chain(reviews).chain(votes).collect()
    }
}
