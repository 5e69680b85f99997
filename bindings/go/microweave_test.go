package microweave_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"microweave"
)

const page = `<link rel=feed href=/feed title=Posts><article class=h-entry><a class=u-url href=/1><b class=p-name>Été</b></a>
<a class=u-like-of href=https://grace.example/tea>Tea</a><time class=dt-published>2026-11-20T09:00Z</time>
<p class=p-nmae>x</article>`

var request = microweave.Request{"url": "https://ada.example/1", "target": "https://grace.example/tea"}

// The pages of the file CASES, which ci.sh makes with the tool.
func TestPagesAreReadAsTheToolReadsThem(t *testing.T) {
	file, err := os.Open(os.Getenv("CASES"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<24)
	count := 0
	for ; lines.Scan(); count++ {
		var one struct {
			Page, URL string
			Answer    microweave.Object
		}
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			t.Fatal(err)
		}
		html, err := os.ReadFile(filepath.Join("..", "..", one.Page))
		if err != nil {
			t.Fatal(err)
		}
		answer, err := microweave.Parse(html, microweave.Request{"url": one.URL})
		if err != nil || !reflect.DeepEqual(answer, one.Answer) {
			t.Errorf("%s: %v, not %v: %v", one.Page, answer, one.Answer, err)
		}
	}
	if count != 50 {
		t.Errorf("%d pages", count)
	}
}

func TestFunctionsAnswer(t *testing.T) {
	functions := map[string]func([]byte, microweave.Request) (microweave.Object, error){
		`"name":["Été"]`: microweave.Parse, `"type":"like"`: microweave.Read, `"code":"misspelled-class"`: microweave.Check,
		`"at":"/items/0"`: microweave.Explain, `"url":"https://ada.example/feed"`: microweave.Feeds,
		`"kind":"like"`: microweave.Mention, `"sources":{`: microweave.Preview,
	}
	for expected, function := range functions {
		answer, err := function([]byte(page), request)
		text, _ := json.Marshal(answer)
		if err != nil || !strings.Contains(string(text), expected) {
			t.Errorf("%s is not in %s: %v", expected, text, err)
		}
	}
	atom, err := microweave.Answer("parse", []byte(page), microweave.Request{"format": "atom", "url": "https://ada.example/1"})
	if err != nil || !strings.Contains(string(atom), "<entry>") {
		t.Errorf("%s: %v", atom, err)
	}
	cup := []byte("<p itemscope itemtype=https://schema.org/Product><b itemprop=name onclick=a()>Cup</b></p>")
	view, err := microweave.View(cup, microweave.Request{"view": "product"})
	if records, _ := json.Marshal(view["views"]); err != nil || !strings.Contains(string(records), `"name":"Cup"`) {
		t.Errorf("%s: %v", records, err)
	}
	things, err := microweave.Things(cup, nil)
	if text, _ := json.Marshal(things); err != nil || !strings.Contains(string(text), `"name":["Cup"]`) {
		t.Errorf("%s: %v", text, err)
	}
	if html, err := microweave.Sanitize(cup, nil); err != nil || html != "<p><b>Cup</b></p>" {
		t.Errorf("%s: %v", html, err)
	}
	if version, err := microweave.Version(); err != nil || strings.Count(version, ".") != 2 {
		t.Errorf("%s: %v", version, err)
	}
}

func TestErrorsHaveCodes(t *testing.T) {
	_, err := microweave.Parse(nil, microweave.Request{"maxDepht": 7})
	var failure *microweave.Error
	if !errors.As(err, &failure) || failure.Code != "unknown-option" || !strings.Contains(failure.Hint, `"maxDepth"?`) {
		t.Error(err)
	}
}

func TestGoroutinesReadSideBySide(t *testing.T) {
	var group sync.WaitGroup
	for number := 0; number < 8; number++ {
		group.Add(1)
		go func(number int) {
			defer group.Done()
			answer, err := microweave.Parse([]byte(fmt.Sprintf("<p class=h-card>%d", number)), nil)
			if text, _ := json.Marshal(answer); err != nil || !strings.Contains(string(text), fmt.Sprintf(`["%d"]`, number)) {
				t.Errorf("%d: %s: %v", number, text, err)
			}
		}(number)
	}
	group.Wait()
}

func TestErrorSaysHowToGetTheLibrary(t *testing.T) {
	if os.Getenv("MICROWEAVE_TEST_ERROR") != "" {
		_, err := microweave.Version()
		fmt.Println(err)
		return
	}
	program, _ := os.Executable()
	command := exec.Command(program, "-test.run=TestErrorSaysHowToGetTheLibrary")
	command.Env = append(os.Environ(), "MICROWEAVE_TEST_ERROR=1", "MICROWEAVE_LIBRARY=/no/library.so")
	text, _ := command.Output()
	output := string(text)
	for _, expected := range []string{"/no/library.so", "cargo build --release -p microweave-capi", "MICROWEAVE_LIBRARY"} {
		if !strings.Contains(output, expected) {
			t.Errorf("%s is not in %s", expected, output)
		}
	}
}
