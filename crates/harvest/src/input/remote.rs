//! Files at addresses, on the web and in object stores. They are read in ranges, as they are needed.

use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use bytes::Bytes;
use object_store::aws::AmazonS3Builder;
use object_store::http::HttpBuilder;
use object_store::path::Path as ObjectPath;
use object_store::{ClientOptions, ObjectStore, ObjectStoreExt as _};
use tokio::runtime::{Builder, Runtime};
use url::Url;

/// The sizes of requests. Each request that goes on where the last one ended is twice as large.
const MIN_REQUEST: u64 = 256 << 10;
const MAX_REQUEST: u64 = 8 << 20;

/// A file at an address.
pub(super) struct RemoteFile {
    store: Box<dyn ObjectStore>,
    path: ObjectPath,
    runtime: Runtime,
    length: u64,
    /// The place of the next byte.
    position: u64,
    /// The bytes of the last request, and where they begin.
    bytes: Bytes,
    start: u64,
    /// The size of the next request.
    request: u64,
}

/// The address that a path is.
pub(super) fn address_of(path: &Path) -> Option<&str> {
    let schemes = ["https://", "http://", "s3://"];
    path.to_str().filter(|path| schemes.iter().any(|scheme| path.starts_with(scheme)))
}

impl RemoteFile {
    /// Opens the file at an address. The settings of S3, such as `AWS_REGION` and `AWS_ACCESS_KEY_ID`, come from the
    /// environment.
    pub(super) fn open(address: &str) -> io::Result<Self> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (store, path) = store_of(address)?;
        let length = runtime.block_on(store.head(&path)).map_err(io::Error::other)?.size;
        let (position, start) = (0, 0);
        Ok(RemoteFile {
            store,
            path,
            runtime,
            length,
            position,
            bytes: Bytes::new(),
            start,
            request: MIN_REQUEST,
        })
    }

    /// The bytes from the position on that the last request has.
    fn loaded(&self) -> &[u8] {
        let skipped = self.position.checked_sub(self.start).and_then(|skipped| usize::try_from(skipped).ok());
        skipped.and_then(|skipped| self.bytes.get(skipped..)).unwrap_or_default()
    }

    fn load(&mut self) -> io::Result<()> {
        let goes_on = self.position == self.start + self.bytes.len() as u64 && !self.bytes.is_empty();
        self.request = if goes_on { (self.request * 2).min(MAX_REQUEST) } else { MIN_REQUEST };
        let range = self.position..self.position.saturating_add(self.request).min(self.length);
        let bytes =
            self.runtime.block_on(self.store.get_range(&self.path, range)).map_err(io::Error::other)?;
        (self.start, self.bytes) = (self.position, bytes);
        Ok(())
    }
}

/// The store of an address, and the path in it.
fn store_of(address: &str) -> io::Result<(Box<dyn ObjectStore>, ObjectPath)> {
    // Another part of the program may have installed it.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let url = Url::parse(address).map_err(io::Error::other)?;
    if url.query().is_some() {
        return Err(io::Error::other("an address cannot have a query here"));
    }
    let path = ObjectPath::from_url_path(url.path()).map_err(io::Error::other)?;
    let store: Box<dyn ObjectStore> = if url.scheme() == "s3" {
        let builder = AmazonS3Builder::from_env().with_bucket_name(url.host_str().unwrap_or_default());
        Box::new(builder.build().map_err(io::Error::other)?)
    } else {
        let site = url.join("/").map_err(io::Error::other)?;
        let options = ClientOptions::new().with_allow_http(true);
        let builder = HttpBuilder::new().with_url(site).with_client_options(options);
        Box::new(builder.build().map_err(io::Error::other)?)
    };
    Ok((store, path))
}

impl Read for RemoteFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.position >= self.length {
            return Ok(0);
        }
        if self.loaded().is_empty() {
            self.load()?;
        }
        let count = self.loaded().read(buffer)?;
        self.position += count as u64;
        Ok(count)
    }
}

impl Seek for RemoteFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let position = match to {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::Current(distance) => self.position.checked_add_signed(distance),
            SeekFrom::End(distance) => self.length.checked_add_signed(distance),
        };
        self.position = position.ok_or_else(|| io::Error::other("a place before the file"))?;
        Ok(self.position)
    }
}
