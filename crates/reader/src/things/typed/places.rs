//! Events, jobs, organizations, people and places.

use serde::{Deserialize, Serialize};

use super::commerce::{AggregateRating, Offer};
use super::{EnumValue, Typed, TypedField, TypedRow, read_json};
use crate::Date;
use crate::things::values::{FieldValue, is_default};
use microweave_values::amounts::Decimal;

typed! {
    /// An event.
    Event = "Event" {
        name: String = "The name.",
        description: String = "The description.",
        start_date: Date = "The start.",
        end_date: Date = "The end.",
        location: [Place] = "The places.",
        organizer: [Organization] = "The organizers.",
        performer: [Person] = "The performers.",
        event_status: EnumValue = "The status, such as `EventScheduled`.",
        event_attendance_mode: EnumValue = "How to attend, such as `OnlineEventAttendanceMode`.",
        offers: [Offer] = "The tickets.",
        image: [String] = "The addresses of images.",
        url: String = "The address of its page.",
    }

    /// An open position.
    JobPosting = "JobPosting" {
        title: String = "The title of the position.",
        description: String = "The description.",
        date_posted: Date = "The date of publication.",
        valid_through: Date = "The last date for applications.",
        employment_type: [EnumValue] = "The kinds of employment, such as `FULL_TIME`.",
        hiring_organization: Organization = "The employer.",
        job_location: [Place] = "The places of work.",
        job_location_type: EnumValue = "`TELECOMMUTE` for work from anywhere.",
        base_salary: MonetaryAmount = "The salary.",
        url: String = "The address of its page.",
    }

    /// An organization or a local business.
    Organization = "Organization" {
        name: String = "The name.",
        description: String = "The description.",
        url: String = "The address of its page.",
        logo: String = "The address of the logo.",
        image: [String] = "The addresses of images.",
        telephone: String = "The telephone number.",
        email: String = "The mail address.",
        address: PostalAddress = "The postal address.",
        geo: GeoPoint = "The coordinates.",
        opening_hours: [String] = "The opening hours, as texts.",
        opening_hours_specification: [OpeningHours] = "The opening hours, in parts.",
        price_range: String = "How expensive it is.",
        same_as: [String] = "Other pages about it.",
        aggregate_rating: AggregateRating = "The rating of all reviews.",
    }

    /// A person.
    Person = "Person" {
        name: String = "The name.",
        given_name: String = "The given name.",
        family_name: String = "The family name.",
        url: String = "The address of the person's page.",
        image: [String] = "The addresses of images.",
        email: String = "The mail address.",
        telephone: String = "The telephone number.",
        job_title: String = "The job title.",
        works_for: Organization = "The employer.",
        address: PostalAddress = "The postal address.",
        birth_date: Date = "The date of birth.",
        description: String = "The description.",
        same_as: [String] = "Other pages about the person.",
    }

    /// A place.
    Place = "Place" {
        name: String = "The name.",
        description: String = "The description.",
        url: String = "The address of its page.",
        address: PostalAddress = "The postal address.",
        geo: GeoPoint = "The coordinates.",
        telephone: String = "The telephone number.",
        opening_hours_specification: [OpeningHours] = "The opening hours, in parts.",
        image: [String] = "The addresses of images.",
    }

    /// The opening hours of some days.
    OpeningHours = "OpeningHoursSpecification" {
        name: String = "The hours, if they are one text.",
        day_of_week: [EnumValue] = "The days, such as `Monday`.",
        opens: String = "The time of opening.",
        closes: String = "The time of closing.",
        valid_from: Date = "The first day on which they apply.",
        valid_through: Date = "The last day on which they apply.",
    }

    /// An amount of money, such as a salary.
    MonetaryAmount = "MonetaryAmount" {
        name: String = "The amount, if it is one text.",
        currency: String = "The currency, as written.",
        value: Quantity = "The amount, or the least and the most.",
    }

    /// A number with its unit, or a range.
    Quantity = "QuantitativeValue" {
        name: String = "The quantity, if it is one text.",
        value: Decimal = "The number.",
        min_value: Decimal = "The least.",
        max_value: Decimal = "The most.",
        unit_text: String = "The unit, such as `HOUR`.",
    }

    /// A postal address. An address that is one text is the name.
    PostalAddress = "PostalAddress" {
        name: String = "The whole address, if it is one text.",
        street_address: String = "The street and the number.",
        post_office_box_number: String = "The post office box.",
        address_locality: String = "The town.",
        address_region: String = "The region.",
        postal_code: String = "The postal code.",
        address_country: String = "The country.",
    }

    /// A point on the earth.
    GeoPoint = "GeoCoordinates" {
        latitude: Decimal = "The latitude in degrees.",
        longitude: Decimal = "The longitude in degrees.",
    }
}
