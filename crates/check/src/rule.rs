//! The rules. Each has a stable code, and a page in `docs/checks/`, which is part of the library.

use std::str::FromStr;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use super::Severity;
use crate::Error;

/// The pages of the rules, in the order of [`Rule::all`]. Each is read when it is first used.
static PAGES: [OnceLock<RulePage>; Rule::COUNT] = [const { OnceLock::new() }; Rule::COUNT];

macro_rules! rules {
    ($($rule:ident $code:literal)*) => {
        /// A rule that a page can break. [`Rule::page`] describes it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[non_exhaustive]
        pub enum Rule {
            $(
                #[doc = concat!("`", $code, "`: see its [`Rule::page`].")]
                #[serde(rename = $code)]
                $rule,
            )*
        }

        impl Rule {
            /// All rules.
            ///
            /// ```
            /// use microweave_check::Rule;
            ///
            /// for rule in Rule::all() {
            ///     println!("{} {}: {}", rule.severity(), rule.code(), rule.message());
            /// }
            /// ```
            pub fn all() -> impl Iterator<Item = Rule> {
                [$(Rule::$rule),*].into_iter()
            }

            const COUNT: usize = [$(Rule::$rule),*].len();

            /// The stable name of the rule in reports.
            pub fn code(self) -> &'static str {
                match self { $(Rule::$rule => $code,)* }
            }

            /// The page about the rule, in Markdown: what it is about, with bad and good markup.
            pub fn page(self) -> &'static str {
                match self {
                    $(Rule::$rule => include_str!(concat!("../rules/", $code, ".md")),)*
                }
            }

            /// The title and the list of the page. It is a text of its own: a program that shows no pages does not hold them.
            fn head(self) -> &'static str {
                match self {
                    $(Rule::$rule => {
                        const PAGE: &str = include_str!(concat!("../rules/", $code, ".md"));
                        const HEAD: &[u8] = &head::<{ head_len(PAGE) }>(PAGE);
                        const TEXT: &str = match str::from_utf8(HEAD) {
                            Ok(text) => text,
                            Err(_) => panic!("a head ends at the end of a line"),
                        };
                        TEXT
                    })*
                }
            }

            /// True if the checker reports the rule without being asked. The other rules would report most pages.
            pub fn is_on_by_default(self) -> bool {
                match self {
                    $(Rule::$rule => const { is_on(include_str!(concat!("../rules/", $code, ".md"))) },)*
                }
            }
        }
    };
}

/// The number of bytes before the second empty line.
const fn head_len(page: &str) -> usize {
    let (page, mut len, mut empty_lines) = (page.as_bytes(), 0, 0);
    while len + 1 < page.len() && empty_lines < 2 {
        len += 1;
        if page[len - 1] == b'\n' && page[len] == b'\n' {
            empty_lines += 1;
        }
    }
    len
}

/// False if the head of a page has the line `- default: off`.
const fn is_on(page: &str) -> bool {
    let (page, line, len) = (page.as_bytes(), b"\n- default: off\n", head_len(page));
    let (mut at, mut same) = (0, 0);
    while at < len && same < line.len() {
        same = if page[at] == line[same] { same + 1 } else { (page[at] == line[0]) as usize };
        at += 1;
    }
    same < line.len()
}

const fn head<const LEN: usize>(page: &str) -> [u8; LEN] {
    let (mut head, mut at) = ([0; LEN], 0);
    while at < LEN {
        head[at] = page.as_bytes()[at];
        at += 1;
    }
    head
}

