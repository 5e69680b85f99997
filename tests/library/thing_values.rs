//! The values of things in one form: amounts, counts, durations, places.

use microweave_reader::things::{Decimal, Duration, JobPosting, Offer, Organization, Product, Review};

use super::things::{json_ld, things};

#[test]
fn amounts() {
    let amount = |price: &str, currency: &str| {
        let script = format!(
            r#"{{ "@context": "https://schema.org", "@type": "Offer", "price": "{price}", "priceCurrency": "{currency}" }}"#
        );
        let amount = things(&json_ld(&script)).all::<Offer>()[0].amount()?;
        Some([amount.amount.as_str().to_owned(), amount.currency.unwrap_or_default()].join(" "))
    };
    for (price, currency, expected) in [
        ("2.879,20 €", "", Some("2879.20 EUR")),
        ("2879.2", "EUR", Some("2879.2 EUR")),
        ("US$ 1,299.00", "", Some("1299.00 USD")),
        ("1 299,00 kr", "SEK", Some("1299.00 SEK")),
        ("1'299.00 CHF", "", Some("1299.00 CHF")),
        ("1,234,567.00", "JPY", Some("1234567.00 JPY")),
        ("0,995", "€", Some("0.995 EUR")),
        ("1,234", "USD", Some("1234 USD")),
        ("1.234 €", "", Some("1234 EUR")),
        ("free", "USD", None),
        (".99", "USD", Some("0.99 USD")),
        ("₹ 1,29,999.00", "", Some("129999.00 INR")),
        ("1,29,99", "INR", None),
        ("12.50", "usd", Some("12.50 USD")),
        ("NT$ 1,200.00", "", Some("1200.00 TWD")),
        ("1200円", "", Some("1200 JPY")),
        ("1,200", "JPY", Some("1200 JPY")),
        ("₩ 12,500", "", Some("12500 KRW")),
        ("ARS$ 1500.00", "", Some("1500.00 ARS")),
        ("BDS$ 5.00", "", Some("5.00 ")),
        ("25 S$", "", Some("25 SGD")),
        ("25 руб. BYN", "", Some("25 BYN")),
        ("£12.50 inc VAT", "", Some("12.50 GBP")),
        ("NEW 12.50", "", Some("12.50 ")),
        ("2 for 10 €", "", None),
        ("10 - 20 €", "", None),
        ("40% OFF", "USD", None),
        ("-20 %", "EUR", None),
        ("%10", "TRY", None),
        ("Save $5", "", None),
        ("$5.00 off", "", None),
        ("Free shipping", "USD", None),
        ("12.50 € incl. shipping", "", Some("12.50 EUR")),
        ("$5 savings bond", "", Some("5 ")),
    ] {
        assert_eq!(amount(price, currency).as_deref(), expected, "{price} {currency}");
    }
}

