//! The C interface: one function that answers questions about a page.
//!
//! It keeps nothing between calls, and can be called from several threads at once. A panic does not leave it: the answer
//! is an error then.

#[cfg(all(panic = "abort", not(target_family = "wasm")))]
compile_error!("build microweave-capi with panic = \"unwind\": a panic would end the program that calls it");

mod reply;
mod request;
#[cfg(test)]
mod tests;

use std::ffi::{CStr, c_char};
use std::ptr;

/// Answers a question about a page: a text in UTF-8 that ends with a NUL. Free it with `mw_free`.
///
/// - `verb`: what is asked: "parse", "read", "preview", "things", "check", "explain", "feeds", "mention", "view", "audiences", "sanitize" or "formats".
/// - `html`, `length`: the page as it was received: its encoding is the one that `contentType` or the page
///   itself declares, otherwise UTF-8. `html` may be NULL if `length` is 0.
/// - `request_json`: NULL, or a JSON object with the members "url" (the address of the page), "base" (in
///   place of "url", what relative URLs are resolved against), "contentType" (the HTTP header), "format" and
///   "target", and options such as "lang" or "maxDepth".
/// - `answer_length`: NULL, or where the number of bytes of the answer goes, without the NUL.
///
/// The answer is JSON, or the format that the request asks for. If it begins with `{"error":`, the request
/// has no answer: "error" is a stable name such as "unknown-option", "message" says what is wrong, and "hint"
/// may say what to do.
/// The result is NULL only if memory is exhausted.
///
/// # Safety
///
/// `verb` and `request_json` are NULL or end with a NUL. `html` has `length` bytes. `answer_length` is NULL
/// or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mw_answer(
    verb: *const c_char,
    html: *const c_char,
    length: usize,
    request_json: *const c_char,
    answer_length: *mut usize,
) -> *mut c_char {
    // SAFETY: the caller gives NULL or a text that ends with a NUL.
    let verb = unsafe { text(verb) };
    // SAFETY: the caller gives `length` bytes.
    let html = unsafe { bytes(html, length) };
    // SAFETY: as for the verb.
    let request = unsafe { text(request_json) };
    let reply = reply::of(verb, html, request);
    // SAFETY: the caller gives NULL or a place that can be written.
    unsafe { given_away(reply.as_bytes(), answer_length) }
}

/// Frees an answer. NULL is ignored.
///
/// # Safety
///
/// `answer` is NULL or came from `mw_answer`, and was not freed before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mw_free(answer: *mut c_char) {
    // SAFETY: `given_away` and `mw_alloc` take memory from `malloc`, and `free` ignores NULL.
    unsafe { libc::free(answer.cast()) }
}

/// The version of the library, such as "0.1.0". It is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn mw_version() -> *const c_char {
    concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast()
}

/// Memory for a text of a host of WebAssembly, which `mw_free` frees. NULL if there is not so much.
#[cfg(target_family = "wasm")]
#[unsafe(no_mangle)]
pub extern "C" fn mw_alloc(length: usize) -> *mut c_char {
    // SAFETY: `malloc` takes every length.
    unsafe { libc::malloc(length) }.cast()
}

/// The bytes of a text before its NUL. `None` for NULL.
///
/// # Safety
/// The pointer is NULL or a text that ends with a NUL, and stays so for `'a`.
unsafe fn text<'a>(start: *const c_char) -> Option<&'a [u8]> {
    // SAFETY: it is not NULL, and the caller promises the rest.
    (!start.is_null()).then(|| unsafe { CStr::from_ptr(start) }.to_bytes())
}

/// The bytes of a page. `None` for NULL with a length, and for a length that no memory has.
///
/// # Safety
/// The pointer is NULL or has `length` bytes, which do not change for `'a`.
unsafe fn bytes<'a>(start: *const c_char, length: usize) -> Option<&'a [u8]> {
    if length == 0 {
        return Some(&[]);
    }
    let is_possible = !start.is_null() && isize::try_from(length).is_ok();
    // SAFETY: it is not NULL, the length is one that a slice can have, and the caller promises the rest.
    is_possible.then(|| unsafe { std::slice::from_raw_parts(start.cast(), length) })
}

/// Copies an answer into memory that C can free, with a NUL at its end.
///
/// # Safety
/// `length` is NULL or can be written.
unsafe fn given_away(answer: &[u8], length: *mut usize) -> *mut c_char {
    if !length.is_null() {
        // SAFETY: the caller promises that it can be written.
        unsafe { length.write(answer.len()) };
    }
    // SAFETY: `malloc` takes every length. An answer is shorter than the largest number.
    let memory: *mut u8 = unsafe { libc::malloc(answer.len() + 1) }.cast();
    if !memory.is_null() {
        // SAFETY: the memory is new and has place for the answer and the NUL.
        unsafe { ptr::copy_nonoverlapping(answer.as_ptr(), memory, answer.len()) };
        // SAFETY: as above: this is its last byte.
        unsafe { memory.add(answer.len()).write(0) };
    }
    memory.cast()
}
