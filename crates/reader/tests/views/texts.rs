//! The errors of the texts of views.

use microweave_reader::view::View;

#[test]
fn errors_have_all_mistakes() {
    let text = "about = \"Recipee\"\nlist = \"yes\"\nrequired = [\"titel\"]\n[fields.title]\nfrom = [\"schema naem\"]\nkind = \"txt\"\n\
        [fields.size]\nkind = \"number\"\npick = \"largst\"\n[fields.right]\nfrom = \"schema name\"\nif = \"size\"";
    let error = View::parse("recipe", text).expect_err(text);
    let lines: Vec<usize> =
        std::iter::once(error.line).chain(error.others.iter().map(|other| other.line)).collect();
    assert_eq!(lines, [1, 2, 3, 5, 6, 9], "{error}");
    assert_eq!(error.to_string().lines().count(), 6, "{error}");
}

/// Mistakes that do not follow from one another are told together, also those in one member.
#[test]
fn members_have_all_mistakes() {
    let texts = [
        (
            "[fields.title]\nfrom = [\"schema naem\",\n\"schema nam.hedline\",\n\"schema headline\",\n\"shema name\",\n1]",
            &["naem", "nam", "hedline", "shema", "takes a text"][..],
        ),
        (
            "about = [\"Recipee\", \"Prodct\"]\nexcept = [\"Persn\", 2]\nfields.name = \"schema name\"",
            &["Recipee", "Prodct", "Persn", "takes a text"],
        ),
        (
            "about = \"Recipe\"\nrequired = [\"naem\", [\"image\", \"viedo\"], { off = \"name\", iff = \"image\", at-least = 0 }]\n\
            ordered = [[\"startDat\", \"endDate\"], [\"a\"]]\nif = [\"ofers\", \"naem x\"]",
            &["naem", "viedo", "off", "iff", "at-least", "startDat", "\"a\"", "ofers", "naem"],
        ),
        (
            "[fields.by]\nkind = \"view persn\"\n[fields.at]\nkind = \"view plac\"\nfrm = \"schema name\"\n[fields.in]\nkind = \"view inner\"\n\
            [views.inner]\nfields = 1",
            &["persn", "plac", "frm", "takes a table"],
        ),
    ];
    for (text, words) in texts {
        let error = View::parse("view", text).expect_err(text).to_string();
        let lines: Vec<&str> = error.lines().collect();
        assert_eq!(lines.len(), words.len(), "{text}\n{error}");
        for (line, word) in lines.iter().zip(words) {
            assert!(line.contains(word), "{word}\n{error}");
        }
    }
    let many = format!("[fields.title]\nfrom = {:?}", vec!["schema naem"; 60]);
    assert_eq!(View::parse("view", &many).expect_err("they are wrong").to_string().lines().count(), 20);
}

