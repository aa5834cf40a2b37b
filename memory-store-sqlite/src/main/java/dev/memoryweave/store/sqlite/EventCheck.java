package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.store.MemoryStore.Check.Area;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Checks that the events and the versions of nodes have no gaps except rows that were set aside.
 */
final class EventCheck {
  private static final Set<String> OF_KNOWLEDGE =
      Arrays.stream(MemoryEvent.Type.values())
          .filter(MemoryEvent.Type::isKnowledge)
          .map(MemoryEvent.Type::label)
          .collect(Collectors.toSet());

  private static final String EVENTS =
      "SELECT sequence, scope_id, type, revision FROM event ORDER BY sequence";

  private static final String LAST_CLEARED =
      "SELECT coalesce(max(sequence), 0) FROM event WHERE type = ?";

  private static final String REVISIONS = "SELECT id, level || ':' || key, revision FROM scope";
  private static final String VERSIONS =
      """
      SELECT n.scope_id, n.id, n.revision, count(v.revision), coalesce(min(v.revision), 1),
        coalesce(max(v.revision), 0), (
          SELECT count(*) FROM set_aside_node AS x CROSS JOIN set_aside AS s ON s.id = x.set_aside
          WHERE x.scope_id = n.scope_id AND x.node = n.id AND s.kind IN ('node', 'version'))
      FROM node AS n LEFT JOIN node_version AS v ON v.node = n.position
      GROUP BY n.position\
      """;

  private final Handle handle;
  private final Findings findings;
  private final EventGaps gaps;

  /** The revision of each scope, and how many events were missing up to then. */
  private final Map<Long, Seen> scopes = new HashMap<>();

  private long lastSequence;
  private long missing;

  /** An event missing before this one may have been removed with its scope. */
  private long lastCleared;

  /** The state of a scope at one of its events. */
  private record Seen(long revision, long missing) {}

  private static final Seen BEGINNING = new Seen(0, 0);

  EventCheck(Handle handle, Findings findings) {
    this.handle = handle;
    this.findings = findings;
    this.gaps = new EventGaps(handle);
  }

  /** The numbers of missing events without an explanation, up to the last event. */
  static List<EventGaps.Range> missing(Handle handle) {
    List<EventGaps.Range> found = new ArrayList<>();
    EventCheck check = new EventCheck(handle, new Findings());
    check.readEvents(found::add);
    return found;
  }

  void run() {
    readEvents(
        range ->
            findings.mendable(
                Area.EVENTS,
                "Events from " + range.first() + " to " + range.last() + " are missing"));
    handle.each(
        REVISIONS,
        row -> {
          Seen seen = scopes.getOrDefault(row.number(), BEGINNING);
          String scope = row.text();
          long revision = row.number();
          if (revision < seen.revision || revision > seen.revision + missing - seen.missing) {
            findings.derived(
                Area.EVENTS,
                "The scope '%s' has revision %s, and its last event %s"
                    .formatted(scope, revision, seen.revision));
          }
          return true;
        });
    handle.each(
        VERSIONS,
        row -> {
          versions(row);
          return true;
        });
  }

  private void readEvents(Consumer<EventGaps.Range> gone) {
    lastCleared = handle.number(LAST_CLEARED, MemoryEvent.Type.SCOPE_CLEARED.label());
    handle.each(
        EVENTS,
        row -> {
          follow(row.number(), row.number(), row.text(), row.number(), gone);
          return true;
        });
    missing += gaps.sizeAfter(lastSequence);
  }

  /** A missing event may have belonged to any scope. */
  private void follow(
      long sequence, long scopeId, String type, long revision, Consumer<EventGaps.Range> gone) {
    if (sequence > lastSequence + 1) {
      missing += sequence - lastSequence - 1;
      for (EventGaps.Range range : gaps.unexplained(lastSequence + 1, sequence - 1)) {
        if (sequence > lastCleared) {
          gone.accept(range);
        } else {
          missing -= range.size();
        }
      }
    }
    lastSequence = sequence;
    Seen seen = scopes.getOrDefault(scopeId, BEGINNING);
    boolean isCleared = type.equals(MemoryEvent.Type.SCOPE_CLEARED.label());
    long least = OF_KNOWLEDGE.contains(type) ? seen.revision : seen.revision + 1;
    long most = least + missing - seen.missing;
    if ((revision < least || revision > most) && !(isCleared && revision > seen.revision)) {
      findings.damaged(
          Area.EVENTS,
          "The event %s has revision %s of its scope instead of %s"
              .formatted(sequence, revision, least));
    }
    scopes.put(scopeId, new Seen(revision, missing));
  }

  private void versions(Row row) throws SQLException {
    Versions versions = new Versions(row);
    if (versions.isWhole()) {
      return;
    }
    String what =
        "The node '%s' has revision %s, and %s former versions from %s to %s"
            .formatted(
                versions.id, versions.revision, versions.count, versions.first, versions.last);
    if (versions.isBelow()) {
      findings.mendable(Area.EVENTS, what);
    } else {
      findings.damaged(Area.EVENTS, what);
    }
  }

  /** The nodes with missing former versions and no explanation. */
  static List<QuarantineTable.Owner> withoutVersions(Handle handle) {
    List<QuarantineTable.Owner> found = new ArrayList<>();
    handle.each(
        VERSIONS,
        row -> {
          Versions versions = new Versions(row);
          if (!versions.isWhole() && versions.isBelow()) {
            found.add(new QuarantineTable.Owner(versions.scopeId, versions.id));
          }
          return true;
        });
    return found;
  }

  /** The former versions of a node. */
  private static final class Versions {
    private final long scopeId;
    private final String id;
    private final long revision;
    private final long count;
    private final long first;
    private final long last;
    private final boolean isMended;

    Versions(Row row) throws SQLException {
      scopeId = row.number();
      id = String.valueOf(row.textOrNull());
      revision = row.number();
      count = row.number();
      first = row.number();
      last = row.number();
      isMended = row.number() > 0;
    }

    boolean isWhole() {
      boolean hasAll = count == revision - 1 && first == 1 && last == revision - 1;
      return hasAll || (isMended && isBelow());
    }

    /** Whether all revisions are below the node's current one. */
    boolean isBelow() {
      return first >= 1 && last < revision;
    }
  }
}
