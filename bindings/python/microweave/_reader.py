"""The posts of a page, as a feed reader shows them."""

from __future__ import annotations

import re
from dataclasses import MISSING, dataclass, field, fields
from functools import lru_cache
from datetime import date, datetime
from typing import Any, Dict, List, Optional, Tuple, Type, TypeVar


@dataclass(frozen=True)
class Photo:
    """A picture."""

    url: str
    alt: Optional[str] = None
    in_content: bool = False
    """True if the content of the post shows it too."""


@dataclass(frozen=True)
class Person:
    """A person or organisation."""

    name: Optional[str] = None
    url: Optional[str] = None
    photo: Optional[Photo] = None


@dataclass(frozen=True)
class Content:
    """The content of a post. The HTML is safe to show: it has no scripts, forms or event handlers."""

    html: str
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Location:
    """A place."""

    name: Optional[str] = None
    url: Optional[str] = None
    street_address: Optional[str] = None
    locality: Optional[str] = None
    region: Optional[str] = None
    postal_code: Optional[str] = None
    country_name: Optional[str] = None
    latitude: Optional[float] = None
    longitude: Optional[float] = None


@dataclass(frozen=True)
class Recording:
    """An audio recording or a video."""

    url: str
    content_type: Optional[str] = None
    length: Optional[int] = None
    """Its length in bytes."""
    duration: Optional[str] = None


@dataclass(frozen=True)
class Citation:
    """A page that a post answers, likes or shares; or a response to the post."""

    property: str
    """The property, such as `in-reply-to`, `like-of` or `comment`."""
    url: Optional[str] = None
    name: Optional[str] = None
    author: Optional[Person] = None
    content: Optional[Content] = None
    published: Optional[date] = None
    photos: List[Photo] = field(default_factory=list)


@dataclass(frozen=True)
class Rating:
    """The rating that a review gives, or that all reviews of a thing give."""

    value: Optional[str] = None
    best: Optional[str] = None
    worst: Optional[str] = None
    count: Optional[str] = None
    votes: Optional[str] = None


@dataclass(frozen=True)
class Price:
    """The price of a product."""

    value: str = ""
    currency: Optional[str] = None


@dataclass(frozen=True)
class Site:
    """The site of a page."""

    name: Optional[str] = None
    url: Optional[str] = None
    icon: Optional[str] = None


@dataclass(frozen=True)
class Recipe:
    """The ingredients and other parts of a recipe."""

    ingredients: List[str] = field(default_factory=list)
    servings: Optional[str] = None
    nutrition: List[str] = field(default_factory=list)


@dataclass(frozen=True)
class Entry:
    """A post. Fields that the page does not have are None or empty.

    Dates are `datetime`s if the page gives a time, with a time zone if it gives one, and `date`s otherwise. `written`
    has them as the page writes them, also those that are no dates.
    """

    type: str
    """`note`, `article`, `photo`, `reply`, `like`, `event` and so on."""
    title: Optional[str] = None
    author: Optional[Person] = None
    other_authors: List[Person] = field(default_factory=list)
    """The other authors that the page names beside the author."""
    url: Optional[str] = None
    uid: Optional[str] = None
    content: Optional[Content] = None
    summary: Optional[str] = None
    published: Optional[date] = None
    updated: Optional[date] = None
    start: Optional[date] = None
    end: Optional[date] = None
    photos: List[Photo] = field(default_factory=list)
    image: Optional[Photo] = None
    """The picture for previews of the post."""
    other_images: List[Photo] = field(default_factory=list)
    """Other pictures for previews, such as other sizes."""
    audios: List[Recording] = field(default_factory=list)
    videos: List[Recording] = field(default_factory=list)
    categories: List[str] = field(default_factory=list)
    people: List[Person] = field(default_factory=list)
    location: Optional[Location] = None
    in_reply_to: List[str] = field(default_factory=list)
    """The URLs of what the post answers."""
    like_of: List[str] = field(default_factory=list)
    repost_of: List[str] = field(default_factory=list)
    bookmark_of: List[str] = field(default_factory=list)
    citations: List[Citation] = field(default_factory=list)
    syndication: List[str] = field(default_factory=list)
    rsvp: Optional[str] = None
    rating: Optional[Rating] = None
    price: Optional[Price] = None
    recipe: Optional[Recipe] = None
    explicit: Optional[bool] = None
    duration: Optional[str] = None
    language: Optional[str] = None
    site: Optional[Site] = None
    """The site of the page: the `site` of its feed."""
    source: str = ""
    """The markup that the post comes from, such as `microformats`."""
    written: Dict[str, str] = field(default_factory=dict, repr=False)
    """The dates as the page writes them, by the names of their fields."""
    why: Dict[str, Any] = field(default_factory=dict, repr=False)
    """The steps of the algorithms that gave the type, title, author and content."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The whole JSON of the post."""


