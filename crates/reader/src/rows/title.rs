//! How a title is chosen.
//!
//! 1. The name of the best item, if it is a title ([`TitleStep`] says why it is or is not).
//! 2. A classic post without a title takes the heading that is most like a title that the page declares, or else its first heading:
//!    `heading`. If its content begins with the name, it takes its `entry-title`, if the page declares that: `entry_title`.
//! 3. If the page is about the post, a name that is not in the page's title yields to a better one: `better_name`.
//! 4. Then it yields to the heading that the page marks as its title: `marked_heading`. A title that ends with an ellipsis yields to
//!    one that goes on: `whole_name`.
//! 5. A post without a name takes the title of another item, the best one first, or else the title of the page: `page_title`.
//! 6. The title loses the name of the site, if another title of the page is what is left, or if the title ends with exactly that
//!    name: `cut_site`.
//!
//! The author of a post of microformats2 decides on its title: only 1 and 5 apply to it.
//!
//! The row `title` of `rows.rs` asks `best_title`. The names come from `values::title`; whether one is a title is decided in
//! `title_step.rs`, and what is the name of the site in `site_name.rs`.

use std::cmp::Reverse;

use super::candidates::{Candidates, Choice, FieldCandidate, Rejected};
use crate::classic::{ClassicPost, element_of};
use crate::entry::{Rejection, has_same_words};
use crate::field_reasons::FieldOrigin;
use crate::graph::{Likeness, agrees, letters};
use crate::marked_elements::{elements_outside, is_name};
use crate::page_node::text_data;
use crate::post::{ELSEWHERE, Post, PostPage};
use crate::site_name::{names_site, without_site};
use crate::title_step::{has_same_letters, without_ellipsis};
use crate::{Answer, PostType, TitleStep};
use microweave::document::Source;
use microweave::document::origins::ValueOrigin;
use microweave::extract::metaformats::{TITLE, names_of};
use microweave::nodes::map::NodeValueData;
use microweave_html::dom::{El, Walk};
use microweave_html::kinds::is_heading;
use microweave_html::names::attr;
use microweave_values::whitespace::fold;

/// The maximum number of headings of a post, and of main headings, that are compared with the page's titles.
pub(crate) const MAX_HEADINGS: usize = 16;

pub(super) type Title = Answer<String, TitleStep>;

/// A title that takes the place of the title so far.
type Change =
    fn(&Post<'_>, Option<&FieldCandidate<Title>>, &DeclaredTitles<'_>) -> Option<FieldCandidate<Title>>;

/// The changes, and why the title so far yields.
const CHANGES: [(Change, Rejection); 3] = [
    (better_name, Rejection::NotInPageTitle),
    (marked_heading, Rejection::NotMarked),
    (whole_name, Rejection::CutOff),
];

pub(super) fn best_title(row: &Candidates<'_, '_, Title>) -> Choice<Answer<Option<String>, TitleStep>> {
    let (post, step) = (row.post, row.post.root().title_step());
    let (mut chosen, mut rejected) = (row.root(), Vec::new());
    let others: Vec<_> = row.others().collect();
    let of_page = post.page.as_ref().and_then(|page| page.reading.title()).unwrap_or_default();
    if !post.is_mf2 {
        let titles = DeclaredTitles::of(post, &others);
        chosen = chosen.or_else(|| heading(post, &titles)).or_else(|| entry_title(post, &titles));
        for (change, why) in CHANGES {
            let Some(better) = change(post, chosen.as_ref(), &titles) else { continue };
            let former = chosen.replace(better);
            rejected.extend(former.map(|former| Rejected::of(&former, former.value.value.clone(), why)));
        }
    }
    for mut other in others {
        let text = &other.value.value;
        match &chosen {
            None if step.is_nameless(post.is_mf2) => {
                other.value.step = TitleStep::OtherSource(other.source);
                chosen = Some(other);
            }
            // The name of the site is often added to a title.
            Some(FieldCandidate { value: own, .. })
                if !has_same_letters(&own.value, text) && !has_same_letters(text, &own.value) =>
            {
                let why = match own.step {
                    TitleStep::Marked => Rejection::NotMarked,
                    TitleStep::InPageTitle(_) if !agrees(text, of_page) => Rejection::NotInPageTitle,
                    _ => Rejection::ComesAfter,
                };
                rejected.push(Rejected::of(&other, text.clone(), why));
            }
            None => rejected.push(Rejected::noted(&other, text.clone(), Rejection::Untitled)),
            _ => {}
        }
    }
    if let Some(title) = chosen.as_mut().filter(|_| !post.is_mf2) {
        cut_site(post, title, row);
    }
    if let Some(title) = &chosen {
        rejected.retain(|own| !has_same_words(&own.shown, &title.value.value));
    }
    Choice::of_answer(chosen, rejected, step)
}

