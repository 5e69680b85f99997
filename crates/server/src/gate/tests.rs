use std::net::Ipv4Addr;

use super::*;

fn client(number: u8) -> IpAddr {
    Ipv4Addr::new(192, 0, 2, number).into()
}

/// A request that waits or has entered.
struct Asked {
    client: u8,
    permit: oneshot::Receiver<Permit>,
}

/// A gate whose units one client can take all.
fn gate_of(units: usize) -> Gate {
    Gate::with_share(units, units)
}

fn ask(gate: &Gate, number: u8, units: usize) -> Asked {
    Asked { client: number, permit: gate.wait(client(number), units) }
}

/// Lets the requests enter one after another, each until it is done. Returns their clients in this order.
fn order_of(requests: Vec<Asked>) -> Vec<u8> {
    let (mut waiting, mut order) = (requests, Vec::new());
    while !waiting.is_empty() {
        let entered =
            waiting.iter_mut().enumerate().find_map(|(at, asked)| Some((at, asked.permit.try_recv().ok()?)));
        let (at, permit) = entered.expect("a request enters");
        order.push(waiting.remove(at).client);
        drop(permit);
    }
    order
}

#[test]
fn client_with_many_requests_does_not_keep_others_waiting() {
    let gate = gate_of(1);
    let mut requests: Vec<Asked> = (0..40).map(|_| ask(&gate, 1, 1)).collect();
    requests.extend([ask(&gate, 2, 1), ask(&gate, 3, 1), ask(&gate, 2, 1)]);
    assert_eq!(order_of(requests)[..6], [1, 2, 3, 1, 2, 1]);
}

#[test]
fn cost_counts_and_not_the_number_of_requests() {
    let gate = gate_of(4);
    let mut requests: Vec<Asked> = (0..3).map(|_| ask(&gate, 1, 4)).collect();
    requests.extend((0..5).map(|_| ask(&gate, 2, 1)));
    assert_eq!(order_of(requests), [1, 2, 2, 2, 2, 1, 2, 1]);
}

#[test]
fn client_has_at_most_its_share() {
    let gate = Gate::shared(4);
    let mut first: Vec<Asked> = (0..3).map(|_| ask(&gate, 1, 1)).collect();
    let mut other = ask(&gate, 2, 9);
    let entered: Vec<_> = first.iter_mut().map(|asked| asked.permit.try_recv().ok()).collect();
    assert_eq!(entered.iter().map(Option::is_some).collect::<Vec<_>>(), [true, true, false]);
    let permit = other.permit.try_recv().expect("half is free");
    assert_eq!(permit.units, 2);
    assert!(gate.try_enter_with(client(3), 1).is_err());
}

#[test]
fn large_request_is_not_kept_out_by_small_ones() {
    let gate = gate_of(4);
    let mut small = ask(&gate, 1, 1);
    let held = small.permit.try_recv().expect("there is room");
    let (mut large, mut late) = (ask(&gate, 2, 4), ask(&gate, 3, 1));
    assert!(large.permit.try_recv().is_err() && late.permit.try_recv().is_err());
    drop(held);
    let held = large.permit.try_recv().expect("it is next");
    assert!(late.permit.try_recv().is_err());
    drop(held);
    assert!(late.permit.try_recv().is_ok());
}

#[test]
fn request_that_left_takes_nothing() {
    let gate = gate_of(1);
    let held = gate.try_enter_with(client(1), 1).expect("it is free");
    let (left, mut next) = (ask(&gate, 2, 1), ask(&gate, 2, 1));
    drop(left);
    drop(held);
    let mut held = next.permit.try_recv().expect("it is next");
    // The units of a permit that no client takes are given back.
    let unused = ask(&gate, 3, 1);
    held.merge(Permit { queue: Arc::clone(&gate.0), client: client(2), units: 0, since: Instant::now() });
    drop(held);
    drop(unused);
    drop(gate.try_enter_with(client(4), 1).expect("it is free again"));
    assert!(lock(&gate.0).clients.is_empty() && lock(&gate.0).order.is_empty());
}

#[test]
fn time_of_a_thread_is_a_cost() {
    let gate = Gate::of_threads(1);
    let work_long = || {
        let held = gate.try_enter_with(client(1), 1).expect("it is free");
        std::thread::sleep(Duration::from_millis(2 * MAX_FORGOTTEN));
        drop(held);
    };
    work_long();
    // Its next request waits for the requests of others, also after it had none.
    let others = gate.try_enter_with(client(3), 1).expect("it is free");
    let mut requests = vec![ask(&gate, 1, 1)];
    requests.extend((0..5).map(|_| ask(&gate, 2, 1)));
    drop(others);
    assert_eq!(order_of(requests), [2, 2, 2, 2, 2, 1]);
    work_long();
    let mut queue = lock(&gate.0);
    assert_eq!(queue.clients.len(), 1);
    queue.forget_overdrawn(Instant::now() + MEMORY_OF_CLIENTS);
    assert!(queue.clients.is_empty() && queue.overdrawn.is_empty());
}
