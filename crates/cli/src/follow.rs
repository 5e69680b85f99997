//! `microweave follow`: shows the posts of feeds that are new, changed or deleted since the last time.

mod news;

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::ExitCode;
use std::{fs, mem};

use microweave::Options;
use microweave_fetch::{
    FetchRules, Fetcher, PageTypes, Subscribed, Subscriber, Subscription, SubscriptionError, address,
};
use microweave_requests::complete_address;
use serde::{Deserialize, Serialize};

use crate::args::choices::TextOrJson;
use crate::args::follow::FollowArgs;
use crate::error::{Messages, report};
use crate::output;

/// The version of the state file.
const VERSION: u32 = 1;

/// The state file.
#[derive(Serialize, Deserialize)]
struct State {
    version: u32,
    /// The subscriptions by their addresses, without user names and passwords.
    subscriptions: BTreeMap<String, Subscription>,
}

/// What all subscriptions share.
struct Follower<'a> {
    args: &'a FollowArgs,
    fetcher: Fetcher,
    options: Options,
}

pub(crate) fn run(args: &FollowArgs) -> ExitCode {
    let state = match State::read(&args.state) {
        Ok(state) => state,
        Err(error) => {
            report(&args.state.display(), &error);
            return ExitCode::from(2);
        }
    };
    let addresses = match args.addresses.is_empty() {
        true => state.subscriptions.keys().cloned().collect(),
        false => {
            args.addresses.iter().map(|address| complete_address(address).into_owned()).collect::<Vec<_>>()
        }
    };
    if addresses.is_empty() {
        report(&args.state.display(), &"has no subscriptions: name the address of a feed to begin");
        return ExitCode::from(2);
    }
    let options = args.flags.options();
    let max_bytes = args.flags.has("max_input").then_some(options.limits.input_limit());
    let rules = FetchRules { types: PageTypes::Feeds, max_bytes, ..args.request.rules() };
    let follower = Follower { args, fetcher: Fetcher::new(rules), options };
    let mut asked = BTreeMap::new();
    let followed = follower.follow_all(&addresses, &state, &mut asked);
    // Another run may have written the file meanwhile. The file keeps what that run asked for.
    let mut state = State::read(&args.state).unwrap_or(state);
    state.subscriptions.append(&mut asked);
    // Posts that were written are not new the next time, even if the output ended early.
    if output::replace_file(&args.state, &state.text()).is_err() {
        return ExitCode::FAILURE;
    }
    followed.unwrap_or_else(|error| output::stdout_failed(&error, ExitCode::SUCCESS))
}

impl Follower<'_> {
    /// Asks for the subscriptions one after another. An error is an error of standard output.
    fn follow_all(
        &self,
        addresses: &[String],
        state: &State,
        asked: &mut BTreeMap<String, Subscription>,
    ) -> io::Result<ExitCode> {
        let mut code = ExitCode::SUCCESS;
        for address in addresses {
            let name = address::redact(address);
            let stored = asked.get(&name).or(state.subscriptions.get(&name)).cloned();
            let is_known = stored.is_some();
            let mut subscription = stored.unwrap_or_default();
            let (text, is_read) = self.follow(address, &name, &mut subscription);
            output::write_stdout(text.as_bytes())?;
            if !is_read {
                code = ExitCode::FAILURE;
            }
            // A mistyped address is not kept.
            if is_read || is_known {
                asked.insert(name, subscription);
            }
        }
        Ok(code)
    }

    /// The news of a subscription as text, and whether it could be read.
    fn follow(&self, address: &str, name: &str, subscription: &mut Subscription) -> (String, bool) {
        let subscriber = Subscriber::new(&self.fetcher, self.fetcher.scope(Some(address)));
        let subscriber = subscriber.options(self.options.clone()).at_once(self.args.now);
        match subscriber.ask(address, subscription) {
            Ok(subscribed) => (self.text(name, &subscribed), true),
            Err(error) => {
                let mut messages = Messages::default();
                messages.add(&name, &message(&error, subscription));
                messages.write();
                (String::new(), false)
            }
        }
    }

    fn text(&self, name: &str, subscribed: &Subscribed) -> String {
        match self.args.format {
            TextOrJson::Text => news::text(name, subscribed),
            TextOrJson::Json => news::json_lines(name, subscribed),
        }
    }
}

/// The error, and when the feed is asked for again.
fn message(error: &SubscriptionError, subscription: &Subscription) -> String {
    let hint = match error {
        SubscriptionError::TooCostly => " (--max-work STEPS allows more)",
        _ => "",
    };
    match subscription.has_ended() || subscription.failures() == 0 {
        true => format!("{error}{hint}"),
        false => {
            format!("{error}{hint}; it is asked for again after {}", news::time(subscription.not_before()))
        }
    }
}

impl State {
    /// The state in a file. A missing file is a state without subscriptions.
    fn read(path: &Path) -> Result<Self, String> {
        let bytes = match fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Ok(State { version: VERSION, subscriptions: BTreeMap::new() });
            }
            Err(error) => return Err(format!("cannot be read: {error}")),
        };
        let mut state: State = serde_json::from_slice(&bytes)
            .map_err(|error| format!("is not a state file of microweave follow: {error}"))?;
        match mem::replace(&mut state.version, VERSION) {
            VERSION => Ok(state),
            version => Err(format!("is a state file of version {version}; this is version {VERSION}")),
        }
    }

    fn text(&self) -> Vec<u8> {
        let mut json = serde_json::to_vec(self).expect("names of members are strings");
        json.push(b'\n');
        json
    }
}
