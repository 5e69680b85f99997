//! Helpers of all tests: finding the public suites, reading our own cases, trees as text, random pages.
#![allow(dead_code, unreachable_pub)] // Each test binary uses only some of the helpers.

pub mod accounts;
pub mod both_trees;
pub mod cases;
pub mod content_lines;
pub mod converted;
#[path = "../../tools/bench/src/generated.rs"]
pub mod generated;
pub mod json_schema;
pub mod microdata;
pub mod modules;
pub mod public;
pub mod random;
pub mod random_cards;
pub mod random_markup;
pub mod random_pages;
pub mod random_tags;
pub mod rcdom;
pub mod rdf;
pub mod reader_case;
pub mod readings;
pub mod setup;
pub mod suites;
pub mod tree;
pub mod trials;
pub mod urls;
pub mod words;
pub mod work;
