//! The parameters of a request, from its query or from a form.

use std::time::Duration;

use microweave::Limits;

/// What the client asks for. XRay has one set of parameters for all its routes.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Parameters {
    /// The address of the page. With a body, it is only the base of its URLs.
    pub url: Option<String>,
    /// The page itself: `body` or `html`.
    pub body: Option<String>,
    /// The URL that the page has to link to.
    pub target: Option<String>,
    /// `expect=feed`: the page is a feed.
    pub expects_feed: bool,
    /// The answer has the HTML of the page.
    pub include_original: bool,
    /// Classic microformats are read (`include-mf1`).
    pub include_classic: bool,
    /// Contents keep the players of some video sites.
    pub allow_iframe_video: bool,
    /// Links to ActivityStreams are not followed.
    pub ignore_as2: bool,
    /// The JSON is indented.
    pub pretty: bool,
    /// The time limit of the request.
    pub timeout: Option<Duration>,
    /// The maximum number of redirects.
    pub max_redirects: Option<u32>,
    /// The access token for the page.
    pub token: Option<String>,
    /// The formats that the page is asked for in.
    pub accept: Accept,
    /// The access token for GitHub's interface.
    pub github_access_token: Option<String>,
    /// The address of the source of a private webmention.
    pub source: Option<String>,
    /// The code of a private webmention.
    pub code: Option<String>,
    /// The limits of the page. No parameter of a request sets them.
    pub limits: Limits,
}

/// The formats that a page is asked for in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Accept {
    /// All formats that XRay reads.
    #[default]
    Any,
    /// `accept=html`
    Html,
    /// `accept=json`
    Json,
    /// `accept=activitypub`
    ActivityPub,
    /// `accept=xml`
    Xml,
}

impl Accept {
    /// The value of the `Accept` header.
    pub fn header(self) -> &'static str {
        match self {
            Accept::Any => {
                "application/mf2+json, application/activity+json, text/html, application/json, application/xml, text/xml"
            }
            Accept::Html => "text/html",
            Accept::Json => "application/mf2+json, application/activity+json, application/json",
            Accept::ActivityPub => "application/activity+json",
            Accept::Xml => "application/xml, text/xml",
        }
    }

    fn named(name: &str) -> Self {
        match name {
            "html" => Accept::Html,
            "json" => Accept::Json,
            "activitypub" => Accept::ActivityPub,
            "xml" => Accept::Xml,
            _ => Accept::Any,
        }
    }
}

impl Default for Parameters {
    fn default() -> Self {
        Parameters {
            url: None,
            body: None,
            target: None,
            expects_feed: false,
            include_original: false,
            include_classic: true,
            allow_iframe_video: false,
            ignore_as2: false,
            pretty: false,
            timeout: None,
            max_redirects: None,
            token: None,
            accept: Accept::Any,
            github_access_token: None,
            source: None,
            code: None,
            limits: Limits::new(),
        }
    }
}

impl Parameters {
    /// Reads the pairs of a query and of a form. Of two values of a parameter, the last one counts. Unknown parameters
    /// and values that are not valid are ignored, as XRay does.
    pub fn from_pairs<N: AsRef<str>, V: AsRef<str>>(pairs: impl IntoIterator<Item = (N, V)>) -> Self {
        let mut parameters = Parameters::default();
        let (mut html, mut body) = (None, None);
        for (name, value) in pairs {
            match name.as_ref() {
                "html" => html = given(value.as_ref()),
                "body" => body = given(value.as_ref()),
                name => parameters.set(name, value.as_ref()),
            }
        }
        parameters.body = html.or(body);
        parameters
    }

    fn set(&mut self, name: &str, value: &str) {
        match name {
            "url" => self.url = given(value),
            "target" => self.target = given(value),
            "expect" => self.expects_feed = value == "feed",
            "include_original" => self.include_original = given(value).is_some(),
            "include-mf1" => self.include_classic = value != "false",
            "allow-iframe-video" => self.allow_iframe_video = value == "true",
            "ignore-as2" => self.ignore_as2 = matches!(value, "true" | "1"),
            "pretty" => self.pretty = given(value).is_some(),
            "timeout" => self.timeout = seconds(value),
            "max_redirects" => self.max_redirects = value.parse().ok(),
            "token" => self.token = given(value),
            "accept" => self.accept = Accept::named(value),
            "github_access_token" => self.github_access_token = given(value),
            "source" => self.source = given(value),
            "code" => self.code = given(value),
            _ => {}
        }
    }
}

/// The value, unless XRay takes it as missing: an empty text and `0`.
fn given(value: &str) -> Option<String> {
    (!matches!(value, "" | "0")).then(|| value.to_owned())
}

fn seconds(value: &str) -> Option<Duration> {
    let seconds = value.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.filter(|seconds| !seconds.is_zero())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_read_as_xray_reads_them() {
        let read = |pairs: &[(&'static str, &'static str)]| Parameters::from_pairs(pairs.iter().copied());
        assert_eq!(read(&[]), Parameters::default());
        let parameters = read(&[("url", "a"), ("url", "b"), ("body", "c"), ("html", "d"), ("target", "")]);
        assert_eq!((parameters.url.as_deref(), parameters.body.as_deref()), (Some("b"), Some("d")));
        assert_eq!(parameters.target, None);
        let parameters =
            read(&[("expect", "feed"), ("pretty", "1"), ("include_original", "0"), ("include-mf1", "false")]);
        assert!(parameters.expects_feed && parameters.pretty);
        assert!(!parameters.include_original && !parameters.include_classic);
        let parameters = read(&[("timeout", "1.5"), ("max_redirects", "0"), ("accept", "xml")]);
        assert_eq!(
            (parameters.timeout, parameters.max_redirects),
            (Some(Duration::from_millis(1500)), Some(0))
        );
        assert_eq!(parameters.accept, Accept::Xml);
        for timeout in ["", "-1", "NaN", "inf", "1e400", "x", "0"] {
            assert_eq!(read(&[("timeout", timeout)]).timeout, None, "{timeout}");
        }
    }
}
