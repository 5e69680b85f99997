// Package microformats has the types and the function Parse of willnorris.com/go/microformats. The microformats are read
// by the library microweave, by today's specification.
package microformats

import (
	"bytes"
	"encoding/json"
	"io"
	"net/url"

	"microweave"
)

// Microformat is an item: a person, a post, an event, …
type Microformat struct {
	ID    string   `json:"id,omitempty"`
	Value string   `json:"value,omitempty"`
	HTML  string   `json:"html,omitempty"`
	Type  []string `json:"type"`
	// Properties has values of these types: string, *Microformat, and map[string]string for what has several parts, such
	// as "value" and "html".
	Properties map[string][]any `json:"properties"`
	Shape      string           `json:"shape,omitempty"`
	Coords     string           `json:"coords,omitempty"`
	Children   []*Microformat   `json:"children,omitempty"`
}

// Data is what a page has.
type Data struct {
	Items []*Microformat `json:"items"`
	// Rels has the URLs of each rel, and RelURLs what links say of each URL.
	Rels    map[string][]string `json:"rels"`
	RelURLs map[string]*RelURL  `json:"rel-urls"`
}

// RelURL is what the first link to a URL says of it.
type RelURL struct {
	Rels     []string `json:"rels,omitempty"`
	Text     string   `json:"text,omitempty"`
	Media    string   `json:"media,omitempty"`
	HrefLang string   `json:"hreflang,omitempty"`
	Title    string   `json:"title,omitempty"`
	Type     string   `json:"type,omitempty"`
}

// Parse reads the microformats of a page. The base is the address of the page, which relative URLs are resolved against;
// nil if it is not known. The result is nil if the page cannot be read from r, or if there is no library: Read has the
// error.
func Parse(r io.Reader, base *url.URL) *Data {
	data, err := Read(r, base)
	if err != nil {
		return nil
	}
	return data
}

// Read is Parse with an error.
func Read(r io.Reader, base *url.URL) (*Data, error) {
	html, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	request := microweave.Request{"format": "mf2", "contentType": "text/html; charset=utf-8"}
	if base != nil && base.IsAbs() {
		request["url"] = base.String()
	}
	data := new(Data)
	if err := microweave.Decode("parse", html, request, data); err != nil {
		return nil, err
	}
	return data, nil
}

// UnmarshalJSON reads an item. The plain value of a picture is its URL.
func (m *Microformat) UnmarshalJSON(text []byte) error {
	type members Microformat
	item := struct {
		*members
		Value      plainValue            `json:"value"`
		Properties map[string][]oneValue `json:"properties"`
	}{members: (*members)(m)}
	if err := json.Unmarshal(text, &item); err != nil {
		return err
	}
	m.Value = string(item.Value)
	m.Properties = make(map[string][]any, len(item.Properties))
	for name, values := range item.Properties {
		for _, value := range values {
			m.Properties[name] = append(m.Properties[name], value.any)
		}
	}
	return nil
}

// oneValue is a value of a property.
type oneValue struct{ any }

func (v *oneValue) UnmarshalJSON(text []byte) error {
	switch {
	case text[0] != '{':
		var plain string
		err := json.Unmarshal(text, &plain)
		v.any = plain
		return err
	case bytes.HasPrefix(text, []byte(`{"type":`)):
		item := new(Microformat)
		v.any = item
		return json.Unmarshal(text, item)
	default:
		var parts map[string]string
		err := json.Unmarshal(text, &parts)
		v.any = parts
		return err
	}
}

// plainValue is the text of an item, or the "value" of its parts.
type plainValue string

func (v *plainValue) UnmarshalJSON(text []byte) error {
	if text[0] != '{' {
		return json.Unmarshal(text, (*string)(v))
	}
	var parts struct{ Value string }
	err := json.Unmarshal(text, &parts)
	*v = plainValue(parts.Value)
	return err
}
