"""What hostile pages do to the requests of others: ordinary requests alone, then with one hostile page for nine of them.

The phases alternate in one run, each with a service of its own, so that both see the same machine. It prints a table, and fails if the slowest
hundredth of the ordinary requests takes more than twice as long with hostile pages, or if one of them is refused.
Usage: hostile.py MICROWEAVE [--seconds EACH] [--rate REQUESTS_PER_SECOND] [--rounds ROUNDS]
"""

import argparse
import concurrent.futures
import gzip
import itertools
import multiprocessing
import sys
import time

from costly import CARDS, Service, dense_page

PROCESSES = multiprocessing.get_context("fork")
CLIENTS = 8
ORDINARY_FOR_EACH_HOSTILE = 9
MAX_TIMES = 2
# Requests that wait for the answer to a hostile page.
HOSTILE_THREADS = 64
POST = "<div class=h-entry><p class=p-name>Tea %d</p><div class=e-content><p>Tea, <b>with</b> milk.</div><a class=u-url href=/%d></a></div>"


def page_of(length):
    """An ordinary page of about this many bytes, with few posts between other markup."""
    post, filler = POST % (1, 1), "<div class=row><p>Some text with <a href=/a>a link</a> in it.</p></div>"
    return (post + filler * ((length - len(post)) // len(filler))).encode()


ORDINARY = [("/parse?format=mf2", page_of(2_000)), ("/parse", page_of(100_000)), ("/read", page_of(100_000))]


def hostile_requests():
    """Path, body and its encoding: many things, deep markup, output that grows, and pages that are small until decompressed."""
    nested = b"<div class='h-entry'><p class='p-name p-summary p-note'>" * 5_000
    references = b"<p id=a itemscope itemref='b c'><p id=b itemprop=b itemscope itemref='c'><p id=c itemprop=c>d" * 3_000
    small = CARDS * ((500 << 10) // len(CARDS))
    return [
        ("/explain", small, "identity"),
        ("/read?reasons", dense_page(4 << 20, "gzip"), "gzip"),
        ("/parse", b"<b><i><a href=a>" * 30_000, "identity"),
        ("/check", dense_page(16 << 20, "gzip"), "gzip"),
        ("/parse", nested, "identity"),
        ("/read?reasons", small, "identity"),
        ("/explain", references, "identity"),
        ("/parse?reasons", gzip.compress(b"<p class=h-card>" * (1 << 20)), "gzip"),
    ]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("microweave")
    arguments.add_argument("--seconds", type=float, default=20)
    arguments.add_argument("--rate", type=float, default=40)
    arguments.add_argument("--rounds", type=int, default=2)
    arguments = arguments.parse_args()
    replies, statuses, peaks, missed = {False: [], True: []}, [], [], []
    for is_hostile in [False, True] * arguments.rounds:
        with Service(arguments.microweave, 20) as service:
            if is_hostile:
                rate, answered = arguments.rate / ORDINARY_FOR_EACH_HOSTILE, PROCESSES.SimpleQueue()
                # A process of its own: the threads of one would wait for each other.
                hostile = PROCESSES.Process(target=hostile_load, args=(service, rate, answered))
                hostile.start()
            replies[is_hostile] += ordinary_load(service, arguments.rate, arguments.seconds)
            if is_hostile:
                hostile.kill()
                peaks.append(service.memory("VmHWM"))
                while not answered.empty():
                    statuses.append(answered.get())
            missed += [] if service.is_running() else ["hostile pages ended the service"]
    counts = ", ".join(f"{statuses.count(status)} times {status}" for status in sorted(set(statuses)))
    print(f"hostile pages that were answered in time: {counts}; peak {max(peaks)} MiB\n")
    missed += report(replies)
    print("\n".join(missed), file=sys.stderr)
    sys.exit(bool(missed))


def ordinary_load(service, rate, seconds):
    """The number of the request, the status and the seconds of each ordinary request."""
    with concurrent.futures.ThreadPoolExecutor(CLIENTS) as pool:
        clients = [pool.submit(ordinary_client, service, number, rate / CLIENTS, seconds) for number in range(CLIENTS)]
        return [reply for client in clients for reply in client.result()]


def ordinary_client(service, number, rate, seconds):
    begin = time.monotonic()
    replies = []
    while (now := time.monotonic()) < begin + seconds:
        kind = (number + len(replies)) % len(ORDINARY)
        path, page = ORDINARY[kind]
        replies.append((kind, *service.ask(f"127.0.1.{number + 1}", path, page)))
        time.sleep(max(0, now + 1 / rate - time.monotonic()))
    return replies


def hostile_load(service, rate, answered):
    """Sends hostile requests until it is killed, whether those before were answered or not. Puts the statuses of answers."""
    requests = hostile_requests()
    with concurrent.futures.ThreadPoolExecutor(HOSTILE_THREADS) as pool:
        begin = time.monotonic()
        for sent in itertools.count():
            path, page, encoding = requests[sent % len(requests)]
            client = f"127.0.2.{sent % 4 + 1}"
            reply = pool.submit(service.ask, client, path, page, encoding)
            reply.add_done_callback(lambda reply: answered.put(reply.result()[0]))
            time.sleep(max(0, begin + (sent + 1) / rate - time.monotonic()))


def report(replies):
    """Prints the table. Returns the goals that were missed."""
    print("| request | bytes | hostile pages | requests | refused | median ms | p99 ms | slowest ms |")
    print("|---|---|---|---|---|---|---|---|")
    missed = []
    for kind in [*range(len(ORDINARY)), None]:
        slow = {}
        for is_hostile, all_replies in replies.items():
            own = [reply for reply in all_replies if kind in (None, reply[0])]
            times = sorted(seconds * 1000 for _, status, seconds in own if status == 200)
            refused = len(own) - len(times)
            slow[is_hostile] = times[len(times) * 99 // 100]
            name, length = (ORDINARY[kind][0], len(ORDINARY[kind][1])) if kind is not None else ("all", "")
            numbers = f"{times[len(times) // 2]:.1f} | {slow[is_hostile]:.1f} | {times[-1]:.1f}"
            print(f"| {name} | {length} | {'1 in 10' if is_hostile else 'none'} | {len(own)} | {refused} | {numbers} |")
            missed += [f"{name}: {refused} were refused"] if refused else []
        if slow[True] > MAX_TIMES * slow[False]:
            missed.append(f"{name}: p99 is {slow[True] / slow[False]:.1f} times as long with hostile pages")
    return missed


if __name__ == "__main__":
    main()
