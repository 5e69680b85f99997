//! The page's own post, made from all that the page says about it.

use std::cmp::Reverse;

use super::address::Address;
use super::classic::{ClassicPost, element_of, without_by, written_as};
use super::entry::{Content, ContentStep, Entry, Field, Person};
use super::field_reasons::FieldOrigin;
use super::marked_elements::{MarkedElements, first_date, written_in};
use super::page_node::{entry_of_page, only_date, text_data};
use super::site::{is_same_file, logos};
use super::title::has_same_letters;
use super::urls::parse_web;
use super::{PageReading, PostType, TitleStep};
use crate::graph::{Likeness, agrees, is_home, letters};
use microweave::document::Source;
use microweave::document::origins::ValueOrigin;
use microweave::extract::metaformats::{TITLE, names_of};
use microweave::nodes::map::NodeValueData;
use microweave::page::Page;
use microweave_html::dom::{El, Step, Walk};
use microweave_html::names::{attr, tag};
use microweave_html::sanitize::Policy;
use microweave_values::collections::unique::only;
use microweave_values::whitespace::{fold, tokens};

/// The maximum number of headings of a post that are compared with the page's titles.
const MAX_HEADINGS: usize = 16;
/// Classes of the elements with the author's name.
const BYLINES: [&str; 2] = ["author", "byline"];
/// The maximum number of bytes of an author's name.
const MAX_NAME: usize = 60;

/// A title that a source of the page gives the post.
struct DeclaredTitle {
    text: String,
    source: Source,
    origins: Vec<FieldOrigin>,
}

pub(super) struct OwnPost<'e, 'p> {
    own: &'e mut Entry,
    /// The same post in the other sources, the best one first.
    members: Vec<Entry>,
    reading: &'p PageReading,
    policy: &'p Policy,
    classic: Option<ClassicPost<'p>>,
    is_mf2: bool,
    marked: MarkedElements<'p>,
    /// The title of the page.
    title: Option<&'p str>,
}

impl<'e, 'p> OwnPost<'e, 'p> {
    pub(super) fn new(
        own: &'e mut Entry,
        members: Vec<Entry>,
        reading: &'p PageReading,
        policy: &'p Policy,
    ) -> Self {
        let page = reading.page();
        let (classic, is_mf2) = written_as(own, page);
        let marked = MarkedElements::new(page.dom());
        OwnPost { own, members, reading, policy, classic, is_mf2, marked, title: reading.title() }
    }

