//! The functions, called as C calls them.

mod c_calls;
mod header;
#[path = "../../../tests/support/random.rs"]
#[allow(unreachable_pub)]
mod random;
mod random_pages;
#[allow(dead_code, unreachable_pub)]
#[path = "../../../tests/support/suites.rs"]
mod suites;

use std::ffi::{CStr, CString};
use std::ptr;

use serde_json::Value;

use crate::{mw_answer, mw_free};

/// The answer of `mw_answer`, whose length was compared.
fn answer(verb: &str, html: &[u8], request: &str) -> String {
    let (verb, request) = (CString::new(verb).expect("no NUL"), CString::new(request).expect("no NUL"));
    let mut length = usize::MAX;
    // SAFETY: the texts end with a NUL, and the page has its length.
    let start = unsafe {
        mw_answer(
            verb.as_ptr(),
            html.as_ptr().cast(),
            html.len(),
            request.as_ptr(),
            ptr::from_mut(&mut length),
        )
    };
    assert!(!start.is_null());
    // SAFETY: an answer ends with a NUL.
    let text = unsafe { CStr::from_ptr(start) }.to_str().expect("it is UTF-8").to_owned();
    // SAFETY: it came from `mw_answer`.
    unsafe { mw_free(start) };
    assert_eq!(text.len(), length);
    text
}

fn json(verb: &str, html: &[u8], request: &str) -> Value {
    serde_json::from_str(&answer(verb, html, request)).expect("it is JSON")
}
