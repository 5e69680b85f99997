"""The types of the JSON of answers, for type checkers: `from microweave.answers import Feeds`.

The test `packages` of the crate `microweave-requests` writes this file.
"""

from typing import TYPE_CHECKING, Any, Dict, List, Optional, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import Literal, NotRequired

# Programs that see the same of a page.
Audience = TypedDict(
    "Audience",
    {
        # A stable name.
        "id": "str",
        # The programs.
        "titles": "List[str]",
        # How they read a page.
        "about": "str",
        # What they see.
        "fields": "AudienceFields",
        # What the program says besides.
        "note": "NotRequired[str]",
        # Why it sees nothing.
        "lacks": "NotRequired[str]",
        # How its fields differ from those of the first audience.
        "differences": "List[AudienceDifference]",
    },
)

# A field that differs from the field of the first audience.
AudienceDifference = TypedDict(
    "AudienceDifference",
    {
        # The name of the field.
        "field": "str",
        # How it differs.
        "state": "Union[Literal['other'], Literal['missing'], Literal['more']]",
        # Why it differs.
        "why": "str",
    },
)

# The fields of a page as a program sees it.
AudienceFields = TypedDict(
    "AudienceFields",
    {
        # What the page is.
        "kind": "NotRequired[str]",
        # The title.
        "title": "NotRequired[str]",
        # The name of the author.
        "author": "NotRequired[str]",
        # The date of publication.
        "published": "NotRequired[str]",
        # The text or the description.
        "text": "NotRequired[str]",
        # The address of the picture.
        "picture": "NotRequired[str]",
        # The address.
        "url": "NotRequired[str]",
        # The name of the site.
        "site": "NotRequired[str]",
    },
)

# One page as several programs see it.
Audiences = TypedDict(
    "Audiences",
    {
        # The name of the page.
        "source": "NotRequired[str]",
        # The audiences. The others are compared with the first one.
        "audiences": "List[Audience]",
    },
)

# A page that a post refers to, or a response to the post.
Citation = TypedDict(
    "Citation",
    {
        # The property, such as `in-reply-to`, `like-of` or `comment`.
        "property": "str",
        # The address.
        "url": "NotRequired[str]",
        # The name.
        "name": "NotRequired[str]",
        # The author.
        "author": "NotRequired[Person]",
        # The content, or the summary.
        "content": "NotRequired[Content]",
        # The date of publication.
        "published": "NotRequired[EntryDate]",
        # The pictures.
        "photos": "List[Photo]",
    },
)

# A value of another source that differs from the one that is shown.
Conflict = TypedDict(
    "Conflict",
    {
        # The name of the field.
        "field": "str",
        # The source.
        "source": "str",
        # The value.
        "value": "str",
    },
)

# The content of a post.
Content = TypedDict(
    "Content",
    {
        # HTML that is safe to show.
        "html": "str",
        # The text of the HTML.
        "text": "str",
    },
)

# A limit that changed how a page was read or written, or something that could not be read.
Diagnostic = TypedDict(
    "Diagnostic",
    {
        # A stable name, such as `limit-depth`.
        "code": "str",
        # What it means.
        "message": "str",
        # Where it was hit first.
        "position": "NotRequired[Position]",
        # What the page has there.
        "detail": "NotRequired[str]",
    },
)

# A document: the microformats2 JSON, with the other parts beside it. The names are the standards'.
Document = TypedDict(
    "Document",
    {
        # The microformats.
        "items": "List[Item]",
        # The addresses of each rel.
        "rels": "Dict[str, List[str]]",
        # What links say of each address.
        "rel-urls": "Dict[str, RelUrl]",
        # The addresses of each rel of HTTP headers.
        "header-rels": "NotRequired[Dict[str, List[str]]]",
        # The microdata.
        "microdata": "NotRequired[MicrodataItems]",
        # The JSON-LD, expanded.
        "json-ld": "NotRequired[Any]",
        # The RDFa. Types and names of properties are IRIs.
        "rdfa": "NotRequired[MicrodataItems]",
        # The values of `meta` elements.
        "meta": "NotRequired[Dict[str, List[str]]]",
        # Why each value is what it is, with the option `reasons`.
        "reasons": "NotRequired[List[Reason]]",
        # What looks right but does not count, with the option `reasons`.
        "not-taken": "NotRequired[List[Reason]]",
    },
)

