// Command example writes the microformats of a page on standard input. Its argument is the address of the page.
package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"os"

	"microweave/microformats"
)

func main() {
	var base *url.URL
	if len(os.Args) > 1 {
		base, _ = url.Parse(os.Args[1])
	}
	data, err := microformats.Read(os.Stdin, base)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	json.NewEncoder(os.Stdout).Encode(data)
}
