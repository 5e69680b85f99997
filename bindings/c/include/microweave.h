// The C interface of microweave: one function that answers questions about a page. See docs/languages.md.
//
// This file is generated from src/lib.rs: MICROWEAVE_WRITE_HEADER=1 cargo test -p microweave-capi header

#ifndef MICROWEAVE_H
#define MICROWEAVE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Answers a question about a page: a text in UTF-8 that ends with a NUL. Free it with `mw_free`.
//
// - `verb`: what is asked: "parse", "read", "preview", "things", "check", "explain", "feeds", "mention", "view", "audiences", "sanitize" or "formats".
// - `html`, `length`: the page as it was received: its encoding is the one that `contentType` or the page
//   itself declares, otherwise UTF-8. `html` may be NULL if `length` is 0.
// - `request_json`: NULL, or a JSON object with the members "url" (the address of the page), "base" (in
//   place of "url", what relative URLs are resolved against), "contentType" (the HTTP header), "format" and
//   "target", and options such as "lang" or "maxDepth".
// - `answer_length`: NULL, or where the number of bytes of the answer goes, without the NUL.
//
// The answer is JSON, or the format that the request asks for. If it begins with `{"error":`, the request
// has no answer: "error" is a stable name such as "unknown-option", "message" says what is wrong, and "hint"
// may say what to do.
// The result is NULL only if memory is exhausted.
//
// # Safety
//
// `verb` and `request_json` are NULL or end with a NUL. `html` has `length` bytes. `answer_length` is NULL
// or can be written.
char *mw_answer(const char *verb,
                const char *html,
                size_t length,
                const char *request_json,
                size_t *answer_length);

// Frees an answer. NULL is ignored.
//
// # Safety
//
// `answer` is NULL or came from `mw_answer`, and was not freed before.
void mw_free(char *answer);

// The version of the library, such as "0.1.0". It is never freed.
const char *mw_version(void);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* MICROWEAVE_H */