# Whether a thing of the page has what a result of a profile requires.
Eligibility = TypedDict(
    "Eligibility",
    {
        # The name of the profile.
        "profile": "str",
        # The result, such as `Recipe`.
        "result": "str",
        # The name of the thing.
        "name": "NotRequired[str]",
        # True if no required property is missing or wrong.
        "is-eligible": "bool",
        # What is missing or wrong.
        "problems": "List[str]",
        # The recommended properties that are missing.
        "recommended": "List[str]",
        # The address of the documentation.
        "documentation": "str",
    },
)

# A post, as a feed reader shows it.
Entry = TypedDict(
    "Entry",
    {
        # `note`, `article`, `photo`, `reply`, `like`, `event` and so on.
        "type": "str",
        # The title.
        "title": "NotRequired[str]",
        # The author.
        "author": "NotRequired[Person]",
        # The other authors that the page names beside the author.
        "other-authors": "List[Person]",
        # The date of publication.
        "published": "NotRequired[EntryDate]",
        # The date of the last change.
        "updated": "NotRequired[EntryDate]",
        # The address.
        "url": "NotRequired[str]",
        # The identifier.
        "uid": "NotRequired[str]",
        # The content.
        "content": "NotRequired[Content]",
        # The summary, unless the content or the title repeats it.
        "summary": "NotRequired[str]",
        # The start of an event.
        "start": "NotRequired[EntryDate]",
        # The end of an event.
        "end": "NotRequired[EntryDate]",
        # The pictures that the post is about.
        "photos": "List[Photo]",
        # The picture for previews of the post.
        "image": "NotRequired[Photo]",
        # Other pictures for previews, such as other sizes.
        "other-images": "List[Photo]",
        # The audio recordings.
        "audios": "List[Recording]",
        # The videos.
        "videos": "List[Recording]",
        # The tags.
        "categories": "List[str]",
        # The people that the post is tagged with.
        "people": "List[Person]",
        # The place.
        "location": "NotRequired[Location]",
        # The addresses of what the post answers.
        "in-reply-to": "List[str]",
        # The addresses of what it likes.
        "like-of": "List[str]",
        # The addresses of what it shares.
        "repost-of": "List[str]",
        # The addresses of what it keeps.
        "bookmark-of": "List[str]",
        # What the page says of these and other pages that the post refers to, and of the responses to it.
        "citations": "List[Citation]",
        # The addresses of copies.
        "syndication": "List[str]",
        # The answer to an invitation.
        "rsvp": "NotRequired[str]",
        # The rating of a review.
        "rating": "NotRequired[Rating]",
        # The price of a product.
        "price": "NotRequired[Price]",
        # The parts of a recipe.
        "recipe": "NotRequired[Recipe]",
        # True if it is only for adults, false if it is for all ages.
        "explicit": "NotRequired[bool]",
        # The duration, as written.
        "duration": "NotRequired[str]",
        # The language, with the option `lang`.
        "language": "NotRequired[str]",
        # The syntax that the post comes from, such as `microformats`.
        "source": "str",
        # The fields that come from another source than the post.
        "filled": "List[FilledField]",
        # What other sources say, with the option `reasons`.
        "conflicts": "List[Conflict]",
        # The values that are not shown, with the option `reasons`.
        "rejected": "List[RejectedValue]",
        # The values that the fields rest on, with the option `reasons`.
        "reasons": "List[FieldReason]",
        # The element of the post.
        "span": "NotRequired[Span]",
        # The steps that gave the type, title, author and content, with the option `reasons`.
        "why": "NotRequired[Any]",
    },
)

