//! Sites whose pages have no microformats, and which XRay reads in ways of their own: GitHub and Hacker News through their
//! interfaces, XKCD by the ids of its elements.

use std::time::{Duration, UNIX_EPOCH};

use microweave::{Dom, El, Limits};
use microweave_convert::Timestamp;
use microweave_reader::Date;
use serde_json::{Map, Value as Json, json};
use url::Url;

use super::Reply;
use super::content::{Sanitizer, text_of};
use super::parameters::Parameters;
use super::post_type::post_type;
use super::resource::{PageRequest, Resource, Web, WebError};
use super::xml_feed::date;

/// A page of such a site.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum SitePage {
    /// The path of the page in GitHub's interface, the number that its name has, and what it replies to.
    GitHub {
        path: String,
        number: Option<String>,
        replies_to: Option<String>,
    },
    /// The number of an item.
    HackerNews(String),
    Xkcd,
}

impl SitePage {
    pub(super) fn of(address: &str) -> Option<Self> {
        let url = Url::parse(address).ok()?;
        let path: Vec<&str> = url.path_segments()?.collect();
        match (url.host_str()?, url.scheme()) {
            ("github.com", "https") => SitePage::of_github(&path, url.fragment().unwrap_or_default()),
            ("news.ycombinator.com", _) if path == ["item"] => {
                let id = url.query()?.strip_prefix("id=").filter(|id| is_number(id))?;
                Some(SitePage::HackerNews(id.to_owned()))
            }
            ("xkcd.com", _) if matches!(path[..], [number, ""] if is_number(number)) => Some(SitePage::Xkcd),
            _ => None,
        }
    }

    fn of_github(path: &[&str], fragment: &str) -> Option<Self> {
        let page = |path, number: Option<&str>, replies_to| {
            Some(SitePage::GitHub { path, number: number.map(str::to_owned), replies_to })
        };
        match *path {
            [owner, repo] if !repo.is_empty() => page(format!("{owner}/{repo}"), None, None),
            [owner, repo, kind @ ("pull" | "issues"), number] if is_number(number) => {
                let page_of_repo = format!("https://github.com/{owner}/{repo}");
                match fragment.strip_prefix("issuecomment-").filter(|id| kind == "issues" && is_number(id)) {
                    Some(id) => page(
                        format!("{owner}/{repo}/issues/comments/{id}"),
                        None,
                        Some(format!("{page_of_repo}/issues/{number}")),
                    ),
                    None if kind == "pull" => {
                        page(format!("{owner}/{repo}/pulls/{number}"), Some(number), Some(page_of_repo))
                    }
                    None => page(
                        format!("{owner}/{repo}/issues/{number}"),
                        Some(number),
                        Some(format!("{page_of_repo}/issues")),
                    ),
                }
            }
            _ => None,
        }
    }

    /// The member `source-format`.
    pub(super) fn source_format(&self) -> &'static str {
        match self {
            SitePage::GitHub { .. } => "github",
            SitePage::HackerNews(_) => "hackernews",
            SitePage::Xkcd => "xkcd",
        }
    }

    /// Asks the interface of the site for the page. `None` for a site without an interface.
    ///
    /// # Errors
    /// An answer with the error of the interface.
    pub(super) fn fetch(
        &self,
        address: &str,
        parameters: &Parameters,
        web: &mut dyn Web,
    ) -> Option<Result<Resource, Reply>> {
        let (url, accept, token) = match self {
            SitePage::GitHub { path, .. } => (
                format!("https://api.github.com/repos/{path}"),
                // With the text as HTML.
                "application/vnd.github.full+json",
                parameters.github_access_token.as_deref(),
            ),
            SitePage::HackerNews(id) => {
                (format!("https://hacker-news.firebaseio.com/v0/item/{id}.json"), "application/json", None)
            }
            SitePage::Xkcd => return None,
        };
        let request = PageRequest { token, timeout: parameters.timeout, ..PageRequest::linked(&url, accept) };
        Some(match web.get(&request) {
            Ok(fetched) if fetched.code == Some(200) => Ok(Resource { url: address.to_owned(), ..fetched }),
            Ok(fetched) => {
                let error = format!("{}_error", self.source_format());
                let description = String::from_utf8_lossy(&fetched.body);
                Err(Reply::error(200, &error, &description).with("code", fetched.code))
            }
            Err(WebError { error, description }) => Err(Reply::error(200, error, &description)),
        })
    }

    /// What the page is about. `None` if the body is not what the site has for such a page.
    pub(super) fn data(&self, resource: &Resource, sanitizer: &Sanitizer) -> Option<Json> {
        let mut data = match self {
            SitePage::Xkcd => xkcd(resource)?,
            SitePage::HackerNews(_) => hacker_news(&json_of(resource)?, resource, sanitizer)?,
            SitePage::GitHub { number, replies_to, .. } => {
                let about = GitHubPage { number: number.as_deref(), replies_to: replies_to.as_deref() };
                github(&json_of(resource)?, &about, resource, sanitizer)?
            }
        };
        if data["type"] == "entry" {
            let kind = post_type(&data);
            data.insert("post-type".to_owned(), kind.into());
        }
        Some(Json::Object(data))
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn json_of(resource: &Resource) -> Option<Json> {
    serde_json::from_slice(&resource.body).ok().filter(Json::is_object)
}

/// Members of an object that have a value.
fn members<const N: usize>(members: [(&str, Json); N]) -> Map<String, Json> {
    let own = members.into_iter().filter(|(_, value)| !value.is_null());
    own.map(|(name, value)| (name.to_owned(), value)).collect()
}

/// What the address of a page of GitHub says about it.
struct GitHubPage<'a> {
    number: Option<&'a str>,
    replies_to: Option<&'a str>,
}

