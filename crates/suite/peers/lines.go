// Runs willnorris.com/go/microformats for `microweave suite --compare`: pages are lines of JSON, and so are the results.
package main

import (
	"bufio"
	"encoding/json"
	"net/url"
	"os"
	"strings"

	"willnorris.com/go/microformats"
)

func main() {
	lines := bufio.NewReader(os.Stdin)
	results := json.NewEncoder(os.Stdout)
	results.SetEscapeHTML(false)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return
		}
		var page struct{ HTML, URL string }
		if err := json.Unmarshal(line, &page); err != nil {
			results.Encode(map[string]string{"error": err.Error()})
			continue
		}
		base, _ := url.Parse(page.URL)
		results.Encode(microformats.Parse(strings.NewReader(page.HTML), base))
	}
}
