//! Structures of the caller as views.

use serde_json::{Map, Value, json};

use super::{RecordField, ViewRecord, ViewedValue};
use crate::Reading;
use crate::entry::{Date, Person, Photo};
use crate::things::Duration;
use crate::view::{View, ViewError};
use microweave_values::amounts::{Amount, Decimal};

/// A type that a value of a view has, or a structure that `#[derive(View)]` makes a view of (feature `derive`).
///
/// ```
/// # #[cfg(feature = "derive")] {
/// use microweave_reader::Reading;
/// use microweave_reader::things::Duration;
/// use microweave_reader::view::View;
///
/// #[derive(View)]
/// #[view(about = "Recipe")]
/// struct Dish {
///     #[view(from = "schema name", from = "mf2 p-name")]
///     name: String,
///     #[view(from = "schema totalTime")]
///     time: Option<Duration>,
///     #[view(from = "schema recipeIngredient")]
///     ingredients: Vec<String>,
/// }
///
/// let page = r#"<script type="application/ld+json">{ "@context": "https://schema.org", "@type": "Recipe",
///     "name": "Tea", "totalTime": "PT5M", "recipeIngredient": ["water", "leaves"] }</script>"#;
/// let dishes: Vec<Dish> = Reading::parse(page, "https://ada.example/tea").view_as();
/// assert_eq!((&*dishes[0].name, dishes[0].time, dishes[0].ingredients.len()), ("Tea", Some(Duration(300)), 2));
/// # }
/// ```
///
/// A field that is no `Option` and no `Vec` is required: a record without it is left out.
pub trait ViewType: Sized {
    /// The kind of a value. A structure adds its view.
    fn kind(views: &mut ViewRowsJson) -> String;

    /// The value. `None` if it is of another kind.
    fn of_value(value: &ViewedValue) -> Option<Self>;

    /// The structure. `None` if a required field has no value, and for a type that is no structure.
    fn of_record(_record: &ViewRecord) -> Option<Self> {
        None
    }
}

/// A type of a field: a value, `Option` of one, or `Vec`.
pub trait FieldType: Sized {
    /// True if the field is required.
    const IS_REQUIRED: bool;
    /// True for a list of values.
    const IS_LIST: bool;

    /// The kind of a value.
    fn value_kind(views: &mut ViewRowsJson) -> String;

    /// The values of a field. `None` if a value is required.
    fn of_field(field: Option<&RecordField>) -> Option<Self>;
}

impl<T: ViewType> FieldType for T {
    const IS_REQUIRED: bool = true;
    const IS_LIST: bool = false;

    fn value_kind(views: &mut ViewRowsJson) -> String {
        T::kind(views)
    }

    fn of_field(field: Option<&RecordField>) -> Option<Self> {
        field?.values.first().and_then(T::of_value)
    }
}

impl<T: ViewType> FieldType for Option<T> {
    const IS_REQUIRED: bool = false;
    const IS_LIST: bool = false;

    fn value_kind(views: &mut ViewRowsJson) -> String {
        T::kind(views)
    }

    fn of_field(field: Option<&RecordField>) -> Option<Self> {
        Some(T::of_field(field))
    }
}

impl<T: ViewType> FieldType for Vec<T> {
    const IS_REQUIRED: bool = false;
    const IS_LIST: bool = true;

    fn value_kind(views: &mut ViewRowsJson) -> String {
        T::kind(views)
    }

    fn of_field(field: Option<&RecordField>) -> Option<Self> {
        Some(field.map_or_else(Vec::new, |field| field.values.iter().filter_map(T::of_value).collect()))
    }
}

/// Implements the trait for types of values.
macro_rules! values {
    ($($type:ty = $kind:literal, $pattern:pat => $value:expr;)+) => {
        $(impl ViewType for $type {
            fn kind(_views: &mut ViewRowsJson) -> String {
                $kind.to_owned()
            }

            fn of_value(value: &ViewedValue) -> Option<Self> {
                match value {
                    $pattern => $value,
                    _ => None,
                }
            }
        })+
    };
}

values! {
    Date = "date", ViewedValue::Date(date) => Some(date.clone());
    Duration = "duration", ViewedValue::Duration(duration) => Some(*duration);
    Decimal = "number", ViewedValue::Number(number) => Some(number.clone());
    f64 = "number", ViewedValue::Number(number) => number.as_str().parse().ok();
    u64 = "count", ViewedValue::Count(count) => Some(*count);
    Amount = "money", ViewedValue::Money(money) => Some(money.clone());
    Person = "person", ViewedValue::Person(person) => Some(person.clone());
    Photo = "picture", ViewedValue::Picture(picture) => Some(picture.clone());
}

