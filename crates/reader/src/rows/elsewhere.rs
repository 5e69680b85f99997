//! What a page says of its post outside of the post's items: in the `WebPage` of its JSON-LD, in elements that it marks, and in its
//! own address.

use super::author::{AuthorCandidate, of_text};
use super::candidates::FieldCandidate;
use crate::classic::{is_byline_name, without_by};
use crate::entry::{Content, Date, MAX_OTHER_AUTHORS, Person, Photo, is_person_name};
use crate::field_reasons::FieldOrigin;
use crate::graph::{is_home, letters};
use crate::marked_elements::{first_date, written_in};
use crate::page_node::{self, PageNodes};
use crate::post::{Post, PostPage};
use crate::urls::is_web;
use crate::{Answer, AuthorshipStep, ContentStep};
use microweave::document::Source;
use microweave::document::origins::ValueOrigin;
use microweave::extract::metaformats::{names_of, text_of};
use microweave_html::names::attr;
use microweave_values::collections::unique::only;
use microweave_values::unfilled::{is_template, is_unfilled_link};

/// Classes of the elements with the author's name.
const BYLINES: [&str; 2] = ["author", "byline"];

/// The `meta` element with the account of the author.
const CREATOR: &str = "twitter:creator";

impl<'p> Post<'p> {
    /// The page, if it is about the post, and the post is not of microformats2.
    pub(super) fn marking_page(&self) -> Option<&PostPage<'p>> {
        self.page.as_ref().filter(|_| !self.is_mf2)
    }

    /// The pages of JSON-LD, if the page is about the post.
    fn page_nodes(&self) -> Option<PageNodes<'p>> {
        self.page.as_ref()?.nodes()
    }
}

pub(super) fn page_published(post: &Post<'_>) -> Option<FieldCandidate<Date>> {
    post.page_nodes()?.date("datePublished")
}

pub(super) fn page_updated(post: &Post<'_>) -> Option<FieldCandidate<Date>> {
    post.page_nodes()?.date("dateModified")
}

pub(super) fn page_author(post: &Post<'_>) -> Option<FieldCandidate<AuthorCandidate>> {
    let step = AuthorshipStep::OtherSource(Source::JsonLd);
    Some(post.page_nodes()?.author()?.map(|author| Answer::new(author, step)))
}

pub(super) fn page_image(post: &Post<'_>) -> Option<FieldCandidate<Vec<Photo>>> {
    post.page_nodes().filter(|_| !post.is_mf2 || post.is_sparse())?.image()
}

/// The `datePublished` outside of all items.
pub(super) fn marked_date(post: &Post<'_>) -> Option<FieldCandidate<Date>> {
    first_marked(post, &["datePublished"])
}

/// The `dateModified` outside of all items.
pub(super) fn marked_change(post: &Post<'_>) -> Option<FieldCandidate<Date>> {
    first_marked(post, &["dateModified"])
}

fn first_marked(post: &Post<'_>, names: &[&str]) -> Option<FieldCandidate<Date>> {
    of_html(first_date(post.marking_page()?.marked.with((attr::ITEMPROP, names)))?)
}

/// The first date in a classic post.
pub(super) fn classic_date(post: &Post<'_>) -> Option<FieldCandidate<Date>> {
    post.marking_page()?;
    of_html(post.root().classic?.date()?)
}

/// The date of the last change of a classic post, if it is not marked as `updated`.
pub(super) fn classic_change(post: &Post<'_>) -> Option<FieldCandidate<Date>> {
    of_html(post.root().classic?.last_change()?)
}

/// The only date of the page, unless it is the date of an event.
pub(super) fn only_date(post: &Post<'_>) -> Option<FieldCandidate<Date>> {
    let page = post.marking_page()?.reading.page();
    let has_start = || post.items.iter().any(|item| Date::first(item.item, "start").is_some());
    let root = post.root();
    if has_start() || root.classic.is_some_and(|classic| classic.updated(root.item).is_some()) {
        return None;
    }
    let is_beside_posts = || post.items.iter().all(|item| item.item.source() == Source::Meta);
    let (time, date) = page_node::page_date(page.dom(), root.classic, is_beside_posts)?;
    of_html((date, FieldOrigin::attribute(time, attr::DATETIME)))
}

fn of_html((date, origin): (Date, FieldOrigin)) -> Option<FieldCandidate<Date>> {
    Some(FieldCandidate::elsewhere(date, Source::Html, vec![origin]))
}

/// The author that the page marks outside of all items.
pub(super) fn marked_author(post: &Post<'_>) -> Option<FieldCandidate<AuthorCandidate>> {
    let author = post.marking_page()?.marked.with((attr::ITEMPROP, &["author"])).next()?;
    let (name, origin) = written_in(author);
    Some(FieldCandidate { origins: vec![origin], ..of_text(Person::new(name), author) })
}

/// The only name in the elements with the class of an author, or else in bylines.
pub(super) fn byline(post: &Post<'_>) -> Option<FieldCandidate<AuthorCandidate>> {
    let marked = &post.marking_page()?.marked;
    if marked.with((attr::ITEMPROP, &["author"])).next().is_some() {
        return None;
    }
    let mut names = BYLINES.iter().filter_map(|class| {
        let (byline, text) = marked.with_one_text((attr::CLASS, &[class]), |_| true)?;
        Some(of_text(Person::new(name_in_byline(&text)?), byline))
    });
    names.next()
}

