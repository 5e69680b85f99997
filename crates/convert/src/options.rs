//! The options of formats.

use crate::Timestamp;
#[cfg(feature = "rdf")]
use crate::rdf::Registry;
use microweave::options::{
    OptionGroup, OptionKind, OptionPart, OptionProblem, OptionRow, OptionTable, OptionValue, Setting,
};
use microweave_html::parsed;
use microweave_html::{choices, options};
#[cfg(feature = "read")]
use microweave_reader::ReadOptions;

options! {
    /// The options of all formats. A format uses the options that it [takes](Format::takes), and ignores the others.
    ///
    /// ```
    /// use microweave_convert::{Format, FormatOptions, write};
    /// use microweave_reader::Reading;
    ///
    /// let page = "<p class=h-event><b class=p-name>Tea</b> on <time class=dt-start>2026-11-20</time>";
    /// let reading = Reading::parse(page, "https://ada.example/");
    /// let options = FormatOptions::new().timestamp("2026-11-01T12:00:00Z".parse()?);
    /// let calendar = write(&reading, Format::Icalendar, &options)?;
    /// assert!(calendar.text().contains("DTSTAMP:20261101T120000Z\r\n"));
    /// assert!(calendar.text().contains("SUMMARY:Tea\r\nDTSTART;VALUE=DATE:20261120\r\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Debug)]
    pub struct FormatOptions {
        Output {
            /// The layout of formats that are JSON.
            layout: JsonLayout = JsonLayout::Compact;

            /// The name of the input, such as the path of a file, for the layout `line` and for RDF.
            ///
            /// In RDF, it takes the place of the address of a page without one: the names of blank nodes begin with a hash of
            /// the page's address and of its content. So the names are stable, and the RDF of several pages can be put into one
            /// file.
            source: String = String::new(), "name" => |source: &str| source.to_owned();
        }
        Feeds {
            /// The time of writing, for calendars and for feeds without a date, such as 2026-11-20T10:00:00Z.
            ///
            /// In a calendar, each event has it. In Atom and RSS, it is the date of a feed whose posts have no date; in Atom also
            /// the date of each post without one, which otherwise gets the newest date of the feed. RSS never needs a
            /// timestamp, and Atom only if no post has a date.
            timestamp: Option<Timestamp> = None, "time" => |timestamp: Timestamp| Some(timestamp);

            /// The feed's own URL (`rel=self`).
            ///
            /// Without it, the feed has no link to itself.
            feed_url: Option<String> = None, "url" => |url: &str| Some(url.to_owned());

            /// The URL of the JSON Feed with the posts of the next page.
            ///
            /// (The address of the next page itself, which is HTML, is in the extension `_microweave`.)
            next_url: Option<String> = None, "url" => |url: &str| Some(url.to_owned());

            /// The rules for Atom.
            atom_profile: AtomProfile = AtomProfile::Rfc4287, "rules";

            /// Begin contents with a sentence for what the post answers, likes or shares.
            ///
            /// The sentence is such as "In reply to …". Most feed readers show only the content.
            context: bool = true;
        }
        Cards {
            /// Write only the first card of each page.
            first_card: bool = false;

            /// The rules for vCard.
            vcard_profile: VcardProfile = VcardProfile::Rfc6350, "rules";

            /// The rules for iCalendar.
            icalendar_profile: IcalendarProfile = IcalendarProfile::Rfc5545, "rules";
        }
        Rdf {
            /// What to convert to RDF.
            rdf_profile: RdfProfile = RdfProfile::Microdata, "rules";

            /// The JSON of a vocabulary registry, in place of the built-in one.
            ///
            /// The built-in registry has schema.org and hCard.
            #[cfg(feature = "rdf")]
            registry: Option<Registry> = None, "file" => |registry: Registry| Some(registry);
        }
    }
    parts {
        /// How the posts of the page are read.
        ///
        /// [`write_feed`](crate::write_feed) writes posts that were read before, so it does not depend on these options.
        #[cfg(feature = "read")]
        read: ReadOptions,
    }
    with {}
}

choices! {
    /// The layout of JSON.
    pub enum JsonLayout = Compact {
        /// On one line.
        Compact = "compact",
        /// On one line, with the member `source` before the others.
        ///
        /// It is the value of [`FormatOptions::source`](crate::FormatOptions::source). The outputs of several pages are
        /// JSON Lines.
        Line = "line",
        /// With a line for each member.
        Indented = "indented",
    }
}

choices! {
    /// The rules for Atom. A feed of posts follows RFC 4287.
    pub enum AtomProfile = Rfc4287 {
        /// Valid RFC 4287.
        ///
        /// A feed of the page's posts; if there are no posts, of its `article` elements. It deviates from HTML's algorithm for
        /// articles where the RFC requires more: links have their URL in `href`, identifiers and URLs are IRIs, no two entries
        /// have the same identifier, dates are dates of RFC 3339, and there is an author. For feed readers, titles are on one
        /// line, the content is sanitized as posts are and has absolute URLs, and links and icons have only safe schemes: no
        /// `javascript:` or `data:`.
        Rfc4287 = "rfc4287",
        /// HTML's algorithm of 2010 for articles, exactly; few feed readers understand it.
        ///
        /// Links have their URL as text, and there is no whitespace between elements. (A feed that
        /// [`write_feed`](crate::write_feed) writes follows RFC 4287 even then.)
        Html5 = "html5-2010",
    }
}

choices! {
    /// The specification that cards follow.
    pub enum VcardProfile = Rfc6350 {
        /// Valid RFC 6350, from microformats and microdata.
        ///
        /// For readers of vCard 4.0. The cards come from microdata, including people, organisations and places of schema.org,
        /// and from microformats, including classic ones; an element that is both gives one card. Values that the RFC cannot
        /// express are left out, and so are empty cards.
        Rfc6350 = "rfc6350",
        /// HTML's vCard algorithm, exactly, from microdata only.
        ///
        /// The result may be no valid vCard.
        Html5 = "html5",
    }
}

choices! {
    /// The specification that a calendar follows.
    pub enum IcalendarProfile = Rfc5545 {
        /// Valid RFC 5545, from microformats and microdata.
        ///
        /// For calendar applications. The events come from microdata, including schema.org, and from microformats, including
        /// classic ones; an element that is both gives one event. Times with a zone are written in UTC. Values that the RFC
        /// cannot express are left out, and so are events whose start is not a date.
        Rfc5545 = "rfc5545",
        /// HTML's iCalendar algorithm, exactly, from microdata only.
        ///
        /// The result may be no valid iCalendar.
        Html5 = "html5",
    }
}

choices! {
    /// The specification by which a page is converted to RDF.
    pub enum RdfProfile = Microdata {
        /// Microdata, by the W3C's "Microdata to RDF".
        ///
        /// It is the second edition, with `itemprop-reverse`.
        Microdata = "microdata",
        /// Title, links, named `meta` elements, sources of quotations and microdata, by HTML of 2010.
        Html5_2010 = "html5-2010",
    }
}

parsed!(Timestamp, Text, str::parse::<Timestamp>);