/// A text has also the values of other kinds that are written as text, such as `kind = "url"`.
impl ViewType for String {
    fn kind(_views: &mut ViewRowsJson) -> String {
        "text".to_owned()
    }

    fn of_value(value: &ViewedValue) -> Option<Self> {
        Some(value.to_text())
    }
}

/// What the kind of a list begins with.
const LIST_OF: &str = "list of ";

/// The views of a structure, and of the structures in it.
#[derive(Debug, Default)]
pub struct ViewRowsJson {
    /// The views so far, in the order in which they began.
    views: Vec<(String, Map<String, Value>)>,
    /// The numbers of the views that have not ended.
    open: Vec<usize>,
}

impl ViewRowsJson {
    /// Begins the view of a structure. Returns false if there is one of its name.
    pub fn begin(&mut self, name: &str, members: &[(&str, &str)]) -> bool {
        if self.views.iter().any(|(earlier, _)| earlier == name) {
            return false;
        }
        self.open.push(self.views.len());
        self.views.push((name.to_owned(), members_json(members)));
        true
    }

    /// Adds a field to the view that began last.
    pub fn field<T: FieldType>(&mut self, name: &str, members: &[(&str, &str)]) {
        let kind = T::value_kind(self);
        let mut field = Map::new();
        field.insert("kind".to_owned(), json!(kind));
        field.insert("required".to_owned(), json!(T::IS_REQUIRED));
        field.extend(members_json(members));
        if T::IS_LIST
            && let Some(Value::String(kind)) = field.get_mut("kind")
            && !kind.starts_with(LIST_OF)
        {
            kind.insert_str(0, LIST_OF);
        }
        let Some(view) = self.open.last() else { return };
        let fields = self.views[*view].1.entry("fields").or_insert_with(|| json!([]));
        // A list, because the order of fields counts.
        if let Value::Array(fields) = fields {
            fields.push(json!([name, field]));
        }
    }

    /// Ends the view that began last.
    pub fn end(&mut self) {
        self.open.pop();
    }

    /// The text of the views as JSON, with the fields in their order.
    fn text(&self) -> String {
        let view = |members: &Map<String, Value>| {
            let members = members.iter().map(|(name, value)| {
                let value = if name == "fields" { fields_text(value) } else { value.to_string() };
                format!("{}:{value}", json!(name))
            });
            members.collect::<Vec<_>>().join(",")
        };
        let Some(((_, first), others)) = self.views.split_first() else { return String::new() };
        let others = others.iter().map(|(name, members)| format!("{}:{{{}}}", json!(name), view(members)));
        format!("{{{},\"views\":{{{}}}}}", view(first), others.collect::<Vec<_>>().join(","))
    }
}

fn fields_text(fields: &Value) -> String {
    let fields = fields.as_array().into_iter().flatten();
    let fields = fields.map(|field| format!("{}:{}", field[0], field[1]));
    format!("{{{}}}", fields.collect::<Vec<_>>().join(","))
}

/// Texts become lists, if they are given several times, and `true` a flag.
fn members_json(members: &[(&str, &str)]) -> Map<String, Value> {
    let mut json = Map::new();
    for (name, value) in members {
        let value = if *value == "true" { json!(true) } else { json!(value) };
        match json.get_mut(*name) {
            Some(Value::Array(values)) => values.push(value),
            Some(first) => *first = json!([first.take(), value]),
            None => drop(json.insert((*name).to_owned(), value)),
        }
    }
    json
}

impl View {
    /// The view of a structure.
    ///
    /// # Errors
    /// [`ViewError`] if an attribute of the structure is wrong, such as a source that does not exist.
    pub fn of_type<T: ViewType>() -> Result<Self, ViewError> {
        let mut views = ViewRowsJson::default();
        let kind = T::kind(&mut views);
        let name = kind.strip_prefix("view ").unwrap_or(&kind);
        View::parse(name, &views.text())
    }
}

impl Reading {
    /// What a structure's view gives of the page. A record that lacks a required field is left out.
    ///
    /// # Panics
    /// If an attribute of the structure is wrong, such as a source that does not exist: [`View::of_type`] says what.
    pub fn view_as<T: ViewType>(&self) -> Vec<T> {
        let view = View::of_type::<T>().expect("the attributes of the structure make a view");
        self.view(&view).records.iter().filter_map(T::of_record).collect()
    }
}
