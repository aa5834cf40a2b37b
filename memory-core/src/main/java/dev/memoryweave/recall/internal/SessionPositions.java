package dev.memoryweave.recall.internal;

import dev.memoryweave.model.SessionId;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A value for each hit of a session, by its insertion position, so that neighbours can be found. A
 * hit without a session has no neighbours.
 *
 * @param <V> the value of a hit
 */
final class SessionPositions<V> {
  private final Map<SessionId, Map<Long, V>> sessions = new HashMap<>();

  void put(@Nullable SessionId session, long position, V value) {
    if (session != null) {
      sessions.computeIfAbsent(session, id -> new HashMap<>()).put(position, value);
    }
  }

  /** The value at a position of a session, or null if there is no hit at that position. */
  @Nullable V at(@Nullable SessionId session, long position) {
    return session == null ? null : sessions.getOrDefault(session, Map.of()).get(position);
  }
}
