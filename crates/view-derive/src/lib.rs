//! `#[derive(View)]`: a structure as a view. `microweave_reader::view::ViewType` describes it.

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::meta::ParseNestedMeta;
use syn::{Data, DeriveInput, Error, Field, Fields, LitStr, Result, parse_macro_input};

/// Makes a view of a structure with named fields.
///
/// `#[view(about = "Recipe", list)]` at the structure has the members of a view. `#[view(from = "schema name", kind = "url")]` at a
/// field has the members of a field; `from` may be given several times.
#[proc_macro_derive(View, attributes(view))]
pub fn derive_view(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expanded(&input).unwrap_or_else(|error| error.to_compile_error()).into()
}

/// The members of an attribute: texts by name, in their order. A member without a value is `true`.
type Members = Vec<(String, String)>;

/// The members that a structure and a field may have.
const OF_VIEW: [&str; 3] = ["about", "except", "list"];
const OF_FIELD: [&str; 10] =
    ["from", "kind", "split", "pick", "recommended", "required", "since", "unless", "values", "agree"];

fn expanded(input: &DeriveInput) -> Result<Tokens> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(&input.ident, "a view is a structure"));
    };
    let Fields::Named(fields) = &data.fields else {
        return Err(Error::new_spanned(&input.ident, "the fields of a view have names"));
    };
    let (name, text) = (&input.ident, input.ident.to_string());
    let (generics, types, bounds) = input.generics.split_for_impl();
    let members = pairs(&members_of(&input.attrs, &OF_VIEW)?);
    let rows = fields.named.iter().map(row).collect::<Result<Vec<_>>>()?;
    let values = fields.named.iter().map(|field| {
        let (ident, text) = (&field.ident, name_of(field));
        quote!(#ident: ::microweave_reader::view::FieldType::of_field(record.field(#text))?)
    });
    Ok(quote! {
        impl #generics ::microweave_reader::view::ViewType for #name #types #bounds {
            fn kind(views: &mut ::microweave_reader::view::ViewRowsJson) -> ::std::string::String {
                if views.begin(#text, #members) {
                    #(#rows)*
                    views.end();
                }
                ::std::format!("view {}", #text)
            }

            fn of_value(value: &::microweave_reader::view::ViewedValue) -> ::std::option::Option<Self> {
                match value {
                    ::microweave_reader::view::ViewedValue::Record(record) => Self::of_record(record),
                    _ => ::std::option::Option::None,
                }
            }

            fn of_record(record: &::microweave_reader::view::ViewRecord) -> ::std::option::Option<Self> {
                ::std::option::Option::Some(#name { #(#values,)* })
            }
        }
    })
}

/// The statement that adds a field.
fn row(field: &Field) -> Result<Tokens> {
    let (kind, text) = (&field.ty, name_of(field));
    let members = pairs(&members_of(&field.attrs, &OF_FIELD)?);
    Ok(quote!(views.field::<#kind>(#text, #members);))
}

fn name_of(field: &Field) -> String {
    let name = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
    name.strip_prefix("r#").map(str::to_owned).unwrap_or(name)
}

fn pairs(members: &Members) -> Tokens {
    let members = members.iter().map(|(name, value)| quote!((#name, #value)));
    quote!(&[#(#members),*])
}

fn members_of(attributes: &[syn::Attribute], names: &[&str]) -> Result<Members> {
    let mut members = Members::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("view")) {
        attribute.parse_nested_meta(|meta| {
            members.push(member(&meta, names)?);
            Ok(())
        })?;
    }
    Ok(members)
}

fn member(meta: &ParseNestedMeta<'_>, names: &[&str]) -> Result<(String, String)> {
    let name = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
    if !names.contains(&&*name) {
        return Err(meta.error(format!("there is no member {name:?}: use one of {}", names.join(", "))));
    }
    let value = match meta.input.peek(syn::Token![=]) {
        true => meta.value()?.parse::<LitStr>()?.value(),
        false => "true".to_owned(),
    };
    Ok((name, value))
}