# A date, as written and as parsed.
EntryDate = TypedDict(
    "EntryDate",
    {
        # As the page has it.
        "written": "str",
        # In ISO 8601. Left out if it is no date.
        "iso8601": "NotRequired[str]",
        # It was read from another form, or its zone is not known.
        "note": "NotRequired[Union[Literal['other-form'], Literal['unknown-zone']]]",
    },
)

# Why there is no answer.
ErrorAnswer = TypedDict(
    "ErrorAnswer",
    {
        # A stable name, such as `unknown-format`.
        "error": "str",
        # What is wrong.
        "message": "str",
        # What to do.
        "hint": "NotRequired[str]",
    },
)

# A reason with its rule in a sentence.
ExplainedReason = TypedDict(
    "ExplainedReason",
    {
        # A JSON pointer to the value in the document. Empty if the value is not in it.
        "at": "str",
        # The text or the attribute that the value was read from. For an item, its element.
        "span": "NotRequired[Span]",
        # The name of the element. Empty for a link of an HTTP header.
        "element": "str",
        # The name of the rule, such as `implied-name`.
        "rule": "str",
        # The name by which the rule applies, such as `p-name`.
        "by": "NotRequired[str]",
        # The step of the rule, if it has several.
        "step": "NotRequired[str]",
        # What the value was read from: the name of an attribute, `text` or `html`.
        "from": "NotRequired[str]",
        # The element.
        "element-span": "NotRequired[Span]",
        # The rule in a sentence.
        "text": "str",
        # The address of the section of the specification.
        "specification": "str",
    },
)

# A value with its reasons.
ExplainedValue = TypedDict(
    "ExplainedValue",
    {
        # A JSON pointer to the value in the document.
        "at": "str",
        # The value. Left out for an item.
        "value": "NotRequired[Any]",
        # Its reasons.
        "reasons": "List[ExplainedReason]",
    },
)

# Every value of a page with its reasons.
Explanation = TypedDict(
    "Explanation",
    {
        # The name of the page: its address or its file. Each answer about a page has it, if it is known.
        "source": "NotRequired[str]",
        # The values, in the order of the page.
        "values": "List[ExplainedValue]",
        # What looks right but does not count.
        "not-taken": "List[ExplainedReason]",
    },
)

# A feed, or the post or the card that a page is about.
Feed = TypedDict(
    "Feed",
    {
        # What it is.
        "kind": "Union[Literal['feed'], Literal['post'], Literal['card'], Literal['no-posts']]",
        # The name.
        "name": "NotRequired[str]",
        # The address of the page.
        "page-url": "NotRequired[str]",
        # The fragment of the feed's address.
        "id": "NotRequired[str]",
        # The address that the feed gives for itself.
        "url": "NotRequired[str]",
        # The summary.
        "summary": "NotRequired[str]",
        # A picture for the feed.
        "photo": "NotRequired[Photo]",
        # True if it is only for adults, false if it is for all ages.
        "explicit": "NotRequired[bool]",
        # The author, or the person that the page is about.
        "author": "NotRequired[Person]",
        # The language of the page.
        "language": "NotRequired[str]",
        # The site, in the JSON of the library. The verb `read` has it in `page`.
        "site": "NotRequired[Site]",
        # The address of the previous page.
        "previous": "NotRequired[str]",
        # The address of the next page.
        "next": "NotRequired[str]",
        # The address that the page gives for itself.
        "canonical": "NotRequired[str]",
        # The WebSub hubs.
        "hubs": "List[str]",
        # The address that the hubs know the page by.
        "topic": "NotRequired[str]",
        # The identifiers of deleted posts.
        "deleted": "List[str]",
        # The values that the fields rest on, with the option `reasons`.
        "reasons": "List[FieldReason]",
        # The posts, in the order of the page.
        "entries": "List[Entry]",
        # The steps that gave the kind, name and author, with the option `reasons`.
        "why": "NotRequired[Any]",
    },
)

# A feed that a page links to.
FeedLink = TypedDict(
    "FeedLink",
    {
        # The address.
        "url": "str",
        # The format, such as `atom`.
        "format": "str",
        # The title of the link, or its text.
        "name": "NotRequired[str]",
        # How it was found, with the option `reasons`.
        "why": "NotRequired[str]",
    },
)

