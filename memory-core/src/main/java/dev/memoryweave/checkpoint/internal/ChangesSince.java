package dev.memoryweave.checkpoint.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.JournalReader;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The events of a scope since a moment, counted per memory and relation. Each change of a memory or
 * a relation is one version and one event, so the count of events identifies the version at that
 * moment.
 */
final class ChangesSince {
  private static final Set<MemoryEvent.Type> OF_RELATIONS =
      Collections.unmodifiableSet(
          EnumSet.of(
              MemoryEvent.Type.RELATION_CREATED,
              MemoryEvent.Type.RELATION_UPDATED,
              MemoryEvent.Type.RELATION_DELETED));

  /** Events of a memory that created no version of it. */
  private static final Set<MemoryEvent.Type> WITHOUT_VERSION =
      Collections.unmodifiableSet(
          EnumSet.of(
              MemoryEvent.Type.MEMORY_SUPPORTED,
              MemoryEvent.Type.MEMORY_UNSUPPORTED,
              MemoryEvent.Type.MEMORY_DELETED,
              MemoryEvent.Type.CANDIDATE_DISCARDED));

  /** Consequences of changes to other memories, which have no author of their own. */
  private static final Set<MemoryEvent.Type> CONSEQUENCES =
      Collections.unmodifiableSet(
          EnumSet.of(
              MemoryEvent.Type.MEMORY_CONSOLIDATED,
              MemoryEvent.Type.MEMORY_CONTESTED,
              MemoryEvent.Type.MEMORY_SETTLED,
              MemoryEvent.Type.MEMORY_WEIGHED,
              MemoryEvent.Type.CANDIDATE_DISCARDED));

  private static final Set<MemoryEvent.Type> OF_MEMORIES = ofMemories();

  private final Map<String, Tally> memories = new LinkedHashMap<>();
  private final Map<String, Tally> relations = new LinkedHashMap<>();

  private ChangesSince() {}

  private static Set<MemoryEvent.Type> ofMemories() {
    Set<MemoryEvent.Type> types = EnumSet.noneOf(MemoryEvent.Type.class);
    for (MemoryEvent.Type type : MemoryEvent.Type.values()) {
      if (type.label().startsWith("memory.") || type.label().startsWith("candidate.")) {
        types.add(type);
      }
    }
    return Collections.unmodifiableSet(types);
  }

  /** The events of one memory or relation. */
  static final class Tally {
    private final Map<String, Boolean> evidence = new LinkedHashMap<>();
    private int versions;
    private boolean deleted;
    private @Nullable Trust highest;

    /** The number of versions created, since its deletion if it was deleted. */
    int versions() {
      return versions;
    }

    /** Whether it was deleted; if it exists now, it is another one. */
    boolean deleted() {
      return deleted;
    }

    /** Whether a piece of evidence was attached at the moment; null if that has not changed. */
    @Nullable Boolean hadEvidence(Evidence.Id id) {
      return evidence.get(id.value());
    }

    /** Whether a more trusted author than the given one has changed it. */
    boolean isOfHigherThan(Trust author) {
      return highest != null && highest.isAbove(author);
    }

    private void note(MemoryEvent event) {
      MemoryEvent.Type type = event.type();
      if (type == MemoryEvent.Type.MEMORY_DELETED || type == MemoryEvent.Type.RELATION_DELETED) {
        deleted = true;
        versions = 0;
        evidence.clear();
      } else if (type == MemoryEvent.Type.MEMORY_SUPPORTED) {
        evidence.putIfAbsent(piece(event), false);
      } else if (type == MemoryEvent.Type.MEMORY_UNSUPPORTED) {
        evidence.putIfAbsent(piece(event), true);
      } else if (!WITHOUT_VERSION.contains(type)) {
        versions++;
      }
      Trust actor = event.actor().trust();
      if (!CONSEQUENCES.contains(type) && (highest == null || actor.isAbove(highest))) {
        highest = actor;
      }
    }

    private static String piece(MemoryEvent event) {
      String reason = event.reason() == null ? "" : event.reason();
      int end = reason.indexOf(':');
      return end < 0 ? reason : reason.substring(0, end);
    }
  }

  /** Reads the events of a scope after a sequence. */
  static ChangesSince of(ReadTransaction tx, Scope scope, long sequence) {
    ChangesSince since = new ChangesSince();
    Set<MemoryEvent.Type> types = EnumSet.copyOf(OF_MEMORIES);
    types.addAll(OF_RELATIONS);
    JournalReader.events(tx, List.of(scope), null, types, sequence)
        .forEach(
            event -> {
              Map<String, Tally> tallies =
                  OF_RELATIONS.contains(event.type()) ? since.relations : since.memories;
              tallies.computeIfAbsent(event.subject(), subject -> new Tally()).note(event);
            });
    return since;
  }

  /** Whether a memory existed after the event with that number. */
  static boolean wasThere(ReadTransaction tx, Scope scope, String subject, long sequence) {
    return JournalReader.events(tx, List.of(scope), subject, OF_MEMORIES, 0)
        .takeWhile(event -> event.sequence() <= sequence)
        .reduce((former, later) -> later)
        .filter(event -> event.type() != MemoryEvent.Type.MEMORY_DELETED)
        .isPresent();
  }

  /** The events of memories, by their ids. */
  Map<String, Tally> memories() {
    return Collections.unmodifiableMap(memories);
  }

  /** The events of relations, by their ends as named in events. */
  Map<String, Tally> relations() {
    return Collections.unmodifiableMap(relations);
  }

  /** The events of a memory; null if there are none. */
  @Nullable Tally ofMemory(String id) {
    return memories.get(id);
  }

  /** The events of a relation; null if there are none. */
  @Nullable Tally ofRelation(String ends) {
    return relations.get(ends);
  }
}