rules! {
    NotHtml "not-html"
    ItemscopeValue "itemscope-value"
    ItemtypeWithoutItemscope "itemtype-without-itemscope"
    ItemidWithoutItemscope "itemid-without-itemscope"
    ItemrefWithoutItemscope "itemref-without-itemscope"
    ItemtypeEmpty "itemtype-empty"
    ItemtypeRepeated "itemtype-repeated"
    ItemtypeInvalid "itemtype-invalid"
    ItemtypeMixed "itemtype-mixed"
    ItemidWithoutItemtype "itemid-without-itemtype"
    ItemidNotSupported "itemid-not-supported"
    ItemidInvalid "itemid-invalid"
    ItempropEmpty "itemprop-empty"
    ItempropRepeated "itemprop-repeated"
    ItempropInvalid "itemprop-invalid"
    ReservedName "reserved-name"
    ItempropUnused "itemprop-unused"
    ItemrefRepeated "itemref-repeated"
    ItemrefUnknown "itemref-unknown"
    ItemrefItself "itemref-itself"
    ItemrefOverlap "itemref-overlap"
    ItemCycle "item-cycle"
    MetaName "meta-name"
    MisspelledAttribute "misspelled-attribute"
    MissingAttribute "missing-attribute"
    UnknownProperty "unknown-property"
    MissingProperty "missing-property"
    RepeatedProperty "repeated-property"
    ItemForText "item-for-text"
    TextForItem "text-for-item"
    WrongItem "wrong-item"
    UrlNotLinked "url-not-linked"
    InvalidUrl "invalid-url"
    NotOneOf "not-one-of"
    NotDate "not-a-date"
    NotDateTime "not-a-date-time"
    NotDateOrDateTime "not-a-date-or-date-time"
    NotDateOrPeriod "not-a-date-or-period"
    NotDuration "not-a-duration"
    NotRecurrence "not-a-recurrence"
    NotInteger "not-an-integer"
    NotLanguage "not-a-language"
    NotUtcOffset "not-a-utc-offset"
    NotCoordinates "not-coordinates"
    NotTelephone "not-a-telephone-number"
    RepeatedValue "repeated-value"
    PreferredTwice "preferred-twice"
    MissingCompanion "missing-companion"
    ExcludedProperty "excluded-property"
    EndUnlikeStart "end-unlike-start"
    EndBeforeStart "end-before-start"
    WrongOrder "wrong-order"
    ModifiedBeforePublished "modified-before-published"
    NoRepresentativeCard "no-representative-card"
    AlmostPageAddress "almost-page-address"
    ImpliedNameJumble "implied-name-jumble"
    FrameworkClass "framework-class"
    FrameworkClassHidesProperty "framework-class-hides-property"
    UnknownRoot "unknown-root"
    AuthorWithoutCard "author-without-card"
    AuthorMissing "author-missing"
    AuthorWithoutPhoto "author-without-photo"
    OnlyElsewhere "only-elsewhere"
    CardNotAuthor "card-not-author"
    EntryWithoutContent "entry-without-content"
    PlainContent "plain-content"
    MetadataInContent "metadata-in-content"
    DateWithoutZone "date-without-zone"
    UnreadableDate "unreadable-date"
    RelInsteadOfClass "rel-instead-of-class"
    TextForUrl "text-for-url"
    CiteWithoutUrl "cite-without-url"
    ArticleAsPhoto "article-as-photo"
    FeedWithoutEntries "feed-without-entries"
    EntriesWithoutFeed "entries-without-feed"
    SeveralFeeds "several-feeds"
    NameRepeatsContent "name-repeats-content"
    ClassicInMicroformats2 "classic-in-microformats2"
    Microformats2InClassic "microformats2-in-classic"
    PropertyOutsideRoot "property-outside-root"
    PropertyInNestedItem "property-in-nested-item"
    EntryWithoutUrl "entry-without-url"
    EntryWithoutDate "entry-without-date"
    EventWithoutStart "event-without-start"
    CardWithoutName "card-without-name"
    ImpliedUrlSuppressed "implied-url-suppressed"
    PlaceholderPhoto "placeholder-photo"
    LazyPhoto "lazy-photo"
    MisspelledClass "misspelled-class"
    WrongPrefix "wrong-prefix"
    RsvpValue "rsvp-value"
    CharsetMissing "charset-missing"
    CharsetLate "charset-late"
    CharsetWrong "charset-wrong"
    UnclosedElement "unclosed-element"
    CurlyQuotes "curly-quotes"
    DuplicateId "duplicate-id"
    UnknownType "unknown-type"
    UndefinedProperty "undefined-property"
    PropertyOfOtherType "property-of-other-type"
    WrongKindOfValue "wrong-kind-of-value"
    SupersededName "superseded-name"
    TimeWithoutDate "time-without-date"
    ValuesDiffer "values-differ"
    UnknownAtId "unknown-at-id"
    SharedAtId "shared-at-id"
    InvalidJsonLd "invalid-json-ld"
    EmptyScript "empty-script"
    JsonExtraComma "json-extra-comma"
    JsonExtraText "json-extra-text"
    JsonInvalidString "json-invalid-string"
    JsonRepeatedName "json-repeated-name"
    JsonSeveralValues "json-several-values"
    UnknownKeyword "unknown-keyword"
    UnknownContext "unknown-context"
    MisspelledContext "misspelled-context"
    SchemaOrgAssumed "schema-org-assumed"
    FactsDiffer "facts-differ"
    OpenGraphIncomplete "open-graph-incomplete"
    OpenGraphRelativeUrl "open-graph-relative-url"
    OpenGraphRepeated "open-graph-repeated"
    RelMeNotProfile "rel-me-not-profile"
    NestedTextProperty "nested-text-property"
    RootOnBody "root-on-body"
    LeftoverProperty "leftover-property"
    ProfileMissing "profile-missing"
    ProfileValue "profile-value"
    ProfileRecommended "profile-recommended"
    RequiredMissing "required-missing"
    UnfilledValue "unfilled-value"
    EmptyValue "empty-value"
    UndecodedReference "undecoded-reference"
    ItemWithoutItemprop "item-without-itemprop"
    RepeatedPosition "repeated-position"
    RatingOutOfRange "rating-out-of-range"
    CoordinateOutOfRange "coordinate-out-of-range"
    WrongCheckDigit "wrong-check-digit"
    MissingType "missing-type"
    EndedVocabulary "ended-vocabulary"
    MisspelledScriptType "misspelled-script-type"
    MisspelledMetaName "misspelled-meta-name"
    UnknownMetaValue "unknown-meta-value"
    SeveralCanonicals "several-canonicals"
    LinkTypeNotAllowed "link-type-not-allowed"
    MisspelledLinkType "misspelled-link-type"
    RepeatedLinkType "repeated-link-type"
    UnknownLinkType "unknown-link-type"
    LinkAttribute "link-attribute"
    UnknownSuppression "unknown-suppression"
    UnusedSuppression "unused-suppression"
    MoreFindings "more-findings"
    Unchecked "unchecked"
}