/// The title of the page. The author of a post of microformats2 with content has given it no title.
pub(super) fn page_title(post: &Post<'_>) -> Option<FieldCandidate<Title>> {
    let title = post.page.as_ref()?.reading.title()?;
    let has_none = post.is_mf2 && post.root().with_content(|content| content.is_some());
    let title = Answer::new(fold(title, char::is_whitespace), TitleStep::OtherSource(Source::Meta));
    let origin = FieldOrigin::Written(ValueOrigin::Meta(TITLE), "");
    (!has_none).then(|| FieldCandidate::elsewhere(title, Source::Meta, vec![origin]))
}

/// The titles that a page declares for its post: those of the other items, and its own.
#[derive(Default)]
struct DeclaredTitles<'t> {
    titles: &'t [FieldCandidate<Title>],
    of_page: &'t str,
    site_names: &'t [String],
}

impl<'t> DeclaredTitles<'t> {
    fn of(post: &'t Post<'_>, titles: &'t [FieldCandidate<Title>]) -> Self {
        let Some(page) = &post.page else { return DeclaredTitles::default() };
        let of_page = page.reading.title().unwrap_or_default();
        DeclaredTitles { titles, of_page, site_names: post.root().reader.site_names }
    }

    fn texts(&self) -> impl Iterator<Item = &str> {
        self.titles.iter().map(|title| &*title.value.value)
    }

    /// The titles without the name of the site, which `Local News` is like.
    fn without_site(&self) -> Vec<&str> {
        let cut = |title| without_site(title, self.site_names, Vec::new).unwrap_or(title);
        self.texts().map(cut).collect()
    }

    /// How much a text is like the most similar title.
    fn likeness(&self, text: &str) -> Option<Likeness> {
        likeness(text, self.texts())
    }
}

/// How much a text is like the most similar one of these titles.
fn likeness<'t>(text: &str, titles: impl Iterator<Item = &'t str>) -> Option<Likeness> {
    titles.map(|title| Likeness::of(text, title)).max()
}

fn of_element(el: El<'_>, text: &str, step: TitleStep) -> FieldCandidate<Title> {
    let title = Answer::new(fold(text, char::is_whitespace), step);
    FieldCandidate::elsewhere(title, Source::Html, vec![FieldOrigin::text(el)])
}

/// The heading of a classic post without a name.
fn heading(post: &Post<'_>, titles: &DeclaredTitles<'_>) -> Option<FieldCandidate<Title>> {
    let classic = post.root().classic.filter(|_| post.root().title_step() == TitleStep::NoName)?;
    let headings = classic.headings().take(MAX_HEADINGS);
    let declared = titles.without_site();
    let headings = headings.map(|(el, text)| (likeness(&text, declared.iter().copied()), el, text));
    let headings = headings.filter(|(likeness, ..)| *likeness != Some(Likeness::Different));
    let (_, el, text) = headings.min_by_key(|(likeness, ..)| Reverse(*likeness))?;
    Some(of_element(el, &text, TitleStep::OtherSource(Source::Html)))
}

/// The `entry-title` of a classic post whose content begins with it, if the page declares that title.
fn entry_title(post: &Post<'_>, titles: &DeclaredTitles<'_>) -> Option<FieldCandidate<Title>> {
    let root = post.root();
    let is_in_content = root.title_step() == TitleStep::NameBeginsContent;
    let (el, text) = root.classic.filter(|_| is_in_content).and_then(ClassicPost::name)?;
    let is_declared = titles.texts().any(|title| agrees(&text, title)) && !text.ends_with(['…', '.']);
    let is_whole = || root.with_content(|own| own.is_some_and(|own| has_same_letters(&text, own.text())));
    (is_declared && !is_whole()).then(|| of_element(el, &text, TitleStep::InPageTitle(Source::Html)))
}

