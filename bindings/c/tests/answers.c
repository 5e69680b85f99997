// Answers each page of the arguments, once for each verb, in eight threads at once. It runs under valgrind and with
// AddressSanitizer.

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "microweave.h"

#define THREADS 8
static const char *const verbs[] = {"parse", "read", "preview", "check", "explain", "feeds", "mention", "things", "view", "audiences", "sanitize", "formats"};
static const char *const request =
    "{\"url\":\"https://example.com/dir/\",\"target\":\"https://example.com/\",\"view\":\"product\",\"jsonLd\":true,\"rdfa\":true}";

static int page_count;
static char **page_names;

static void require(int is_true, const char *what) {
  if (!is_true) {
    fprintf(stderr, "failed: %s\n", what);
    exit(1);
  }
}

// The content of a file, without a byte after its end, so that a read beyond it is found.
static char *content_of(const char *name, size_t *length) {
  FILE *file = fopen(name, "rb");
  require(file != NULL, name);
  fseek(file, 0, SEEK_END);
  *length = (size_t)ftell(file);
  rewind(file);
  char *content = malloc(*length);
  require(fread(content, 1, *length, file) == *length, name);
  fclose(file);
  return content;
}

static void answer_page(const char *name) {
  size_t length = 0;
  char *html = content_of(name, &length);
  for (size_t number = 0; number < sizeof verbs / sizeof *verbs; number++) {
    size_t answer_length = 0;
    char *answer = mw_answer(verbs[number], html, length, request, &answer_length);
    require(answer != NULL && strlen(answer) == answer_length, "an answer ends with its only NUL");
    require(strncmp(answer, "{\"error\":", 9) != 0, answer);
    // The caller may write into an answer.
    memset(answer, 0, answer_length);
    mw_free(answer);
  }
  free(html);
}

static void *answer_pages(void *unused) {
  for (int number = 0; number < page_count; number++) answer_page(page_names[number]);
  return unused;
}

static void answer_null(void) {
  mw_free(NULL);
  char *answer = mw_answer("parse", NULL, 0, NULL, NULL);
  require(strncmp(answer, "{\"items\":[]", 11) == 0, answer);
  mw_free(answer);
  answer = mw_answer(NULL, NULL, 0, NULL, NULL);
  require(strncmp(answer, "{\"error\":\"unknown-verb\"", 23) == 0, answer);
  mw_free(answer);
  answer = mw_answer("parse", NULL, 1, NULL, NULL);
  require(strncmp(answer, "{\"error\":\"invalid-request\"", 26) == 0, answer);
  mw_free(answer);
}

int main(int argc, char **argv) {
  pthread_t threads[THREADS];
  page_count = argc - 1;
  page_names = argv + 1;
  answer_null();
  for (int number = 0; number < THREADS; number++) {
    require(pthread_create(&threads[number], NULL, answer_pages, NULL) == 0, "a thread");
  }
  for (int number = 0; number < THREADS; number++) pthread_join(threads[number], NULL);
  printf("microweave %s: %d pages, %d threads\n", mw_version(), page_count, THREADS);
  return 0;
}
