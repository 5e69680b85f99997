//! Records as rows of a table.

use microweave_reader::view::{
    RecordField, View, ViewAnswer, ViewKind, ViewProblem, ViewRecord, ViewedValue,
};

use crate::terminal::on_one_line;

/// A record in a record has columns of its own to this depth.
const MAX_DEPTH: usize = 3;

/// The columns of a view: the page, each field, and the required fields without a value.
pub(super) struct ViewColumns {
    names: Vec<String>,
    /// The names of the fields that lead to each column's values.
    paths: Vec<Vec<String>>,
}

impl ViewColumns {
    pub(super) fn new(view: &View) -> Self {
        let mut paths: Vec<Vec<String>> = Vec::new();
        let fields = |number: usize, path: &[String]| {
            let of_field = |field: microweave_reader::view::ViewColumn<'_>| {
                let part = match field.kind {
                    ViewKind::View(number) if !field.is_list && path.len() + 1 < MAX_DEPTH => Some(number),
                    _ => None,
                };
                ([path, &[field.name.to_owned()]].concat(), part)
            };
            let mut fields: Vec<_> = view.columns(number).map(of_field).collect();
            fields.reverse();
            fields
        };
        let mut todo = fields(0, &[]);
        while let Some((path, part)) = todo.pop() {
            match part {
                Some(number) => todo.extend(fields(number, &path)),
                None => paths.push(path),
            }
        }
        let fields = paths.iter().map(|path| path.join("."));
        let names = ["page".to_owned()].into_iter().chain(fields).chain(["missing".to_owned()]).collect();
        ViewColumns { names, paths }
    }

    /// The names of the columns.
    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    /// A row for each record.
    pub(super) fn rows(&self, page: &str, answer: &ViewAnswer) -> Vec<Vec<String>> {
        let row = |(number, record): (usize, &ViewRecord)| {
            let cells = self.paths.iter().map(|path| cell(record, path));
            [on_one_line(page)].into_iter().chain(cells).chain([missing(answer, number)]).collect()
        };
        answer.records.iter().enumerate().map(row).collect()
    }
}

/// The values of a column. Each value of a list is on a line of its own.
fn cell(record: &ViewRecord, path: &[String]) -> String {
    let Some((last, before)) = path.split_last() else { return String::new() };
    let mut record = record;
    for name in before {
        match record.get(name) {
            Some(ViewedValue::Record(part)) => record = part,
            _ => return String::new(),
        }
    }
    record.field(last).map(lines).unwrap_or_default()
}

/// The values of a field, each on a line of its own if it is a list.
fn lines(field: &RecordField) -> String {
    let shown = |value: &ViewedValue| {
        let text = value.to_text();
        let lines = text.lines().map(on_one_line);
        lines.collect::<Vec<_>>().join(if field.is_list { " " } else { "\n" })
    };
    field.values.iter().map(shown).collect::<Vec<_>>().join("\n")
}

/// The required fields of a record that have no value.
fn missing(answer: &ViewAnswer, record: usize) -> String {
    let of_record = answer.findings.iter().filter(|finding| finding.record == record && finding.is_error());
    let missing = of_record.filter(|finding| finding.problem != ViewProblem::NotAllowed);
    missing.map(|finding| finding.field.clone()).collect::<Vec<_>>().join("\n")
}
