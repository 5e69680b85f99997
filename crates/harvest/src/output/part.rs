//! The files of a part: written beside their places, and renamed.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use crate::error::HarvestError;
use crate::format::{EncodedPages, PageEncoder, PartFile, PartWriter};
use crate::manifest::ManifestOutput;

/// A part that is written. If it is dropped before [`PartFiles::finish`], its files are removed.
pub(crate) struct PartFiles {
    folder: PathBuf,
    /// The paths of the files in the folder.
    paths: Vec<String>,
    writer: Option<Box<dyn PartWriter>>,
}

/// The path beside a file, at which it is written.
pub(super) fn partial(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}

impl PartFiles {
    pub(super) fn create(folder: &Path, part: &str, encoder: &dyn PageEncoder) -> Result<Self, HarvestError> {
        let paths = encoder.files(part);
        let files = paths.iter().map(|path| create(&partial(&folder.join(path))));
        let files = files.collect::<Result<Vec<PartFile>, HarvestError>>()?;
        let writer = encoder.writer(files).map_err(HarvestError::at(&folder.join(part)))?;
        Ok(PartFiles { folder: folder.to_owned(), paths, writer: Some(writer) })
    }

    pub(crate) fn append(&mut self, batch: EncodedPages) -> Result<(), HarvestError> {
        let at = HarvestError::at(&self.folder.join(&self.paths[0]));
        self.writer.as_mut().map_or(Ok(()), |writer| writer.append(batch)).map_err(at)
    }

    /// Ends the files and gives them their names.
    pub(crate) fn finish(mut self) -> Result<Vec<ManifestOutput>, HarvestError> {
        let Some(writer) = self.writer.take() else { return Ok(Vec::new()) };
        let at = HarvestError::at(&self.folder.join(&self.paths[0]));
        let files = writer.finish().map_err(at)?;
        let mut outputs = Vec::new();
        for (file, path) in files.into_iter().zip(self.paths.clone()) {
            let place = self.folder.join(&path);
            let (size, checksum) = file.close().map_err(HarvestError::at(&place))?;
            fs::rename(partial(&place), &place).map_err(HarvestError::at(&place))?;
            outputs.push(ManifestOutput { path, size, checksum });
        }
        Ok(outputs)
    }
}

impl Drop for PartFiles {
    fn drop(&mut self) {
        drop(self.writer.take());
        for path in &self.paths {
            // After `finish` there is no such file.
            let _ = fs::remove_file(partial(&self.folder.join(path)));
        }
    }
}

fn create(path: &Path) -> Result<PartFile, HarvestError> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(HarvestError::at(folder))?;
    }
    Ok(PartFile::new(File::create(path).map_err(HarvestError::at(path))?))
}