# The feeds of a page.
FeedList = TypedDict(
    "FeedList",
    {
        # The name of the page.
        "source": "NotRequired[str]",
        # The feeds in the page, then the feeds that it links to.
        "feeds": "List[FoundFeed]",
    },
)

# The posts, authors and feeds of a page, as a feed reader shows them.
Feeds = TypedDict(
    "Feeds",
    {
        # The name of the page.
        "source": "NotRequired[str]",
        # What a link to the page shows.
        "page": "Preview",
        # The main object of the page: a feed, one post, or a card without posts.
        "main": "Feed",
        # The other feeds in the page.
        "others": "List[Feed]",
        # The limits that were hit.
        "diagnostics": "List[Diagnostic]",
        # The feeds that the page links to.
        "feed-links": "List[FeedLink]",
    },
)

# A reason of a field.
FieldReason = TypedDict(
    "FieldReason",
    {
        # A JSON pointer to the value in the document. Empty if the value is not in it.
        "at": "str",
        # The text or the attribute that the value was read from. For an item, its element.
        "span": "NotRequired[Span]",
        # The name of the element. Empty for a link of an HTTP header.
        "element": "str",
        # The name of the rule, such as `implied-name`.
        "rule": "str",
        # The name by which the rule applies, such as `p-name`.
        "by": "NotRequired[str]",
        # The step of the rule, if it has several.
        "step": "NotRequired[str]",
        # What the value was read from: the name of an attribute, `text` or `html`.
        "from": "NotRequired[str]",
        # The element.
        "element-span": "NotRequired[Span]",
        # The name of the field.
        "field": "str",
    },
)

# A field that comes from another source than the post.
FilledField = TypedDict(
    "FilledField",
    {
        # The name of the field.
        "field": "str",
        # The source.
        "source": "str",
    },
)

# A limit that a page hit, or a rule that it breaks.
Finding = TypedDict(
    "Finding",
    {
        # The name of the limit or the rule, such as `misspelled-class`.
        "code": "str",
        # How bad it is.
        "severity": "Union[Literal['error'], Literal['warning'], Literal['note']]",
        # What is wrong.
        "message": "str",
        # The part of the page that it is about.
        "span": "NotRequired[Span]",
        # What breaks the rule, such as the name of a property.
        "detail": "NotRequired[str]",
        # How to correct it.
        "help": "NotRequired[str]",
        # What a reader of the page sees because of it.
        "effect": "NotRequired[str]",
        # A change of the page that corrects it.
        "replacement": "NotRequired[Replacement]",
    },
)

# What is wrong with the markup of a page.
Findings = TypedDict(
    "Findings",
    {
        # The name of the page.
        "source": "NotRequired[str]",
        # The numbers of findings and what the page has, in a line.
        "verdict": "str",
        # What the profiles say of the page's things.
        "eligibility": "List[Eligibility]",
        # The limits that the page hit, then the rules that it breaks.
        "findings": "List[Finding]",
    },
)

# A format.
FormatInfo = TypedDict(
    "FormatInfo",
    {
        # The name.
        "name": "str",
        # The media type.
        "media-type": "str",
        # The end of file names.
        "extension": "str",
        # What it is.
        "summary": "str",
        # What is written in it.
        "content": "str",
        # True if the verb `read` answers in it too.
        "of-posts": "bool",
        # The options that it takes.
        "options": "List[str]",
    },
)

# The formats.
Formats = TypedDict(
    "Formats",
    {
        # The formats.
        "formats": "List[FormatInfo]",
    },
)

# A feed in a page, or one that it links to.
FoundFeed = TypedDict(
    "FoundFeed",
    {
        # The address.
        "url": "str",
        # The format, such as `atom`.
        "format": "str",
        # The name.
        "name": "NotRequired[str]",
        # The number of posts, for a feed in the page.
        "post-count": "NotRequired[int]",
        # How it was found.
        "why": "str",
    },
)

