//! A folder that keeps fetched pages, for conditional requests (RFC 9110, section 13).
//!
//! Each page is a file: a line of JSON with the validators and headers, then the bytes of the page.

use std::fs;
use std::io;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use ureq::http::{HeaderName, HeaderValue};
use url::Url;

use crate::address;
use crate::page::{NotKept, RawPage};
use crate::replacement::Replacement;
use crate::validators::Validators;

pub(crate) struct Cache {
    folder: PathBuf,
}

/// A page as it was fetched before.
pub(crate) struct KeptPage {
    head: Head,
    bytes: Vec<u8>,
}

/// The first line of a file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Head {
    /// The page's address without password, for people.
    url: String,
    #[serde(flatten)]
    validators: Validators,
    content_type: Option<String>,
    link_headers: Vec<String>,
}

impl Cache {
    pub(crate) fn in_folder(folder: PathBuf) -> Self {
        Cache { folder }
    }

    /// The page that was kept for a URL and these request headers. `None` also if its file cannot be read: the page is
    /// fetched again.
    pub(crate) fn find(&self, url: &Url, headers: &[(HeaderName, HeaderValue)]) -> Option<KeptPage> {
        let mut bytes = fs::read(self.file(url, headers)).ok()?;
        let end = bytes.iter().position(|&byte| byte == b'\n')?;
        let head = serde_json::from_slice(&bytes[..end]).ok()?;
        bytes.drain(..=end);
        Some(KeptPage { head, bytes })
    }

    /// Keeps a page.
    pub(crate) fn keep(
        &self,
        url: &Url,
        headers: &[(HeaderName, HeaderValue)],
        validators: &Validators,
        page: &RawPage,
    ) -> Result<(), NotKept> {
        self.write(url, headers, validators, page)
            .map_err(|error| NotKept { folder: self.folder.clone(), error })
    }

    fn write(
        &self,
        url: &Url,
        headers: &[(HeaderName, HeaderValue)],
        validators: &Validators,
        page: &RawPage,
    ) -> io::Result<()> {
        let head = Head {
            url: address::without_password(url),
            validators: validators.clone(),
            content_type: page.content_type.clone(),
            link_headers: page.link_headers.clone(),
        };
        let mut bytes = serde_json::to_vec(&head)?;
        bytes.push(b'\n');
        bytes.extend_from_slice(&page.bytes);
        fs::create_dir_all(&self.folder)?;
        let mut file = Replacement::of(&self.file(url, headers))?;
        file.write(&bytes)?;
        file.replace()
    }

    /// The file for a URL. Request headers can change the page, such as `Accept-Language`, so they count too. The name
    /// is a hash, because both can be secret.
    fn file(&self, url: &Url, headers: &[(HeaderName, HeaderValue)]) -> PathBuf {
        let mut hash = Sha256::new_with_prefix(url.as_str());
        for (name, value) in headers {
            hash.update(b"\n");
            hash.update(name.as_str());
            hash.update(b": ");
            hash.update(value.as_bytes());
        }
        let name: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
        self.folder.join(name)
    }
}

impl KeptPage {
    /// The headers that ask for the page only if it changed.
    pub(crate) fn conditions(&self) -> Vec<(HeaderName, HeaderValue)> {
        self.head.validators.conditions()
    }

    /// The page, after the server said that it did not change.
    pub(crate) fn page(self, url: &Url) -> RawPage {
        RawPage {
            link_headers: self.head.link_headers,
            address: address::without_password(url),
            ..RawPage::new(self.bytes, self.head.content_type)
        }
    }
}
