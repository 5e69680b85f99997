// Package microformats has the types and the function Parse of willnorris.com/go/microformats. The microformats are read
// by the library microweave, by today's specification.
package microformats

import (
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
	request := microweave.Request{"format": "mf2", "contentType": "text/html; charset=utf-8", "rules": "microformats-go"}
	if base != nil && base.IsAbs() {
		request["url"] = base.String()
	}
	var document struct {
		Data
		Items []map[string]any `json:"items"`
	}
	if err := microweave.Decode("parse", html, request, &document); err != nil {
		return nil, err
	}
	data := document.Data
	data.Items = items(document.Items)
	return &data, nil
}

func items(objects []map[string]any) []*Microformat {
	items := make([]*Microformat, len(objects))
	for number, object := range objects {
		items[number] = item(object)
	}
	return items
}

// item makes an item of its JSON.
func item(object map[string]any) *Microformat {
	properties, _ := object["properties"].(map[string]any)
	made := &Microformat{
		ID:         text(object["id"]),
		Value:      text(object["value"]),
		HTML:       text(object["html"]),
		Type:       texts(object["type"]),
		Properties: make(map[string][]any, len(properties)),
	}
	for name, values := range properties {
		for _, value := range list(values) {
			made.Properties[name] = append(made.Properties[name], propertyValue(value))
		}
	}
	for _, child := range list(object["children"]) {
		if child, isObject := child.(map[string]any); isObject {
			made.Children = append(made.Children, item(child))
		}
	}
	return made
}

// propertyValue is a text, an item, or the parts of a value as texts.
func propertyValue(value any) any {
	object, isObject := value.(map[string]any)
	if !isObject {
		return value
	}
	if _, isItem := object["type"]; isItem {
		return item(object)
	}
	parts := make(map[string]string, len(object))
	for name, part := range object {
		parts[name] = text(part)
	}
	return parts
}

func list(value any) []any {
	values, _ := value.([]any)
	return values
}

func text(value any) string {
	text, _ := value.(string)
	return text
}

func texts(value any) []string {
	var texts []string
	for _, value := range list(value) {
		texts = append(texts, text(value))
	}
	return texts
}
