//! The names of a list of inputs, from a file or from standard input.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read as _};
use std::path::Path;

use crate::error::InputError;

/// The maximum length of a name. Paths of Linux have at most 4,096 bytes.
const MAX_NAME: u64 = 1 << 16;

/// The names of a list: one a line, or each with NUL at its end. Empty lines are skipped.
pub(crate) struct NameList {
    list: Box<dyn BufRead + Send>,
    ends_with_nul: bool,
    has_failed: bool,
}

impl NameList {
    /// Opens a list; `-` is standard input.
    pub(crate) fn open(list: &Path, ends_with_nul: bool) -> io::Result<Self> {
        let list: Box<dyn BufRead + Send> = if list.as_os_str() == "-" {
            super::notice_terminal("names of files");
            Box::new(BufReader::new(io::stdin()))
        } else {
            Box::new(BufReader::new(File::open(list)?))
        };
        Ok(NameList { list, ends_with_nul, has_failed: false })
    }

    /// The bytes of the next name that is not empty. `None` at the end of the list.
    fn next_bytes(&mut self) -> Result<Option<Vec<u8>>, InputError> {
        let end = if self.ends_with_nul { b'\0' } else { b'\n' };
        loop {
            let mut name = Vec::new();
            let read = self.list.by_ref().take(MAX_NAME).read_until(end, &mut name);
            let length = read.map_err(|error| match error.kind() {
                ErrorKind::IsADirectory => InputError::Folder,
                _ => InputError::Unreadable(error),
            })?;
            if length == 0 {
                return Ok(None);
            }
            if length as u64 == MAX_NAME && name.last() != Some(&end) {
                return Err(InputError::NotANameList);
            }
            name.pop_if(|last| *last == end);
            if !self.ends_with_nul {
                name.pop_if(|last| *last == b'\r');
            }
            if !name.is_empty() {
                return Ok(Some(name));
            }
        }
    }
}

impl Iterator for NameList {
    type Item = Result<OsString, InputError>;

    /// After an error of the list itself there are no more names.
    fn next(&mut self) -> Option<Self::Item> {
        if self.has_failed {
            return None;
        }
        let name = self.next_bytes().and_then(|name| name.map(os_string).transpose());
        self.has_failed = name.is_err();
        name.transpose()
    }
}

fn os_string(name: Vec<u8>) -> Result<OsString, InputError> {
    if name.contains(&b'\0') {
        return Err(InputError::NamesEndWithNul);
    }
    #[cfg(unix)]
    return Ok(std::os::unix::ffi::OsStringExt::from_vec(name));
    #[cfg(not(unix))]
    return String::from_utf8(name).map(OsString::from).map_err(|_| InputError::NotANameList);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &'static [u8], ends_with_nul: bool) -> Vec<Result<OsString, String>> {
        let list = NameList { list: Box::new(list), ends_with_nul, has_failed: false };
        list.map(|name| name.map_err(|error| error.to_string())).collect()
    }

    #[test]
    fn names_end_with_a_line_break_or_nul() {
        let expected = |names: &[&str]| names.iter().map(|name| Ok(OsString::from(name))).collect::<Vec<_>>();
        assert_eq!(names(b"a b\n\nc\r\n-\nd", false), expected(&["a b", "c", "-", "d"]));
        assert_eq!(names(b"a\nb\0\0c", true), expected(&["a\nb", "c"]));
        assert!(names(b"", false).is_empty());
    }

    #[test]
    fn data_that_is_not_a_list_ends_it() {
        assert_eq!(names(b"a\0b\0\nc\n", false), [Err(InputError::NamesEndWithNul.to_string())]);
        let long: &'static [u8] = Vec::leak(vec![b'a'; 1 << 17]);
        assert_eq!(names(long, false), [Err(InputError::NotANameList.to_string())]);
    }
}
