//! `almost-page-address`: an address of a card or post that is nearly the page's.

use url::Url;

use super::Context;
use crate::check::Rule;
use crate::check::findings::{Findings, quoted};
use crate::check::report::Report;
use crate::html::names::attr;
use crate::url::Base;

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    let Some(page) = context.address() else { return };
    let canonical = context.document.rels().get("canonical").map_or(&[][..], Vec::as_slice);
    let base = Base::new(page.as_str());
    let key = without_variation(&page);
    for root in context.markup.roots.iter().filter(|root| is_about_page(context, root)) {
        for name in ["url", "uid"] {
            for (el, value) in context.markup.values(root, name) {
                let Some(written) = value.as_text() else { continue };
                let Some(url) = base.join(written) else { continue };
                let is_almost = url.fragment().is_none() && without_variation(&url) == key;
                let is_exact = url.as_str() == page.as_str().split('#').next().unwrap_or_default();
                if !is_almost || is_exact || canonical.iter().any(|address| address == written) {
                    continue;
                }
                let shown = page.as_str().split('#').next().unwrap_or_default();
                let report = Report::of_value(el, attr::HREF, Rule::AlmostPageAddress, quoted(written));
                let report = report.help(format!("write {shown}, or open and link the page by this address"));
                findings.report(if el == root.el && el.attr_by(attr::HREF).is_none() {
                    report
                } else {
                    report.replace_with(shown)
                });
            }
        }
    }
}

/// True for cards and posts that are not inside of a post.
fn is_about_page(context: &Context<'_>, root: &super::MarkedRoot<'_>) -> bool {
    let is_own = root.is("h-card") || root.is("h-entry") || root.is("h-feed");
    is_own && context.markup.around(root).all(|outer| !outer.is_post() && !outer.is("h-cite"))
}

/// An address without its scheme, `www.` and a slash at the end.
fn without_variation(url: &Url) -> String {
    let host = url.host_str().unwrap_or_default();
    let host = host.strip_prefix("www.").unwrap_or(host);
    let path = url.path().trim_end_matches('/');
    let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
    let query = url.query().map(|query| format!("?{query}")).unwrap_or_default();
    let scheme = if matches!(url.scheme(), "http" | "https") { "" } else { url.scheme() };
    [scheme, host, &port, path, &query].concat()
}
