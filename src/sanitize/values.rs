//! Decides which attribute values sanitised HTML keeps, and changes them.

use std::borrow::Cow;

use url::{ParseError, Url};

use super::clean::Cleaner;
use super::frames;
use super::policy::Classes;
use super::safe_url::safe_in_html;
use crate::extract::mf2::class;
use crate::url::plain_origin;

impl Cleaner<'_> {
    /// The value to write for an attribute that the policy lists. `None` if the attribute is removed.
    pub(super) fn value<'v>(&self, element: &str, name: &str, value: &'v str) -> Option<Cow<'v, str>> {
        match name {
            "class" => classes(self.policy.classes, value),
            _ if self.policy.list.urls.contains(name) => self.url(element, name, value),
            _ => Some(value.into()),
        }
    }

    /// The URL to write. `None` if it is not safe or not valid.
    pub(super) fn url<'v>(&self, element: &str, name: &str, value: &'v str) -> Option<Cow<'v, str>> {
        let schemes = &self.policy.list.schemes;
        let url = safe_in_html(value, schemes).filter(|url| is_valid(url))?;
        let url = match &self.base {
            Some(base) => safe_in_html(&base.resolve(&url), schemes)?.into_owned().into(),
            None => url,
        };
        if (element, name) == ("iframe", "src") {
            let address = frames::address(&url)?;
            return safe_in_html(&address, schemes).map(|url| url.into_owned().into());
        }
        match &self.policy.rewrite {
            Some(rewrite) => {
                let rewritten = (rewrite.0)(element, name, &url)?;
                let url = safe_in_html(&rewritten, schemes).filter(|url| is_valid(url))?;
                Some(url.into_owned().into())
            }
            None => Some(url),
        }
    }
}

fn classes(kept: Classes, value: &str) -> Option<Cow<'_, str>> {
    if kept == Classes::All {
        return Some(value.into());
    }
    let is_kept = |name: &&str| class::is_root(name) || class::property(name).is_some();
    let kept: Vec<&str> = value.split_ascii_whitespace().filter(is_kept).collect();
    (!kept.is_empty()).then(|| kept.join(" ").into())
}

/// True if the URL is relative, or the URL Standard's parser accepts it.
fn is_valid(url: &str) -> bool {
    plain_origin(url).is_some() || matches!(Url::parse(url), Ok(_) | Err(ParseError::RelativeUrlWithoutBase))
}