@dataclass(frozen=True)
class Feed:
    """The posts of a page, as a feed reader shows them.

    >>> import microweave
    >>> page = '''<title>Ada</title><article class="h-entry"><h1 class="p-name">Tea</h1>
    ... <time class="dt-published">2026-11-20T10:00Z</time></article>'''
    >>> feed = microweave.read(page, "https://ada.example/1")
    >>> feed.kind, feed.entries[0].title
    ('post', 'Tea')
    >>> feed.entries[0].published
    datetime.datetime(2026, 11, 20, 10, 0, tzinfo=datetime.timezone.utc)
    """

    kind: str
    """`feed`, `post` (a page with one post), `card` (a person or organisation) or `no-posts`."""
    name: Optional[str] = None
    page_url: str = ""
    """The URL of the page."""
    id: Optional[str] = None
    url: Optional[str] = None
    summary: Optional[str] = None
    photo: Optional[Photo] = None
    author: Optional[Person] = None
    language: Optional[str] = None
    site: Optional[Site] = None
    previous: Optional[str] = None
    next: Optional[str] = None
    canonical: Optional[str] = None
    hubs: List[str] = field(default_factory=list)
    topic: Optional[str] = None
    explicit: Optional[bool] = None
    entries: List[Entry] = field(default_factory=list)
    others: List[Feed] = field(default_factory=list)
    """The other feeds of the page."""
    why: Dict[str, Any] = field(default_factory=dict, repr=False)
    """The steps of the algorithms that gave the kind, name and author."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The whole JSON of the feed."""


@dataclass(frozen=True)
class Preview:
    """What a link to a page shows. Fields that no source of the page has are None or empty.

    >>> import microweave
    >>> page = '<title>Tea</title><meta property="og:description" content="Hot."><meta name="author" content="By Ada">'
    >>> preview = microweave.preview(page, "https://ada.example/tea")
    >>> preview.title, preview.description, preview.authors[0].name
    ('Tea', 'Hot.', 'Ada')
    >>> preview.sources["description"]
    'meta og:description'
    """

    url: Optional[str] = None
    """rel=canonical, `og:url` or the address that was read. It may be on another site."""
    title: Optional[str] = None
    """The title, without the name of the site."""
    description: Optional[str] = None
    image: Optional[Photo] = None
    site: Optional[Site] = None
    language: Optional[str] = None
    authors: List[Person] = field(default_factory=list)
    published: Optional[date] = None
    modified: Optional[date] = None
    kind: Optional[str] = None
    """A type of schema.org such as `news-article`, the type of the post, or the `og:type`."""
    icon: Optional[str] = None
    logo: Optional[str] = None
    sources: Dict[str, str] = field(default_factory=dict, repr=False)
    """The source of each field, such as `meta og:title`."""
    reasons: List[Dict[str, Any]] = field(default_factory=list, repr=False)
    """The values of all sources, and why they were taken or not, with the option `reasons`."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The whole JSON of the preview."""


@dataclass(frozen=True)
class Mention:
    """What a page says about a URL."""

    kind: str
    """`rsvp`, `invite`, `repost`, `like`, `comment`, `bookmark`, `tag` or `mention`."""
    post: Optional[Entry]
    """The post that mentions the URL, as a feed reader shows it. None if the mention is outside of the page's posts."""
    where: str
    """The part of the page that mentions the URL, in a sentence."""


_Record = TypeVar("_Record")

_DATES = ("published", "updated", "start", "end")


def feed(json: Any) -> Feed:
    """The feeds of a page from their JSON."""
    others = [_feed(other, []) for other in json.get("others", [])]
    return _feed(json["main"], others)


