//! The dates when an entry was published and updated.

use super::content;
use super::settings::Settings;
use crate::convert::AtomProfile;
use crate::datetime::Moment;
use crate::dom::{El, NodeId, Step, Walk};
use crate::html::names::{attr, tag};

/// The dates of an entry as the feed has them. `update` is the algorithm's *update date*: the date of the last update
/// or else of the publication, if the page has one.
pub(super) struct EntryDates {
    pub(super) published: String,
    pub(super) updated: String,
    pub(super) update: Option<Moment>,
}

pub(super) fn of(article: El<'_>, removed: &[NodeId], settings: &Settings) -> EntryDates {
    let updated = update_date(article, removed, settings.profile);
    let published = publication_date(article)
        .filter(|moment| can_be_written(*moment, settings.profile))
        .map(|moment| ArticleDate { moment, text: publication_text(moment, settings.profile) });
    // A missing date gets the value of the other one. If both are missing, both are the timestamp.
    let update = updated.as_ref().or(published.as_ref()).map(|date| date.moment);
    let (published, updated) = match (published, updated) {
        (Some(published), Some(updated)) => (published.text, updated.text),
        (Some(date), None) | (None, Some(date)) => (date.text.clone(), date.text),
        (None, None) => (settings.timestamp.to_string(), settings.timestamp.to_string()),
    };
    EntryDates { published, updated, update }
}

struct ArticleDate {
    moment: Moment,
    text: String,
}

/// The newest `datetime` of the `ins` and `del` elements in the article without its removed elements; the first of
/// equal dates. [`AtomProfile::Html5`] keeps it as the page writes it.
fn update_date(article: El<'_>, removed: &[NodeId], profile: AtomProfile) -> Option<ArticleDate> {
    let mut newest: Option<(Moment, &str)> = None;
    for el in content::elements(article, removed).filter(|el| matches!(el.tag(), tag::INS | tag::DEL)) {
        let Some(written) = el.attr_by(attr::DATETIME) else { continue };
        let moment = Moment::of_global_2010(written).filter(|moment| can_be_written(*moment, profile));
        if let Some(moment) = moment
            && newest.is_none_or(|(newest, _)| newest.in_utc() < moment.in_utc())
        {
            newest = Some((moment, written));
        }
    }
    newest.map(|(moment, written)| ArticleDate {
        moment,
        text: match profile {
            AtomProfile::Rfc4287 => moment.to_string(),
            AtomProfile::Html5 => written.to_owned(),
        },
    })
}

/// The date of the first `time` with `pubdate` whose nearest ancestor `article` is this one. If it has no valid date,
/// the algorithm does not look at later ones.
fn publication_date(article: El<'_>) -> Option<Moment> {
    let mut inside = Walk::inside(article);
    while let Some(step) = inside.next() {
        match step {
            Step::Enter(el) if el.tag() == tag::ARTICLE => inside.skip_content(el),
            Step::Enter(el) if el.tag() == tag::TIME && el.attr("pubdate").is_some() => {
                return match el.attr_by(attr::DATETIME) {
                    Some(written) => Moment::of_time_element_2010(written, false),
                    None => Moment::of_time_element_2010(&el.text(), true),
                };
            }
            _ => {}
        }
    }
    None
}

fn publication_text(moment: Moment, profile: AtomProfile) -> String {
    match profile {
        AtomProfile::Rfc4287 => moment.to_string(),
        AtomProfile::Html5 => moment.with_numeric_zone(),
    }
}

/// True if the profile can write the date. RFC 3339 has only years of four digits (section 5.6).
fn can_be_written(moment: Moment, profile: AtomProfile) -> bool {
    profile == AtomProfile::Html5 || moment.has_common_year()
}
