//! Writes the nodes of JSON-LD as microdata. A reference to a node is replaced by the node, unless that would put
//! it inside itself.

use std::collections::HashSet;
use std::rc::Rc;

use super::context::JsonLdContext;
use super::references::{NodeObject, NodeReferences, is_mapped_by};
use crate::document::JsonValue;

/// The maximum number of nodes inside one another.
const MAX_LEVELS: usize = 64;

/// The maximum length of the microdata: this, and this many times the length of the page. From half of it on,
/// references are no longer replaced.
const MAX_BYTES: usize = 128 << 10;
const MAX_TIMES: usize = 16;

/// The microdata of these values of JSON-LD, as HTML.
pub(super) fn microdata_of(values: &[JsonValue], page_len: usize) -> String {
    let references = NodeReferences::of(values);
    let max_bytes = page_len.saturating_mul(MAX_TIMES).saturating_add(MAX_BYTES);
    let (html, open, written) = Default::default();
    let mut writer = JsonLdWriter { references: &references, html, max_bytes, open, written };
    // Nodes that only refer to one another are not written as values of others. They follow at the end.
    for is_last in [false, true] {
        for value in values {
            writer.write_all(value, is_last);
        }
    }
    writer.html
}

struct JsonLdWriter<'a, 'r> {
    references: &'r NodeReferences<'a>,
    html: String,
    max_bytes: usize,
    /// The ids of the nodes around the place that is being written.
    open: Vec<Option<&'a str>>,
    written: HashSet<&'a str>,
}

/// A step that is still to be done.
enum WriteStep<'a> {
    Value(&'a JsonValue, JsonLdContext<'a>, ValueDestination),
    Close,
}

/// Where a value is written.
#[derive(Clone)]
enum ValueDestination {
    /// Outside of all nodes. With true, only nodes that were not written before.
    Top(bool),
    /// In a property. With true, references are replaced.
    Property(Rc<str>, bool),
}

impl<'a> JsonLdWriter<'a, '_> {
    fn write_all(&mut self, value: &'a JsonValue, is_last: bool) {
        let mut todo =
            vec![WriteStep::Value(value, JsonLdContext::default(), ValueDestination::Top(is_last))];
        while let Some(step) = todo.pop() {
            match step {
                WriteStep::Value(..) if self.html.len() > self.max_bytes => {}
                WriteStep::Value(JsonValue::Object(object), context, place) => {
                    self.object(NodeObject::new(object, &context), place, &mut todo);
                }
                WriteStep::Value(JsonValue::Array(list), context, place) => {
                    let steps = list.iter().rev();
                    todo.extend(steps.map(|value| WriteStep::Value(value, context.clone(), place.clone())));
                }
                WriteStep::Value(value, _, ValueDestination::Property(name, _)) => self.literal(value, &name),
                WriteStep::Value(..) => {}
                WriteStep::Close => {
                    self.open.pop();
                    self.html.push_str("</div>");
                }
            }
        }
    }

    fn object(&mut self, node: NodeObject<'a>, place: ValueDestination, todo: &mut Vec<WriteStep<'a>>) {
        let inner = ["@value", "@list", "@set"].into_iter().find_map(|keyword| node.keyword(keyword));
        if let Some(inner) = inner {
            return todo.push(WriteStep::Value(inner, node.context, place));
        }
        let id = node.id();
        let node = match (&place, id) {
            (ValueDestination::Property(_, true), Some(id))
                if node.is_reference() && self.may_replace(id) =>
            {
                self.references.node(id).cloned().unwrap_or(node)
            }
            _ => node,
        };
        match place {
            ValueDestination::Top(is_last) => self.top(&node, is_last, todo),
            ValueDestination::Property(name, _) if self.open.len() < MAX_LEVELS => {
                self.node(&node, Some(&name), todo);
            }
            ValueDestination::Property(..) => {}
        }
    }

    /// Writes a node outside of all others, unless it is a value of another one. What is in its `@graph` is
    /// outside too.
    fn top(&mut self, node: &NodeObject<'a>, is_last: bool, todo: &mut Vec<WriteStep<'a>>) {
        let graph = node.keyword("@graph");
        todo.extend(
            graph.map(|graph| WriteStep::Value(graph, node.context.clone(), ValueDestination::Top(is_last))),
        );
        let is_value = node.id().is_some_and(|id| self.references.is_value(id));
        let is_written = node.id().is_some_and(|id| self.written.contains(id));
        let is_due = if is_last { is_value && !is_written } else { !is_value };
        if is_due && !node.is_reference() && node.keyword("@type").is_some() {
            self.node(node, None, todo);
        }
    }

    fn node(&mut self, node: &NodeObject<'a>, name: Option<&str>, todo: &mut Vec<WriteStep<'a>>) {
        let id = node.id();
        self.written.extend(id.filter(|_| !node.is_reference()));
        self.html.push_str("<div itemscope");
        self.attribute("itemtype", &node.types().join(" "));
        self.attribute("itemid", id.unwrap_or_default());
        self.attribute("itemprop", name.unwrap_or_default());
        self.html.push('>');
        self.open.push(id);
        todo.push(WriteStep::Close);
        let kinds = node.kinds();
        for (key, value) in node.object.iter().rev() {
            let context = node.context.clone();
            match node.context.keyword(key) {
                // The nodes that have this one as a value become items of their own.
                Some("@reverse") => {
                    let values = value.as_object().into_iter().flat_map(|object| object.iter().rev());
                    todo.extend(values.map(|(_, value)| {
                        WriteStep::Value(value, context.clone(), ValueDestination::Top(false))
                    }));
                }
                Some(_) => {}
                None => {
                    let name = node.context.name(key).filter(|name| !name.contains(char::is_whitespace));
                    let is_mapped = is_mapped_by(&kinds, &node.context, key);
                    let place = name.map(|name| ValueDestination::Property(name.into(), is_mapped));
                    todo.extend(place.map(|place| WriteStep::Value(value, context, place)));
                }
            }
        }
    }

    fn literal(&mut self, value: &JsonValue, name: &str) {
        let text = match value {
            JsonValue::String(text) => text.as_ref().into(),
            JsonValue::Number(number) => number.to_string(),
            JsonValue::Bool(truth) => truth.to_string(),
            _ => return,
        };
        self.html.push_str("<meta");
        self.attribute("itemprop", name);
        self.attribute("content", &text);
        self.html.push('>');
    }

    /// Writes an attribute, unless it is empty. Character references in the value are left as they are, because
    /// publishers write them in JSON-LD too.
    fn attribute(&mut self, name: &str, value: &str) {
        if !value.is_empty() {
            self.html.extend([" ", name, "=\"", &value.replace('"', "&quot;"), "\""]);
        }
    }

    /// True if a reference to this node may be replaced by the node.
    fn may_replace(&self, id: &str) -> bool {
        self.html.len() < self.max_bytes / 2 && !self.open.contains(&Some(id))
    }
}
