//! The names that random pages are made of, separated by spaces. In them, `~` becomes a number and `@` letters.

pub(super) const ELEMENTS: &str = "\
    p div span b i a link meta img time data abbr article section object template td li h1 blockquote dialog \
    svg video q pre";

pub(super) const ROOTS: &str = "\
    h-card h-entry h-feed h-event h-cite h-recipe h-product h-review h-adr vcard hentry hfeed vevent hreview \
    hrecipe hproduct adr geo";

pub(super) const PROPERTIES: &str = "\
    p-name u-url u-photo dt-published dt-start e-content p-author p-category u-in-reply-to u-like-of \
    p-location u-comment p-summary u-syndication u-video p-rsvp fn url photo entry-title entry-content \
    author dtstart dtend summary item rating ingredient value value-title include p-@ u-@ dt-@ e-@ @";

pub(super) const SCHEMA_TYPES: &str = "\
    http://schema.org/Article https://schema.org/Product http://schema.org/Person http://schema.org/Recipe \
    http://schema.org/Event http://schema.org/ItemList http://schema.org/BreadcrumbList \
    http://schema.org/WebPage http://schema.org/Review http://schema.org/Comment \
    http://microformats.org/profile/hcard http://a.b/@";

pub(super) const SCHEMA_NAMES: &str = "\
    name url image author offers price headline datePublished description comment itemListElement item \
    mainEntity mainEntityOfPage review publisher articleBody startDate recipeInstructions isPartOf hasPart \
    position aggregateRating a @";

pub(super) const TERMS: &str = "\
    schema:Article schema:name schema:author og:title og:image og:type dc:title dc:creator rdfa:Pattern \
    rdfa:copy foaf:name article:author dc:@ @";

pub(super) const RELS: &str = "\
    me author tag alternate canonical icon next feed hub bookmark license schema:a webmention @ ~";

pub(super) const URLS: &str = "\
    / ~ #x #i~ #@ https://a.example/~ ../~?q mailto:a@b _:b _:@ x";

pub(super) const IDS: &str = "x i~ i1 i2 @";

pub(super) const METAS: &str = "\
    og:title og:image og:url twitter:title description author citation_author dc.title @";
