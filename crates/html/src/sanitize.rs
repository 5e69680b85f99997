//! Makes HTML safe to show and URLs safe to open. Only what a [`Policy`] allows is kept.
//!
//! A program cleans HTML from elsewhere, such as the contents of RSS and Atom, with a policy:
//!
//! ```
//! use microweave_html::sanitize::Policy;
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
mod policy_error;
mod policy_json;
pub mod safe_url;
mod text;
mod writer;

pub use allowed::is_removed_with_content;
pub use characters::{is_writable, writable};
pub use clean::sanitize;
pub use policy::{Classes, Policy};
pub use policy_error::PolicyError;
pub use text::{as_html, as_text, shows_something, split_tag, start_of_text};
