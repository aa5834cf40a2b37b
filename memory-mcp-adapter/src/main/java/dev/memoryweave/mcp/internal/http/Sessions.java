package dev.memoryweave.mcp.internal.http;

import dev.memoryweave.mcp.internal.protocol.Connection;
import dev.memoryweave.mcp.internal.protocol.Dispatcher;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The sessions of legacy clients at one endpoint, by unguessable ids. */
final class Sessions {
  private static final int ID_BYTES = 24;

  private final Dispatcher dispatcher;
  private final int most;
  private final long idleNanos;
  private final LongSupplier nanoTime;
  private final SecureRandom random = new SecureRandom();
  private final Map<String, Session> byId = new LinkedHashMap<>();

  Sessions(Dispatcher dispatcher, int most, Duration idle, LongSupplier nanoTime) {
    this.dispatcher = dispatcher;
    this.most = most;
    this.idleNanos = idle.toNanos();
    this.nanoTime = nanoTime;
  }

  /** A session; it is kept for as long as it is in use. */
  final class Session {
    private final String id;
    private final StandingReplies standing = new StandingReplies();
    private final String caller;
    private final Connection connection;
    private int uses;
    private long usedAt = nanoTime.getAsLong();

    private Session(String id, String caller) {
      this.id = id;
      this.caller = caller;
      this.connection = dispatcher.connect(caller, standing);
    }

    String id() {
      return id;
    }

    StandingReplies standing() {
      return standing;
    }

    Connection connection() {
      return connection;
    }

    /** Ends one use. */
    void release() {
      synchronized (Sessions.this) {
        uses--;
        usedAt = nanoTime.getAsLong();
      }
    }

    private void close() {
      connection.close();
      standing.end();
    }
  }

  /**
   * Opens a session and uses it; empty if there are too many, all of them in use.
   *
   * @param caller the name of the agent whose session it is
   */
  Optional<Session> open(String caller) {
    Session evicted = null;
    Session opened;
    synchronized (this) {
      if (byId.size() >= most) {
        evicted = longestIdle();
        if (evicted == null) {
          return Optional.empty();
        }
        byId.remove(evicted.id);
      }
      byte[] id = new byte[ID_BYTES];
      random.nextBytes(id);
      opened = new Session(Base64.getUrlEncoder().withoutPadding().encodeToString(id), caller);
      opened.uses = 1;
      byId.put(opened.id, opened);
    }
    if (evicted != null) {
      evicted.close();
    }
    return Optional.of(opened);
  }

  private @Nullable Session longestIdle() {
    long now = nanoTime.getAsLong();
    return byId.values().stream()
        .filter(session -> session.uses == 0)
        .max(Comparator.comparingLong(session -> now - session.usedAt))
        .orElse(null);
  }

  /** Uses a session, which must be released; empty if the agent has none with that id. */
  synchronized Optional<Session> use(String id, String caller) {
    Optional<Session> found =
        Optional.ofNullable(byId.get(id)).filter(session -> session.caller.equals(caller));
    found.ifPresent(session -> session.uses++);
    return found;
  }

  /** Ends a session. */
  void end(Session session) {
    synchronized (this) {
      byId.remove(session.id);
    }
    session.close();
  }

  /** Ends the sessions that have not been used for too long. */
  void endIdle() {
    long now = nanoTime.getAsLong();
    List<Session> idle;
    synchronized (this) {
      idle =
          byId.values().stream()
              .filter(session -> session.uses == 0 && now - session.usedAt > idleNanos)
              .toList();
      idle.forEach(session -> byId.remove(session.id));
    }
    idle.forEach(Session::close);
  }

  /** Abandons the questions to all clients. */
  void leaveQuestions() {
    all().forEach(session -> session.connection.leaveQuestions());
  }

  /** Ends all sessions. */
  void endAll() {
    all().forEach(this::end);
  }

  private synchronized List<Session> all() {
    return new ArrayList<>(byId.values());
  }
}