#[test]
fn prices_in_parts_and_of_variants() {
    let price = |price: &str, more: &str| format!(r#"{{ "price": {price}, "priceCurrency": "EUR"{more} }}"#);
    let (new, old) = (price("10", ""), price("15", r#", "priceType": "https://schema.org/ListPrice""#));
    let usual = price("12", "");
    let members = price("8", r#", "validForMemberTier": { "@id": "gold" }"#);
    for offers in [
        format!(r#""offers": {{ "priceSpecification": [{old}, {members}, {new}] }}"#),
        format!(r#""offers": {{ "price": "10.00", "priceCurrency": "EUR", "priceSpecification": {old} }}"#),
        format!(r#""offers": {{ "@type": "AggregateOffer", "offers": [{{ "name": "?" }}, {new}] }}"#),
        format!(r#""offers": {{ "@type": "AggregateOffer", "offers": [{usual}, {new}] }}"#),
        format!(
            r#""@type": "ProductGroup", "hasVariant": [{{ "name": "S" }}, {{ "@type": "Product", "offers": {new} }}]"#
        ),
    ] {
        let things = things(&json_ld(&format!(
            r#"{{ "@context": "https://schema.org", "@type": "Product", "name": "Cup", {offers} }}"#
        )));
        let thing = things.of_type("Product").find(|thing| thing.text("name") == Some("Cup"));
        let thing = thing.expect("it is a product").amount().expect("it has a price");
        let products: Vec<Product> = things.all();
        let product = products.iter().find_map(Product::amount).expect("it has a price");
        for amount in [thing, product] {
            assert!(amount.amount.as_str().starts_with("10"), "{offers}: {amount:?}");
            assert_eq!(amount.currency.as_deref(), Some("EUR"), "{offers}");
        }
    }
    let only_old =
        format!(r#"{{ "@context": "https://schema.org", "@type": "Offer", "priceSpecification": {old} }}"#);
    let things = things(&json_ld(&only_old));
    assert_eq!(things.of_type("Offer").next().expect("there is one").amount(), None);
    assert_eq!(things.all::<Offer>()[0].amount(), None);
}

#[test]
fn prices_of_inner_offers_and_pages_of_things() {
    let script = r#"{ "@context": "https://schema.org", "@type": "Product", "name": "Cup",
        "mainEntityOfPage": { "@type": "WebPage", "@id": "https://shop.example/cup" },
        "offers": { "@type": "AggregateOffer", "offers": [
            { "@type": "Offer", "price": 9.5, "priceCurrency": "EUR" }, { "@type": "Offer", "price": "12 €" }, { "@type": "Offer", "price": "1 USD" }] } }"#;
    let product = &things(&json_ld(script)).all::<Product>()[0];
    assert_eq!(product.url.as_deref(), Some("https://shop.example/cup"));
    let offer = &product.offers[0];
    let prices = [&offer.low_price, &offer.high_price, &offer.price_currency].map(Option::as_deref);
    assert_eq!(prices, [Some("9.5"), Some("12"), Some("EUR")]);
    let page = r#"{ "@context": "https://schema.org", "@type": "Product", "mainEntityOfPage": true }"#;
    assert_eq!(things(&json_ld(page)).all::<Product>()[0].url, None);
}

#[test]
fn salaries_and_opening_hours() {
    let things = things(&json_ld(
        r#"{ "@context": "https://schema.org", "@graph": [
            { "@type": "JobPosting", "title": "Cook", "baseSalary": { "@type": "MonetaryAmount", "currency": "EUR",
                "value": { "@type": "QuantitativeValue", "minValue": 15, "maxValue": "17,50", "unitText": "HOUR" } } },
            { "@type": "Restaurant", "name": "Tea bar", "openingHoursSpecification": [
                { "@type": "OpeningHoursSpecification", "dayOfWeek": ["https://schema.org/Monday", "Tuesday"],
                  "opens": "09:00", "closes": "18:00" }, "Su closed"] }] }"#,
    ));
    let salary = things.all::<JobPosting>().remove(0).base_salary.expect("it has a salary");
    let range = salary.value.expect("it has a range");
    let number = |number: Option<Decimal>| number.map(|number| number.as_str().to_owned());
    assert_eq!(salary.currency.as_deref(), Some("EUR"));
    let (least, most) = (number(range.min_value), number(range.max_value));
    assert_eq!(
        (least.as_deref(), most.as_deref(), range.unit_text.as_deref()),
        (Some("15"), Some("17.50"), Some("HOUR"))
    );
    let hours = things.all::<Organization>().remove(0).opening_hours_specification;
    let days: Vec<&str> = hours[0].day_of_week.iter().map(|day| day.0.as_str()).collect();
    assert_eq!(
        (days, hours[0].opens.as_deref(), hours[1].name.as_deref()),
        (vec!["Monday", "Tuesday"], Some("09:00"), Some("Su closed"))
    );
}

#[test]
fn texts_in_place_of_parts() {
    let place = |geo: &str| {
        let script = format!(
            r#"{{ "@context": "https://schema.org", "@type": "CafeOrCoffeeShop", "name": "Tea bar", "geo": "{geo}" }}"#
        );
        let geo = things(&json_ld(&script)).all::<Organization>().remove(0).geo?;
        Some([geo.latitude?.as_str(), geo.longitude?.as_str()].join(" "))
    };
    assert_eq!(place("geo:52.5,13.4").as_deref(), Some("52.5 13.4"));
    assert_eq!(place("52.5; -13.4").as_deref(), Some("52.5 -13.4"));
    assert_eq!(place("by the river"), None);

    let things = things(
        r#"<div class=h-review><b class=p-item>Tea</b> <data class=p-rating value=4.5></data></div>
        <div class=h-product><b class=p-name>Cup</b> <i class=p-price>€12.50</i></div>"#,
    );
    let rating = things.all::<Review>().remove(0).review_rating.and_then(|rating| rating.rating_value);
    assert_eq!(rating.as_ref().map(Decimal::as_str), Some("4.5"));
    let amount = things.all::<Product>().remove(0).amount().expect("it has a price");
    assert_eq!((amount.amount.as_str(), amount.currency.as_deref()), ("12.50", Some("EUR")));
}

#[test]
fn counts_and_values_of_enumerations() {
    let product = |count: &str, availability: &str| {
        let script = format!(
            r#"{{ "@context": "https://schema.org", "@type": "Product", "aggregateRating": {{ "@type": "AggregateRating",
                "reviewCount": "{count}" }}, "offers": {{ "@type": "Offer", "availability": "{availability}" }} }}"#
        );
        let product = things(&json_ld(&script)).all::<Product>().remove(0);
        let count = product.aggregate_rating.and_then(|rating| rating.review_count);
        (count, product.offers[0].availability.clone().expect("it has one").0)
    };
    for (count, availability, expected) in [
        ("1.234", "in stock", (Some(1234), "InStock")),
        ("1,234", "IN_STOCK", (Some(1234), "InStock")),
        ("2,345 reviews", "schema:OutOfStock", (Some(2345), "OutOfStock")),
        ("12.0", "https://schema.org/InStock", (Some(12), "InStock")),
        ("many", "next week", (None, "next week")),
        ("1", "product", (Some(1), "product")),
    ] {
        let found = product(count, availability);
        assert_eq!((found.0, found.1.as_str()), expected, "{count} {availability}");
    }
}

#[test]
fn durations() {
    for (text, expected) in [
        ("PT1H30M", Some(5400)),
        ("PT1.5H", Some(5400)),
        ("P0DT0H35M", Some(2100)),
        ("1.5 hours", Some(5400)),
        ("1 hr 20 min", Some(4800)),
        ("about 45 minutes", Some(2700)),
        ("35 minuti", Some(2100)),
        ("PT20 Mins", Some(1200)),
        ("P1H", Some(3600)),
        ("PTH30MS", Some(1800)),
        ("P1M", None),
        ("P1Y6M", None),
        ("15-20 minutes", None),
        ("1 1/2 hours", None),
        ("10 min or 1 hour", None),
        ("-PT5M", None),
        ("soon", None),
        ("PT90.7S", Some(90)),
        ("P1DT2H", Some(93_600)),
        ("P1W", Some(604_800)),
        ("1:30:00", Some(5400)),
        ("90:05", Some(5405)),
        (" pt5m ", Some(300)),
        ("P0D", Some(0)),
        ("P", None),
        ("PT", None),
        ("P1Y", None),
        ("5", None),
        ("1:2:3:4", None),
        ("1:60", None),
        (":5", None),
        ("PT5", None),
        ("PTM", None),
        ("P99999999999999999999D", None),
        ("PT1\u{e9}", None),
    ] {
        assert_eq!(Duration::of(text), expected.map(Duration), "{text}");
    }
}

#[test]
fn prices_as_pages_write_them() {
    use microweave_values::amounts::Amount;
    let amount = |text: &str, currency: Option<&str>| {
        Amount::of(text, currency).map(|amount| amount.amount.as_str().to_owned())
    };
    for (text, expected) in [
        // A mark before three digits is between thousands.
        ("$24,900", "24900"),
        ("AU$ 2,350", "2350"),
        ("Rp 85.000", "85000"),
        ("3.480 Ft", "3480"),
        ("75,000 تومان", "75000"),
        ("2.299,-", "2299"),
        ("7.654.321,09", "7654321.09"),
        // A number that is alone is one for programs.
        ("12.500", "12.500"),
        ("1234,500", "1234.500"),
        // Currencies with three decimals.
        ("12.750 KD", "12.750"),
        ("1,234.500 OMR", "1234.500"),
        // A space after the decimal mark.
        ("$49. 90", "49.90"),
        ("2.149, 50 €", "2149.50"),
        // The point of an abbreviation.
        ("Rs.750", "750"),
        ("$.65,500", "65500"),
        ("$.75", "0.75"),
        // Words beside a price.
        ("MAY SALE 12.50 USD", "12.50"),
        ("8,50 € (500 g)", ""),
    ] {
        assert_eq!(amount(text, None).unwrap_or_default(), expected, "{text}");
    }
    for text in
        ["March, 2011", "août 2019", "12.00 ft", "2.5 kg", "Ask us (at least 5 pieces)", "5, 10", "soon"]
    {
        assert_eq!(amount(text, None), None, "{text}");
    }
    // The page says beside the number what it is.
    assert_eq!(amount("4990 ft", Some("HUF")).as_deref(), Some("4990"));
    assert_eq!(amount("18,250", Some("USD")).as_deref(), Some("18250"));
}
