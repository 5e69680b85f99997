//! What converters write of any page can be read.
#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| microweave_fuzz::convert::check(input));
