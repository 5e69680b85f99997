//! A feed reader: keeps the posts of pages in an SQLite file, and prints the posts that are new or changed.
//!
//! ```sh
//! curl -sL https://ada.example/ | feed-reader posts.db https://ada.example/
//! feed-reader posts.db    # all posts, the newest first
//! ```

use std::error::Error;
use std::io::{self, Read};
use std::process::ExitCode;

use microweave_reader::{Entry, ReadOptions, Reading};
use rusqlite::{Connection, params};

const USAGE: &str = "usage: feed-reader DATABASE [ADDRESS]
With the address of a page, reads the page from standard input and keeps its posts.
Without one, lists all posts.";

// A post is known by its page and its id. With the id alone, one site could overwrite the posts of another.
const SCHEMA: &str = "CREATE TABLE IF NOT EXISTS post (
    page TEXT NOT NULL, id TEXT NOT NULL,
    url TEXT, title TEXT, author TEXT, published TEXT, html TEXT,
    PRIMARY KEY (page, id))";

// An unchanged post is not written, so that the number of written rows says whether a post is new or changed.
const SAVE: &str = "INSERT INTO post VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
    ON CONFLICT DO UPDATE SET url = ?3, title = ?4, author = ?5, published = ?6, html = ?7
    WHERE (url, title, author, published, html) IS NOT (?3, ?4, ?5, ?6, ?7)";

// Dates can have different time zones, so they are compared as points in time. Posts without a date come last.
const LIST: &str = "SELECT published, coalesce(title, url, id), author FROM post
    ORDER BY unixepoch(published) DESC NULLS LAST, id";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match &arguments[..] {
        [database] => list(database),
        [database, address] => update(database, address),
        _ => Err(USAGE.into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn open(database: &str) -> Result<Connection, Box<dyn Error>> {
    let open = || Connection::open(database).and_then(|db| db.execute_batch(SCHEMA).map(|()| db));
    open()
        .map_err(|error| format!("{database} is not a database of posts: {error}; name another file").into())
}

/// Keeps the posts of the page on standard input.
fn update(database: &str, address: &str) -> Result<(), Box<dyn Error>> {
    let mut html = Vec::new();
    io::stdin().read_to_end(&mut html)?;
    // Of the page's feeds, the main one: a list of posts, or the one post that the page is about.
    let feed = Reading::parse_bytes(&html, None, address).posts(&ReadOptions::new()).main;
    if feed.entries.is_empty() {
        return Err(format!("{address} has no posts: give the address of a feed or of a post").into());
    }
    let mut db = open(database)?;
    // One transaction: either all posts of the page are kept, or none.
    let changes = db.transaction()?;
    for entry in &feed.entries {
        if save(&changes, address, entry)? {
            println!("{}", label(entry));
        }
    }
    changes.commit()?;
    Ok(())
}

/// Saves a post. True if it is new or changed.
fn save(db: &Connection, page: &str, entry: &Entry) -> rusqlite::Result<bool> {
    // A post that names no uid and no address has an id that is made of its texts.
    let id = entry.id();
    let published = entry.published.as_ref().and_then(microweave_reader::Date::iso8601);
    // The HTML is sanitised: it can be shown inside another page.
    let (author, html) = (entry.author_name(), entry.content_html());
    let row = params![page, id, entry.url, entry.title.value, author, published, html];
    Ok(db.execute(SAVE, row)? > 0)
}

fn label(entry: &Entry) -> &str {
    let text = entry.content_text().and_then(|text| text.lines().next());
    entry.title().or(text).or(entry.url.as_deref()).unwrap_or("a post without text")
}

fn list(database: &str) -> Result<(), Box<dyn Error>> {
    let db = open(database)?;
    let mut posts = db.prepare(LIST)?;
    let mut rows = posts.query([])?;
    while let Some(row) = rows.next()? {
        let (published, title): (Option<String>, String) = (row.get(0)?, row.get(1)?);
        let author: Option<String> = row.get(2)?;
        println!("{}\t{title}\t{}", published.unwrap_or_default(), author.unwrap_or_default());
    }
    Ok(())
}
