package dev.memoryweave.rest.internal.api;

import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.rest.internal.server.Principal;
import dev.memoryweave.rest.internal.server.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The answers to requests that carry a key, so that one which a client repeats, as it has not heard
 * the answer, is done once. They are kept in memory, for as long as there is room.
 */
final class IdempotencyKeys {
  static final String HEADER = "Idempotency-Key";
  static final String REPLAY = "Idempotent-Replay";

  private static final Pattern FORM = Pattern.compile("[\\x21-\\x7E]{1,255}");
  private static final Duration KEPT = Duration.ofHours(24);
  private static final int MOST = 1_000;
  private static final long MOST_BYTES = 16L * 1024 * 1024;

  private final InstantSource clock;
  private final Map<Id, Entry> entries = new LinkedHashMap<>();
  private long bytes;

  IdempotencyKeys(InstantSource clock) {
    this.clock = clock;
  }

  private record Id(Principal principal, String key) {}

  /**
   * A request with a key.
   *
   * @param request identifies what was asked for
   * @param answer the answer, or null while it runs
   */
  private record Entry(String request, Instant since, @Nullable ApiAnswer answer) {
    int size() {
      return answer == null ? 0 : answer.body().bytes().length;
    }
  }

  /**
   * Answers a request, or gives the answer that it got before.
   *
   * @param request identifies what is asked for
   * @param maker makes the answer; throws nothing
   */
  ApiAnswer answer(Principal principal, String key, String request, Supplier<ApiAnswer> maker) {
    if (!FORM.matcher(key).matches()) {
      return ApiAnswer.refused(
          ErrorKind.INVALID_ARGUMENTS, HEADER + " must be 1 to 255 visible characters of ASCII");
    }
    Id id = new Id(principal, key);
    ApiAnswer known = begin(id, request);
    if (known != null) {
      return known;
    }
    ApiAnswer answer = null;
    try {
      answer = maker.get();
      return answer;
    } finally {
      end(id, request, answer);
    }
  }

  /** The answer to a request that is not the first one with its key; null for the first one. */
  private synchronized @Nullable ApiAnswer begin(Id id, String request) {
    removeOld();
    Entry before = entries.get(id);
    if (before == null) {
      entries.put(id, new Entry(request, clock.instant(), null));
      return null;
    }
    if (!before.request().equals(request)) {
      return ApiAnswer.refused(
          Refusal.of(422, "That " + HEADER + " was used for another request; take a new one"));
    }
    ApiAnswer answer = before.answer();
    return answer == null
        ? ApiAnswer.refused(Refusal.busy(409, "The request with that " + HEADER + " still runs"))
        : answer.with(REPLAY, "true");
  }

  private synchronized void end(Id id, String request, @Nullable ApiAnswer answer) {
    Entry running = entries.remove(id);
    if (running != null && answer != null && answer.isFinal()) {
      Entry done = new Entry(request, clock.instant(), answer);
      entries.put(id, done);
      bytes += done.size();
      removeOld();
    }
  }

  /** Removes what is too old, and the oldest of what is too much; what runs stays. */
  private void removeOld() {
    Instant oldest = clock.instant().minus(KEPT);
    Iterator<Entry> all = entries.values().iterator();
    while (all.hasNext()) {
      Entry entry = all.next();
      boolean isTooMuch = entries.size() > MOST || bytes > MOST_BYTES;
      if (entry.answer() != null && (isTooMuch || entry.since().isBefore(oldest))) {
        bytes -= entry.size();
        all.remove();
      }
    }
  }
}
