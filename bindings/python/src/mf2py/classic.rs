//! The classic microformats as mf2py maps them to class names of microformats2. `data/backcompat/` has
//! more of them, and maps some names to another property.

/// The map of a classic microformat. Names that belong together are in one string, with spaces.
pub(super) struct Classic {
    pub(super) root: &'static str,
    /// The root class names of microformats2.
    pub(super) types: &'static str,
    /// Class names that the element must have, and those that it gets.
    pub(super) classes: &'static [(&'static str, &'static str)],
    /// Rels that the element must have, and the class names that it gets. `tag` gives a category instead.
    pub(super) rels: &'static [(&'static str, &'static str)],
}

/// The classic microformats among class names, sorted by name.
pub(super) fn classic_roots(classes: &[&str]) -> Vec<&'static Classic> {
    CLASSIC.iter().filter(|classic| classes.contains(&classic.root)).collect()
}

/// True for the class name of a classic microformat.
pub(super) fn is_classic_root(class: &str) -> bool {
    CLASSIC.iter().any(|classic| classic.root == class)
}

const CLASSIC: &[Classic] = &[
    Classic {
        root: "adr",
        types: "h-adr",
        classes: &[
            ("country-name", "p-country-name"),
            ("extended-address", "p-extended-address"),
            ("locality", "p-locality"),
            ("post-office-box", "p-post-office-box"),
            ("postal-code", "p-postal-code"),
            ("region", "p-region"),
            ("street-address", "p-street-address"),
        ],
        rels: &[],
    },
    Classic {
        root: "geo",
        types: "h-geo",
        classes: &[("latitude", "p-latitude"), ("longitude", "p-longitude")],
        rels: &[],
    },
    Classic {
        root: "hentry",
        types: "h-entry",
        classes: &[
            ("author", "p-author h-card"),
            ("category", "p-category"),
            ("entry-content", "e-content"),
            ("entry-summary", "p-summary"),
            ("entry-title", "p-name"),
            ("geo", "p-geo h-geo"),
            ("published", "dt-published"),
            ("updated", "dt-updated"),
        ],
        rels: &[("bookmark", "u-url"), ("tag", "p-category")],
    },
    Classic {
        root: "hfeed",
        types: "h-feed",
        classes: &[
            ("category", "p-category"),
            ("description", "p-summary"),
            ("site-description", "p-summary"),
            ("site-title", "p-name"),
            ("title", "p-name"),
        ],
        rels: &[("tag", "p-category")],
    },
    Classic {
        root: "hproduct",
        types: "h-product",
        classes: &[
            ("brand", "p-brand"),
            ("category", "p-category"),
            ("description", "p-description"),
            ("fn", "p-name"),
            ("identifier", "u-identifier"),
            ("photo", "u-photo"),
            ("price", "p-price"),
            ("review", "p-review h-review"),
            ("url", "u-url"),
        ],
        rels: &[],
    },
    Classic {
        root: "hrecipe",
        types: "h-recipe",
        classes: &[
            ("author", "p-author h-card"),
            ("category", "p-category"),
            ("duration", "dt-duration"),
            ("fn", "p-name"),
            ("ingredient", "p-ingredient"),
            ("instructions", "e-instructions"),
            ("nutrition", "p-nutrition"),
            ("photo", "u-photo"),
            ("summary", "p-summary"),
            ("yield", "p-yield"),
        ],
        rels: &[("tag", "p-category")],
    },
    Classic {
        root: "hresume",
        types: "h-resume",
        classes: &[
            ("affiliation", "p-affiliation h-card"),
            ("contact", "h-card p-contact"),
            ("education", "h-event p-education"),
            ("experience", "h-event p-experience"),
            ("skill", "p-skill"),
            ("summary", "p-summary"),
        ],
        rels: &[],
    },
    Classic {
        root: "hreview-aggregate",
        types: "h-review-aggregate",
        classes: &[
            ("best", "p-best"),
            ("count", "p-count"),
            ("description", "p-description"),
            ("dtreviewed", "dt-reviewed"),
            ("fn", "p-item h-item p-name"),
            ("photo", "u-photo"),
            ("rating", "p-rating"),
            ("reviewer", "p-reviewer p-author h-card"),
            ("summary", "p-name"),
            ("url", "u-url"),
            ("votes", "p-votes"),
            ("worst", "p-worst"),
        ],
        rels: &[],
    },
    Classic {
        root: "hreview",
        types: "h-review",
        classes: &[
            ("best", "p-best"),
            ("description", "p-description"),
            ("dtreviewed", "dt-reviewed"),
            ("fn", "p-item h-item p-name"),
            ("item hproduct", "p-item hproduct"),
            ("item vcard", "p-item vcard"),
            ("item vevent", "p-item vevent"),
            ("photo", "p-item h-item u-photo"),
            ("rating", "p-rating"),
            ("reviewer", "p-author h-card"),
            ("summary", "p-name"),
            ("url", "p-item h-item u-url"),
            ("worst", "p-worst"),
        ],
        rels: &[("self bookmark", "u-url"), ("tag", "p-category")],
    },
    Classic {
        root: "vcard",
        types: "h-card",
        classes: &[
            ("additional-name", "p-additional-name"),
            ("adr", "p-adr h-adr"),
            ("bday", "dt-bday"),
            ("category", "p-category"),
            ("country-name", "p-country-name"),
            ("email", "u-email"),
            ("extended-address", "p-extended-address"),
            ("family-name", "p-family-name"),
            ("fn", "p-name"),
            ("geo", "p-geo h-geo"),
            ("given-name", "p-given-name"),
            ("honorific-prefix", "p-honorific-prefix"),
            ("honorific-suffix", "p-honorific-suffix"),
            ("key", "u-key"),
            ("label", "p-label"),
            ("latitude", "p-latitude"),
            ("locality", "p-locality"),
            ("logo", "u-logo"),
            ("longitude", "p-longitude"),
            ("nickname", "p-nickname"),
            ("note", "p-note"),
            ("org", "p-org"),
            ("organization-name", "p-organization-name"),
            ("organization-unit", "p-organization-unit"),
            ("photo", "u-photo"),
            ("postal-code", "p-postal-code"),
            ("region", "p-region"),
            ("role", "p-role"),
            ("street-address", "p-street-address"),
            ("tel", "p-tel"),
            ("title", "p-job-title"),
            ("uid", "u-uid"),
            ("url", "u-url"),
        ],
        rels: &[],
    },
    Classic {
        root: "vevent",
        types: "h-event",
        classes: &[
            ("attendee", "p-attendee"),
            ("category", "p-category"),
            ("contact", "p-contact"),
            ("description", "p-description"),
            ("dtend", "dt-end"),
            ("dtstart", "dt-start"),
            ("duration", "dt-duration"),
            ("geo", "p-location h-geo"),
            ("location", "p-location"),
            ("organizer", "p-organizer"),
            ("summary", "p-name"),
            ("url", "u-url"),
        ],
        rels: &[],
    },
];
