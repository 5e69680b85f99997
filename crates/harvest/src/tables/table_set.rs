//! Which tables are made of pages.

use std::sync::Arc;

use super::class::ClassTable;
use super::schema::{TABLES, TableSchema};
use super::table::Table;
use super::view_table::ViewTable;
use super::{class, page_rows};
use crate::page::HarvestedPage;
#[cfg(feature = "parquet")]
use crate::stats::Statistics;

/// Which tables are made of pages.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct TableSet {
    /// True for the tables of all pages: `pages`, `items`, `properties` and `links`.
    pub pages: bool,
    /// The tables of things.
    pub classes: Vec<&'static ClassTable>,
    /// The tables of views.
    pub views: Vec<Arc<ViewTable>>,
}

impl TableSet {
    /// The tables of all pages, and the tables of these classes.
    pub fn new(pages: bool, classes: &[&'static ClassTable]) -> Self {
        TableSet { pages, classes: classes.to_vec(), views: Vec::new() }
    }

    /// The tables of these views too.
    #[must_use]
    pub fn views(self, views: &[Arc<ViewTable>]) -> Self {
        TableSet { views: views.to_vec(), ..self }
    }

    fn general(&self) -> &'static [TableSchema<'static>] {
        static GENERAL: [TableSchema<'static>; 4] = TABLES;
        if self.pages { &GENERAL } else { &[] }
    }

    /// The tables, each with the folder of its files.
    pub(crate) fn schemas(&self) -> impl Iterator<Item = (String, TableSchema<'_>)> {
        let general = self.general().iter().map(|schema| (schema.name.to_owned(), schema.as_ref()));
        let classes = self.classes.iter().map(|class| class.schema());
        let classes = classes.map(|schema| (format!("tables/{}", schema.name), schema));
        let views = self.views.iter().map(|view| (format!("views/{}", view.name()), view.schema()));
        general.chain(classes).chain(views)
    }

    /// The tables without rows.
    pub(crate) fn tables(&self) -> Vec<Table> {
        self.schemas().map(|(_, schema)| Table::new(&schema)).collect()
    }

    /// Counts the things in the tables, and their columns with a value.
    #[cfg(feature = "parquet")]
    pub(crate) fn count(&self, tables: &[Table], statistics: &mut Statistics) {
        for (class, table) in self.classes.iter().zip(&tables[self.general().len()..]) {
            if !table.is_empty() {
                let schema = class.schema();
                let names = schema.columns.iter().map(|(name, _)| *name);
                let columns = names.zip(table.filled().map(|filled| filled as u64));
                statistics.add_things(class.class(), table.rows() as u64, class.values_of_class(columns));
            }
        }
    }

    /// Adds the rows of a page.
    pub(crate) fn push(&self, page: &HarvestedPage<'_>, tables: &mut [Table]) {
        let (general, classes) = tables.split_at_mut(self.general().len());
        if self.pages {
            page_rows::push(page, general);
        }
        let (classes, views) = classes.split_at_mut(self.classes.len());
        class::push(page, &self.classes, classes);
        self.views.iter().zip(views).for_each(|(view, table)| view.push(page, table));
    }
}