/// The first person who is named by the text of a link with rel=author. A classic post may have links of quotations and comments in it.
pub(super) fn linked_author(post: &Post<'_>) -> Option<FieldCandidate<AuthorCandidate>> {
    let page = post.marking_page().filter(|_| post.root().classic.is_none())?;
    let document = page.reading.any_document();
    let mut people = document.urls_of("author").map(|url| Person::of_link(document, url));
    let is_named = |name: &str| is_person_name(name) && !is_web(name) && !is_unfilled_link(name);
    let author = people.find(|author| author.name.as_deref().is_some_and(is_named) && !author.has_label())?;
    let author = Answer::new(author, AuthorshipStep::OtherSource(Source::Html));
    Some(FieldCandidate::elsewhere(author, Source::Html, vec![FieldOrigin::Rels(&["author"])]))
}

/// The first person in `meta` elements who does not have the name of the site.
pub(super) fn meta_author(post: &Post<'_>) -> Option<FieldCandidate<AuthorCandidate>> {
    author_in_meta(post, names_of("author").iter().copied(), false)
}

/// The account of the author.
pub(super) fn account(post: &Post<'_>) -> Option<FieldCandidate<AuthorCandidate>> {
    author_in_meta(post, [CREATOR], false)
}

/// The name of the site as the author in `meta` elements.
pub(super) fn site_in_meta(post: &Post<'_>) -> Option<FieldCandidate<AuthorCandidate>> {
    author_in_meta(post, names_of("author").iter().copied().chain([CREATOR]), true)
}

fn author_in_meta(
    post: &Post<'_>,
    names: impl IntoIterator<Item = &'static str>,
    is_site: bool,
) -> Option<FieldCandidate<AuthorCandidate>> {
    let meta = post.page.as_ref()?.reading.shown_document().meta();
    let authors = names.into_iter().filter_map(|name| Some((name, text_of(meta, name)?.trim())));
    let is_person = |text: &str| is_person_name(text) && text.contains(char::is_alphabetic) && !is_web(text);
    let has_site = |text: &str| post.root().reader.site_name == Some(&letters(text));
    let (name, text) =
        authors.filter(|(_, text)| is_person(text)).find(|(_, text)| has_site(text) == is_site)?;
    let author = Answer::new(Person::new(text), AuthorshipStep::OtherSource(Source::Meta));
    let origins = vec![FieldOrigin::Written(ValueOrigin::Meta(name), "")];
    Some(FieldCandidate::elsewhere(author, Source::Meta, origins))
}

/// The people in the first `meta` elements with one name that name several.
pub(super) fn meta_authors(post: &Post<'_>) -> Option<FieldCandidate<Vec<Person>>> {
    let meta = post.page.as_ref()?.reading.shown_document().meta();
    let is_person = |text: &&String| is_person_name(text) && !is_web(text);
    let people = |list: &[String]| -> Vec<Person> {
        list.iter().filter(is_person).take(1 + MAX_OTHER_AUTHORS).map(Person::new).collect()
    };
    let mut lists = names_of("author").iter().filter_map(|name| Some((*name, people(meta.get(name)?))));
    let (name, authors) = lists.find(|(_, people)| people.len() > 1)?;
    let origins = vec![FieldOrigin::Written(ValueOrigin::Meta(name), "")];
    Some(FieldCandidate::elsewhere(authors, Source::Meta, origins))
}

/// The name in a byline, which has no date and no other text.
fn name_in_byline(text: &str) -> Option<&str> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ':' | '|'));
    let name = without_by(text).unwrap_or(text);
    (is_byline_name(name) && name.contains(char::is_alphabetic)).then_some(name)
}

/// The only `articleBody` or `entry-content` outside of all items.
pub(super) fn marked_content(post: &Post<'_>) -> Option<FieldCandidate<Answer<Content, ContentStep>>> {
    let page = post.marking_page()?;
    let marks = [(attr::ITEMPROP, &["articleBody"][..]), (attr::CLASS, &["entry-content", "e-content"])];
    let marked = marks.into_iter().find_map(|mark| only(page.marked.with(mark)))?;
    let base = page.reading.page().microdata().base();
    let content = Content::of_element(marked, &post.root().reader.options.policy, base);
    let has_content = !content.start(0, true).is_empty() && !is_template(content.text());
    let answer = Answer::new(content, ContentStep::Marked);
    has_content.then(|| FieldCandidate::elsewhere(answer, Source::Html, vec![FieldOrigin::html(marked)]))
}

/// The `rel=canonical` of the page. The address of a site is not a post's.
pub(super) fn canonical(post: &Post<'_>) -> Option<FieldCandidate<String>> {
    let mut urls = post.page.as_ref()?.reading.any_document().urls_of("canonical");
    let url = urls.find(|url| is_web(url) && !is_home(url) && !is_unfilled_link(url))?;
    Some(FieldCandidate::elsewhere(url.to_owned(), Source::Html, vec![FieldOrigin::Rels(&["canonical"])]))
}

/// The address of the page as given.
pub(super) fn page_url(post: &Post<'_>) -> Option<FieldCandidate<String>> {
    let address = post.page.as_ref()?.reading.page().address();
    let address = address.split('#').next().filter(|url| is_web(url) && !is_home(url))?;
    Some(FieldCandidate::elsewhere(address.to_owned(), Source::Html, Vec::new()))
}

/// The only link of the heading that is the title of a classic post in a list.
pub(super) fn heading_link(post: &Post<'_>) -> Option<FieldCandidate<String>> {
    if post.page.is_none() { post.root().heading_link() } else { None }
}