def _feed(json: Any, others: List[Feed]) -> Feed:
    site = _optional(Site, json.get("site"))
    own = {
        "photo": _optional(Photo, json.get("photo")),
        "site": site,
        "author": _person(json.get("author")),
        "entries": [_entry(post, site) for post in json.get("entries", [])],
        "others": others,
        "json": json,
    }
    return _record(Feed, json, own)


def preview(json: Any) -> Preview:
    """A preview from its JSON."""
    own = {
        "image": _optional(Photo, json.get("image")),
        "site": _optional(Site, json.get("site")),
        "authors": [_person(person) for person in json["authors"]],
        "published": date_of(json.get("published")),
        "modified": date_of(json.get("modified")),
        "json": json,
    }
    return _record(Preview, json, own)


def mention(kind: Optional[str], where: str, post: Any) -> Optional[Mention]:
    """A mention from its parts. None without a kind."""
    return None if kind is None else Mention(kind, None if post is None else _entry(post), where)


def _entry(json: Any, site: Optional[Site] = None) -> Entry:
    """A post from its JSON, with the site of its page."""
    own = {
        "site": site,
        "author": _person(json.get("author")),
        "other_authors": [_person(person) for person in json.get("other-authors", [])],
        "content": _optional(Content, json.get("content")),
        "photos": [_record(Photo, photo) for photo in json.get("photos", [])],
        "audios": [_record(Recording, recording) for recording in json.get("audios", [])],
        "videos": [_record(Recording, recording) for recording in json.get("videos", [])],
        "people": [_person(person) for person in json.get("people", [])],
        "location": _optional(Location, json.get("location")),
        "citations": [_citation(citation) for citation in json.get("citations", [])],
        "rating": _optional(Rating, json.get("rating")),
        "image": _optional(Photo, json.get("image")),
        "other_images": [_record(Photo, photo) for photo in json.get("other-images", [])],
        "price": _optional(Price, json.get("price")),
        "recipe": _optional(Recipe, json.get("recipe")),
        "written": {name: json[name]["written"] for name in _DATES if name in json},
        "json": json,
        **{name: date_of(json.get(name)) for name in _DATES},
    }
    return _record(Entry, json, own)


def _citation(json: Any) -> Citation:
    own = {
        "author": _person(json.get("author")),
        "content": _optional(Content, json.get("content")),
        "published": date_of(json.get("published")),
        "photos": [_record(Photo, photo) for photo in json.get("photos", [])],
    }
    return _record(Citation, json, own)


def _person(json: Any) -> Optional[Person]:
    return json and _record(Person, json, {"photo": _optional(Photo, json.get("photo"))})


def _optional(record: Type[_Record], json: Any) -> Optional[_Record]:
    return None if json is None else _record(record, json)


def _record(record: Type[_Record], json: Any, own: Optional[Dict[str, Any]] = None) -> _Record:
    """An object from JSON. `own` has the fields that are not as in the JSON."""
    names, defaults, lists = _fields(record)  # type: ignore[arg-type]
    made = object.__new__(record)
    # `__init__` of a frozen class sets one field after the other, which takes twice as long.
    members = made.__dict__
    members.update(defaults)
    members.update((name, make()) for name, make in lists)
    members.update((names[key], value) for key, value in json.items() if key in names)
    members.update(own or {})
    return made


@lru_cache(maxsize=None)
def _fields(record: Type[Any]) -> Tuple[Dict[str, str], Dict[str, Any], List[Tuple[str, Any]]]:
    """The names of fields by the keys of the JSON, the defaults, and what makes the other defaults."""
    all_fields = fields(record)
    names = {key: each.name for each in all_fields for key in (each.name, each.name.replace("_", "-"))}
    defaults = {each.name: None if each.default is MISSING else each.default for each in all_fields}
    lists = [(each.name, each.default_factory) for each in all_fields if each.default_factory is not MISSING]
    return names, defaults, lists


def date_of(json: Any) -> Optional[date]:
    """A date of the reader. None if Python cannot hold it, as 24:00."""
    text = json and json.get("iso8601")
    if not text:
        return None
    try:
        return date.fromisoformat(text) if len(text) == 10 else datetime.fromisoformat(_full(text))
    except ValueError:
        return None


def _full(text: str) -> str:
    """A date and time in the form that `datetime.fromisoformat` takes before Python 3.11."""
    text = re.sub(r"[zZ]$", "+00:00", text)
    return re.sub(r"\.(\d+)", lambda match: f".{match[1][:6]:0<6}", text)
