//! The native part of the npm package `microweave`. The JavaScript files in `lib/` have the public API; here are the
//! functions that they call.

mod metaformats;
mod mf2;
#[cfg(feature = "all")]
mod options;
mod request;

use microweave_requests::{ErrorAnswer, Html, Verb, answer};
use wasm_bindgen::prelude::wasm_bindgen;

use request::RequestFields;

/// An answer. `into_body` gives its memory back.
#[wasm_bindgen]
pub struct NativeAnswer {
    media_type: &'static str,
    body: String,
    diagnostics: String,
}

#[wasm_bindgen]
impl NativeAnswer {
    /// The media type of the body.
    #[wasm_bindgen(getter = mediaType)]
    pub fn media_type(&self) -> String {
        self.media_type.to_owned()
    }

    /// The limits that were hit, as JSON.
    #[wasm_bindgen(getter)]
    pub fn diagnostics(&self) -> String {
        self.diagnostics.clone()
    }

    /// The body.
    #[wasm_bindgen(js_name = intoBody)]
    pub fn into_body(self) -> String {
        self.body
    }
}

/// Answers a request about a page: a text in UTF-8, or bytes in the encoding that they declare. `request` is JSON.
///
/// # Errors
/// JSON with the members `error`, `message` and `hint`.
#[wasm_bindgen(js_name = answer)]
pub fn answer_json(verb: &str, is_text: bool, html: Vec<u8>, request: &str) -> Result<NativeAnswer, String> {
    let wrong = |name: &'static str, text: String| ErrorAnswer::new(name, &text).json();
    let verb: Verb = verb.parse().map_err(|error| wrong("unknown-verb", format!("{error}")))?;
    let fields = serde_json::from_str::<RequestFields>(request);
    let fields = fields.map_err(|error| wrong("invalid-option", error.to_string()))?;
    let options = fields.options().map_err(|error| wrong(error.code(), request::message(&error)))?;
    let html = if is_text { Html::Text(text(html)) } else { Html::Bytes(html) };
    let answer = answer(verb, &fields.request(html, options));
    let answer = answer.map_err(|error| wrong(error.code(), error.to_string()))?;
    let diagnostics = serde_json::to_string(&answer.diagnostics).unwrap_or_default();
    Ok(NativeAnswer { media_type: answer.media_type, body: answer.body, diagnostics })
}

/// A text from the host, which writes UTF-8 only.
fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_default()
}

/// The encodings that this module decodes. The host decodes the others, whose tables are large.
const OWN_ENCODINGS: [&str; 6] =
    ["UTF-8", "UTF-16LE", "UTF-16BE", "windows-1252", "replacement", "x-user-defined"];

/// The encoding of a page that starts with these bytes, if the host has to decode it.
#[wasm_bindgen(js_name = hostEncoding)]
pub fn host_encoding(start: &[u8], content_type: Option<String>) -> Option<String> {
    let content_type = content_type.unwrap_or_default();
    let encoding = microweave::encoding_of(start, Some(&content_type));
    (!OWN_ENCODINGS.contains(&encoding)).then(|| encoding.to_owned())
}

/// The options of requests, as JSON.
#[cfg(feature = "all")]
#[wasm_bindgen(js_name = optionRows)]
pub fn option_rows() -> String {
    options::json()
}

/// Reads a page, a text in UTF-8, as the npm package microformats-parser does, as JSON. `None` if its body has no element, which is an
/// error there.
#[wasm_bindgen(js_name = mf2)]
pub fn mf2_json(
    html: Vec<u8>,
    base_url: &str,
    lang: bool,
    text_content: bool,
    metaformats: bool,
) -> Option<String> {
    mf2::json(&text(html), base_url, mf2::Experimental { lang, text_content, metaformats })
}
