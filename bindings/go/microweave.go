// Package microweave reads microformats, microdata, JSON-LD, RDFa and links from HTML. It calls the library microweave.
//
//	document, err := microweave.Parse(html, microweave.Request{"url": "https://ada.example/"})
//
// A page is given as it was received: its encoding is the one that the member contentType of the request or the page
// itself declares, otherwise UTF-8. Package microformats, beside this one, has the functions of willnorris/microformats.
package microweave

import (
	"bytes"
	"encoding/json"
	"errors"
)

// Request has the members of a request: "url" (the address of the page), "base", "contentType", "format", "target", and
// options such as "lang" or "maxDepth".
type Request map[string]any

// Object is an object of JSON.
type Object = map[string]any

// Error says why there is no answer. Code stays the same between versions, such as "unknown-option". Hint says what to do; it
// may be empty.
type Error struct {
	Code    string `json:"error"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

func (e *Error) Error() string {
	if e.Hint == "" {
		return e.Message
	}
	return e.Message + ": " + e.Hint
}

// Parse gives everything in the page: microformats2 JSON, with "microdata" beside it.
func Parse(html []byte, request Request) (Object, error) { return object("parse", html, request) }

// Read gives the posts, as a feed reader shows them.
func Read(html []byte, request Request) (Object, error) { return object("read", html, request) }

// Preview gives what a link to the page shows: title, address, description, image, site, authors and dates.
func Preview(html []byte, request Request) (Object, error) { return object("preview", html, request) }

// Things gives what the page describes, as "things": products, recipes, events and others of schema.org.
func Things(html []byte, request Request) (Object, error) { return object("things", html, request) }

// View gives what the "view" of the request says: "views", a list of records, and "findings". It is the text of a view, TOML or
// JSON, or the name of a view of the library, such as "recipe".
func View(html []byte, request Request) (Object, error) { return object("view", html, request) }

// Sanitize gives the HTML without what is not safe to show.
func Sanitize(html []byte, request Request) (string, error) {
	var answer struct{ HTML string }
	err := Decode("sanitize", html, request, &answer)
	return answer.HTML, err
}

// Check gives what is wrong with the markup, as "findings".
func Check(html []byte, request Request) (Object, error) { return object("check", html, request) }

// Explain gives every value with its reasons.
func Explain(html []byte, request Request) (Object, error) { return object("explain", html, request) }

// Feeds gives the feeds in the page, and the feeds that it links to.
func Feeds(html []byte, request Request) (Object, error) { return object("feeds", html, request) }

// Mention tells whether the page links to the "target" of the request, and as what.
func Mention(html []byte, request Request) (Object, error) { return object("mention", html, request) }

// Decode reads the JSON of an answer to a verb into a value, such as a struct with the members that you need.
func Decode(verb string, html []byte, request Request, value any) error {
	text, err := Answer(verb, html, request)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, value)
}

// Answer gives the answer to a verb, as JSON or in the "format" of the request.
func Answer(verb string, html []byte, request Request) ([]byte, error) {
	library, err := load()
	if err != nil {
		return nil, err
	}
	if request == nil {
		request = Request{}
	}
	members, err := json.Marshal(request)
	if err != nil {
		return nil, err
	}
	text := library.call(verb, html, string(members))
	if text == nil {
		return nil, errors.New("there is no memory for the answer")
	}
	if bytes.HasPrefix(text, []byte(`{"error":`)) {
		failure := new(Error)
		if err := json.Unmarshal(text, failure); err != nil {
			return nil, err
		}
		return nil, failure
	}
	return text, nil
}

// Version gives the version of the library.
func Version() (string, error) {
	library, err := load()
	if err != nil {
		return "", err
	}
	return library.versionText(), nil
}

func object(verb string, html []byte, request Request) (Object, error) {
	var answer Object
	err := Decode(verb, html, request, &answer)
	return answer, err
}
