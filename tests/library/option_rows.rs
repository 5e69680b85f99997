//! The tables of options.

use std::collections::BTreeSet;
use std::fmt::Debug;

use microweave::{Limits, OptionKind, OptionProblem, OptionRow, OptionValue, Options, Share};
use microweave_convert::FormatOptions;

#[test]
fn every_option_can_be_set_to_its_values() {
    for row in Options::rows() {
        for value in values(row) {
            let mut options = Options::new();
            row.set(&mut options, value.clone()).expect(row.name);
            assert_eq!(row.value(&options), Some(value), "{}", row.name);
            let changed =
                Options::rows().filter(|other| other.value(&options) != other.value(&Options::new()));
            assert!(changed.count() <= 1, "{} changes another option", row.name);
        }
    }
}

fn values<T>(row: &OptionRow<T>) -> Vec<OptionValue> {
    match row.kind {
        OptionKind::Flag => vec![OptionValue::Flag(true), OptionValue::Flag(false)],
        OptionKind::Number => vec![OptionValue::Number(0), OptionValue::Number(65535)],
        OptionKind::Choice(_) => {
            row.kind.choices().map(|(name, _)| OptionValue::Text(name.to_owned())).collect()
        }
        _ => vec![OptionValue::Texts(vec!["a".to_owned(), "b".to_owned()])],
    }
}

#[test]
fn values_of_other_kinds_are_refused() {
    for row in Options::rows() {
        let wrong =
            if row.kind == OptionKind::Flag { OptionValue::Number(1) } else { OptionValue::Flag(true) };
        assert_eq!(row.set(&mut Options::new(), wrong), Err(OptionProblem::Kind(row.kind)), "{}", row.name);
    }
    let row = Options::rows().find(|row| row.name == "text").expect("there is such an option");
    let error =
        row.set(&mut Options::new(), OptionValue::Text("fold".to_owned())).expect_err("it is no choice");
    assert_eq!(error.to_string(), "the option takes one of as-written, folded");
}

#[test]
fn rows_have_different_names_and_plain_summaries() {
    check_names(Options::rows());
    check_names(FormatOptions::rows());
}

fn check_names<T: Debug + Default + 'static>(rows: impl Iterator<Item = &'static OptionRow<T>>) {
    let mut names = BTreeSet::new();
    for row in rows {
        assert!(names.insert(row.name) && !row.summary().contains('['), "{}: {}", row.name, row.summary());
        assert!(row.summary().starts_with(char::is_uppercase), "{}: {}", row.name, row.summary());
        assert!(row.kind.choices().all(|(_, summary)| !summary.is_empty()), "{}", row.name);
        assert_eq!(row.kebab_case(), row.name.replace('_', "-"));
    }
}

#[test]
fn names_follow_the_convention_of_each_language() {
    let row = |name| Options::rows().find(|row| row.name == name).expect("there is such an option");
    let defaults = Options::new();
    assert_eq!(row("ignore_roots").camel_case(), "ignoreRoots");
    assert_eq!(row("ignore_roots").command_line_flag(&defaults), "ignore-root");
    assert_eq!(row("classic").command_line_flag(&defaults), "no-classic");
    assert_eq!(row("classic").command_line_flag(&Options::new().classic(false)), "classic");
    assert_eq!(row("max_input").default_text().as_deref(), Some("32 MiB"));
}

#[test]
fn limits_have_maxima_whatever_is_set() {
    let limits = Limits::new().max_input(usize::MAX).max_memory(usize::MAX).max_depth(u16::MAX);
    assert_eq!((limits.input_limit(), limits.account(0, Share::Document).max_bytes()), (1 << 30, 1 << 31));
    let html = "<div>".repeat(3000);
    let dom = Options::new().limits(limits).page(&html, "");
    let depth = dom.dom().elements().map(|el| el.ancestors().count() + 1).max();
    assert_eq!(depth, Some(2048));
}
