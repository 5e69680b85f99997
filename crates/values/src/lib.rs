//! Texts, dates, durations, money, numbers, addresses and coordinates as pages write them, and the small containers that hold
//! them. The parser and all that stands on it read values here. This crate knows nothing of pages.
//!
//! ```
//! use microweave_values::amounts::Decimal;
//! use microweave_values::url::Base;
//!
//! assert_eq!(Decimal::of("2.879,20 €").as_ref().map(Decimal::as_str), Some("2879.20"));
//! assert_eq!(Base::new("https://ada.example/notes/").resolve("../tea"), "https://ada.example/tea");
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod amounts;
pub mod camel_case;
pub mod class_names;
pub mod collections;
pub mod coordinates;
pub mod date_words;
#[cfg(any(feature = "regex", feature = "regex-lite"))]
pub mod datetime;
#[cfg(any(feature = "regex", feature = "regex-lite"))]
pub mod expression;
pub mod json_text;
pub mod language_tag;
mod names;
pub mod shorten;
pub mod spelling;
pub mod tables;
pub mod unfilled;
pub mod url;
pub mod whitespace;

// The example of the README, which is tested.
#[cfg(all(doctest, feature = "regex"))]
#[doc = include_str!("../README.md")]
mod readme {}