# Marked-up content.
HtmlValue = TypedDict(
    "HtmlValue",
    {
        # The HTML.
        "html": "str",
        # The text.
        "value": "str",
        # The language, with the option `lang`.
        "lang": "NotRequired[str]",
    },
)

# An image with its alternative text.
ImageValue = TypedDict(
    "ImageValue",
    {
        # The address.
        "value": "str",
        # The alternative text.
        "alt": "str",
    },
)

# A microformat.
Item = TypedDict(
    "Item",
    {
        # The types.
        "type": "List[str]",
        # The values of each property.
        "properties": "Dict[str, List[Value]]",
        # The `id` of the element.
        "id": "NotRequired[str]",
        # The language, with the option `lang`.
        "lang": "NotRequired[str]",
        # The items inside that are no values of properties.
        "children": "NotRequired[List[Item]]",
    },
)

# An item that is a value of a property.
ItemValue = TypedDict(
    "ItemValue",
    {
        # The types.
        "type": "List[str]",
        # The values of each property.
        "properties": "Dict[str, List[Value]]",
        # The `id` of the element.
        "id": "NotRequired[str]",
        # The language, with the option `lang`.
        "lang": "NotRequired[str]",
        # The items inside that are no values of properties.
        "children": "NotRequired[List[Item]]",
        # Its plain value.
        "value": "NotRequired[Value]",
        # Its HTML, if it is a value of an `e-*` property.
        "html": "NotRequired[str]",
    },
)

# A keyword of `rel`.
Keyword = TypedDict(
    "Keyword",
    {
        # The keyword.
        "keyword": "str",
        # The synonym that the page has.
        "synonym": "NotRequired[str]",
        # What the keyword does.
        "effect": "str",
        # The part of the page that it describes.
        "about": "NotRequired[Union[Literal['page'], LinkSubject]]",
    },
)

# An element that creates links.
Link = TypedDict(
    "Link",
    {
        # `a`, `area` or `link`.
        "element": "str",
        # Where the element begins.
        "position": "NotRequired[Position]",
        # The address of the target.
        "url": "str",
        # The keywords of `rel`.
        "rels": "List[Keyword]",
        # True if it is a link for people to follow.
        "hyperlink": "bool",
        # True if it is one only because of its element.
        "implied": "NotRequired[bool]",
        # True if its target is used as a part of the page.
        "external-resource": "bool",
        # True if the target is a feed.
        "feed": "NotRequired[bool]",
        # True if the target is an alternative style sheet.
        "alternate-stylesheet": "NotRequired[bool]",
        # The sizes of an icon.
        "sizes": "List[str]",
        # The attribute `media`.
        "media": "NotRequired[str]",
        # The attribute `hreflang`.
        "hreflang": "NotRequired[str]",
        # The attribute `type`.
        "type": "NotRequired[str]",
        # The attribute `title`.
        "title": "NotRequired[str]",
        # The browsing context.
        "target": "NotRequired[str]",
        # The attribute `download`.
        "download": "NotRequired[str]",
        # The addresses that are notified.
        "pings": "List[str]",
    },
)

# An element that a link describes.
LinkSubject = TypedDict(
    "LinkSubject",
    {
        # The name of the element.
        "element": "str",
        # Its `id`.
        "id": "NotRequired[str]",
        # Where it begins.
        "position": "NotRequired[Position]",
    },
)

# The links of a page: the format `links`.
Links = TypedDict(
    "Links",
    {
        # The elements that create links, in the order of the page.
        "links": "List[Link]",
        # The address of the first link to a feed.
        "default-feed": "NotRequired[str]",
        # The address of a possible icon, if no link names one.
        "fallback-icon": "NotRequired[str]",
        # True if the last links are left out because of a limit.
        "is-cut": "NotRequired[bool]",
    },
)

