//! `root-on-body`: an item that is the whole page, with the class names of a theme inside.

use super::markup::MarkedRoot;
use super::vocabulary::VOCABULARY;
use super::{Context, spelling};
use crate::check::Rule;
use crate::check::findings::{Findings, quoted};
use crate::check::report::Report;
use crate::extract::mf2::class;
use crate::html::names::tag;

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    let is_whole = |root: &&MarkedRoot<'_>| {
        matches!(root.el.tag(), tag::BODY | tag::HTML) && !root.is_classic() && root.is_known()
    };
    for body in context.markup.roots.iter().filter(is_whole) {
        if let Some(name) = name_of_theme(context, body) {
            let token = body.types.first().copied().unwrap_or_default();
            let detail = format!("{} inside", quoted(name));
            findings.report(Report::of_class(body.el, token, Rule::RootOnBody, detail));
        }
    }
}

/// A class name inside of the body that becomes a property or an item of it, and is not meant so.
fn name_of_theme<'c>(context: &'c Context<'_>, body: &'c MarkedRoot<'_>) -> Option<&'c str> {
    let properties = context.markup.properties_of(body).map(|property| property.token);
    let unknown = properties.into_iter().find(|token| {
        !VOCABULARY.has_class(token)
            && !class::has_vendor_prefix(token)
            && spelling::meant_by(token).is_none()
    });
    unknown.or_else(|| {
        let inside = |root: &&MarkedRoot<'_>| {
            context.markup.outer(root).is_some_and(|outer| outer.el == body.el) && !root.is_property
        };
        let mut roots = context.markup.roots.iter().filter(inside);
        roots.find(|root| root.is_classic() && root.is_post() || !root.is_known())?.token()
    })
}
