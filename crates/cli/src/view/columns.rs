//! Records as rows of a table.

use microweave_reader::view::{RecordField, View, ViewAnswer, ViewRecord, ViewedValue};

use crate::terminal::on_one_line;

/// The columns of a view: the page, each field, and the required fields without a value.
pub(super) struct ViewColumns {
    names: Vec<String>,
    /// The names of the fields that lead to each column's values.
    paths: Vec<Vec<String>>,
}

impl ViewColumns {
    pub(super) fn new(view: &View) -> Self {
        let texts = |names: Vec<&str>| names.into_iter().map(str::to_owned).collect();
        let paths: Vec<Vec<String>> = view.column_paths().into_iter().map(|path| texts(path.names)).collect();
        let fields = paths.iter().map(|path| path.join("."));
        let names = ["page".to_owned()].into_iter().chain(fields).chain(["missing".to_owned()]).collect();
        ViewColumns { names, paths }
    }

    /// The names of the columns.
    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    /// A name that two columns have.
    pub(super) fn repeated_name(&self) -> Option<&String> {
        let is_repeated = |(at, name): &(usize, &String)| self.names[..*at].contains(name);
        self.names.iter().enumerate().find(is_repeated).map(|(_, name)| name)
    }

    /// A row for each record.
    pub(super) fn rows(&self, page: &str, answer: &ViewAnswer) -> Vec<Vec<String>> {
        let row = |(number, record): (usize, &ViewRecord)| {
            let cells = self.paths.iter().map(|path| record.at(path).map(lines).unwrap_or_default());
            let missing = answer.missing(number).join("\n");
            [on_one_line(page)].into_iter().chain(cells).chain([missing]).collect()
        };
        answer.records.iter().enumerate().map(row).collect()
    }
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
