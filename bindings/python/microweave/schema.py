"""Products, recipes, events and other things of schema.org, as classes with typed fields.

The test `packages` of the crate `microweave-requests` writes this file.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from typing import Any, ClassVar, Dict, List, Optional, Tuple

from ._structures import Structure

__all__ = [
    "AggregateRating",
    "Article",
    "Book",
    "Breadcrumb",
    "BreadcrumbList",
    "BreadcrumbPage",
    "Course",
    "Event",
    "FaqAnswer",
    "FaqPage",
    "FaqQuestion",
    "GeoPoint",
    "JobPosting",
    "MonetaryAmount",
    "Nutrition",
    "Offer",
    "OpeningHours",
    "Organization",
    "Person",
    "Place",
    "PostalAddress",
    "Product",
    "Quantity",
    "Rating",
    "Recipe",
    "RecipeStep",
    "Review",
    "VideoObject",
]


@dataclass(frozen=True)
class AggregateRating(Structure):
    """The rating of all reviews."""

    TYPE: ClassVar[str] = "AggregateRating"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "rating_value": ("ratingValue", "Decimal", False),
        "best_rating": ("bestRating", "Decimal", False),
        "worst_rating": ("worstRating", "Decimal", False),
        "rating_count": ("ratingCount", "u64", False),
        "review_count": ("reviewCount", "u64", False),
    }

    rating_value: Optional[Decimal] = None
    """The average."""
    best_rating: Optional[Decimal] = None
    """The best possible rating."""
    worst_rating: Optional[Decimal] = None
    """The worst possible rating."""
    rating_count: Optional[int] = None
    """The number of ratings."""
    review_count: Optional[int] = None
    """The number of reviews."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class Article(Structure):
    """An article."""

    TYPE: ClassVar[str] = "Article"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "headline": ("headline", "String", False),
        "name": ("name", "String", False),
        "description": ("description", "String", False),
        "author": ("author", "Person", True),
        "publisher": ("publisher", "Organization", False),
        "date_published": ("datePublished", "Date", False),
        "date_modified": ("dateModified", "Date", False),
        "image": ("image", "String", True),
        "url": ("url", "String", False),
        "article_body": ("articleBody", "String", False),
        "word_count": ("wordCount", "u32", False),
        "article_section": ("articleSection", "String", True),
        "keywords": ("keywords", "String", True),
        "in_language": ("inLanguage", "String", False),
    }

    headline: Optional[str] = None
    """The headline."""
    name: Optional[str] = None
    """The name."""
    description: Optional[str] = None
    """The description."""
    author: List[Person] = field(default_factory=list)
    """The authors."""
    publisher: Optional[Organization] = None
    """The publisher."""
    date_published: Optional[date] = None
    """The date of publication."""
    date_modified: Optional[date] = None
    """The date of the last change."""
    image: List[str] = field(default_factory=list)
    """The addresses of images."""
    url: Optional[str] = None
    """The address of its page."""
    article_body: Optional[str] = None
    """The text."""
    word_count: Optional[int] = None
    """The number of words."""
    article_section: List[str] = field(default_factory=list)
    """The sections."""
    keywords: List[str] = field(default_factory=list)
    """The keywords."""
    in_language: Optional[str] = None
    """The language."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class Book(Structure):
    """A book."""

    TYPE: ClassVar[str] = "Book"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "name": ("name", "String", False),
        "author": ("author", "Person", True),
        "isbn": ("isbn", "String", False),
        "publisher": ("publisher", "Organization", False),
        "date_published": ("datePublished", "Date", False),
        "number_of_pages": ("numberOfPages", "u32", False),
        "book_format": ("bookFormat", "EnumValue", False),
        "in_language": ("inLanguage", "String", False),
        "description": ("description", "String", False),
        "image": ("image", "String", True),
        "url": ("url", "String", False),
        "offers": ("offers", "Offer", True),
        "aggregate_rating": ("aggregateRating", "AggregateRating", False),
    }

    name: Optional[str] = None
    """The title."""
    author: List[Person] = field(default_factory=list)
    """The authors."""
    isbn: Optional[str] = None
    """The ISBN."""
    publisher: Optional[Organization] = None
    """The publisher."""
    date_published: Optional[date] = None
    """The date of publication."""
    number_of_pages: Optional[int] = None
    """The number of pages."""
    book_format: Optional[str] = None
    """The format, such as Hardcover."""
    in_language: Optional[str] = None
    """The language."""
    description: Optional[str] = None
    """The description."""
    image: List[str] = field(default_factory=list)
    """The addresses of images."""
    url: Optional[str] = None
    """The address of its page."""
    offers: List[Offer] = field(default_factory=list)
    """The offers."""
    aggregate_rating: Optional[AggregateRating] = None
    """The rating of all reviews."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class Breadcrumb(Structure):
    """A page on the way to another one."""

    TYPE: ClassVar[str] = "ListItem"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "position": ("position", "u32", False),
        "name": ("name", "String", False),
        "item": ("item", "BreadcrumbPage", False),
    }

    position: Optional[int] = None
    """Its position, from 1."""
    name: Optional[str] = None
    """The name."""
    item: Optional[BreadcrumbPage] = None
    """The page."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class BreadcrumbList(Structure):
    """The way to a page from the page of its site."""

    TYPE: ClassVar[str] = "BreadcrumbList"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "item_list_element": ("itemListElement", "Breadcrumb", True),
    }

    item_list_element: List[Breadcrumb] = field(default_factory=list)
    """The pages, from the site's to the page's."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class BreadcrumbPage(Structure):
    """The page of a breadcrumb."""

    TYPE: ClassVar[str] = "WebPage"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "name": ("name", "String", False),
        "url": ("url", "String", False),
    }

    name: Optional[str] = None
    """The name, or the address of a page that is only an address."""
    url: Optional[str] = None
    """The address."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class Course(Structure):
    """A course."""

    TYPE: ClassVar[str] = "Course"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "name": ("name", "String", False),
        "description": ("description", "String", False),
        "provider": ("provider", "Organization", False),
        "offers": ("offers", "Offer", True),
        "image": ("image", "String", True),
        "url": ("url", "String", False),
        "aggregate_rating": ("aggregateRating", "AggregateRating", False),
    }

    name: Optional[str] = None
    """The name."""
    description: Optional[str] = None
    """The description."""
    provider: Optional[Organization] = None
    """Who gives it."""
    offers: List[Offer] = field(default_factory=list)
    """The prices."""
    image: List[str] = field(default_factory=list)
    """The addresses of images."""
    url: Optional[str] = None
    """The address of its page."""
    aggregate_rating: Optional[AggregateRating] = None
    """The rating of all reviews."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class Event(Structure):
    """An event."""

    TYPE: ClassVar[str] = "Event"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "name": ("name", "String", False),
        "description": ("description", "String", False),
        "start_date": ("startDate", "Date", False),
        "end_date": ("endDate", "Date", False),
        "location": ("location", "Place", True),
        "organizer": ("organizer", "Organization", True),
        "performer": ("performer", "Person", True),
        "event_status": ("eventStatus", "EnumValue", False),
        "event_attendance_mode": ("eventAttendanceMode", "EnumValue", False),
        "offers": ("offers", "Offer", True),
        "image": ("image", "String", True),
        "url": ("url", "String", False),
    }

    name: Optional[str] = None
    """The name."""
    description: Optional[str] = None
    """The description."""
    start_date: Optional[date] = None
    """The start."""
    end_date: Optional[date] = None
    """The end."""
    location: List[Place] = field(default_factory=list)
    """The places."""
    organizer: List[Organization] = field(default_factory=list)
    """The organizers."""
    performer: List[Person] = field(default_factory=list)
    """The performers."""
    event_status: Optional[str] = None
    """The status, such as EventScheduled."""
    event_attendance_mode: Optional[str] = None
    """How to attend, such as OnlineEventAttendanceMode."""
    offers: List[Offer] = field(default_factory=list)
    """The tickets."""
    image: List[str] = field(default_factory=list)
    """The addresses of images."""
    url: Optional[str] = None
    """The address of its page."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class FaqAnswer(Structure):
    """An answer."""

    TYPE: ClassVar[str] = "Answer"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "text": ("text", "String", False),
        "url": ("url", "String", False),
    }

    text: Optional[str] = None
    """The text."""
    url: Optional[str] = None
    """The address of its page."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class FaqPage(Structure):
    """A page of questions and their answers."""

    TYPE: ClassVar[str] = "FAQPage"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "main_entity": ("mainEntity", "FaqQuestion", True),
    }

    main_entity: List[FaqQuestion] = field(default_factory=list)
    """The questions."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class FaqQuestion(Structure):
    """A question with its answer."""

    TYPE: ClassVar[str] = "Question"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "name": ("name", "String", False),
        "accepted_answer": ("acceptedAnswer", "FaqAnswer", True),
    }

    name: Optional[str] = None
    """The question."""
    accepted_answer: List[FaqAnswer] = field(default_factory=list)
    """The answers."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class GeoPoint(Structure):
    """A point on the earth."""

    TYPE: ClassVar[str] = "GeoCoordinates"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "latitude": ("latitude", "Decimal", False),
        "longitude": ("longitude", "Decimal", False),
    }

    latitude: Optional[Decimal] = None
    """The latitude in degrees."""
    longitude: Optional[Decimal] = None
    """The longitude in degrees."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class JobPosting(Structure):
    """An open position."""

    TYPE: ClassVar[str] = "JobPosting"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "title": ("title", "String", False),
        "description": ("description", "String", False),
        "date_posted": ("datePosted", "Date", False),
        "valid_through": ("validThrough", "Date", False),
        "employment_type": ("employmentType", "EnumValue", True),
        "hiring_organization": ("hiringOrganization", "Organization", False),
        "job_location": ("jobLocation", "Place", True),
        "job_location_type": ("jobLocationType", "EnumValue", False),
        "base_salary": ("baseSalary", "MonetaryAmount", False),
        "url": ("url", "String", False),
    }

    title: Optional[str] = None
    """The title of the position."""
    description: Optional[str] = None
    """The description."""
    date_posted: Optional[date] = None
    """The date of publication."""
    valid_through: Optional[date] = None
    """The last date for applications."""
    employment_type: List[str] = field(default_factory=list)
    """The kinds of employment, such as FULL_TIME."""
    hiring_organization: Optional[Organization] = None
    """The employer."""
    job_location: List[Place] = field(default_factory=list)
    """The places of work."""
    job_location_type: Optional[str] = None
    """TELECOMMUTE for work from anywhere."""
    base_salary: Optional[MonetaryAmount] = None
    """The salary."""
    url: Optional[str] = None
    """The address of its page."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class MonetaryAmount(Structure):
    """An amount of money, such as a salary."""

    TYPE: ClassVar[str] = "MonetaryAmount"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "name": ("name", "String", False),
        "currency": ("currency", "String", False),
        "value": ("value", "Quantity", False),
    }

    name: Optional[str] = None
    """The amount, if it is one text."""
    currency: Optional[str] = None
    """The currency, as written."""
    value: Optional[Quantity] = None
    """The amount, or the least and the most."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class Nutrition(Structure):
    """Facts about nutrition, as written, also those that schema.org does not name."""

    TYPE: ClassVar[str] = "NutritionInformation"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "serving_size": ("servingSize", "String", False),
        "calories": ("calories", "String", False),
        "fat_content": ("fatContent", "String", False),
        "saturated_fat_content": ("saturatedFatContent", "String", False),
        "unsaturated_fat_content": ("unsaturatedFatContent", "String", False),
        "trans_fat_content": ("transFatContent", "String", False),
        "carbohydrate_content": ("carbohydrateContent", "String", False),
        "sugar_content": ("sugarContent", "String", False),
        "fiber_content": ("fiberContent", "String", False),
        "protein_content": ("proteinContent", "String", False),
        "sodium_content": ("sodiumContent", "String", False),
        "cholesterol_content": ("cholesterolContent", "String", False),
    }

    serving_size: Optional[str] = None
    """The size of a serving."""
    calories: Optional[str] = None
    """The energy."""
    fat_content: Optional[str] = None
    """Fat."""
    saturated_fat_content: Optional[str] = None
    """Saturated fat."""
    unsaturated_fat_content: Optional[str] = None
    """Unsaturated fat."""
    trans_fat_content: Optional[str] = None
    """Trans fat."""
    carbohydrate_content: Optional[str] = None
    """Carbohydrates."""
    sugar_content: Optional[str] = None
    """Sugar."""
    fiber_content: Optional[str] = None
    """Fiber."""
    protein_content: Optional[str] = None
    """Protein."""
    sodium_content: Optional[str] = None
    """Sodium."""
    cholesterol_content: Optional[str] = None
    """Cholesterol."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class Offer(Structure):
    """An offer of a product or an event."""

    TYPE: ClassVar[str] = "Offer"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "price": ("price", "String", False),
        "low_price": ("lowPrice", "String", False),
        "high_price": ("highPrice", "String", False),
        "price_currency": ("priceCurrency", "String", False),
        "price_specification": ("priceSpecification", "Offer", True),
        "price_type": ("priceType", "EnumValue", False),
        "valid_for_member_tier": ("validForMemberTier", "String", True),
        "offers": ("offers", "Offer", True),
        "offer_count": ("offerCount", "u32", False),
        "availability": ("availability", "EnumValue", False),
        "item_condition": ("itemCondition", "EnumValue", False),
        "price_valid_until": ("priceValidUntil", "Date", False),
        "url": ("url", "String", False),
        "seller": ("seller", "Organization", False),
    }

    price: Optional[str] = None
    """The offer's price, or else the price in a part, as a decimal number."""
    low_price: Optional[str] = None
    """The lowest price of several offers, or else of the offers inside, as a decimal number."""
    high_price: Optional[str] = None
    """The highest price of several offers, or else of the offers inside, as a decimal number."""
    price_currency: Optional[str] = None
    """The currency: its code of ISO 4217 if that is known, otherwise as written."""
    price_specification: List[Offer] = field(default_factory=list)
    """The prices in parts."""
    price_type: Optional[str] = None
    """What the price of a part is, such as ListPrice."""
    valid_for_member_tier: List[str] = field(default_factory=list)
    """The members that a part is for."""
    offers: List[Offer] = field(default_factory=list)
    """The offers inside this offer."""
    offer_count: Optional[int] = None
    """The number of offers."""
    availability: Optional[str] = None
    """Whether it can be bought, such as InStock."""
    item_condition: Optional[str] = None
    """The condition, such as NewCondition."""
    price_valid_until: Optional[date] = None
    """The day until which the price is valid."""
    url: Optional[str] = None
    """The address of the offer."""
    seller: Optional[Organization] = None
    """Who sells it."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class OpeningHours(Structure):
    """The opening hours of some days."""

    TYPE: ClassVar[str] = "OpeningHoursSpecification"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "name": ("name", "String", False),
        "day_of_week": ("dayOfWeek", "EnumValue", True),
        "opens": ("opens", "String", False),
        "closes": ("closes", "String", False),
        "valid_from": ("validFrom", "Date", False),
        "valid_through": ("validThrough", "Date", False),
    }

    name: Optional[str] = None
    """The hours, if they are one text."""
    day_of_week: List[str] = field(default_factory=list)
    """The days, such as Monday."""
    opens: Optional[str] = None
    """The time of opening."""
    closes: Optional[str] = None
    """The time of closing."""
    valid_from: Optional[date] = None
    """The first day on which they apply."""
    valid_through: Optional[date] = None
    """The last day on which they apply."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class Organization(Structure):
    """An organization or a local business."""

    TYPE: ClassVar[str] = "Organization"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "name": ("name", "String", False),
        "description": ("description", "String", False),
        "url": ("url", "String", False),
        "logo": ("logo", "String", False),
        "image": ("image", "String", True),
        "telephone": ("telephone", "String", False),
        "email": ("email", "String", False),
        "address": ("address", "PostalAddress", False),
        "geo": ("geo", "GeoPoint", False),
        "opening_hours": ("openingHours", "String", True),
        "opening_hours_specification": ("openingHoursSpecification", "OpeningHours", True),
        "price_range": ("priceRange", "String", False),
        "same_as": ("sameAs", "String", True),
        "aggregate_rating": ("aggregateRating", "AggregateRating", False),
    }

    name: Optional[str] = None
    """The name."""
    description: Optional[str] = None
    """The description."""
    url: Optional[str] = None
    """The address of its page."""
    logo: Optional[str] = None
    """The address of the logo."""
    image: List[str] = field(default_factory=list)
    """The addresses of images."""
    telephone: Optional[str] = None
    """The telephone number."""
    email: Optional[str] = None
    """The mail address."""
    address: Optional[PostalAddress] = None
    """The postal address."""
    geo: Optional[GeoPoint] = None
    """The coordinates."""
    opening_hours: List[str] = field(default_factory=list)
    """The opening hours, as texts."""
    opening_hours_specification: List[OpeningHours] = field(default_factory=list)
    """The opening hours, in parts."""
    price_range: Optional[str] = None
    """How expensive it is."""
    same_as: List[str] = field(default_factory=list)
    """Other pages about it."""
    aggregate_rating: Optional[AggregateRating] = None
    """The rating of all reviews."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class Person(Structure):
    """A person."""

    TYPE: ClassVar[str] = "Person"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "name": ("name", "String", False),
        "given_name": ("givenName", "String", False),
        "family_name": ("familyName", "String", False),
        "url": ("url", "String", False),
        "image": ("image", "String", True),
        "email": ("email", "String", False),
        "telephone": ("telephone", "String", False),
        "job_title": ("jobTitle", "String", False),
        "works_for": ("worksFor", "Organization", False),
        "address": ("address", "PostalAddress", False),
        "birth_date": ("birthDate", "Date", False),
        "description": ("description", "String", False),
        "same_as": ("sameAs", "String", True),
    }

    name: Optional[str] = None
    """The name."""
    given_name: Optional[str] = None
    """The given name."""
    family_name: Optional[str] = None
    """The family name."""
    url: Optional[str] = None
    """The address of the person's page."""
    image: List[str] = field(default_factory=list)
    """The addresses of images."""
    email: Optional[str] = None
    """The mail address."""
    telephone: Optional[str] = None
    """The telephone number."""
    job_title: Optional[str] = None
    """The job title."""
    works_for: Optional[Organization] = None
    """The employer."""
    address: Optional[PostalAddress] = None
    """The postal address."""
    birth_date: Optional[date] = None
    """The date of birth."""
    description: Optional[str] = None
    """The description."""
    same_as: List[str] = field(default_factory=list)
    """Other pages about the person."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class Place(Structure):
    """A place."""

    TYPE: ClassVar[str] = "Place"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "name": ("name", "String", False),
        "description": ("description", "String", False),
        "url": ("url", "String", False),
        "address": ("address", "PostalAddress", False),
        "geo": ("geo", "GeoPoint", False),
        "telephone": ("telephone", "String", False),
        "opening_hours_specification": ("openingHoursSpecification", "OpeningHours", True),
        "image": ("image", "String", True),
    }

    name: Optional[str] = None
    """The name."""
    description: Optional[str] = None
    """The description."""
    url: Optional[str] = None
    """The address of its page."""
    address: Optional[PostalAddress] = None
    """The postal address."""
    geo: Optional[GeoPoint] = None
    """The coordinates."""
    telephone: Optional[str] = None
    """The telephone number."""
    opening_hours_specification: List[OpeningHours] = field(default_factory=list)
    """The opening hours, in parts."""
    image: List[str] = field(default_factory=list)
    """The addresses of images."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class PostalAddress(Structure):
    """A postal address."""

    TYPE: ClassVar[str] = "PostalAddress"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "name": ("name", "String", False),
        "street_address": ("streetAddress", "String", False),
        "post_office_box_number": ("postOfficeBoxNumber", "String", False),
        "address_locality": ("addressLocality", "String", False),
        "address_region": ("addressRegion", "String", False),
        "postal_code": ("postalCode", "String", False),
        "address_country": ("addressCountry", "String", False),
    }

    name: Optional[str] = None
    """The whole address, if it is one text."""
    street_address: Optional[str] = None
    """The street and the number."""
    post_office_box_number: Optional[str] = None
    """The post office box."""
    address_locality: Optional[str] = None
    """The town."""
    address_region: Optional[str] = None
    """The region."""
    postal_code: Optional[str] = None
    """The postal code."""
    address_country: Optional[str] = None
    """The country."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class Product(Structure):
    """A product."""

    TYPE: ClassVar[str] = "Product"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "name": ("name", "String", False),
        "description": ("description", "String", False),
        "brand": ("brand", "String", False),
        "sku": ("sku", "String", False),
        "mpn": ("mpn", "String", False),
        "gtin": ("gtin", "String", False),
        "gtin14": ("gtin14", "String", False),
        "gtin13": ("gtin13", "String", False),
        "gtin12": ("gtin12", "String", False),
        "gtin8": ("gtin8", "String", False),
        "manufacturer": ("manufacturer", "String", False),
        "model": ("model", "String", False),
        "category": ("category", "String", True),
        "color": ("color", "String", False),
        "material": ("material", "String", False),
        "size": ("size", "String", False),
        "item_condition": ("itemCondition", "EnumValue", False),
        "url": ("url", "String", False),
        "image": ("image", "String", True),
        "offers": ("offers", "Offer", True),
        "has_variant": ("hasVariant", "Product", True),
        "price": ("price", "Decimal", False),
        "price_currency": ("priceCurrency", "String", False),
        "aggregate_rating": ("aggregateRating", "AggregateRating", False),
        "review": ("review", "Review", True),
    }

    name: Optional[str] = None
    """The name."""
    description: Optional[str] = None
    """The description."""
    brand: Optional[str] = None
    """The name of the brand."""
    sku: Optional[str] = None
    """The identifier of the shop."""
    mpn: Optional[str] = None
    """The identifier of the manufacturer."""
    gtin: Optional[str] = None
    """The global trade item number."""
    gtin14: Optional[str] = None
    """The global trade item number of 14 digits."""
    gtin13: Optional[str] = None
    """The global trade item number of 13 digits."""
    gtin12: Optional[str] = None
    """The global trade item number of 12 digits."""
    gtin8: Optional[str] = None
    """The global trade item number of 8 digits."""
    manufacturer: Optional[str] = None
    """The name of the manufacturer."""
    model: Optional[str] = None
    """The name of the model."""
    category: List[str] = field(default_factory=list)
    """The categories."""
    color: Optional[str] = None
    """The color."""
    material: Optional[str] = None
    """The material."""
    size: Optional[str] = None
    """The size."""
    item_condition: Optional[str] = None
    """The condition, such as NewCondition."""
    url: Optional[str] = None
    """The address of its page."""
    image: List[str] = field(default_factory=list)
    """The addresses of images."""
    offers: List[Offer] = field(default_factory=list)
    """The offers."""
    has_variant: List[Product] = field(default_factory=list)
    """The products of a group of products, such as the sizes of a shirt."""
    price: Optional[Decimal] = None
    """The price, if the product has it itself (h-product)."""
    price_currency: Optional[str] = None
    """The currency of that price."""
    aggregate_rating: Optional[AggregateRating] = None
    """The rating of all reviews."""
    review: List[Review] = field(default_factory=list)
    """The reviews."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class Quantity(Structure):
    """A number with its unit, or a range."""

    TYPE: ClassVar[str] = "QuantitativeValue"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "name": ("name", "String", False),
        "value": ("value", "Decimal", False),
        "min_value": ("minValue", "Decimal", False),
        "max_value": ("maxValue", "Decimal", False),
        "unit_text": ("unitText", "String", False),
    }

    name: Optional[str] = None
    """The quantity, if it is one text."""
    value: Optional[Decimal] = None
    """The number."""
    min_value: Optional[Decimal] = None
    """The least."""
    max_value: Optional[Decimal] = None
    """The most."""
    unit_text: Optional[str] = None
    """The unit, such as HOUR."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class Rating(Structure):
    """A rating."""

    TYPE: ClassVar[str] = "Rating"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "rating_value": ("ratingValue", "Decimal", False),
        "best_rating": ("bestRating", "Decimal", False),
        "worst_rating": ("worstRating", "Decimal", False),
    }

    rating_value: Optional[Decimal] = None
    """The rating."""
    best_rating: Optional[Decimal] = None
    """The best possible rating."""
    worst_rating: Optional[Decimal] = None
    """The worst possible rating."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class Recipe(Structure):
    """A recipe."""

    TYPE: ClassVar[str] = "Recipe"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "name": ("name", "String", False),
        "description": ("description", "String", False),
        "author": ("author", "Person", True),
        "date_published": ("datePublished", "Date", False),
        "image": ("image", "String", True),
        "url": ("url", "String", False),
        "recipe_ingredient": ("recipeIngredient", "String", True),
        "recipe_instructions": ("recipeInstructions", "RecipeStep", True),
        "recipe_yield": ("recipeYield", "String", True),
        "recipe_category": ("recipeCategory", "String", True),
        "recipe_cuisine": ("recipeCuisine", "String", True),
        "cooking_method": ("cookingMethod", "String", True),
        "suitable_for_diet": ("suitableForDiet", "EnumValue", True),
        "prep_time": ("prepTime", "Duration", False),
        "cook_time": ("cookTime", "Duration", False),
        "total_time": ("totalTime", "Duration", False),
        "nutrition": ("nutrition", "Nutrition", False),
        "keywords": ("keywords", "String", True),
        "aggregate_rating": ("aggregateRating", "AggregateRating", False),
    }

    name: Optional[str] = None
    """The name."""
    description: Optional[str] = None
    """The description."""
    author: List[Person] = field(default_factory=list)
    """The authors."""
    date_published: Optional[date] = None
    """The date of publication."""
    image: List[str] = field(default_factory=list)
    """The addresses of images."""
    url: Optional[str] = None
    """The address of its page."""
    recipe_ingredient: List[str] = field(default_factory=list)
    """The ingredients, with their amounts."""
    recipe_instructions: List[RecipeStep] = field(default_factory=list)
    """The steps."""
    recipe_yield: List[str] = field(default_factory=list)
    """How much the recipe makes."""
    recipe_category: List[str] = field(default_factory=list)
    """The categories, such as dessert."""
    recipe_cuisine: List[str] = field(default_factory=list)
    """The cuisines."""
    cooking_method: List[str] = field(default_factory=list)
    """The methods of cooking, such as frying."""
    suitable_for_diet: List[str] = field(default_factory=list)
    """The diets that it suits, such as VeganDiet."""
    prep_time: Optional[timedelta] = None
    """The time of preparation."""
    cook_time: Optional[timedelta] = None
    """The time of cooking."""
    total_time: Optional[timedelta] = None
    """The whole time."""
    nutrition: Optional[Nutrition] = None
    """Facts about nutrition."""
    keywords: List[str] = field(default_factory=list)
    """The keywords."""
    aggregate_rating: Optional[AggregateRating] = None
    """The rating of all reviews."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class RecipeStep(Structure):
    """A step of a recipe, or a section of several steps."""

    TYPE: ClassVar[str] = "HowToStep"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "name": ("name", "String", False),
        "text": ("text", "String", False),
        "item_list_element": ("itemListElement", "RecipeStep", True),
    }

    name: Optional[str] = None
    """The name of the step, or the text of a step without a name."""
    text: Optional[str] = None
    """What to do."""
    item_list_element: List[RecipeStep] = field(default_factory=list)
    """The steps of a section."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class Review(Structure):
    """A review."""

    TYPE: ClassVar[str] = "Review"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "name": ("name", "String", False),
        "item_reviewed": ("itemReviewed", "String", False),
        "author": ("author", "Person", True),
        "date_published": ("datePublished", "Date", False),
        "review_body": ("reviewBody", "String", False),
        "review_rating": ("reviewRating", "Rating", False),
        "url": ("url", "String", False),
    }

    name: Optional[str] = None
    """The title."""
    item_reviewed: Optional[str] = None
    """The name of what is reviewed."""
    author: List[Person] = field(default_factory=list)
    """The authors."""
    date_published: Optional[date] = None
    """The date of publication."""
    review_body: Optional[str] = None
    """The text."""
    review_rating: Optional[Rating] = None
    """The rating."""
    url: Optional[str] = None
    """The address of its page."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""


@dataclass(frozen=True)
class VideoObject(Structure):
    """A video."""

    TYPE: ClassVar[str] = "VideoObject"
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]] = {
        "name": ("name", "String", False),
        "description": ("description", "String", False),
        "content_url": ("contentUrl", "String", False),
        "embed_url": ("embedUrl", "String", False),
        "thumbnail_url": ("thumbnailUrl", "String", True),
        "upload_date": ("uploadDate", "Date", False),
        "duration": ("duration", "Duration", False),
        "url": ("url", "String", False),
    }

    name: Optional[str] = None
    """The name."""
    description: Optional[str] = None
    """The description."""
    content_url: Optional[str] = None
    """The address of the file."""
    embed_url: Optional[str] = None
    """The address of a player."""
    thumbnail_url: List[str] = field(default_factory=list)
    """The addresses of previews."""
    upload_date: Optional[date] = None
    """The date of publication."""
    duration: Optional[timedelta] = None
    """The length."""
    url: Optional[str] = None
    """The address of its page."""
    json: Dict[str, Any] = field(default_factory=dict, repr=False, compare=False)
    """The JSON of the thing, with the names of schema.org."""