# A place.
Location = TypedDict(
    "Location",
    {
        # The name.
        "name": "NotRequired[str]",
        # The address of a page about the place.
        "url": "NotRequired[str]",
        # The street and the number.
        "street-address": "NotRequired[str]",
        # The town.
        "locality": "NotRequired[str]",
        # The region.
        "region": "NotRequired[str]",
        # The postal code.
        "postal-code": "NotRequired[str]",
        # The country.
        "country-name": "NotRequired[str]",
        # The latitude in degrees.
        "latitude": "NotRequired[float]",
        # The longitude in degrees.
        "longitude": "NotRequired[float]",
    },
)

# Whether a page links to a target, and as what.
Mention = TypedDict(
    "Mention",
    {
        # The name of the page.
        "source": "NotRequired[str]",
        # The target.
        "target": "str",
        # `reply`, `like`, `repost` and so on. Left out if the page does not link to the target.
        "kind": "NotRequired[str]",
        # What was found.
        "why": "str",
        # The post that links to the target.
        "post": "NotRequired[Entry]",
    },
)

# An item of microdata.
MicrodataItem = TypedDict(
    "MicrodataItem",
    {
        # The types. One text with the option `singleType`.
        "type": "NotRequired[Union[List[str], str]]",
        # The global identifier.
        "id": "NotRequired[str]",
        # The values of each property.
        "properties": "Dict[str, List[MicrodataValue]]",
    },
)

# The JSON of microdata.
MicrodataItems = TypedDict(
    "MicrodataItems",
    {
        # The items.
        "items": "List[MicrodataItem]",
    },
)

# A value of microdata.
MicrodataValue = Union["str", "MicrodataItem"]

# A person or organisation.
Person = TypedDict(
    "Person",
    {
        # The name.
        "name": "NotRequired[str]",
        # The address of a page about the person.
        "url": "NotRequired[str]",
        # A picture.
        "photo": "NotRequired[Photo]",
    },
)

# A picture.
Photo = TypedDict(
    "Photo",
    {
        # The address.
        "url": "str",
        # The alternative text.
        "alt": "NotRequired[str]",
        # True if the content of the post shows it too.
        "in-content": "NotRequired[bool]",
    },
)

# A position in a page.
Position = TypedDict(
    "Position",
    {
        # The bytes of the page before it, in UTF-8.
        "offset": "int",
        # The line, from 1.
        "line": "int",
        # The column in characters, from 1.
        "column": "int",
    },
)

# What a link to a page shows. What no source of the page says is left out.
Preview = TypedDict(
    "Preview",
    {
        # The name of the page.
        "source": "NotRequired[str]",
        # rel=canonical, `og:url` or the address that was read. It may be on another site.
        "url": "NotRequired[str]",
        # The title, without the name of the site.
        "title": "NotRequired[str]",
        # The description.
        "description": "NotRequired[str]",
        # The picture.
        "image": "NotRequired[Photo]",
        # The site.
        "site": "NotRequired[Site]",
        # The language, as a language tag.
        "language": "NotRequired[str]",
        # The authors.
        "authors": "List[Person]",
        # The date of publication.
        "published": "NotRequired[EntryDate]",
        # The date of the last change.
        "modified": "NotRequired[EntryDate]",
        # A type of schema.org such as `news-article`, the type of the post, or the `og:type`.
        "kind": "NotRequired[str]",
        # The icon of the site.
        "icon": "NotRequired[str]",
        # The logo of the publisher.
        "logo": "NotRequired[str]",
        # The source of each field, such as `meta og:title`.
        "sources": "Dict[str, str]",
        # The values of all sources, with the option `reasons`.
        "reasons": "List[PreviewReason]",
    },
)

# A value that a source gives for a field of a preview.
PreviewReason = TypedDict(
    "PreviewReason",
    {
        # The name of the field.
        "field": "str",
        # The source, such as `meta og:title`.
        "source": "str",
        # The beginning of the value.
        "value": "str",
        # True if the preview has the value.
        "taken": "bool",
        # Why the value was taken or not.
        "why": "str",
    },
)

# The price of a product, as written.
Price = TypedDict(
    "Price",
    {
        # The amount.
        "value": "str",
        # The currency.
        "currency": "NotRequired[str]",
    },
)

