//! Generated pages with much markup: a feed of posts in microformats, and a list of products in microdata. The same arguments
//! always give the same page. The tests of the library read them too.

use std::fmt::Write as _;

const WORDS: [&str; 24] = [
    "river", "garden", "window", "and", "the", "a", "teapot", "morning", "slowly", "under", "bright",
    "bread", "of", "mountain", "we", "walked", "past", "old", "station", "with", "paper", "in", "cold",
    "light",
];

/// Sentences of words in an order that looks random.
struct Words(u64);

impl Words {
    fn next(&mut self) -> usize {
        // The constants of Knuth's generator for 64 bits.
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap_or_default()
    }

    fn sentence(&mut self, count: usize) -> String {
        let words: Vec<&str> = (0..count).map(|_| WORDS[self.next() % WORDS.len()]).collect();
        format!("{}.", words.join(" "))
    }
}

/// A page with an `h-feed`, with classic class names beside those of microformats2, as themes write them.
pub fn feed(posts: usize) -> String {
    let mut page = String::from(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Notes</title>\
         <link rel=\"me\" href=\"/about\"><link rel=\"webmention\" href=\"/webmention\"></head>\n\
         <body>\n<main class=\"h-feed hfeed layout wide\">\n<h1 class=\"p-name site-title\">My feed</h1>\n",
    );
    let mut words = Words(1);
    for number in 0..posts {
        // Writing to a string cannot fail.
        let _ = write_post(&mut page, number, &mut words);
    }
    page + "</main>\n</body></html>\n"
}

fn write_post(page: &mut String, number: usize, words: &mut Words) -> std::fmt::Result {
    let (user, month, day) = (number % 50, number % 12 + 1, number % 28 + 1);
    writeln!(
        page,
        r#"<article class="h-entry hentry post post-{number}" id="post-{number}">
  <header>
    <h2 class="p-name entry-title"><a class="u-url u-uid" rel="bookmark" href="/2026/{month:02}/{day:02}/post-{number}">{title}</a></h2>
    <p class="p-author h-card vcard"><a class="u-url p-name url fn" href="https://example.com/@user{user}"><img class="u-photo photo" src="/faces/{user}.jpg" alt="" width="64" height="64"> User {user}</a></p>
    <time class="dt-published published" datetime="2026-{month:02}-{day:02}T09:30:00+01:00">{day}/{month}</time>
  </header>
  <div class="e-content entry-content">
    <p>{first} <a class="mention" href="/about/{number}">more</a> &amp; {second}</p>
    <p>{third} <em>{fourth}</em> <strong>{fifth}</strong></p>
    <ul><li>{sixth}</li><li>{seventh}</li></ul>
    <blockquote><p>{eighth}</p></blockquote>
  </div>
  <footer>
    <a class="p-category" rel="tag" href="/tag/{user}">tag {user}</a> <a class="p-category" rel="tag" href="/tag/all">all</a>
    <div class="u-comment h-cite"><a class="p-author h-card" href="https://reader{user}.example/">Reader {user}</a>
      <p class="p-content">{ninth}</p> <a class="u-url" href="https://reader{user}.example/{number}">here</a></div>
    <a class="u-syndication" href="https://social.example/@me/{number}">elsewhere</a>
  </footer>
</article>"#,
        title = words.sentence(6),
        first = words.sentence(48),
        second = words.sentence(24),
        third = words.sentence(44),
        fourth = words.sentence(4),
        fifth = words.sentence(3),
        sixth = words.sentence(8),
        seventh = words.sentence(8),
        eighth = words.sentence(30),
        ninth = words.sentence(14),
    )
}

/// A page with an `ItemList` of products of schema.org, each with a brand, an offer and a rating.
pub fn products(count: usize) -> String {
    let mut page = String::from(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Products</title></head>\n\
         <body>\n<main class=\"shop\" itemscope itemtype=\"https://schema.org/ItemList\"><h1 itemprop=\"name\">Products</h1>\n",
    );
    let mut words = Words(2);
    for number in 0..count {
        // Writing to a string cannot fail.
        let _ = write_product(&mut page, number, &mut words);
    }
    page + "</main>\n</body></html>\n"
}

fn write_product(page: &mut String, number: usize, words: &mut Words) -> std::fmt::Result {
    let (brand, price, cents, rating) = (number % 40, number % 90 + 1, number % 100, number % 5 + 1);
    writeln!(
        page,
        r#"<div class="card card-wide col-4" data-id="{number}" itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem"><meta itemprop="position" content="{number}">
  <div itemprop="item" itemscope itemtype="https://schema.org/Product" itemid="urn:sku:{number}">
    <a itemprop="url" href="/products/{number}?from=list&amp;at={number}"><img itemprop="image" src="/images/{number}.jpg" alt="Product {number}" width="320" height="320" srcset="/images/{number}.jpg 1x, /images/{number}-large.jpg 2x"></a>
    <h3 class="title" itemprop="name">{name}</h3>
    <span itemprop="sku">SKU-{number}</span> <span itemprop="brand" itemscope itemtype="https://schema.org/Brand"><span itemprop="name">Brand {brand}</span></span>
    <p class="text muted" itemprop="description">{description}</p>
    <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR"><span class="price" itemprop="price" content="{price}.{cents:02}">&euro;{price}.{cents:02}</span><link itemprop="availability" href="https://schema.org/InStock">In stock until <time itemprop="priceValidUntil" datetime="2027-01-01">January</time></div>
    <div itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating"><span itemprop="ratingValue">{rating}</span> of 5 (<span itemprop="reviewCount">{number}</span> reviews)</div>
  </div>
</div>"#,
        name = words.sentence(5),
        description = words.sentence(44),
    )
}
