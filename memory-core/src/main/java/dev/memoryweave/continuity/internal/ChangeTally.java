package dev.memoryweave.continuity.internal;

import dev.memoryweave.continuity.Continuity.RecentChanges;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Merges the events of each memory, and counts those that are not worth a line. */
final class ChangeTally {
  private static final String TURN = NodeKind.TURN.label() + ".";
  private static final String DECISION = NodeKind.DECISION.label() + ".";

  /** Types that reopening or restoring a memory reverts. */
  private static final Set<RecentChanges.Type> TAKEN_BACK =
      EnumSet.of(
          RecentChanges.Type.CLOSED,
          RecentChanges.Type.ARCHIVED,
          RecentChanges.Type.OUTDATED,
          RecentChanges.Type.SUPERSEDED);

  private final Map<Key, Entry> entries = new LinkedHashMap<>();
  private int turns;
  private int filesIndexed;
  private int filesRemoved;

  private record Key(Scope scope, String subject, boolean isSession) {}

  /**
   * The merged change of one memory or session.
   *
   * @param reason the reason of the event that gave the type
   * @param last the last event
   */
  record Entry(
      RecentChanges.Type type,
      Scope scope,
      String subject,
      @Nullable String reason,
      MemoryEvent last) {
    private Entry and(RecentChanges.Type other, MemoryEvent event) {
      boolean wins =
          other.compareTo(type) <= 0
              || (other == RecentChanges.Type.REOPENED && TAKEN_BACK.contains(type));
      return new Entry(wins ? other : type, scope, subject, wins ? event.reason() : reason, event);
    }
  }

  /** Adds the next event. */
  void add(MemoryEvent event) {
    switch (event.type()) {
      case KNOWLEDGE_INDEXED -> filesIndexed++;
      case KNOWLEDGE_REMOVED, KNOWLEDGE_CLEARED -> filesRemoved++;
      default -> {
        RecentChanges.Type type = type(event);
        if (event.subject().startsWith(TURN)) {
          turns += event.type() == MemoryEvent.Type.MEMORY_CREATED ? 1 : 0;
        } else if (type != null) {
          Key key =
              new Key(event.scope(), event.subject(), type == RecentChanges.Type.SESSION_ENDED);
          Entry known = entries.get(key);
          entries.put(
              key,
              known == null
                  ? new Entry(type, event.scope(), event.subject(), event.reason(), event)
                  : known.and(type, event));
        }
      }
    }
  }

  /** The type of a change, or null if it is of no interest. */
  private static RecentChanges.@Nullable Type type(MemoryEvent event) {
    return switch (event.type()) {
      case MEMORY_CREATED ->
          event.subject().startsWith(DECISION)
              ? RecentChanges.Type.DECIDED
              : RecentChanges.Type.CREATED;
      case MEMORY_UPDATED, MEMORY_REVERTED -> RecentChanges.Type.UPDATED;
      case MEMORY_MARKED_STALE -> RecentChanges.Type.OUTDATED;
      case MEMORY_SUPERSEDED -> RecentChanges.Type.SUPERSEDED;
      case MEMORY_ARCHIVED -> RecentChanges.Type.ARCHIVED;
      case MEMORY_CLOSED -> RecentChanges.Type.CLOSED;
      case MEMORY_REOPENED, MEMORY_RESTORED -> RecentChanges.Type.REOPENED;
      case MEMORY_CONTESTED -> RecentChanges.Type.CONTESTED;
      case MEMORY_DELETED -> RecentChanges.Type.DELETED;
      case MEMORY_QUESTIONED, CANDIDATE_HELD, CANDIDATE_WAITING -> RecentChanges.Type.PROPOSED;
      case CANDIDATE_PROMOTED -> RecentChanges.Type.ACCEPTED;
      case CANDIDATE_REJECTED -> RecentChanges.Type.REJECTED;
      case SESSION_ENDED -> RecentChanges.Type.SESSION_ENDED;
      default -> null;
    };
  }

  List<Entry> latestFirst() {
    List<Entry> sorted = new ArrayList<>(entries.values());
    sorted.sort(Comparator.comparingLong((Entry entry) -> entry.last().sequence()).reversed());
    return sorted;
  }

  int turns() {
    return turns;
  }

  int filesIndexed() {
    return filesIndexed;
  }

  int filesRemoved() {
    return filesRemoved;
  }
}
