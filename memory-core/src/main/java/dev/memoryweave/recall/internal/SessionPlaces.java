package dev.memoryweave.recall.internal;

import dev.memoryweave.model.SessionId;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the hits of each session have, by their places in the order of insertion, so that neighbours
 * find each other. What belongs to no session has no neighbours.
 *
 * @param <V> what a hit has
 */
final class SessionPlaces<V> {
  private final Map<SessionId, Map<Long, V>> sessions = new HashMap<>();

  void put(@Nullable SessionId session, long position, V value) {
    if (session != null) {
      sessions.computeIfAbsent(session, id -> new HashMap<>()).put(position, value);
    }
  }

  /** What the hit at a place of a session has, or null if there is none. */
  @Nullable V at(@Nullable SessionId session, long position) {
    return session == null ? null : sessions.getOrDefault(session, Map.of()).get(position);
  }
}
