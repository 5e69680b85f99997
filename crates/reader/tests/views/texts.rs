//! The errors of the texts of views.

use microweave_reader::view::View;

#[test]
fn errors_have_all_mistakes() {
    let text = "about = \"Recipee\"\nlist = \"yes\"\nrequired = [\"titel\"]\n[fields.title]\nfrom = [\"schema naem\"]\nkind = \"txt\"\n\
        [fields.size]\nkind = \"number\"\npick = \"largst\"\n[fields.right]\nfrom = \"schema name\"\nif = \"size\"";
    let error = View::parse("recipe", text).expect_err(text);
    let lines: Vec<usize> =
        std::iter::once(error.line).chain(error.others.iter().map(|other| other.line)).collect();
    assert_eq!(lines, [1, 2, 3, 5, 6, 9, 10], "{error}");
    assert_eq!(error.to_string().lines().count(), 7, "{error}");
}

#[test]
fn an_error_has_at_most_20_lines() {
    let many = format!("[fields.title]\nfrom = {:?}", vec!["schema naem"; 60]);
    assert_eq!(View::parse("view", &many).expect_err("they are wrong").to_string().lines().count(), 20);
}

#[test]
fn a_wrong_name_beside_the_right_one_is_meant() {
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
fn a_byte_order_mark_is_no_mistake() {
    for text in
        ["\u{feff}fields.title = \"schema name\"", "\u{feff}{\"fields\": {\"title\": \"schema name\"}}"]
    {
        View::parse("view", text).expect("it is a view");
    }
}
