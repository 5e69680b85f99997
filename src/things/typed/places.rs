//! Events, jobs, organizations, people and places.

use serde::{Deserialize, Serialize};

use super::commerce::{AggregateRating, Offer};
use super::{EnumValue, Typed, TypedField, TypedRow, read_json};
use crate::amounts::Decimal;
use crate::reader::Date;
use crate::things::values::{many, one};

typed! {
    /// An event.
    Event = "Event" {
        /// The name.
        name: String,
        /// The description.
        description: String,
        /// The start.
        start_date: Date,
        /// The end.
        end_date: Date,
        /// The places.
        location: [Place],
        /// The organizers.
        organizer: [Organization],
        /// The performers.
        performer: [Person],
        /// The status, such as `EventScheduled`.
        event_status: EnumValue,
        /// How to attend, such as `OnlineEventAttendanceMode`.
        event_attendance_mode: EnumValue,
        /// The tickets.
        offers: [Offer],
        /// The addresses of images.
        image: [String],
        /// The address of its page.
        url: String,
    }

    /// An open position.
    JobPosting = "JobPosting" {
        /// The title of the position.
        title: String,
        /// The description.
        description: String,
        /// The date of publication.
        date_posted: Date,
        /// The last date for applications.
        valid_through: Date,
        /// The kinds of employment, such as `FULL_TIME`.
        employment_type: [EnumValue],
        /// The employer.
        hiring_organization: Organization,
        /// The places of work.
        job_location: [Place],
        /// `TELECOMMUTE` for work from anywhere.
        job_location_type: EnumValue,
        /// The salary.
        base_salary: MonetaryAmount,
        /// The address of its page.
        url: String,
    }

    /// An organization or a local business.
    Organization = "Organization" {
        /// The name.
        name: String,
        /// The description.
        description: String,
        /// The address of its page.
        url: String,
        /// The address of the logo.
        logo: String,
        /// The addresses of images.
        image: [String],
        /// The telephone number.
        telephone: String,
        /// The mail address.
        email: String,
        /// The postal address.
        address: PostalAddress,
        /// The coordinates.
        geo: GeoPoint,
        /// The opening hours, as texts.
        opening_hours: [String],
        /// The opening hours, in parts.
        opening_hours_specification: [OpeningHours],
        /// How expensive it is.
        price_range: String,
        /// Other pages about it.
        same_as: [String],
        /// The rating of all reviews.
        aggregate_rating: AggregateRating,
    }

    /// A person.
    Person = "Person" {
        /// The name.
        name: String,
        /// The given name.
        given_name: String,
        /// The family name.
        family_name: String,
        /// The address of the person's page.
        url: String,
        /// The addresses of images.
        image: [String],
        /// The mail address.
        email: String,
        /// The telephone number.
        telephone: String,
        /// The job title.
        job_title: String,
        /// The employer.
        works_for: Organization,
        /// The postal address.
        address: PostalAddress,
        /// The date of birth.
        birth_date: Date,
        /// The description.
        description: String,
        /// Other pages about the person.
        same_as: [String],
    }

    /// A place.
    Place = "Place" {
        /// The name.
        name: String,
        /// The description.
        description: String,
        /// The address of its page.
        url: String,
        /// The postal address.
        address: PostalAddress,
        /// The coordinates.
        geo: GeoPoint,
        /// The telephone number.
        telephone: String,
        /// The opening hours, in parts.
        opening_hours_specification: [OpeningHours],
        /// The addresses of images.
        image: [String],
    }

    /// The opening hours of some days.
    OpeningHours = "OpeningHoursSpecification" {
        /// The hours, if they are one text.
        name: String,
        /// The days, such as `Monday`.
        day_of_week: [EnumValue],
        /// The time of opening.
        opens: String,
        /// The time of closing.
        closes: String,
        /// The first day on which they apply.
        valid_from: Date,
        /// The last day on which they apply.
        valid_through: Date,
    }

    /// An amount of money, such as a salary.
    MonetaryAmount = "MonetaryAmount" {
        /// The amount, if it is one text.
        name: String,
        /// The currency, as written.
        currency: String,
        /// The amount, or the least and the most.
        value: Quantity,
    }

    /// A number with its unit, or a range.
    Quantity = "QuantitativeValue" {
        /// The quantity, if it is one text.
        name: String,
        /// The number.
        value: Decimal,
        /// The least.
        min_value: Decimal,
        /// The most.
        max_value: Decimal,
        /// The unit, such as `HOUR`.
        unit_text: String,
    }

    /// A postal address. An address that is one text is the name.
    PostalAddress = "PostalAddress" {
        /// The whole address, if it is one text.
        name: String,
        /// The street and the number.
        street_address: String,
        /// The post office box.
        post_office_box_number: String,
        /// The town.
        address_locality: String,
        /// The region.
        address_region: String,
        /// The postal code.
        postal_code: String,
        /// The country.
        address_country: String,
    }

    /// A point on the earth.
    GeoPoint = "GeoCoordinates" {
        /// The latitude in degrees.
        latitude: Decimal,
        /// The longitude in degrees.
        longitude: Decimal,
    }
}
