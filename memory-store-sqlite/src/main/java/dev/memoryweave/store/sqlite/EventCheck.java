package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.store.StoreCheck.Area;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Checks that the events and the versions of nodes have no gaps but those of rows that were set
 * aside.
 */
final class EventCheck {
  private static final Set<String> OF_KNOWLEDGE =
      Arrays.stream(MemoryEvent.Type.values())
          .filter(MemoryEvent.Type::isKnowledge)
          .map(MemoryEvent.Type::label)
          .collect(Collectors.toSet());

  /** Events that were set aside count under the number they had. */
  private static final String EVENTS =
      """
      SELECT sequence, scope_id, type, revision FROM event
      UNION ALL SELECT subject + 0, scope_id, '', revision FROM set_aside WHERE kind = 'event'
      ORDER BY 1""";

  private static final String LAST_CLEARED =
      "SELECT coalesce(max(sequence), 0) FROM event WHERE type = ?";

  private static final String REVISIONS = "SELECT id, level || ':' || key, revision FROM scope";
  private static final String VERSIONS =
      """
      SELECT n.id, n.revision, count(v.revision), coalesce(min(v.revision), 1),
        coalesce(max(v.revision), 0), (
          SELECT count(*) FROM set_aside_node AS x CROSS JOIN set_aside AS s ON s.id = x.set_aside
          WHERE x.scope_id = n.scope_id AND x.node = n.id AND s.kind IN ('node', 'version'))
      FROM node AS n LEFT JOIN node_version AS v ON v.node = n.position
      GROUP BY n.position""";

  private final Handle handle;
  private final Findings findings;
  private final Map<Long, Long> revisions = new HashMap<>();
  private long lastSequence;

  /** What is missing before this event may have gone with its scope. */
  private long lastCleared;

  EventCheck(Handle handle, Findings findings) {
    this.handle = handle;
    this.findings = findings;
  }

  void run() {
    lastCleared = handle.number(LAST_CLEARED, MemoryEvent.Type.SCOPE_CLEARED.label());
    handle.each(
        EVENTS,
        row -> {
          follow(row.number(), row.number(), row.text(), row.number());
          return true;
        });
    handle.each(
        REVISIONS,
        row -> {
          long scopeId = row.number();
          String scope = row.text();
          long revision = row.number();
          long last = revisions.getOrDefault(scopeId, 0L);
          if (revision != last) {
            findings.derived(
                Area.EVENTS,
                "The scope '%s' has revision %s, and its last event %s"
                    .formatted(scope, revision, last));
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

  private void follow(long sequence, long scopeId, String type, long revision) {
    boolean isCleared = type.equals(MemoryEvent.Type.SCOPE_CLEARED.label());
    boolean mayBeMissing = sequence > lastSequence && sequence <= lastCleared;
    if (sequence != lastSequence + 1 && !mayBeMissing) {
      findings.damaged(
          Area.EVENTS,
          sequence <= lastSequence
              ? "The event " + sequence + " is there twice"
              : "Events from " + (lastSequence + 1) + " to " + (sequence - 1) + " are missing");
    }
    lastSequence = sequence;
    long former = revisions.getOrDefault(scopeId, 0L);
    boolean isSetAside = type.isEmpty();
    long expected = OF_KNOWLEDGE.contains(type) ? former : former + 1;
    if (revision != expected
        && !(isSetAside && revision == former)
        && !(isCleared && revision > former)) {
      findings.damaged(
          Area.EVENTS,
          "The event %s has revision %s of its scope instead of %s"
              .formatted(sequence, revision, expected));
    }
    revisions.put(scopeId, revision);
  }

  private void versions(Row row) throws SQLException {
    String id = row.textOrNull();
    long revision = row.number();
    long count = row.number();
    long first = row.number();
    long last = row.number();
    boolean isMended = row.number() > 0;
    boolean hasAll = count == revision - 1 && first == 1 && last == revision - 1;
    boolean mayHaveAll = isMended && first >= 1 && last < revision;
    if (!hasAll && !mayHaveAll) {
      findings.damaged(
          Area.EVENTS,
          "The node '%s' has revision %s, and %s former versions from %s to %s"
              .formatted(id, revision, count, first, last));
    }
  }
}
