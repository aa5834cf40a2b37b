package dev.memoryweave.rest.internal.access;

import dev.memoryweave.rest.internal.server.Access.BrowserSession;
import dev.memoryweave.rest.internal.server.Principal;
import dev.memoryweave.rest.internal.server.RandomText;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The sessions of browsers, in memory only. Each ends with the token that it was opened with. */
final class BrowserSessions {
  static final Duration IDLE = Duration.ofHours(12);
  static final Duration LONGEST = Duration.ofDays(7);

  /** So many of one token, so that nobody pushes out the sessions of others. */
  static final int MOST_OF_ONE = 16;

  static final int MOST = 512;

  private final LongSupplier nanoTime;
  private final Map<String, Kept> byId = new HashMap<>();

  BrowserSessions(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /**
   * Whoever opened a session.
   *
   * @param key tells tokens apart
   * @param principal who calls; null once the token is not valid any more
   */
  record Holder(String key, Supplier<@Nullable Principal> principal) {}

  /** An opened session with the id that stands for it. */
  record Opened(String id, BrowserSession session) {}

  private static final class Kept {
    private final Holder holder;
    private final String csrf = RandomText.make();
    private final long openedAt;
    private long usedAt;

    private Kept(Holder holder, long now) {
      this.holder = holder;
      this.openedAt = now;
      this.usedAt = now;
    }
  }

  /** Opens a session; nothing if the holder is nobody, or there are too many. */
  synchronized @Nullable Opened open(Holder holder) {
    Principal principal = holder.principal().get();
    if (principal == null) {
      return null;
    }
    endOld();
    List<Map.Entry<String, Kept>> own =
        byId.entrySet().stream()
            .filter(entry -> entry.getValue().holder.key().equals(holder.key()))
            .toList();
    long now = nanoTime.getAsLong();
    if (own.size() >= MOST_OF_ONE) {
      own.stream()
          .max(Comparator.comparingLong(entry -> now - entry.getValue().usedAt))
          .ifPresent(entry -> byId.remove(entry.getKey()));
    } else if (byId.size() >= MOST) {
      return null;
    }
    String id = RandomText.make();
    Kept kept = new Kept(holder, now);
    byId.put(TokenDigest.of(id), kept);
    return new Opened(id, new BrowserSession(principal, kept.csrf));
  }

  /** Uses a session; null if there is none. */
  synchronized @Nullable BrowserSession use(String id) {
    String key = TokenDigest.of(id);
    Kept kept = byId.get(key);
    if (kept == null) {
      return null;
    }
    Principal principal = isOver(kept) ? null : kept.holder.principal().get();
    if (principal == null) {
      byId.remove(key);
      return null;
    }
    kept.usedAt = nanoTime.getAsLong();
    return new BrowserSession(principal, kept.csrf);
  }

  private boolean isOver(Kept kept) {
    long now = nanoTime.getAsLong();
    return now - kept.usedAt > IDLE.toNanos() || now - kept.openedAt > LONGEST.toNanos();
  }

  /** Ends a session, if there is one. */
  synchronized void end(String id) {
    byId.remove(TokenDigest.of(id));
  }

  /** Ends the sessions that have lasted too long. */
  synchronized void endOld() {
    byId.values().removeIf(this::isOver);
  }

  synchronized int count() {
    return byId.size();
  }
}
