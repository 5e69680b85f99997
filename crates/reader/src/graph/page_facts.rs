//! What a page says about itself: its addresses, its titles and its type.

use foldhash::HashSet;

use crate::address::{Address, PageAddress};
use crate::site_name::{names_of_host, site_accounts};
use crate::title_step::Letters;
use crate::urls::{is_web, key, words};
use microweave::document::Document;
use microweave_values::datetime::Moment;

/// The maximum number of letters of a title of the page that the titles of posts are searched in, so that the work stays
/// linear.
const MAX_TITLE: usize = 2048;

/// The minimum number of characters of a word that is a sign of the same title.
const MIN_LONG_WORD: usize = 4;

/// The largest offset of a zone, and what all offsets are multiples of, in seconds.
const MAX_OFFSET: i64 = 14 * 3600;
const QUARTER: i64 = 15 * 60;

/// What a page is known by: its addresses and its title.
#[derive(Debug)]
pub(crate) struct PageFacts {
    /// The address as given.
    pub(super) given: String,
    /// The address as given, rel=canonical and `og:url`.
    pub(crate) address: Address,
    /// The letters of `og:title` and similar `meta` elements, and of the title of the page.
    titles: Vec<String>,
    /// The keys of the identifiers of what is a part of the page by its own words: `isPartOf`, `mainEntity`.
    pub(crate) parts: HashSet<String>,
    /// The letters of the names of its site. The names that its host is come first.
    pub(crate) site_names: Vec<String>,
    host_name_count: usize,
    /// True for the root of a host, or of a language (`/en/`).
    pub(crate) is_home: bool,
    /// True if `meta` elements call the page an article (`og:type`), or say when the article was published.
    pub(crate) is_article: bool,
    /// The time of `article:published_time`.
    pub(super) published: Option<Moment>,
    /// True if `og:url` is the page's own address, and not the site's.
    pub(crate) names_itself: bool,
}

impl PageFacts {
    /// `document` has the metadata names of the page.
    pub(crate) fn of<'t>(
        document: &Document,
        address: PageAddress<'_>,
        titles: impl Iterator<Item = &'t str>,
    ) -> Self {
        let meta = |name: &str| document.meta().get(name).and_then(|texts| texts.first()).map(String::as_str);
        let mut site_names = names_of_host(address.given);
        let host_name_count = site_names.len();
        site_names.extend(site_accounts(document).map(letters));
        let (given, mut address) = (address.given, address.address.clone());
        let is_home = is_home(given);
        let og_url = meta("og:url").filter(|url| !is_home && !self::is_home(url));
        let names_itself = og_url.is_some_and(|url| address.is(url));
        if let Some(url) = og_url.filter(|url| address.is_same_site(url)) {
            address.add(url);
        }
        let published = meta("article:published_time");
        let is_article = meta("og:type") == Some("article") || published.is_some();
        let published = published.and_then(Moment::parse).filter(|time| time.has_time());
        let title_letters = |title: &str| {
            let mut letters = letters(title);
            letters.truncate(letters.char_indices().nth(MAX_TITLE).map_or(letters.len(), |(at, _)| at));
            letters
        };
        let titles = titles.map(title_letters).collect();
        PageFacts {
            given: given.to_owned(),
            address,
            titles,
            parts: HashSet::default(),
            site_names,
            host_name_count,
            is_home,
            is_article,
            published,
            names_itself,
        }
    }

    /// The letters of the names that its host is.
    pub(crate) fn host_names(&self) -> &[String] {
        self.site_names.get(..self.host_name_count).unwrap_or_default()
    }

    /// True if the date is `article:published_time`. If one has no zone, they may differ by an offset.
    pub(super) fn is_published_at(&self, date: &str) -> bool {
        let Some(own) = self.published else { return false };
        let Some(time) = Moment::parse(date).filter(|time| time.has_time()) else { return false };
        let apart = own.unix_seconds() - time.unix_seconds();
        apart == 0
            || !(own.has_zone() && time.has_zone()) && apart % QUARTER == 0 && apart.abs() <= MAX_OFFSET
    }

    /// True if a title is in one of the page's titles, which often have the name of the site too.
    pub(crate) fn has_title(&self, title: &str) -> bool {
        let title = letters(title);
        !title.is_empty() && self.titles.iter().any(|known| known.contains(&title))
    }
}

