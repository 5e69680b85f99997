//! Random pages of cards and events, with values that could break the lines of the output.

use super::random::Random;

const PIECES: [&str; 34] = [
    "Ada",
    "\r\n",
    "\n",
    "\r",
    "END:VCARD",
    "\r\nEND:VEVENT\r\n",
    ",",
    ";",
    "\\",
    "\\n",
    ":",
    "\"",
    "=",
    "^n",
    " ",
    "\t",
    "\u{c}",
    "\u{1}",
    "\u{7f}",
    "\u{85}",
    "\u{2028}",
    "\u{feff}",
    "\u{1f9d1}\u{200d}\u{1f4bb}",
    "\u{e9}",
    "&",
    "%41",
    "mailto:",
    "tel:",
    "geo:1,2",
    "https://example.com/",
    "a long word that goes on and on and on ",
    "--",
    "P",
    "T",
];

const VALUES: [&str; 40] = [
    "2026-11-20",
    "2026-11-20T18:30:00Z",
    "2026-11-20 18:30:00+01:00",
    "2026-11-20T18:30",
    "20261120T1830-0700",
    "2026-13-40",
    "2026-324",
    "9999-12-31T23:59-12:00",
    "0001-01-01T00:00+12:00",
    "2026-11",
    "2026",
    "--11-20",
    "---20",
    "soon",
    "PT1H30S",
    "P1D",
    "P2W",
    "P1Y",
    "FREQ=WEEKLY;BYDAY=MO,TU",
    "FREQ=OFTEN",
    "FREQ=DAILY;UNTIL=2026-12-24",
    "48.2;16.37",
    "-33.86;151.2",
    "95;200",
    "https://example.com/a,b;c?d=e",
    "data:image/png;base64,iVBORw0KGgo=",
    "mailto:a%2Cb@example.com?subject=x",
    "mailto:a;b,c@example.com",
    "tel:+43-1-234",
    "F",
    "female",
    "group",
    "org",
    "pref",
    "work",
    "public",
    "confirmed",
    "en-GB",
    "7",
    "+01:00",
];

const PROPERTIES: [&str; 66] = [
    "fn", "n", "family-name", "given-name", "additional-name", "honorific-prefix", "nickname", "photo",
    "bday", "anniversary", "sex", "gender-identity", "adr", "street-address", "locality", "postal-code",
    "country-name", "type", "label", "tel", "value", "email", "impp", "lang", "tz", "geo", "latitude",
    "longitude", "title", "role", "logo", "agent", "org", "organization-name", "organization-unit", "member",
    "related", "rel", "kind", "categories", "category", "note", "rev", "sound", "uid", "url", "key", "name",
    "summary", "start", "end", "dtstart", "dtend", "duration", "location", "description", "rrule", "exrule",
    "rdate", "exdate", "status", "class", "sequence", "attach", "last-modified", "x:y",
];

const ROOTS: [&str; 9] = [
    "class=h-card",
    "class=vcard",
    "class=h-event",
    "class=vevent",
    "class=h-adr",
    "class=h-geo",
    "",
    "itemscope itemtype=http://microformats.org/profile/hcard",
    "itemscope itemtype=http://microformats.org/profile/hcalendar#vevent",
];

fn value(random: &mut Random) -> String {
    let plain = match random.below(3) {
        0 => random.pick(&VALUES).to_owned(),
        _ => (0..random.below(12)).map(|_| random.pick(&PIECES)).collect(),
    };
    plain.replace('&', "&amp;").replace('"', "&quot;").replace('\r', "&#13;").replace('<', "&lt;")
}

/// The start tag of an element that is a property, an item, or both.
fn start(random: &mut Random) -> String {
    let name = random.pick(&PROPERTIES);
    let prefix = random.pick(&["p", "u", "dt", "e"]);
    let mut classes = format!("{name} {prefix}-{name}");
    let mut scope = "";
    match random.below(6) {
        0 => scope = "itemscope",
        1 => scope = random.pick(&ROOTS[7..]),
        2 => classes.extend([" ", &random.pick(&ROOTS[..7]).replace("class=", "")]),
        _ => {}
    }
    format!("<div class=\"{classes}\" itemprop=\"{name}\" {scope}>")
}

/// The page for a seed. It has up to a few hundred elements.
pub fn page(seed: u64) -> String {
    let random = &mut Random::new(seed);
    let mut page = format!("<title>{}</title>", value(random));
    for _ in 0..1 + random.below(4) {
        let root = random.pick(&ROOTS);
        page.push_str(&format!("<section {root} {}>", random.pick(&["", "itemref=shared", "class=h-card"])));
        if random.below(2) == 0 {
            page.push_str("<b class='dt-start dtstart' itemprop=dtstart>");
            page.push_str(random.pick(&VALUES[..10]));
            page.push_str("</b>");
        }
        for _ in 0..random.below(40) {
            let part = match random.below(5) {
                0 => "</div>".to_owned(),
                1 => {
                    format!("<a class=u-url itemprop=url href=\"{}\">{}</a>", value(random), value(random))
                }
                2 => format!("<meta itemprop={} content=\"{}\">", random.pick(&PROPERTIES), value(random)),
                _ => start(random) + &value(random),
            };
            page.push_str(&part);
            page.push_str(random.pick(&["", "</div>", "</div>"]));
        }
        page.push_str(&"</div>".repeat(40));
        page.push_str("</section>");
    }
    page + "<p id=shared><b itemprop='tel email fn dtstart'>+1 2009-05-05</b>"
}
