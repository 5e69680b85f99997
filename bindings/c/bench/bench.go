// Command bench writes the seconds of the processor for all pages, the best of three rounds: bench microweave|peer PAGE...
package main

import (
	"bytes"
	"fmt"
	"math"
	"net/url"
	"os"
	"syscall"

	"microweave/microformats"
	peer "willnorris.com/go/microformats"
)

func seconds() float64 {
	var usage syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e9
}

func main() {
	base, _ := url.Parse("https://example.com/")
	var pages [][]byte
	for _, file := range os.Args[2:] {
		page, err := os.ReadFile(file)
		if err != nil {
			panic(err)
		}
		pages = append(pages, page)
	}
	best := math.Inf(1)
	for round := 0; round < 3; round++ {
		start := seconds()
		for _, page := range pages {
			if os.Args[1] == "microweave" {
				microformats.Parse(bytes.NewReader(page), base)
			} else {
				peer.Parse(bytes.NewReader(page), base)
			}
		}
		best = math.Min(best, seconds()-start)
	}
	fmt.Println(best)
}
