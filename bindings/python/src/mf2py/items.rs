//! The items of a page: one walk over its elements, with a stack of the items that are open.

use std::rc::Rc;

use microweave::{El, Step};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyList, PyString};

use super::PageReader;
use super::class_names::{ClassNames, category, classes, mapped, may_be_root, roots};
use super::classic::{Classic, classic_roots};
use super::links::list_at;

/// The maps that apply to the elements inside an item. Empty for microformats2.
type Rules = Rc<Vec<&'static Classic>>;

/// An item whose element is open.
struct OpenItem<'a, 'py> {
    el: El<'a>,
    types: Vec<String>,
    is_classic: bool,
    /// The maps for the elements inside.
    rules: Rules,
    properties: Bound<'py, PyDict>,
    children: Bound<'py, PyList>,
    /// The prefixes of properties inside, and `h` for items.
    prefixes: Vec<char>,
    /// How the item around it uses it. Empty if it is not the value of a property.
    uses: Vec<Use<'py>>,
}

/// A property that has an item as its value.
struct Use<'py> {
    property: Bound<'py, PyString>,
    /// The property of the item that is its plain value.
    value_property: Option<&'static str>,
    /// The plain value if the item does not have that property.
    value: Option<Bound<'py, PyAny>>,
}

/// The roots that an element has.
struct Roots {
    types: Vec<String>,
    is_classic: bool,
    rules: Rules,
}