# The rating that a review gives, or that all reviews of a thing give, as written.
Rating = TypedDict(
    "Rating",
    {
        # The rating.
        "value": "NotRequired[str]",
        # The best rating that is possible.
        "best": "NotRequired[str]",
        # The worst rating that is possible.
        "worst": "NotRequired[str]",
        # The number of reviews.
        "count": "NotRequired[str]",
        # The number of ratings.
        "votes": "NotRequired[str]",
    },
)

# Why a value is what it is, and where it is in the page.
Reason = TypedDict(
    "Reason",
    {
        # A JSON pointer to the value in the document. Empty if the value is not in it.
        "at": "str",
        # The text or the attribute that the value was read from. For an item, its element.
        "span": "NotRequired[Span]",
        # The name of the element. Empty for a link of an HTTP header.
        "element": "str",
        # The name of the rule, such as `implied-name`.
        "rule": "str",
        # The name by which the rule applies, such as `p-name`.
        "by": "NotRequired[str]",
        # The step of the rule, if it has several.
        "step": "NotRequired[str]",
        # What the value was read from: the name of an attribute, `text` or `html`.
        "from": "NotRequired[str]",
        # The element.
        "element-span": "NotRequired[Span]",
    },
)

# The parts of a recipe.
Recipe = TypedDict(
    "Recipe",
    {
        # The ingredients, with their amounts.
        "ingredients": "List[str]",
        # How much the recipe makes.
        "servings": "NotRequired[str]",
        # Facts about nutrition.
        "nutrition": "List[str]",
    },
)

# An audio recording or a video.
Recording = TypedDict(
    "Recording",
    {
        # The address.
        "url": "str",
        # The content type.
        "content-type": "NotRequired[str]",
        # The length in bytes.
        "length": "NotRequired[int]",
        # The duration.
        "duration": "NotRequired[str]",
    },
)

# A value of the page that an entry does not show.
RejectedValue = TypedDict(
    "RejectedValue",
    {
        # The name of the field.
        "field": "str",
        # The source.
        "source": "str",
        # The value.
        "value": "str",
        # Why it is not shown.
        "why": "str",
        # Where it is written.
        "position": "NotRequired[Position]",
    },
)

# What links say of an address.
RelUrl = TypedDict(
    "RelUrl",
    {
        # The rels.
        "rels": "List[str]",
        # The text of the first link.
        "text": "NotRequired[str]",
        # The attribute `title`.
        "title": "NotRequired[str]",
        # The attribute `media`.
        "media": "NotRequired[str]",
        # The attribute `hreflang`.
        "hreflang": "NotRequired[str]",
        # The attribute `type`.
        "type": "NotRequired[str]",
    },
)

# A change of a page.
Replacement = TypedDict(
    "Replacement",
    {
        # The part that is replaced.
        "span": "Span",
        # The text in its place.
        "text": "str",
    },
)

# HTML that is safe to show.
SafeHtml = TypedDict(
    "SafeHtml",
    {
        # The name of the page.
        "source": "NotRequired[str]",
        # The HTML.
        "html": "str",
    },
)

# The site of a page.
Site = TypedDict(
    "Site",
    {
        # The name.
        "name": "NotRequired[str]",
        # The address.
        "url": "NotRequired[str]",
        # The address of the icon.
        "icon": "NotRequired[str]",
    },
)

# Whether a site is ready for the IndieWeb: the command `site`.
SiteReport = TypedDict(
    "SiteReport",
    {
        # The name of the page.
        "source": "NotRequired[str]",
        # The address of the page.
        "url": "str",
        # The steps, in the order in which they are best done.
        "steps": "List[SiteStep]",
    },
)

# A step to a site that others can read, follow and answer.
SiteStep = TypedDict(
    "SiteStep",
    {
        # The part of the site.
        "part": "Union[Literal['identity'], Literal['posts'], Literal['conversation'], Literal['signing-in'], Literal['writing'], Literal['following']]",
        # What it is about.
        "name": "str",
        # How far it is.
        "state": "Union[Literal['done'], Literal['missing'], Literal['broken']]",
        # What was found.
        "found": "str",
        # Why it matters.
        "why": "str",
        # Markup to paste.
        "markup": "NotRequired[str]",
    },
)

