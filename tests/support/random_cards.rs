//! Random pages of cards and events, with values that could break the lines of the output.

use super::random::Random;
use super::words::words;

fn value(random: &mut Random) -> String {
    let plain = match random.below(3) {
        0 => random.word("card-values").to_owned(),
        _ => (0..random.below(12)).map(|_| random.word("card-pieces")).collect(),
    };
    plain.replace('&', "&amp;").replace('"', "&quot;").replace('\r', "&#13;").replace('<', "&lt;")
}

/// The start tag of an element that is a property, an item, or both.
fn start(random: &mut Random) -> String {
    let name = random.word("card-properties");
    let prefix = random.pick(&["p", "u", "dt", "e"]);
    let mut classes = format!("{name} {prefix}-{name}");
    let mut scope = "";
    match random.below(6) {
        0 => scope = "itemscope",
        1 => scope = random.pick(&words("card-roots")[7..]),
        2 => classes.extend([" ", &random.pick(&words("card-roots")[..7]).replace("class=", "")]),
        _ => {}
    }
    format!("<div class=\"{classes}\" itemprop=\"{name}\" {scope}>")
}

/// The page for a seed. It has up to a few hundred elements.
pub fn page(seed: u64) -> String {
    let random = &mut Random::new(seed);
    let mut page = format!("<title>{}</title>", value(random));
    for _ in 0..1 + random.below(4) {
        let root = random.word("card-roots");
        page.push_str(&format!("<section {root} {}>", random.pick(&["", "itemref=shared", "class=h-card"])));
        if random.below(2) == 0 {
            page.push_str("<b class='dt-start dtstart' itemprop=dtstart>");
            page.push_str(random.pick(&words("card-values")[..10]));
            page.push_str("</b>");
        }
        for _ in 0..random.below(40) {
            let part = match random.below(5) {
                0 => "</div>".to_owned(),
                1 => {
                    format!("<a class=u-url itemprop=url href=\"{}\">{}</a>", value(random), value(random))
                }
                2 => format!(
                    "<meta itemprop={} content=\"{}\">",
                    random.word("card-properties"),
                    value(random)
                ),
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