#[test]
fn names_that_are_nearly_right_are_errors() {
    let errors = [
        (
            "mf2 p-nmae",
            "microformats have no property \"p-nmae\": did you mean \"p-name\"? For a class of your own, write",
        ),
        (
            "mf2 pubished",
            "did you mean \"published\"? For a class of your own, write from = \"html .p-pubished\"",
        ),
        ("mf2 p-author.u-phtoo", "no property \"u-phtoo\": did you mean \"u-photo\"?"),
        ("main dt-pubished", "did you mean \"dt-published\"?"),
        ("card nickame", "did you mean \"nickname\"?"),
        ("feed sumary", "did you mean \"summary\"?"),
        (
            "schema offers[availability=InStok].price",
            "availability has no value \"InStok\": did you mean \"InStock\"?",
        ),
        (
            "schema name.price",
            "a value of name is a text, and has no \"price\". For another vocabulary, write \"json-ld name.price\"",
        ),
        (
            "meta og:titel",
            "no program is known to read the name \"og:titel\": did you mean \"og:title\"? If pages have it, write both: \
            [\"meta og:title\", \"meta og:titel\"]",
        ),
        ("meta descripton", "did you mean \"description\"?"),
        ("html titel", "line 2, near \"titel\": HTML has no element \"titel\": did you mean \"title\"?"),
        ("html img.cover@scr", "did you mean \"src\"?"),
        ("itemprop athor", "did you mean \"author\"?"),
        ("resource title", "the source resource takes an address: resource http://purl.org/dc/terms/title"),
        ("rel cannonical", "did you mean \"canonical\"?"),
        ("meta OG:Titel", "did you mean \"og:title\"?"),
        ("rel Canonicl", "did you mean \"canonical\"?"),
        ("html Artcle", "HTML has no element \"artcle\": did you mean \"article\"?"),
        (
            "schema review.reviewRating.ratingvalue",
            "write from = \"json-ld review.reviewRating.ratingvalue\"",
        ),
        ("schema name[language=en]", "a value of name is a text, and has no \"language\""),
        ("schema name.@value", "\"@value\" is no property: @type and @id are"),
        ("schema Recipe.name", "Recipe is a type, and no property: write about = \"Recipe\""),
        ("item WebSte name", "there is no type \"WebSte\": did you mean \"WebSite\"?"),
        (
            "post titel",
            "\"post\" has no member \"titel\": did you mean \"title\"? docs/views.md lists all of them",
        ),
        (
            "post author.nmae",
            "\"post author\" has no member \"nmae\": did you mean \"name\"? Otherwise use one of name, url, photo",
        ),
        ("post author.photo.src", "use one of url, alt, in-content"),
        ("post published.iso", "use one of written, iso8601, note"),
        ("post published.iso8601.year", "\"post published.iso8601\" has no members: end the path there"),
        ("post in-reply-to.url", "\"post in-reply-to\" has no members: end the path there"),
        ("post in-reply", "\"post\" has no member \"in-reply\": docs/views.md lists all of them"),
        ("post citations.author.naem", "did you mean \"name\"?"),
        ("post why.titel", "\"post why\" has no member \"titel\": did you mean \"title\"?"),
        (
            "page foo.bar",
            "\"page\" has no member \"foo\": use one of url, title, description, image, site, language, authors,",
        ),
        (
            "page site.nam",
            "\"page site\" has no member \"nam\": did you mean \"name\"? Otherwise use one of name, url, icon",
        ),
        ("page sources.titel", "\"page sources\" has no member \"titel\": did you mean \"title\"?"),
        (
            "mf2 h-card",
            "h-card is a type, and no property: write about = \"h-card\", or read a property of it",
        ),
        ("mf2 author.h-card", "h-card is a type, and no property"),
        ("mf2 P-name", "no name of microformats, which has small letters and hyphens: write \"mf2 p-name\""),
        ("card author.Nickname", "write \"mf2 nickname\""),
        ("mf2 startDate", "write \"schema startDate\""),
        ("schema h-card", "h-card is a type, and no property: write about = \"h-card\""),
        ("schema author.p-name", "p-name is a class of microformats: write \"mf2 p-name\""),
        ("schema offers.0.price", "a path has no numbers: it leads to all parts, and pick takes one of them"),
        ("schema offers.*", "\"\" is no name of a property"),
        ("item h-card name", "item reads things of schema.org: write main, card or feed for microformats"),
        ("html .price::text", "html takes elements by one name, class or id, and an attribute"),
        ("html li:first-child", "html takes elements by one name, class or id, and an attribute"),
        ("html .price@innerText", "the text of an element is no attribute: write \"html .price\""),
        ("meta og:title@content", "the source meta has the name alone after it"),
        (
            "pragma content-langage",
            "HTML has no pragma \"content-langage\": did you mean \"content-language\"?",
        ),
        ("authorship nmae", "there is no part of the author \"nmae\""),
    ];
    for (source, expected) in errors {
        let text = format!("[fields.a]\nfrom = {source:?}");
        let error = View::parse("view", &text).expect_err(source).to_string();
        assert!(error.contains(expected) && error.starts_with("line 2, near "), "{source}\n{error}");
    }
    let sources = [
        "mf2 p-name",
        "mf2 u-name",
        "mf2 p-foo",
        "mf2 p-x-nmae",
        "mf2 p-author.p-org",
        "mf2 p-weight",
        "mf2 p-publisher",
        "meta books:isbn",
        "itemprop itemreviewed",
        "itemprop ingredient",
        "itemprop street-address",
        "mf2 @type",
        "rel comments",
        "html .md:flex",
        "html fb:like",
        "pragma Content-Language",
        "pragma imagetoolbar",
        "main p-name",
        "card type",
        "card adr.locality",
        "feed type",
        "post type",
        "post author.photo.alt",
        "post published.written",
        "post content.html",
        "post photos.url",
        "post citations.author.name",
        "post location.latitude",
        "post like-of",
        "post why.title",
        "post recipe.ingredients",
        "post span",
        "page site.name",
        "page authors.name",
        "page image.alt",
        "page sources.title",
        "page modified.iso8601",
        "item MyType name",
        "schema url.@id",
        "schema offers[availability=Soon].price",
        "json-ld name.price",
        "schema foo.bar",
        "schema offers[itemCondition=NewCondition].price",
        "schema offers[availability=instock].price",
    ];
    for source in sources {
        let text = format!("[fields.a]\nfrom = {source:?}");
        View::parse("view", &text).unwrap_or_else(|error| panic!("{source}\n{error}"));
    }
    // Beside the right name, the wrong one is meant.
    for [right, near] in [
        ["schema name", "schema nmae"],
        ["mf2 p-author.p-name", "mf2 p-author.p-nmae"],
        ["meta og:title", "meta og:titel"],
        ["rel canonical", "rel cannonical"],
        ["schema offers.offerCount", "schema offer.offerCount"],
    ] {
        let read = |from: &[&str]| {
            View::parse("view", &format!("[fields.a]\nfrom = {from:?}\n[fields.b]\nfrom = \"text\""))
        };
        assert!(read(&[right, near]).is_ok() && read(&[near, "text"]).is_err(), "{near}");
    }
}

