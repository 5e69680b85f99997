//! A cursor over bytes that only moves forward, with HTML's "get an attribute" (13.2.3.2). Unlike the
//! standard, it does not make letters lower-case: callers compare without case.

/// The bytes have ended. The prescan is over, whatever was being read.
pub(crate) struct OutOfBytes;

pub(crate) struct Scanner<'b> {
    rest: &'b [u8],
}

pub(crate) struct ScannedAttribute<'b> {
    pub(crate) name: &'b [u8],
    pub(crate) value: &'b [u8],
}

impl<'b> Scanner<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Self {
        Scanner { rest: bytes }
    }

    pub(crate) fn rest(&self) -> &'b [u8] {
        self.rest
    }

    pub(crate) fn advance(&mut self, count: usize) {
        self.rest = self.rest.get(count..).unwrap_or_default();
    }

    /// Moves to the next byte for which `stop` is true. Returns the bytes before it.
    pub(crate) fn skip_until(&mut self, stop: impl Fn(u8) -> bool) -> Result<&'b [u8], OutOfBytes> {
        let length = self.rest.iter().position(|&byte| stop(byte)).ok_or(OutOfBytes)?;
        let (skipped, rest) = self.rest.split_at(length);
        self.rest = rest;
        Ok(skipped)
    }

    /// Moves from `<!--` to the last byte of `-->`. Both may share their dashes.
    pub(crate) fn skip_comment(&mut self) -> Result<(), OutOfBytes> {
        let dashes = self.rest.windows(3).position(|bytes| bytes == b"-->").ok_or(OutOfBytes)?;
        self.advance(dashes + 2);
        Ok(())
    }

    /// "Get an attribute". None at the end of the tag.
    pub(crate) fn attribute(&mut self) -> Result<Option<ScannedAttribute<'b>>, OutOfBytes> {
        self.skip_until(|byte| !byte.is_ascii_whitespace() && byte != b'/')?; // 1
        if self.current()? == b'>' {
            return Ok(None); // 2
        }
        let name = self.attribute_name()?; // 3 to 5
        self.skip_spaces()?; // 6
        if self.current()? != b'=' {
            return Ok(Some(ScannedAttribute { name, value: &name[name.len()..] })); // 7
        }
        self.advance(1); // 8
        let value = self.attribute_value()?; // 9 to 12
        Ok(Some(ScannedAttribute { name, value }))
    }

    /// Steps 3 to 5. The first byte belongs to the name even if it is an equals sign.
    fn attribute_name(&mut self) -> Result<&'b [u8], OutOfBytes> {
        let start = self.rest;
        self.advance(1);
        let others =
            self.skip_until(|byte| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'>' | b'='))?;
        Ok(&start[..=others.len()])
    }

    fn attribute_value(&mut self) -> Result<&'b [u8], OutOfBytes> {
        self.skip_spaces()?;
        let quote = self.current()?;
        if !matches!(quote, b'"' | b'\'') {
            return self.skip_until(|byte| byte.is_ascii_whitespace() || byte == b'>');
        }
        self.advance(1);
        let value = self.skip_until(|byte| byte == quote)?;
        self.advance(1);
        Ok(value)
    }

    fn skip_spaces(&mut self) -> Result<(), OutOfBytes> {
        self.skip_until(|byte| !byte.is_ascii_whitespace()).map(|_| ())
    }

    fn current(&self) -> Result<u8, OutOfBytes> {
        self.rest.first().copied().ok_or(OutOfBytes)
    }
}