impl Rule {
    /// How bad it is to break the rule.
    pub fn severity(self) -> Severity {
        self.summary().severity
    }

    /// What is wrong with a page that breaks the rule.
    pub fn message(self) -> &'static str {
        self.summary().message
    }

    /// How to correct the page.
    pub fn help(self) -> &'static str {
        self.summary().help
    }

    /// What a reader of the page sees because of it.
    pub fn effect(self) -> &'static str {
        self.summary().effect
    }

    /// True if the replacements of its findings can be made without a person who looks at them.
    pub fn has_certain_replacement(self) -> bool {
        self.summary().has_certain_replacement
    }

    /// True for what a profile requires or recommends.
    pub(super) fn is_of_profile(self) -> bool {
        matches!(self, Rule::ProfileMissing | Rule::ProfileValue | Rule::ProfileRecommended)
    }

    fn summary(self) -> &'static RulePage {
        PAGES[self as usize].get_or_init(|| RulePage::read(self.head()))
    }
}

impl FromStr for Rule {
    type Err = Error;

    /// The rule with this code.
    fn from_str(code: &str) -> Result<Self, Error> {
        Rule::all().find(|rule| rule.code() == code).ok_or_else(|| Error::UnknownRule(code.to_owned()))
    }
}

/// The first lines of a rule's page: a list with four entries. `default: off`, which [`is_on`] reads, and `replacement: certain` may
/// follow.
#[derive(Clone, Copy, Debug)]
pub(super) struct RulePage {
    pub(super) severity: Severity,
    pub(super) message: &'static str,
    pub(super) help: &'static str,
    pub(super) effect: &'static str,
    pub(super) has_certain_replacement: bool,
}

impl RulePage {
    /// Reads a page. A test reads all of them, so a page without an entry is found there.
    pub(super) fn read(page: &'static str) -> Self {
        let mut read = RulePage {
            severity: Severity::Note,
            message: "",
            help: "",
            effect: "",
            has_certain_replacement: false,
        };
        let list = page.lines().skip(2).map_while(|line| line.strip_prefix("- ")?.split_once(':'));
        for (name, value) in list.map(|(name, value)| (name, value.trim_start())) {
            match (name, value) {
                ("severity", "error") => read.severity = Severity::Error,
                ("severity", "warning") => read.severity = Severity::Warning,
                ("message", _) => read.message = value,
                ("help", _) => read.help = value,
                ("effect", _) => read.effect = value,
                ("replacement", _) => read.has_certain_replacement = value == "certain",
                _ => {}
            }
        }
        read
    }
}