/// A name that is like no declared title, and no main heading, yields to a title of another item that is most of the page's title, and one
/// that names the site also to the page's title. Of the `name` and the `headline` of one node, the one in the page's title is the title.
fn better_name(
    post: &Post<'_>,
    name: Option<&FieldCandidate<Title>>,
    titles: &DeclaredTitles<'_>,
) -> Option<FieldCandidate<Title>> {
    let (page, name) = (post.page.as_ref()?, &name.filter(|name| name.rank == 0)?.value.value);
    let of_page = titles.of_page;
    if agrees(name, of_page) || !has_plain_type(post) {
        return None;
    }
    let is_better = |title: &&FieldCandidate<Title>| {
        let text = &title.value.value;
        agrees(text, of_page) && text.len() * 3 >= of_page.len()
    };
    let of_node = other_name(post, name).filter(|title| agrees(&title.value.value, of_page));
    // Without a `meta` title, the item of the `meta` elements has the title of the page.
    let is_of_item = |title: &FieldCandidate<Title>| {
        title.rank < ELSEWHERE && (title.source != Source::Meta || page.has_meta_title())
    };
    // Some sites write their name into the `meta` elements of all pages.
    let is_site = post.source() == Source::Meta && names_site(name, titles.site_names);
    let is_heading = |title: &FieldCandidate<Title>| is_site && begins_with_heading(page, title);
    let is_like_none = || {
        let likeness = match is_site {
            true => likeness(name, titles.without_site().into_iter()),
            false => titles.likeness(name),
        };
        likeness.is_none_or(|likeness| likeness == Likeness::Different)
    };
    let mut declared = titles.titles.iter().filter(|title| is_of_item(title) || is_heading(title));
    let mut title = of_node.or_else(|| declared.find(is_better).filter(|_| is_like_none()).cloned())?;
    let is_part = agrees(name, &title.value.value);
    title.value.step = TitleStep::InPageTitle(title.source);
    (is_part || !is_main_heading(page, name)).then_some(title)
}

impl PostPage<'_> {
    /// True if a `meta` element has a title. Without one, the item of the `meta` elements has the title of the page.
    fn has_meta_title(&self) -> bool {
        let meta = self.reading.shown_document().meta();
        names_of("name").iter().any(|name| *name != TITLE && meta.get(name).is_some())
    }
}

/// True if a title is a main heading, which the name of the site may follow.
fn begins_with_heading(page: &PostPage<'_>, title: &FieldCandidate<Title>) -> bool {
    let title = letters(&title.value.value);
    let is_most = |heading: &String| heading.len() * 3 >= title.len() && title.starts_with(heading.as_str());
    page.main_headings().iter().any(is_most)
}

/// True if a main heading is a name, or ends with it.
fn is_main_heading(page: &PostPage<'_>, name: &str) -> bool {
    let name = letters(name);
    !name.is_empty() && page.main_headings().iter().any(|heading| heading.ends_with(&name))
}

/// The other name of the node of JSON-LD or the item of microdata with this name: its `name` and `headline` can differ.
fn other_name(post: &Post<'_>, name: &str) -> Option<FieldCandidate<Title>> {
    let folded = |data: &NodeValueData| fold(&data.text, char::is_whitespace);
    let names = |node| Some((text_data(node, "headline")?, text_data(node, "name")?));
    let nodes = post.page.as_ref()?.reading.page().json_ld();
    let mut pairs = nodes.nodes().filter_map(names);
    let (text, origin) = match pairs.find(|(headline, _)| folded(headline) == name) {
        Some((_, other)) => (folded(other), ValueOrigin::Script(other.place)),
        None => name_in_microdata(post)?,
    };
    let title = Answer::new(text, TitleStep::InPageTitle(post.source()));
    Some(post.root().candidate(title, vec![FieldOrigin::Written(origin, "name")]))
}

/// The `name` of the item of microdata that the post was read from, whose `headline` was read.
fn name_in_microdata(post: &Post<'_>) -> Option<(String, ValueOrigin)> {
    let page = post.page.as_ref()?.reading.page();
    let inside = Walk::inside(element_of(post.root().item, page)?);
    let mut elements = elements_outside(inside, |el| el.attr_by(attr::ITEMSCOPE).is_some());
    let el = elements.find(is_name)?;
    let text = el.attr_by(attr::CONTENT).map_or_else(|| el.text(), str::to_owned);
    Some((fold(&text, char::is_whitespace), ValueOrigin::Element(el.id())))
}