#[test]
fn errors_name_line_and_word() {
    let errors = [
        (
            "about = \"Recipe\"\n[fields.title]\nfrmo = \"mf2 p-name\"",
            "line 3, near \"frmo\": there is no member of a field \"frmo\"",
        ),
        (
            "about = \"Recipe\"\n[fields.title]\nfrom = [\"mf2 p-name\",\n  \"shema name\"]",
            "line 4, near \"shema\": there is no source \"shema\"",
        ),
        (
            "[fields.title]\nkind = \"txet\"",
            "line 2, near \"txet\": there is no kind \"txet\": did you mean \"text\"? docs/views.md lists all of them",
        ),
        (
            "[fields.title]\nfrom = \"schema offers.pirce\"",
            "line 2, near \"pirce\": schema.org has no property \"pirce\": did you mean \"price\"?",
        ),
        (
            "[fields.datum]\nfrom = \"schema datepublished\"",
            "line 2, near \"datepublished\": schema.org has no property \"datepublished\": did you mean \"datePublished\"?",
        ),
        (
            "[fields.titel]\n",
            "near \"fields.titel\": schema.org has no property \"titel\": did you mean \"title\"?",
        ),
        ("[fields.title]\nkind = \"view persn\"", "line 2, near \"view\": there is no view \"persn\""),
        ("[fields.title]\nrequired = 1", "line 2, near \"1\": required takes true or false"),
        (
            "[fields.title]\nif = \"other\"",
            "line 2, near \"other\": there is no field and no property of schema.org \"other\"",
        ),
        (
            "[fields.title]\nif = \"other\"\n[fields.other]",
            "line 2, near \"other\": the field \"other\" is not before this one: move it above",
        ),
        (
            "about = \"Produkt\"\n[fields.name]",
            "line 1, near \"Produkt\": there is no type \"Produkt\": did you mean \"Product\"?",
        ),
        ("about = [\"Recipe\", \"product\"]\n[fields.name]", "did you mean \"Product\"?"),
        ("about = \"h-produkt\"\n[fields.name]", "did you mean \"h-product\"?"),
        ("[fields.a]\nfrom = \"schema Name\"", "schema.org has no property \"Name\": did you mean \"name\"?"),
        ("[fields.a]\nfrom = \"schema.name\"", "such as \"schema name\""),
        ("[fields.a]\nfrom = \"offers.price\"", "such as \"schema offers.price\""),
        (
            "[fields.a]\nfrom = \"schema offers price\"",
            "dots between the properties of a path: \"schema offers.price\"",
        ),
        (
            "[fields.a]\nfrom = \"html div > h1\"",
            "html takes elements by one name, class or id, and an attribute, and no other",
        ),
        (
            "[fields.a]\nif = \"a\"",
            "line 2, near \"a\": there is no field and no property of schema.org \"a\"",
        ),
        (
            "[fields.a]\n[fields.title]\nif = \"b\"",
            "there is no field and no property of schema.org \"b\": fields are a. For another vocabulary",
        ),
        (
            "[fields.a]\nfrom = \"schema offers[0].price\"",
            "write a property of the part and a value in the brackets",
        ),
        ("[fields.a]\nfrom = \"schema a.offers[name=b]*\"", "which has no brackets"),
        ("[fields.a]\nfrom = \"mf2 offers[name=b.price\"", "the source mf2 has no star and no brackets"),
        ("[fields.a]\nfrom = \"schema offers[name=Big cup].price\"", "a value in brackets has no spaces"),
        ("[fields.a]\nfrom = \"schema offers[availabilty=InStock].price\"", "did you mean \"availability\"?"),
        ("[fields.a]\nfrom = []", "the list of from is empty: write a value, or leave it out"),
        ("[fields.a]\nvalues = []", "the list of values is empty"),
        ("about = []\n[fields.a]", "the list of about is empty"),
        ("only-one = []\n[fields.a]", "the list of only-one is empty"),
        ("[fields.a]\nkind = \"list of list of text\"", "a list has no lists in it"),
        ("title = \"schema name\"", "A field is in fields: [fields.title]"),
        (
            "[fields.title]\npick = \"latest\"",
            "line 2, near \"latest\": `latest` compares dates, and this field is text",
        ),
        (
            "[fields.title]\nfrom = \"meta\"",
            "line 2, near \"meta\": the source meta needs a name after it; it is a meta element: meta og:title",
        ),
        (
            "[fields.title]\nfrom = \"schema name*\"",
            "line 2, near \"schema\": a star is at the last of several steps",
        ),
        ("[fields.title]\nfrom = \"mf2 p-name.x*\"", "line 2, near \"mf2\": the source mf2 has no star"),
        ("about = ", "line 1, near \"about\": this is not TOML"),
        (
            "[fields.title]\nfrom = \"og:title\"",
            "write the syntax before the property, such as \"meta og:title\"",
        ),
        ("[fields.title]\nfrom = \"html h1>a\"", "html takes elements by one name, class or id"),
        ("[fields.title]\nunless = \"title\"", "unless takes \"repeats FIELD\" or \"contains FIELD\""),
        (
            "[title]\nfrom = \"schema name\"",
            "there is no member of a view \"title\": docs/views.md lists all of them. A field is in fields: [fields.title]",
        ),
        ("{\n \"fields\": {\"a\": {\"kind\": \"dat\"}}}", "line 2, near \"dat\": there is no kind \"dat\""),
        (
            "{\n \"fields\": {\"a\": \"schema name\"}, \"fields\": {}}",
            "line 2, near \"fields\": fields is given twice",
        ),
        ("{\"fields\":\n {,}}", "line 2, near"),
        ("about = \"Recipe\"", "the view recipe has no fields: write [fields.NAME]"),
        ("", "line 1: the text is empty: write about and [fields.NAME]"),
        ("about = 1\n[fields.a]", "line 1, near \"1\": about takes a text"),
        ("[[fields]]\nname = \"title\"", "fields takes a table of members"),
        ("{\"fields\": {\"a\": {\"from\": [{}]}}}", "from takes a text"),
        ("[fields.a]\nfrom = \"\"", "this takes a source, such as \"schema name\""),
        (
            "[fields.a]\nfrom = \"mf2 p-author/p-name\"",
            "\"p-author/p-name\" is no name of a property: a path has dots",
        ),
        ("[fields.a]\nfrom = \"p-name\"", "such as \"mf2 p-name\""),
        ("[fields.a]\nfrom = \"meta name=description\"", "the source meta has the name alone after it"),
        ("[fields.a]\nfrom = \"rel alternate rss\"", "a rel has a media type after it"),
        ("[fields.a]\nFrom = \"schema name\"", "did you mean \"from\"?"),
        ("[fields.a]\n[views.b]\nabout = \"Place\"", "the view b has no fields: write [views.b.fields.NAME]"),
        ("[fields.a]\n[views.b.fields.c]\n[views.b.views.d.fields.e]", "a view has no views in it"),
        ("[fields.a]\nfrom = \"h1\"", "such as \"html h1\""),
        ("[fields.a]\nfrom = \"css .price\"", "there is no source \"css\": did you mean \"html\"?"),
        (
            "[fields.a]\nfrom = \"schema offers.availability\"\nkind = \"choice\"\nvalues = [\"InStock\",\n \"InStok\"]",
            "line 5, near \"InStok\": availability has no value \"InStok\": did you mean \"InStock\"?",
        ),
        ("[fields.a]\nkind = \"price\"", "there is no kind \"price\": did you mean \"money\"?"),
        ("[fields.a]\ntype = \"date\"", "there is no member of a field \"type\": did you mean \"kind\"?"),
        ("type = \"Recipe\"\n[fields.a]", "there is no member of a view \"type\": did you mean \"about\"?"),
        (
            "[fields.a]\nkind = \"choice\"\nvalues = [\"sold\", \"in stock\"]",
            "near \"in\": a choice is one word, and \"in stock\" has a space",
        ),
        ("about = \"Page\"\n[fields.a]", "there is no type \"Page\": did you mean \"page\"?"),
        ("about = \"Product\"\nif = \"offers.availability InStok\"", "did you mean \"InStock\"?"),
        ("required = [{ if = \"name\" }]", "this names no field and no property: write of ="),
        ("if = \"\"\n[fields.a]", "this takes the name of a field or of a property"),
    ];
    for (text, expected) in errors {
        let error = View::parse("recipe", text).expect_err(text).to_string();
        assert!(error.contains(expected), "{text}\n{error}");
    }
}

#[test]
fn a_byte_order_mark_is_no_mistake() {
    for text in
        ["\u{feff}fields.title = \"schema name\"", "\u{feff}{\"fields\": {\"title\": \"schema name\"}}"]
    {
        View::parse("view", text).expect("it is a view");
    }
}