fn github(
    page: &Json,
    about: &GitHubPage<'_>,
    resource: &Resource,
    sanitizer: &Sanitizer,
) -> Option<Map<String, Json>> {
    let is_repo = about.replies_to.is_none();
    let author = page[if is_repo { "owner" } else { "user" }].as_object()?;
    let text = |name: &str| page[name].as_str().filter(|text| !text.is_empty());
    let name = match about.number {
        Some(number) => text("title").map(|title| format!("#{number} {title}")),
        None => text("name").map(str::to_owned),
    };
    let html = text("body_html").map(|html| sanitizer.clean_with_base(html, &resource.url));
    let content = text("body").map(|body| members([("text", body.into()), ("html", json!(html))]));
    let labels = page["labels"].as_array().into_iter().flatten();
    let labels: Vec<&str> = labels.filter_map(|label| label["name"].as_str()).collect();
    Some(members([
        ("type", if is_repo { "repo" } else { "entry" }.into()),
        ("url", resource.url.as_str().into()),
        (
            "author",
            json!({
                "type": "card", "name": author.get("login"), "photo": author.get("avatar_url"),
                "url": author.get("html_url"),
            }),
        ),
        ("name", json!(name)),
        ("summary", json!(text("description").filter(|_| is_repo))),
        ("content", json!(content.filter(|_| !is_repo))),
        ("in-reply-to", json!(about.replies_to.map(|url| [url]))),
        ("category", json!(Some(labels).filter(|labels| !labels.is_empty()))),
        ("published", page["created_at"].clone()),
    ]))
}

fn hacker_news(item: &Json, resource: &Resource, sanitizer: &Sanitizer) -> Option<Map<String, Json>> {
    let by = item["by"].as_str()?;
    let page = |part: &str| format!("https://news.ycombinator.com/{part}");
    let html = item["text"].as_str().map(|html| sanitizer.clean(html));
    // XRay writes a paragraph as a line.
    let content = html.map(|html| json!({ "text": text_of(&html.replace("<p>", "\n<p>")), "html": html }));
    let parent = item["parent"].as_u64().map(|parent| [page(&format!("item?id={parent}"))]);
    Some(members([
        ("type", "entry".into()),
        ("url", resource.url.as_str().into()),
        (
            "author",
            json!({ "type": "card", "name": by, "photo": null, "url": page(&format!("user?id={by}")) }),
        ),
        ("published", json!(item["time"].as_u64().and_then(date_at))),
        ("bookmark-of", json!(item["url"].as_str().map(|url| [url]))),
        ("name", item["title"].clone()),
        ("content", json!(content)),
        ("in-reply-to", json!(parent)),
    ]))
}

/// The time at a number of seconds after 1970 began, in UTC. `None` after the year 9999.
fn date_at(seconds: u64) -> Option<String> {
    const MAX_SECONDS: u64 = 253_402_300_799;
    let time = UNIX_EPOCH.checked_add(Duration::from_secs(seconds)).filter(|_| seconds <= MAX_SECONDS)?;
    date(&Date::new(Timestamp::from(time).to_string()))
}

fn xkcd(resource: &Resource) -> Option<Map<String, Json>> {
    let dom = Dom::from_bytes(&resource.body, resource.content_type.as_deref(), &Limits::new());
    let name = dom.element_by_id("ctitle")?.text();
    let mut images = dom.element_by_id("comic")?.child_elements().filter(|el| el.name() == "img");
    let (image, None) = (images.next()?, images.next()) else { return None };
    // The first image of `srcset` is the larger one.
    let large = |image: El<'_>| {
        image.attr("srcset")?.split([',', ' ']).find(|part| !part.is_empty()).map(str::to_owned)
    };
    let source = large(image).or_else(|| image.attr("src").map(str::to_owned))?;
    let photo = Url::parse(&resource.url).ok()?.join(&source).ok()?;
    Some(members([
        ("type", "entry".into()),
        ("url", resource.url.as_str().into()),
        ("author", json!({ "type": "card", "name": "XKCD", "photo": null, "url": "https://xkcd.com/" })),
        ("name", name.into()),
        ("photo", json!([photo.as_str()])),
    ]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_in_utc() {
        for (seconds, expected) in [
            (0, "1970-01-01T00:00:00+00:00"),
            (951_782_399, "2000-02-28T23:59:59+00:00"),
            (951_868_799, "2000-02-29T23:59:59+00:00"),
            (951_868_800, "2000-03-01T00:00:00+00:00"),
            (1_496_950_332, "2017-06-08T19:32:12+00:00"),
            (253_402_300_799, "9999-12-31T23:59:59+00:00"),
        ] {
            assert_eq!(date_at(seconds).as_deref(), Some(expected));
        }
        assert_eq!(date_at(u64::MAX), None);
    }

    #[test]
    fn other_pages_of_the_sites_are_read_as_pages() {
        for address in [
            "https://github.com/ada",
            "https://github.com/ada/",
            "https://github.com/ada/tea/wiki",
            "https://github.com/ada/tea/issues/new",
            "https://news.ycombinator.com/item?id=",
            "https://xkcd.com/",
            "https://xkcd.example/1/",
            "",
        ] {
            assert_eq!(SitePage::of(address), None, "{address}");
        }
    }
}
