//! Makes HTML safe to show and URLs safe to open. Only what a [`Policy`] allows is kept.
//!
//! The reader sanitises the contents of posts ([`ReadOptions::policy`](crate::reader::ReadOptions::policy)). A
//! program cleans HTML from elsewhere, such as the contents of RSS and Atom, with a policy:
//!
//! ```
//! use microweave::sanitize::Policy;
//!
//! let content = "<p>Tea!<img src=/a.png onerror=alert(1)></p><style>p { color: red }</style>";
//! let html = Policy::new().clean_with_base(content, "https://ada.example/feed");
//! assert_eq!(html, r#"<p>Tea!<img src="https://ada.example/a.png"></p>"#);
//! ```

mod allowed;
mod characters;
mod clean;
mod frames;
mod nesting;
mod policy;
mod policy_json;
pub(crate) mod safe_url;
mod text;
mod writer;

pub(crate) use characters::{is_writable, writable};
pub(crate) use clean::sanitize;
pub use policy::{Classes, Policy};
pub(crate) use text::{as_html, as_text, shows_something, split_tag, start_of_text};