impl<'a, 'py> PageReader<'a, 'py> {
    pub(super) fn read_items(&self) -> PyResult<Bound<'py, PyList>> {
        let (top, mut open) = (PyList::empty(self.py), Vec::new());
        for step in self.dom.walk() {
            match step {
                Step::Enter(el) => self.enter(el, &mut open)?,
                Step::Leave(el) => {
                    if let Some(item) = open.pop_if(|item: &mut OpenItem<'_, '_>| item.el == el) {
                        self.close(&item, open.last_mut(), &top)?;
                    }
                }
            }
        }
        Ok(top)
    }

    fn enter(&self, el: El<'a>, open: &mut Vec<OpenItem<'a, 'py>>) -> PyResult<()> {
        if el.name() == "template" {
            return Ok(());
        }
        let Some(around) = open.last_mut() else {
            if may_be_root(el) {
                open.extend(self.top_roots(&classes(el)).map(|roots| self.open(el, roots, Vec::new())));
            }
            return Ok(());
        };
        let written = classes(el);
        let rules = Rc::clone(&around.rules);
        if let Some(segment) = category(el, &rules) {
            self.add_category(around, segment)?;
        }
        if written.is_empty() && rules.is_empty() {
            return Ok(());
        }
        let effective = if rules.is_empty() { written.clone() } else { mapped(&written, el, &rules) };
        let names = ClassNames::of(&effective);
        let roots = self.inner_roots(&written, &effective, &names, &rules);
        if roots.is_some() {
            around.prefixes.push('h');
        }
        let uses = if names.has_properties() {
            self.add_properties(el, &names, around, roots.is_some())?
        } else {
            Vec::new()
        };
        if let Some(roots) = roots {
            open.push(self.open(el, roots, uses));
        }
        Ok(())
    }

    /// The roots of an element that is in no item.
    fn top_roots(&self, written: &[&str]) -> Option<Roots> {
        let types = roots(written, &self.ignored_roots);
        if types.is_empty() { self.classic(written) } else { Some(modern(&types, Rc::default())) }
    }

    /// The roots of an element in an item. mf2py ignores no root class names there.
    fn inner_roots(
        &self,
        written: &[&str],
        effective: &[&str],
        names: &ClassNames<'_>,
        rules: &Rules,
    ) -> Option<Roots> {
        if names.roots.is_empty() {
            return self.classic(effective);
        }
        // A classic microformat ends at elements that are written as roots.
        let is_written =
            !roots(written, &self.ignored_roots).is_empty() || !classic_roots(written).is_empty();
        Some(modern(&names.roots, if is_written { Rc::default() } else { Rc::clone(rules) }))
    }

    fn classic(&self, classes: &[&str]) -> Option<Roots> {
        let rules = classic_roots(classes);
        if rules.is_empty() {
            return None;
        }
        let added = rules.iter().flat_map(|rule| rule.types.split(' '));
        let all: Vec<&str> = classes.iter().copied().chain(added).collect();
        let types = sorted(&roots(&all, &self.ignored_roots));
        Some(Roots { types, is_classic: true, rules: Rc::new(rules) })
    }

    fn open(&self, el: El<'a>, roots: Roots, uses: Vec<Use<'py>>) -> OpenItem<'a, 'py> {
        *self.default_date.borrow_mut() = None;
        OpenItem {
            el,
            types: roots.types,
            is_classic: roots.is_classic,
            rules: roots.rules,
            properties: PyDict::new(self.py),
            children: PyList::empty(self.py),
            prefixes: Vec::new(),
            uses,
        }
    }

    /// A category from a link with rel=tag.
    fn add_category(&self, around: &mut OpenItem<'a, 'py>, segment: &str) -> PyResult<()> {
        static UNQUOTE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let unquote = UNQUOTE.import(self.py, "urllib.parse", "unquote")?;
        list_at(&around.properties, intern!(self.py, "category"))?.append(unquote.call1((segment,))?)?;
        around.prefixes.push('p');
        Ok(())
    }

    /// Adds the values of an element. For the element of an item, returns its uses instead.
    fn add_properties(
        &self,
        el: El<'a>,
        names: &ClassNames<'_>,
        around: &mut OpenItem<'a, 'py>,
        is_item: bool,
    ) -> PyResult<Vec<Use<'py>>> {
        let mut uses = Vec::new();
        for (prefix, value_property) in [("p", Some("name")), ("u", Some("url")), ("dt", None), ("e", None)] {
            let mut value: Option<Option<Bound<'py, PyAny>>> = None;
            for name in names.with_prefix(prefix) {
                around.prefixes.extend(prefix.chars().next());
                let key = self.key(name);
                let list = list_at(&around.properties, &key)?;
                let value = match &value {
                    Some(value) => value.clone(),
                    None => value.insert(self.value(prefix, el, around.el)?).clone(),
                };
                if is_item {
                    uses.push(Use { property: key, value_property, value });
                } else if let Some(value) = value {
                    list.append(value)?;
                }
            }
        }
        Ok(uses)
    }

    /// The value of an element for a prefix. `None` for a `dt-*` without a date.
    fn value(&self, prefix: &str, el: El<'a>, item: El<'a>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match prefix {
            "p" => self.string(&self.plain_text(el)).map(Some),
            "u" => self.url(el).map(Some),
            "dt" => {
                let (text, date) = self.date(el)?;
                if let Some(date) = date.filter(|date| !date.is_empty()) {
                    *self.default_date.borrow_mut() = Some(date);
                }
                text.map(|text| self.string(&text)).transpose()
            }
            _ => {
                let lang = item.attr("lang").filter(|lang| !lang.is_empty());
                Ok(Some(self.embedded(el, lang)?.into_any()))
            }
        }
    }

    /// Puts an item whose element ends into the item around it, or at the top.
    fn close(
        &self,
        item: &OpenItem<'a, 'py>,
        around: Option<&mut OpenItem<'a, 'py>>,
        top: &Bound<'py, PyList>,
    ) -> PyResult<()> {
        // An implied property is not the plain value.
        let values = item.uses.iter().map(|usage| plain_value(item, usage)).collect::<PyResult<Vec<_>>>()?;
        if !item.is_classic {
            self.add_implied(item)?;
        }
        let Some(around) = around else { return top.append(self.item(item, None)?) };
        if item.uses.is_empty() {
            return around.children.append(self.item(item, None)?);
        }
        for (usage, value) in item.uses.iter().zip(values) {
            list_at(&around.properties, &usage.property)?.append(self.item(item, value)?)?;
        }
        Ok(())
    }

    fn add_implied(&self, item: &OpenItem<'a, 'py>) -> PyResult<()> {
        let has_none_of = |prefixes: &str| !item.prefixes.iter().any(|prefix| prefixes.contains(*prefix));
        let properties = &item.properties;
        let (name, photo, url) =
            (intern!(self.py, "name"), intern!(self.py, "photo"), intern!(self.py, "url"));
        if has_none_of("peh") && !properties.contains(name)? {
            properties.set_item(name, [self.implied_name(item.el)])?;
        }
        if has_none_of("uh") {
            if !properties.contains(photo)?
                && let Some(image) = self.implied_photo(item.el)?
            {
                properties.set_item(photo, [image])?;
            }
            if !properties.contains(url)?
                && let Some(address) = self.implied_url(item.el)
            {
                properties.set_item(url, [address])?;
            }
        }
        Ok(())
    }

    /// The dictionary of an item. `value` is its plain value, if the item is the value of a property.
    fn item(
        &self,
        item: &OpenItem<'a, 'py>,
        value: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (py, dict) = (self.py, PyDict::new(self.py));
        dict.set_item(intern!(py, "type"), PyList::new(py, item.types.iter().map(|name| self.key(name)))?)?;
        dict.set_item(intern!(py, "properties"), &item.properties)?;
        if item.el.name() == "area" {
            for name in ["shape", "coords"] {
                if let Some(value) = item.el.attr(name) {
                    dict.set_item(name, value)?;
                }
            }
        }
        if !item.children.is_empty() {
            dict.set_item(intern!(py, "children"), &item.children)?;
        }
        if let Some(id) = item.el.attr("id").filter(|id| !id.is_empty()) {
            dict.set_item(intern!(py, "id"), id)?;
        }
        if let Some(value) = value {
            match value.cast::<PyDict>() {
                Ok(more) => dict.update(more.as_mapping())?,
                Err(_) => dict.set_item(intern!(py, "value"), value)?,
            }
        }
        if let Some(lang) = item.el.attr("lang").filter(|lang| !lang.is_empty()).or(self.lang) {
            dict.set_item(intern!(py, "lang"), lang)?;
        }
        Ok(dict)
    }
}

/// The plain value of an item: its name or URL, otherwise the plain value of its element.
fn plain_value<'py>(item: &OpenItem<'_, 'py>, usage: &Use<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let own = usage.value_property.map(|name| item.properties.get_item(name)).transpose()?.flatten();
    let own = own.and_then(|values| values.get_item(0).ok());
    Ok(own.or_else(|| usage.value.clone()))
}

fn modern(types: &[&str], rules: Rules) -> Roots {
    Roots { types: sorted(types), is_classic: false, rules }
}

fn sorted(types: &[&str]) -> Vec<String> {
    let mut types: Vec<String> = types.iter().map(|name| (*name).to_owned()).collect();
    types.sort();
    types.dedup();
    types
}