# A part of a page. An empty one is a single position.
Span = TypedDict(
    "Span",
    {
        # Where it begins.
        "start": "Position",
        # Where it ends.
        "end": "Position",
    },
)

# A thing, in the form of microdata's JSON. One that was written before has only an `id`.
Thing = TypedDict(
    "Thing",
    {
        # Names of schema.org, or IRIs of other vocabularies.
        "type": "NotRequired[List[str]]",
        # The identifier.
        "id": "NotRequired[str]",
        # True for what the page is about.
        "main": "NotRequired[bool]",
        # The syntaxes that describe it.
        "sources": "NotRequired[List[str]]",
        # The values of each property, with the names of schema.org.
        "properties": "NotRequired[Dict[str, List[ThingValue]]]",
        # For each property of a thing with several sources or with spans, with the option `reasons`.
        "why": "NotRequired[Dict[str, ThingWhy]]",
    },
)

# What another source says of a property.
ThingConflict = TypedDict(
    "ThingConflict",
    {
        # The value.
        "value": "ThingValue",
        # Its sources.
        "sources": "List[str]",
        # Where it is written.
        "span": "NotRequired[Span]",
    },
)

# A value of a thing.
ThingValue = Union["str", "Thing"]

# Where the values of a property come from.
ThingWhy = TypedDict(
    "ThingWhy",
    {
        # The sources of each value.
        "sources": "List[List[str]]",
        # Where each value is written: null for a thing, and for a value without a known place.
        "spans": "NotRequired[List[Optional[Span]]]",
        # What other sources say.
        "conflicts": "List[ThingConflict]",
    },
)

# The products, recipes, events and other things of a page, joined over all its syntaxes.
Things = TypedDict(
    "Things",
    {
        # The name of the page.
        "source": "NotRequired[str]",
        # The things.
        "things": "List[Thing]",
    },
)

# A value of a property: a text or URL, an image, marked-up content, or an item with its plain value.
Value = Union["str", "ImageValue", "HtmlValue", "ItemValue"]

# Something that a view requires and a page does not have.
ViewFinding = TypedDict(
    "ViewFinding",
    {
        # A stable name.
        "code": "Union[Literal['view-missing'], Literal['view-kind'], Literal['view-value'], Literal['view-several'], Literal['view-order'], Literal['view-repeated'], Literal['view-type'], Literal['view-disagreement']]",
        # How bad it is.
        "severity": "Union[Literal['error'], Literal['warning']]",
        # What is wrong.
        "message": "str",
        # How to correct it.
        "help": "str",
        # The name of the view.
        "view": "str",
        # The field, with the fields around it: `offers.price`.
        "field": "str",
        # The number of the record, from 0.
        "record": "int",
        # Where the value or the thing is written.
        "span": "NotRequired[Span]",
    },
)

# A value that a source gives for a field of a view.
ViewReason = TypedDict(
    "ViewReason",
    {
        # The number of the record, from 0.
        "record": "int",
        # The field, with the fields around it.
        "field": "str",
        # The beginning of the value.
        "value": "str",
        # The source, such as `meta og:title`.
        "source": "str",
        # Where it is written.
        "span": "NotRequired[Span]",
        # True if the record has the value.
        "taken": "bool",
        # Why it was taken or not.
        "why": "str",
    },
)

# What a view gives of a page.
Views = TypedDict(
    "Views",
    {
        # The name of the page, such as its file.
        "source": "NotRequired[str]",
        # A record for each thing that the view is of, with the fields of the view.
        "views": "List[Dict[str, Any]]",
        # What the view requires and the page does not have.
        "findings": "List[ViewFinding]",
        # The values of all sources, with the option `reasons`.
        "reasons": "List[ViewReason]",
    },
)
