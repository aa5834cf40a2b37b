/* 重试 😀 keeps trying. */
#include <stdio.h>

#define MAX_ATTEMPTS 5
#define MIN(a, b) ((a) < (b) ? (a) : (b))

typedef struct backoff {
  int base;
} backoff_t;

enum outcome { DONE, FAILED };

struct retry {
  backoff_t *backoff;
};

static const char QUOTE = '"';

int shorten(char *text, int max);

/* How long to wait. */
static int delay(const struct retry *r, int attempt) {
  return r->backoff->base << attempt;
}

#ifdef WITH_RETRY
/* Calls it until it works. */
int *retry_call(struct retry *r, int *(*work)(void)) {
  for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    int *result = work();
    if (result) {
      return result;
    }
    printf("{ waiting %d\n", delay(r, attempt));
  }
  return NULL;
}
#endif
