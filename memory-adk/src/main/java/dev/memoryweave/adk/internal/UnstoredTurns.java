package dev.memoryweave.adk.internal;

import com.google.adk.sessions.SessionKey;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.privacy.PersonalDataRejectedException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What could not be stored of sessions, in this process, until the store can be reached again. */
public final class UnstoredTurns {
  private static final Logger LOG = LoggerFactory.getLogger(UnstoredTurns.class);
  private static final int MOST_SESSIONS = 1_000;
  private static final int MOST_WRITES = 1_000;

  /**
   * Turns for a session.
   *
   * @param session finds the session in the store
   * @param isOfSession whether it is that of the events, not that of a state which others share
   */
  public record Write(Supplier<SessionHandle> session, boolean isOfSession, List<Message> turns) {
    /** Copies the list. */
    public Write {
      turns = List.copyOf(turns);
    }
  }

  private final Map<SessionKey, Deque<Write>> writes =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<SessionKey, Deque<Write>> eldest) {
          boolean isTooMany = size() > MOST_SESSIONS;
          if (isTooMany) {
            LOG.warn("What could not be stored of a session is given up: there are too many");
          }
          return isTooMany;
        }
      };

  /** Adds what is to be stored of a session; {@link #store} stores it. */
  public synchronized void add(SessionKey key, Write write) {
    if (write.turns().isEmpty()) {
      return;
    }
    Deque<Write> waiting = writes.computeIfAbsent(key, unused -> new ArrayDeque<>());
    waiting.addLast(write);
    if (waiting.size() > MOST_WRITES) {
      LOG.warn("A part of a session is given up: too much of it could not be stored");
      Write unused = waiting.removeFirst();
    }
  }

  /**
   * Stores what waits of a session, in its order. What a store that fails does not take goes on
   * waiting; what is refused for good, such as for a secret in a name, does not. Only one thread at
   * a time may store that of one session.
   */
  public void store(SessionKey key) {
    RuntimeException refused = null;
    for (Write write = next(key); write != null; write = next(key)) {
      try {
        SessionHandle.Recorded unused = write.session().get().record(write.turns());
      } catch (InvalidValueException | SecretRejectedException | PersonalDataRejectedException e) {
        refused = e;
      }
      remove(key, write);
    }
    if (refused != null) {
      throw refused;
    }
  }

  /** What waits of a session itself, oldest first. */
  public synchronized List<Message> ofSession(SessionKey key) {
    return writes.getOrDefault(key, new ArrayDeque<>()).stream()
        .filter(Write::isOfSession)
        .flatMap(write -> write.turns().stream())
        .toList();
  }

  /** Forgets what waits of a session. */
  public synchronized void clear(SessionKey key) {
    writes.remove(key);
  }

  private synchronized @Nullable Write next(SessionKey key) {
    Deque<Write> waiting = writes.get(key);
    return waiting == null ? null : waiting.peekFirst();
  }

  private synchronized void remove(SessionKey key, Write write) {
    Deque<Write> waiting = writes.get(key);
    if (waiting != null && write.equals(waiting.peekFirst())) {
      waiting.removeFirst();
      if (waiting.isEmpty()) {
        writes.remove(key);
      }
    }
  }
}
