//! The keywords of `rel` (HTML 4.6.7): unknown, misspelled and repeated ones.

use std::borrow::Cow;

use crate::spelling::NearNames;
use crate::{Findings, Report, Rule, quoted, tag_of};
use microweave_html::dom::El;
use microweave_html::names::{attr, tag};
use microweave_reader::links::{Effect, effect_of};
use microweave_reader::page_names::{self, IDLE_LINK_TYPES, near_link_type};
use microweave_values::collections::unique::SeenTexts;
use microweave_values::whitespace::{ascii_lowercase, tokens};

/// A longer token is not taken apart.
const MAX_TOKEN: usize = 60;

/// True for a keyword that HTML or its registry has for links, or that programs read.
pub(crate) fn is_link_type(name: &str) -> bool {
    page_names::is_link_type(&name.to_ascii_lowercase())
}

/// A word of a `rel`.
struct RelToken<'d> {
    token: &'d str,
    /// In lower case.
    keyword: Cow<'d, str>,
    effect: Effect,
    is_unknown: bool,
    /// The keyword that an unknown one nearly is.
    near: Option<&'static str>,
}

/// Checks the keywords of a link.
pub(super) fn check_keywords<'d>(
    el: El<'d>,
    rel: &'d str,
    near_names: &mut NearNames<'d>,
    findings: &mut Findings,
) {
    let is_link = el.tag() == tag::LINK;
    let rel_token = |token: &'d str| {
        let keyword = ascii_lowercase(token);
        let effect = effect_of(&keyword, is_link);
        // `shortcut` is a part of the keyword `shortcut icon` (4.12.5.5).
        let is_unknown = effect == Effect::Unknown && keyword != "shortcut";
        let near = if is_unknown { near_names.near(token, || near_link_type(&keyword)) } else { None };
        let near = near.filter(|near| effect_of(near, is_link) != Effect::NotAllowed);
        RelToken { token, keyword, effect, is_unknown, near }
    };
    let rel_tokens: Vec<RelToken<'_>> = tokens(rel).map(rel_token).collect();
    // A script may keep a text in `rel`: a title, or words of which most are no keywords.
    let is_strange = |token: &&RelToken<'_>| token.near.is_none() && token.is_unknown;
    let is_capital = |token: &RelToken<'_>| token.token.starts_with(|c: char| c.is_uppercase());
    let strange = rel_tokens.iter().filter(is_strange).count();
    let is_title = rel_tokens.len() > 1 && rel_tokens.iter().all(is_capital);
    let is_text = strange > 2 || strange * 2 > rel_tokens.len() || is_title && strange > 0;
    let mut seen = SeenTexts::default();
    for RelToken { token, keyword, effect, is_unknown, near } in &rel_tokens {
        let (is_unknown, effect, near) = (*is_unknown, *effect, *near);
        if is_unknown && let Some(keywords) = keywords_in(keyword) {
            let report = report_of_keyword(el, token, Rule::MisspelledLinkType);
            findings.report(report.corrected(Some(keywords)));
            continue;
        }
        let meant = near.filter(|_| !is_text);
        let rule = match seen.insert(keyword) {
            false => Rule::RepeatedLinkType,
            true if effect == Effect::NotAllowed => Rule::LinkTypeNotAllowed,
            true if meant.is_some() => Rule::MisspelledLinkType,
            true if is_unknown => Rule::UnknownLinkType,
            true => continue,
        };
        let report = report_of_keyword(el, token, rule);
        findings.report(match (rule, is_link) {
            (Rule::LinkTypeNotAllowed, true) => report.help("remove it: the keyword is for a and area only"),
            (Rule::LinkTypeNotAllowed, false) if token.eq_ignore_ascii_case("canonical") => {
                report.help("remove it: a link element in the head has it, for the page itself")
            }
            (Rule::LinkTypeNotAllowed, false) => {
                report.help("move it to a link element: the keyword is for link only")
            }
            _ if meant.is_some_and(|meant| tokens(rel).any(|other| other.eq_ignore_ascii_case(meant))) => {
                report.help("remove it: the right keyword is there too")
            }
            _ => report.corrected(meant),
        });
    }
}

/// The keywords of a token that has quotation marks around them, other characters than spaces between them, or nothing. `None` if it
/// has something else.
fn keywords_in(token: &str) -> Option<String> {
    if token.len() > MAX_TOKEN {
        return None;
    }
    let is_known = |name: &str| !IDLE_LINK_TYPES.contains(&name) && page_names::is_link_type(name);
    let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let parts: Vec<&str> = token.split(|c| !is_letter(c)).filter(|part| !part.is_empty()).collect();
    if parts.len() > 1 || parts.first().is_some_and(|part| *part != token) {
        return (parts.iter().all(|part| is_known(part)) && !token.contains([':', '/']))
            .then(|| parts.join(" "));
    }
    let mut halves = (5..token.len().saturating_sub(4)).filter_map(|at| token.split_at_checked(at));
    let (one, other) = halves.find(|(one, other)| is_known(one) && is_known(other))?;
    Some(format!("{one} {other}"))
}

/// A finding about a keyword.
pub(super) fn report_of_keyword<'d>(el: El<'d>, token: &'d str, rule: Rule) -> Report<'d> {
    Report::of_token(el, attr::REL, token, rule, [&quoted(token), " on ", &tag_of(el)].concat())
}