/// True if one title contains the other, with regard to letters and digits only.
pub(crate) fn agrees(one: &str, other: &str) -> bool {
    let (one, other) = (letters(one), letters(other));
    !one.is_empty() && !other.is_empty() && (one.contains(&other) || other.contains(&one))
}

/// True if one name has the other in it, in whole words, with regard to letters and digits only: `Ada` and `Ada Lovelace`, but not
/// `Ada` and `Adam Smith`.
pub(crate) fn names_agree(one: &str, other: &str) -> bool {
    SpelledName { name: one, letters: &letters(one) }
        .agrees(SpelledName { name: other, letters: &letters(other) })
}

/// True if a name has another one in it, as `Ada Lovelace` has `Ada`.
pub(crate) fn has_name_in_it(whole: &str, part: &str) -> bool {
    part.len() <= whole.len() && names_agree(whole, part)
}

/// A name, and its letters.
#[derive(Clone, Copy)]
pub(crate) struct SpelledName<'t> {
    pub(crate) name: &'t str,
    pub(crate) letters: &'t str,
}

impl SpelledName<'_> {
    /// As [`names_agree`].
    pub(crate) fn agrees(self, second: SpelledName<'_>) -> bool {
        let (short, long) =
            if self.letters.len() > second.letters.len() { (second, self) } else { (self, second) };
        // A sigma at the end of a word is another letter.
        if short.letters.is_ascii() && !long.letters.contains(short.letters) {
            return false;
        }
        let words: Vec<_> = words(long.name).collect();
        let begins = |from: usize| {
            let mut rest = short.letters;
            let mut following = words[from..].iter();
            while let Some(after) = following.next().and_then(|word| rest.strip_prefix(&**word)) {
                rest = after;
                if rest.is_empty() {
                    return true;
                }
            }
            false
        };
        (0..words.len()).any(begins)
    }
}

/// How much a heading says of the title that a page declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Likeness {
    /// The texts differ.
    Different,
    /// At least a third of its long words are in the title.
    SomeWords,
    /// At least half of its long words are in the title.
    ManyWords,
    /// One contains the other.
    Part,
    /// One begins with the other: the name of the site often follows a title.
    Beginning,
}

impl Likeness {
    pub(crate) fn of(heading: &str, declared: &str) -> Self {
        let (one, other) = (letters(heading), letters(declared));
        let (short, long) = if one.len() < other.len() { (one, other) } else { (other, one) };
        match long.find(&short) {
            _ if short.is_empty() => {}
            Some(0) => return Likeness::Beginning,
            Some(_) => return Likeness::Part,
            None => {}
        }
        let declared_words: HashSet<_> = words(declared).collect();
        // Short words are in titles of all kinds.
        let (long, short): (Vec<_>, Vec<_>) =
            words(heading).partition(|word| word.chars().count() >= MIN_LONG_WORD);
        let words = if long.is_empty() { short } else { long };
        let shared = words.iter().filter(|word| declared_words.contains(*word)).count();
        match shared {
            0 => Likeness::Different,
            _ if shared * 2 >= words.len() => Likeness::ManyWords,
            _ if shared * 3 >= words.len() => Likeness::SomeWords,
            _ => Likeness::Different,
        }
    }
}

/// The letters and digits of a text, in lower case.
pub fn letters(text: &str) -> String {
    Letters::Lowercase.of(text)
}

/// True for the address of a site, or of a language of it (`/en/`).
pub fn is_home(url: &str) -> bool {
    let Some(url) = key(url).filter(|_| is_web(url)) else { return false };
    let page = url.split('#').next().unwrap_or_default();
    // After the scheme, an empty part and the host.
    let mut parts = page.split('/').skip(3).filter(|part| !part.is_empty());
    let is_language = |part: &str| part.len() == 2;
    parts.next().is_none_or(is_language) && parts.next().is_none() && !page.contains('?')
}
