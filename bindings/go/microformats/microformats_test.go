package microformats_test

import (
	"encoding/json"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"microweave/microformats"
)

func TestValuesHaveTheirTypes(t *testing.T) {
	base, _ := url.Parse("https://ada.example/1")
	html := `<div class=h-entry id=a><p class=p-name>Tea<p class=e-content>a <b>b</b></p><img class=u-photo src=c alt=d>
<img class="u-author h-card" src=e alt=Ada><p class=h-x>x</div><a rel="me alternate" href=/f type=g>h</a>`
	data := microformats.Parse(strings.NewReader(html), base)
	entry := data.Items[0]
	photo := map[string]string{"value": "https://ada.example/c", "alt": "d"}
	for property, expected := range map[string]any{
		"name": "Tea", "content": map[string]string{"value": "a b", "html": "a <b>b</b>"}, "photo": photo,
	} {
		if !reflect.DeepEqual(entry.Properties[property], []any{expected}) {
			t.Errorf("%s: %v", property, entry.Properties[property])
		}
	}
	author, isItem := entry.Properties["author"][0].(*microformats.Microformat)
	if !isItem || author.Value != "https://ada.example/e" || author.Properties["name"][0] != "Ada" {
		t.Errorf("%+v", author)
	}
	if entry.ID != "a" || entry.Children[0].Type[0] != "h-x" {
		t.Errorf("%+v", entry)
	}
	link := microformats.RelURL{Rels: []string{"alternate", "me"}, Text: "h", Type: "g"}
	if !reflect.DeepEqual(*data.RelURLs["https://ada.example/f"], link) || data.Rels["me"][0] != "https://ada.example/f" {
		t.Errorf("%+v", data)
	}
}

func TestPageWithoutABase(t *testing.T) {
	data := microformats.Parse(strings.NewReader("<a class=h-card href=/>Ada</a>"), nil)
	if data.Items[0].Properties["url"][0] != "/" {
		t.Errorf("%+v", data.Items[0])
	}
}

// The public tests in the folder MICROFORMATS_TESTS, written as JSON again. The tests of microformats-v2-unit have values that
// the types cannot hold, such as a picture as the plain value of an item.
func TestPublicTests(t *testing.T) {
	folder := os.Getenv("MICROFORMATS_TESTS")
	if folder == "" {
		t.Skip("MICROFORMATS_TESTS is not set")
	}
	err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
		expected, missing := os.ReadFile(strings.TrimSuffix(path, ".html") + ".json")
		if strings.Contains(path, "v2-unit") || !strings.HasSuffix(path, ".html") || missing != nil || err != nil {
			return err
		}
		base, _ := url.Parse("http://example.com/")
		html, err := os.Open(path)
		if err != nil {
			return err
		}
		defer html.Close()
		var want, got any
		if err := json.Unmarshal(expected, &want); err != nil {
			return err
		}
		text, err := json.Marshal(microformats.Parse(html, base))
		if err != nil {
			return err
		}
		if err := json.Unmarshal(text, &got); err != nil {
			return err
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %s", path, text)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
