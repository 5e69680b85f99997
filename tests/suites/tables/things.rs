//! Values of things: amounts, counts, durations, places, addresses.

use microweave_reader::Reading;
use microweave_reader::things::{Duration, Offer, Organization, Product, Things};
use microweave_values::amounts::Amount;
use microweave_values::unfilled;

use super::or_none;

fn things(html: &str) -> Things {
    Reading::parse(html, "https://shop.example/cup").things()
}

/// The things of a script of JSON-LD with these members.
fn of_script(members: &str) -> Things {
    things(&format!(
        r#"<script type="application/ld+json">{{ "@context": "https://schema.org", {members} }}</script>"#
    ))
}

fn written(amount: Option<Amount>) -> String {
    or_none(amount.map(|amount| {
        let currency = amount.currency.unwrap_or_default();
        [amount.amount.as_str(), &currency].join(" ").trim_end().to_owned()
    }))
}

pub(super) fn amounts(texts: &[&str]) -> String {
    let members = format!(r#""@type": "Offer", "price": "{}", "priceCurrency": "{}""#, texts[0], texts[1]);
    written(of_script(&members).all::<Offer>()[0].amount())
}

pub(super) fn prices(texts: &[&str]) -> String {
    let amount = Amount::of(texts[0], Some(texts[1]).filter(|currency| !currency.is_empty()));
    or_none(amount.map(|amount| amount.amount.as_str().to_owned()))
}

pub(super) fn prices_of_products(texts: &[&str]) -> String {
    let things = of_script(&format!(r#""@type": "Product", "name": "Cup", {}"#, texts[0]));
    let thing = things.iter().find(|thing| thing.text("name") == Some("Cup")).expect("there is one");
    let typed = things.all::<Product>().iter().find_map(Product::amount);
    let typed = typed.or_else(|| things.all::<Offer>().iter().find_map(Offer::amount));
    [written(thing.amount()), written(typed)].join(" | ")
}

pub(super) fn durations(texts: &[&str]) -> String {
    or_none(Duration::of(texts[0]).map(|Duration(seconds)| seconds))
}

pub(super) fn counts_and_members(texts: &[&str]) -> String {
    let things = of_script(&format!(
        r#""@type": "Product", "aggregateRating": {{ "@type": "AggregateRating", "reviewCount": "{}" }},
        "offers": {{ "@type": "Offer", "availability": "{}" }}"#,
        texts[0], texts[1]
    ));
    let product = things.all::<Product>().remove(0);
    let count = product.aggregate_rating.and_then(|rating| rating.review_count);
    let availability = product.offers[0].availability.as_ref().map(|member| &member.0);
    [or_none(count), or_none(availability)].join(" | ")
}

pub(super) fn coordinates(texts: &[&str]) -> String {
    let things =
        of_script(&format!(r#""@type": "CafeOrCoffeeShop", "name": "Tea bar", "geo": "{}""#, texts[0]));
    let place = things.all::<Organization>().remove(0).geo;
    or_none(place.and_then(|place| Some([place.latitude?.as_str(), place.longitude?.as_str()].join(" "))))
}

/// Whether two products are one if one has an address in microdata, another one has an address in JSON-LD, and each syntax has a
/// further product.
pub(super) fn addresses(texts: &[&str]) -> String {
    let [one, other] = texts else { return or_none(None::<&str>) };
    let product = r#""@context": "https://schema.org", "@type": "Product""#;
    let html = format!(
        r#"<p itemscope itemtype="https://schema.org/Product"><b itemprop=name>a</b><link itemprop=url href="{one}"></p>
        <p itemscope itemtype="https://schema.org/Product"><b itemprop=name>d</b></p><script type="application/ld+json">
        [{{ {product}, "name": "b", "url": "{other}" }}, {{ {product}, "name": "c" }}]</script>"#
    );
    match things(&html).iter().count() {
        3 => "same".to_owned(),
        4 => "different".to_owned(),
        count => format!("{count} things"),
    }
}

pub(super) fn unfilled(texts: &[&str]) -> String {
    // Each of these is the next one too.
    let values = [
        ("text", unfilled::is_unfilled(texts[0])),
        ("link", unfilled::is_unfilled_link(texts[0])),
        ("file", unfilled::is_unfilled_file(texts[0])),
        ("value", unfilled::is_unfilled_value(texts[0])),
    ];
    let value = values.into_iter().find(|(_, is_it)| *is_it).map(|(kind, _)| kind);
    let content = unfilled::is_template(texts[0]).then_some("content");
    let label = unfilled::is_unfilled_label(texts[0]).then_some("label");
    let kinds: Vec<&str> = [value, content, label].into_iter().flatten().collect();
    or_none((!kinds.is_empty()).then(|| kinds.join(" | ")))
}