/// The heading outside of all posts that the page marks as the title. It wins if it is more like the declared titles than the post's
/// name. That name can be a related post's. A title of Open Graph yields to it if it is like a declared title. No title is replaced if
/// the heading has all its letters.
fn marked_heading(
    post: &Post<'_>,
    name: Option<&FieldCandidate<Title>>,
    titles: &DeclaredTitles<'_>,
) -> Option<FieldCandidate<Title>> {
    let (page, source) = (post.page.as_ref()?, post.source());
    let (is_meta, name) = (source == Source::Meta, name.map(|name| &*name.value.value));
    let likeness = |text: &str| {
        let of_meta = name.filter(|_| is_meta).map(|name| Likeness::of(text, name));
        titles.likeness(text).max(of_meta)
    };
    let is_settled = match name {
        Some(name) => !is_meta && likeness(name) >= Some(Likeness::Part),
        None => !post.root().title_step().is_nameless(post.is_mf2),
    };
    if is_settled || source.is_structured() && !has_plain_type(post) {
        return None;
    }
    let marks = [(attr::CLASS, &["entry-title"][..]), (attr::ITEMPROP, &["headline", "name"])];
    let with_one_text = |mark| page.marked.with_one_text(mark, |el| is_heading(el.tag()));
    let (el, text) = marks.into_iter().find_map(with_one_text)?;
    let least = name.filter(|_| !is_meta).and_then(likeness).unwrap_or(Likeness::Different);
    // A heading can have the section before the title.
    let is_same = name.is_some_and(|name| has_same_letters(&text, name));
    (likeness(&text) > Some(least) && !is_same).then(|| of_element(el, &text, TitleStep::Marked))
}

/// The title of another source that goes on where a name ends with an ellipsis.
fn whole_name(
    _: &Post<'_>,
    name: Option<&FieldCandidate<Title>>,
    titles: &DeclaredTitles<'_>,
) -> Option<FieldCandidate<Title>> {
    let name = &name?.value.value;
    let beginning = Some(without_ellipsis(name)).filter(|beginning| beginning.len() < name.len())?;
    let goes_on = |title: &&FieldCandidate<Title>| {
        let text = &title.value.value;
        // Another mark can be the same ellipsis, or stand before the name of the site.
        let marks = [',', ':', ')', '“', '"', '„', ' '];
        let rest = rest_after(text, beginning).map(|rest| rest.trim_start_matches(marks));
        let is_word = |rest: &str| rest.starts_with(char::is_alphanumeric);
        without_ellipsis(text) == text
            && rest.is_some_and(|rest| is_word(rest) && !titles.site_names.contains(&letters(rest)))
    };
    let mut whole = titles.titles.iter().find(goes_on)?.clone();
    whole.value.step = TitleStep::OtherSource(whole.source);
    Some(whole)
}

/// What stands in a text after a beginning with the same letters.
fn rest_after<'t>(text: &'t str, beginning: &str) -> Option<&'t str> {
    let count = beginning.chars().filter(|c| c.is_alphanumeric()).count();
    let mut letters_of_text = text.char_indices().filter(|(_, c)| c.is_alphanumeric());
    let (at, last) = letters_of_text.nth(count.checked_sub(1)?)?;
    letters(text).starts_with(&letters(beginning)).then(|| &text[at + last.len_utf8()..])
}

/// Cuts the name of the site from a title of the page.
fn cut_site(post: &Post<'_>, title: &mut FieldCandidate<Title>, row: &Candidates<'_, '_, Title>) {
    let Some(page) = &post.page else { return };
    let titles = || {
        let of_items = row.all().map(|title| letters(&title.value.value));
        page.main_headings().iter().cloned().chain(of_items).collect()
    };
    if let Some(kept) = without_site(&title.value.value, post.root().reader.site_names, titles) {
        title.value = Answer::new(kept.to_owned(), TitleStep::WithoutSite(title.source));
    }
}

/// True for a post whose type does not have a name of its own, as a recipe or a product has.
fn has_plain_type(post: &Post<'_>) -> bool {
    matches!(post.root().post_type().value, PostType::Article | PostType::Note | PostType::Video)
}
