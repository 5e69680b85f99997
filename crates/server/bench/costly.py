"""What costly requests do to the service: its memory before, during and after them, and the delay of other clients.

The service has 3 GB of address space, and must not end. It prints a table, and fails if a goal is missed.
Usage: costly.py MICROWEAVE [--seconds MOST_DELAY]
"""

import argparse
import concurrent.futures
import gzip
import http.client
import pathlib
import resource
import socket
import subprocess
import sys
import time

ADDRESS_SPACE = 3_000_000 << 10
CARDS = b"<p class=h-card>A"
LARGE, LARGEST = 4 << 20, 16 << 20
# Memory that may stay after a large request.
MAX_REST_MIB = 96
COSTLY_REQUESTS = 40
OTHER_CLIENTS = 8


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("microweave")
    arguments.add_argument("--seconds", type=float, default=1.0)
    arguments = arguments.parse_args()
    failures = []
    print("| request | page | status | seconds | MiB before | MiB at peak | times the page | MiB after |")
    print("|---|---|---|---|---|---|---|---|")
    for page_bytes, encoding in [(LARGE, "identity"), (LARGEST, "gzip")]:
        for path in ["/parse", "/parse?reasons", "/read", "/read?reasons", "/explain", "/check"]:
            failures += measure_memory(arguments.microweave, path, page_bytes, encoding)
    failures += measure_delays(arguments.microweave, arguments.seconds)
    for failure in failures:
        print(failure, file=sys.stderr)
    sys.exit(bool(failures))


class Service:
    """A service of its own, with a bounded address space."""

    def __init__(self, microweave, timeout):
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        command = [microweave, "serve", "--listen", f"127.0.0.1:{self.port}", "--no-rate-limit", "--timeout", str(timeout)]
        limit = (resource.RLIMIT_AS, (ADDRESS_SPACE, ADDRESS_SPACE))
        self.process = subprocess.Popen(command, preexec_fn=lambda: resource.setrlimit(*limit), stderr=subprocess.DEVNULL)

    def __enter__(self):
        for _ in range(300):
            if self.ask("127.0.0.1", "/health")[0] == 200:
                return self
            time.sleep(0.1)
        raise SystemExit("the service does not answer")

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()

    def ask(self, client, path, body=None, encoding="identity"):
        """The status and the seconds of a request from an address of this machine. The status is 0 if there is no answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300, source_address=(client, 0))
        headers = {"Content-Type": "text/html", "Content-Encoding": encoding}
        begin = time.monotonic()
        try:
            connection.request("POST" if body else "GET", path, body, headers if body else {})
            answer = connection.getresponse()
            answer.read()
        except (http.client.HTTPException, ConnectionError):
            return 0, time.monotonic() - begin
        finally:
            connection.close()
        return answer.status, time.monotonic() - begin

    def memory(self, name):
        """MiB of memory: `VmRSS` now, `VmHWM` at its peak."""
        status = pathlib.Path("/proc", str(self.process.pid), "status").read_text()
        return next((int(line.split()[1]) >> 10 for line in status.splitlines() if line.startswith(name)), 0)

    def is_running(self):
        return self.process.poll() is None


def dense_page(page_bytes, encoding):
    page = CARDS * (page_bytes // len(CARDS))
    return gzip.compress(page) if encoding == "gzip" else page


def measure_memory(microweave, path, page_bytes, encoding):
    with Service(microweave, 300) as service:
        before = service.memory("VmRSS")
        status, seconds = service.ask("127.0.0.1", path, dense_page(page_bytes, encoding), encoding)
        time.sleep(3)
        if not service.is_running():
            return [f"{path} of {page_bytes >> 20} MiB ended the service"]
        peak, after = service.memory("VmHWM"), service.memory("VmRSS")
    times = (peak - before) / (page_bytes >> 20)
    page = f"{page_bytes >> 20} MiB, {encoding}"
    print(f"| {path} | {page} | {status} | {seconds:.1f} | {before} | {peak} | {times:.0f} | {after} |", flush=True)
    return [f"{path}: {after - before} MiB stay after {page}"] if after - before > MAX_REST_MIB else []


def measure_delays(microweave, most):
    costly = dense_page(LARGEST, "gzip")
    pool = concurrent.futures.ThreadPoolExecutor(COSTLY_REQUESTS + OTHER_CLIENTS)
    with pool, Service(microweave, 20) as service:
        requests = [pool.submit(service.ask, "127.0.0.2", "/read", costly, "gzip") for _ in range(COSTLY_REQUESTS)]
        time.sleep(1)
        others = [pool.submit(ask_often, service, f"127.0.0.{3 + number}") for number in range(OTHER_CLIENTS)]
        delays = sorted(seconds for other in others for status, seconds in other.result() if status == 200)
        refused = sum(status != 200 for other in others for status, _ in other.result())
        running, peak = service.is_running(), service.memory("VmHWM")
    # Those that were in progress when the service was ended have the status 0.
    statuses = [request.result()[0] for request in requests]
    counts = ", ".join(f"{statuses.count(status)} times {status}" for status in sorted(set(statuses)))
    print(f"\n{COSTLY_REQUESTS} costly requests of one client: {counts}; peak {peak} MiB")
    middle, slowest = delays[len(delays) // 2], delays[-1]
    print(f"{len(delays)} requests of {OTHER_CLIENTS} others: {refused} refused; median {middle:.3f} s, slowest {slowest:.3f} s")
    missed = [] if running else ["costly requests ended the service"]
    if refused or slowest > most:
        missed.append(f"others waited {slowest:.2f} s, and {refused} were refused")
    return missed


def ask_often(service, client):
    """Small pages for some seconds."""
    end = time.monotonic() + 15
    replies = []
    while time.monotonic() < end:
        replies.append(service.ask(client, "/parse", b"<p class=h-card>Ada"))
        time.sleep(0.05)
    return replies


if __name__ == "__main__":
    main()
