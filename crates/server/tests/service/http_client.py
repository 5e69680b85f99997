"""Asks the service at the address of the first argument on one connection: the answers are a JSON array."""

import http.client
import json
import sys
import urllib.parse

PAGE = "<p class=h-card>Ada"
connection = http.client.HTTPConnection(sys.argv[1], timeout=30)
answers = []


def ask(method, path, body=None, headers=None, chunked=False):
    connection.request(method, path, body, headers or {}, encode_chunked=chunked)
    response = connection.getresponse()
    answers.append(json.loads(response.read()))


ask("GET", "/parse?" + urllib.parse.urlencode({"html": PAGE}))
ask("POST", "/parse", urllib.parse.urlencode({"doc": PAGE}), {"Content-Type": "application/x-www-form-urlencoded"})
ask("POST", "/parse", json.dumps({"html": PAGE}), {"Content-Type": "application/json"})
ask("POST", "/parse", PAGE, {"Content-Type": "text/html"})
parts = (part.encode() for part in PAGE)
ask("POST", "/parse", parts, {"Content-Type": "text/html", "Transfer-Encoding": "chunked"}, chunked=True)
json.dump(answers, sys.stdout)
