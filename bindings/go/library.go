package microweave

/*
#cgo linux LDFLAGS: -ldl
#include <dlfcn.h>
#include <stdlib.h>

typedef char *(*mw_answer)(const char *, const char *, size_t, const char *, size_t *);
typedef void (*mw_free)(char *);
typedef const char *(*mw_version)(void);

static char *answer(void *f, const char *verb, const char *html, size_t length, const char *request, size_t *answer_length) {
	return ((mw_answer)f)(verb, html, length, request, answer_length);
}
static void free_answer(void *f, char *answer) { ((mw_free)f)(answer); }
static const char *version(void *f) { return ((mw_version)f)(); }
*/
import "C"

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"unsafe"
)

// library has the functions of the library.
type library struct {
	answer, free, version unsafe.Pointer
}

var (
	loading sync.Once
	loaded  library
	failure error
)

// load loads the library in the file that MICROWEAVE_LIBRARY names, otherwise the one that the system finds.
func load() (library, error) {
	loading.Do(func() {
		file := os.Getenv("MICROWEAVE_LIBRARY")
		if file == "" {
			file = "libmicroweave.so"
			if runtime.GOOS == "darwin" {
				file = "libmicroweave.dylib"
			}
		}
		loaded, failure = open(file)
		if failure != nil {
			failure = fmt.Errorf("%w: build it with `cargo build --release -p microweave-capi`, and set "+
				"MICROWEAVE_LIBRARY to target/release/%s", failure, filepath.Base(file))
		}
	})
	return loaded, failure
}

func open(file string) (library, error) {
	// The message of an error belongs to the thread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	name := C.CString(file)
	defer C.free(unsafe.Pointer(name))
	handle := C.dlopen(name, C.RTLD_NOW|C.RTLD_LOCAL)
	if handle == nil {
		return library{}, errors.New(C.GoString(C.dlerror()))
	}
	functions := [3]unsafe.Pointer{}
	for number, symbol := range []string{"mw_answer", "mw_free", "mw_version"} {
		name := C.CString(symbol)
		functions[number] = C.dlsym(handle, name)
		C.free(unsafe.Pointer(name))
		if functions[number] == nil {
			return library{}, fmt.Errorf("%s has no function %s", file, symbol)
		}
	}
	return library{functions[0], functions[1], functions[2]}, nil
}

// call answers a request. The result is nil if memory is exhausted.
func (l library) call(verb string, html []byte, request string) []byte {
	cVerb, cRequest := C.CString(verb), C.CString(request)
	defer C.free(unsafe.Pointer(cVerb))
	defer C.free(unsafe.Pointer(cRequest))
	var start *C.char
	if len(html) > 0 {
		start = (*C.char)(unsafe.Pointer(&html[0]))
	}
	var length C.size_t
	answer := C.answer(l.answer, cVerb, start, C.size_t(len(html)), cRequest, &length)
	if answer == nil {
		return nil
	}
	defer C.free_answer(l.free, answer)
	return append(make([]byte, 0, int(length)), unsafe.Slice((*byte)(unsafe.Pointer(answer)), int(length))...)
}

func (l library) versionText() string { return C.GoString(C.version(l.version)) }
