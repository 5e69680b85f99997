"""Opens 10,000 connections that send half of a request, and asks for answers meanwhile.

Usage: half_open.py HOST:PORT PID: prints how long answers took, and the memory of the process before and after.
"""

import http.client
import pathlib
import resource
import socket
import sys
import time

COUNT = 10_000
host, port = sys.argv[1].split(":")
hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, COUNT + 100), hard))


def memory():
    status = pathlib.Path("/proc", sys.argv[2], "status").read_text()
    return next(int(line.split()[1]) // 1024 for line in status.splitlines() if line.startswith("VmRSS"))


def ask():
    begin = time.monotonic()
    connection = http.client.HTTPConnection(host, int(port), timeout=30)
    connection.request("GET", "/parse?html=%3Cp+class=h-card%3EAda")
    status = connection.getresponse().status
    return status, (time.monotonic() - begin) * 1000


print(f"before: {memory()} MiB, {ask()}")
connections = []
for number in range(COUNT):
    connection = socket.create_connection((host, int(port)), timeout=30)
    connection.sendall(b"POST /parse HTTP/1.1\r\nHost: a\r\nContent-Le")
    connections.append(connection)
    if number % 2000 == 1999:
        status, milliseconds = ask()
        print(f"{number + 1} half-open: {memory()} MiB, status {status} after {milliseconds:.0f} ms")
ended = 0
deadline = time.monotonic() + 40
for connection in connections:
    connection.settimeout(max(0.01, deadline - time.monotonic()))
    try:
        while connection.recv(4096):
            pass
        ended += 1
    except ConnectionError:
        ended += 1
    except TimeoutError:
        pass
    connection.close()
print(f"after: {ended} connections were ended by the service; {memory()} MiB, {ask()}")