    fn page(&self) -> &'p Page {
        self.reading.page()
    }

    /// Completes the post. The best source that has a field gives it.
    pub(super) fn complete(mut self) {
        let page = self.page();
        if !self.is_mf2 {
            self.settle_title();
            self.settle_marked_title();
        }
        if let Some(classic) = self.classic {
            classic.complete_author(self.own);
        }
        let has_json_ld =
            self.own.source == Source::JsonLd || self.members.iter().any(|own| own.source == Source::JsonLd);
        self.drop_logos();
        self.settle_address();
        for member in std::mem::take(&mut self.members) {
            self.own.fill(member, self.is_mf2);
        }
        self.fill_dates();
        if !self.is_mf2 {
            self.fill_author();
            self.fill_content();
        }
        if !(self.is_mf2 && self.own.content.value.is_some())
            && let Some(title) = self.title
        {
            self.own.fill_title(title, Source::Meta, [FieldOrigin::Written(ValueOrigin::Meta(TITLE), "")]);
        }
        // Some publishers write the address of the site into each article.
        let is_of_site = |url: &String| is_home(url) && !is_home(page.address());
        if self.own.source.is_structured() && self.own.url.as_ref().is_some_and(is_of_site) {
            self.own.remove_url();
        }
        // An article of JSON-LD is the article of its page.
        if has_json_ld {
            let address = page.address().split('#').next().filter(|address| parse_web(address).is_some());
            self.own.fill_url(address.map(str::to_owned), Source::JsonLd, None);
        }
        // An identifier such as `#article` in place of an address.
        if self.own.source.is_structured()
            && let Some(url) = &mut self.own.url
            && Address::new(page.address()).is_part(url)
        {
            url.truncate(url.find('#').unwrap_or(url.len()));
        }
        self.own.settle_sources();
    }

    /// Chooses the title. Of the headings, it is the one that is most like a title that the page declares; if the page
    /// declares no title, it is the first heading. A name that is like no declared title, and no main heading, is replaced
    /// by a name that is most of the page's title. Of the `name` and the `headline` of one node, the one in the page's title
    /// is the title.
    fn settle_title(&mut self) {
        let title_of = |member: &Entry| {
            let (text, source) = (member.title.value.clone()?, member.source);
            Some(DeclaredTitle { text, source, origins: member.origins.of(Field::Title).collect() })
        };
        let members =
            self.members.iter().filter(|member| member.source != Source::Meta || self.has_meta_title());
        let declared: Vec<DeclaredTitle> = members.filter_map(title_of).collect();
        let titles = || declared.iter().map(|title| title.text.as_str()).chain(self.title);
        let likeness = |text: &str| titles().map(|own| Likeness::of(text, own)).max();
        let (Some(name), page_title) = (&self.own.title.value, self.title.unwrap_or_default()) else {
            let Some(classic) = self.classic else { return };
            if self.own.title.step == TitleStep::NoName {
                let headings = classic.headings().take(MAX_HEADINGS);
                let headings = headings.map(|(el, text)| (likeness(&text), el, text));
                let headings = headings.filter(|(likeness, ..)| *likeness != Some(Likeness::Different));
                if let Some((_, heading, text)) = headings.min_by_key(|(likeness, ..)| Reverse(*likeness)) {
                    self.own.fill_title(&text, Source::Html, [FieldOrigin::text(heading)]);
                }
            } else if let (TitleStep::NameBeginsContent, Some((el, name))) =
                (self.own.title.step, classic.name())
                && titles().any(|title| agrees(&name, title))
                && !name.ends_with(['…', '.'])
                && !self.own.is_content(&name)
            {
                self.own.replace_title(&name, Source::Html, [FieldOrigin::text(el)]);
            }
            return;
        };
        if agrees(name, page_title) || !has_plain_type(self.own) {
            return;
        }
        let is_better = |text: &String| agrees(text, page_title) && text.len() * 3 >= page_title.len();
        let other_name = self.other_name(name).filter(|title| agrees(&title.text, page_title));
        let is_other = || likeness(name).is_none_or(|likeness| likeness == Likeness::Different);
        let is_heading = || {
            let headings = self.page().dom().elements().filter(|el| el.tag() == tag::H1);
            let name = letters(name);
            !name.is_empty()
                && headings.take(MAX_HEADINGS).any(|heading| letters(&heading.text()).ends_with(&name))
        };
        let of_members = || declared.iter().find(|title| is_better(&title.text) && is_other());
        if let Some(title) = other_name.as_ref().or_else(of_members)
            && (agrees(name, &title.text) || !is_heading())
        {
            self.own.replace_title(&title.text, title.source, title.origins.iter().copied());
        }
    }

    /// True if a `meta` element has a title. Without one, the item of the `meta` elements has the title of the page.
    fn has_meta_title(&self) -> bool {
        let mut names = names_of("name").iter().filter(|name| *name != TITLE);
        let meta = self.reading.any_document().meta();
        names.any(|name| meta.get(name).is_some())
    }

    /// A heading that the page marks as the title outside of all posts is the title, if it is more like the declared titles than
    /// the post's name, which can be the name of a related post. It also replaces a title of Open Graph if it is like a
    /// declared title. No title is replaced if the heading has all its letters.
    fn settle_marked_title(&mut self) {
        let is_meta = self.own.source == Source::Meta;
        let own = self.own.title.value.as_deref();
        let of_members = self.members.iter().filter_map(|member| member.title.value.as_deref());
        let declared: Vec<&str> = of_members.chain(self.title).chain(own.filter(|_| is_meta)).collect();
        let likeness = |text: &str| declared.iter().map(|title| Likeness::of(text, title)).max();
        let is_settled = match own {
            Some(own) => !is_meta && likeness(own) >= Some(Likeness::Part),
            None => self.own.title.step != TitleStep::NoName,
        };
        if is_settled || self.own.source.is_structured() && !has_plain_type(self.own) {
            return;
        }
        let marks = [(attr::CLASS, &["entry-title"][..]), (attr::ITEMPROP, &["headline", "name"])];
        let is_heading = |el: El<'_>| (tag::H1..=tag::H6).contains(&el.tag());
        let marked = |mark| self.marked.with_one_text(mark, is_heading);
        let Some((heading, text)) = marks.into_iter().find_map(marked) else { return };
        let least = own.filter(|_| !is_meta).and_then(likeness).unwrap_or(Likeness::Different);
        // A heading can have the section before the title.
        let is_same = own.is_some_and(|own| has_same_letters(&text, own));
        if likeness(&text) > Some(least) && !is_same {
            self.own.replace_title(&text, Source::Html, [FieldOrigin::text(heading)]);
            self.own.title.step = TitleStep::Marked;
        }
    }

    /// An address of another page, such as an archive, yields to an address of the page in another source.
    fn settle_address(&mut self) {
        if self.is_mf2 || self.own.url.is_none() {
            return;
        }
        let address = Address::of_page(self.reading.any_document(), self.page().address());
        let is_own = |entry: &Entry| entry.url.as_ref().is_some_and(|url| address.is_part(url));
        if is_own(self.own) {
            return;
        }
        if let Some(member) = self.members.iter().find(|member| is_own(member)) {
            let (url, origins) = (member.url.clone().unwrap_or_default(), member.origins.of(Field::Url));
            self.own.replace((Field::Url, |entry| &mut entry.url), url, member.source, origins);
        }
    }

    /// A logo of the site that Open Graph gives as the image yields to an image of another source.
    fn drop_logos(&mut self) {
        let is_pictured = |own: &Entry| own.image.is_some() && own.source != Source::Meta;
        if !self.members.iter().any(is_pictured) && !is_pictured(self.own) {
            return;
        }
        let logos = logos(self.page(), self.reading.any_document());
        let of_meta = self.members.iter_mut().filter(|own| own.source == Source::Meta);
        for image in of_meta.map(|own| &mut own.image) {
            image.take_if(|image| logos.iter().any(|logo| is_same_file(logo, &image.url)));
        }
    }

    /// The other name of the node of JSON-LD or the item of microdata with this name: its `name` and `headline` can differ.
    fn other_name(&self, name: &str) -> Option<DeclaredTitle> {
        let folded = |data: &NodeValueData| fold(&data.text, char::is_whitespace);
        let names = |node| Some((text_data(node, "headline")?, text_data(node, "name")?));
        let mut pairs = self.page().json_ld().nodes().filter_map(names);
        let Some((_, other)) = pairs.find(|(headline, _)| folded(headline) == name) else {
            return self.other_name_in_microdata();
        };
        Some(self.declared(folded(other), ValueOrigin::Script(other.place)))
    }

    fn declared(&self, text: String, origin: ValueOrigin) -> DeclaredTitle {
        DeclaredTitle { text, source: self.own.source, origins: vec![FieldOrigin::Written(origin, "name")] }
    }

    /// The `name` of the item of microdata that the post was read from, whose `headline` was read.
    fn other_name_in_microdata(&self) -> Option<DeclaredTitle> {
        let mut walk = Walk::inside(element_of(self.own, self.page())?);
        while let Some(step) = walk.next() {
            let Step::Enter(el) = step else { continue };
            if el.attr_by(attr::ITEMSCOPE).is_some() {
                walk.skip_content(el);
            } else if tokens(el.attr_by(attr::ITEMPROP).unwrap_or_default()).any(|name| name == "name") {
                let text = el.attr_by(attr::CONTENT).map_or_else(|| el.text(), str::to_owned);
                return Some(self.declared(fold(&text, char::is_whitespace), ValueOrigin::Element(el.id())));
            }
        }
        None
    }

    /// Fills the dates that the post still lacks: from the page's JSON-LD, then from a `datePublished` outside of all items,
    /// then the first date in a classic post, or else the only date of the page. A post of microformats2 has left out on
    /// purpose the dates that it does not have.
    fn fill_dates(&mut self) {
        let page = self.page();
        if let Some(of_page) = entry_of_page(page.json_ld(), page.options().reasons) {
            self.own.fill(of_page, self.is_mf2);
        }
        if self.own.published.is_some() || self.is_mf2 {
            return;
        }
        let of_time = |(time, date): (El<'_>, _)| (date, FieldOrigin::attribute(time, attr::DATETIME));
        let of_html = || match self.classic {
            Some(classic) => classic.date(),
            None if self.own.start.is_none() => only_date(page.dom()).map(of_time),
            None => None,
        };
        let marked = first_date(self.marked.with((attr::ITEMPROP, &["datePublished"])));
        if let Some((date, origin)) = marked.or_else(of_html) {
            self.own.fill_published(date, Source::Html, Some(origin));
        } else if let (Some(date), true) = (self.own.updated.clone(), self.classic.is_some()) {
            // Many themes mark the only date of a post as `updated`.
            let origin = self.own.origins.of(Field::Updated).next();
            self.own.fill_published(date, self.own.source_of(Field::Updated), origin);
        }
    }

    /// The author that the page marks outside of all items, or the only byline of a post with a date.
    fn fill_author(&mut self) {
        if let Some(author) = self.marked.with((attr::ITEMPROP, &["author"])).next() {
            let (name, origin) = written_in(author);
            self.own.fill_author(&Person::new(name), Source::Html, Some(origin));
        } else if self.own.published.is_some()
            && self.own.author().is_none()
            && let Some((byline, text)) = self.marked.with_one_text((attr::CLASS, &BYLINES), |_| true)
            && let Some(name) = name_in_byline(&text)
        {
            self.own.fill_author(&Person::new(name), Source::Html, Some(FieldOrigin::text(byline)));
        }
    }

    /// Takes the content from the only `articleBody` or `entry-content` outside of all items, if the post has no content or
    /// only the start of it, from schema.org.
    fn fill_content(&mut self) {
        if self.own.content.value.is_some() && !self.own.source_of(Field::Content).is_structured() {
            return;
        }
        let marks = [(attr::ITEMPROP, &["articleBody"][..]), (attr::CLASS, &["entry-content", "e-content"])];
        let Some(marked) = marks.into_iter().find_map(|mark| only(self.marked.with(mark))) else { return };
        let content = Content::of_element(marked, self.policy, self.page().microdata().base());
        let is_whole = self.own.content.value.as_ref().is_none_or(|own| content.continues(own));
        if is_whole && !content.start(0, true).is_empty() {
            let origin = FieldOrigin::html(marked);
            self.own.replace((Field::Content, |own| &mut own.content.value), content, Source::Html, [origin]);
            self.own.content.step = ContentStep::Marked;
        }
    }
}

/// The name in a byline, which has no date and no other text.
fn name_in_byline(text: &str) -> Option<&str> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ':' | '|'));
    let name = without_by(text).unwrap_or(text);
    let is_name = name.len() <= MAX_NAME && !name.contains(|c: char| c.is_ascii_digit());
    (is_name && name.contains(char::is_alphabetic)).then_some(name)
}

/// True for a post whose type does not have a name of its own, as a recipe or a product has.
fn has_plain_type(entry: &Entry) -> bool {
    matches!(entry.post_type.value, PostType::Article | PostType::Note | PostType::Video)
}
