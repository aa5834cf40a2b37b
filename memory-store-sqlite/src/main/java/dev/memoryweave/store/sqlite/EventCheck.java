package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.store.MemoryStore.Check.Area;
import dev.memoryweave.store.support.internal.EventGaps;
import dev.memoryweave.store.support.internal.EventOrder;
import dev.memoryweave.store.support.internal.Findings;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Checks that the events and the versions of nodes have no gaps except rows that were set aside.
 */
final class EventCheck {
  private static final String EVENTS =
      "SELECT sequence, scope_id, type, revision FROM event ORDER BY sequence";

  private static final String SET_ASIDE = "SELECT subject FROM set_aside WHERE kind = 'event'";

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

  EventCheck(Handle handle, Findings findings) {
    this.handle = handle;
    this.findings = findings;
  }

  /** The numbers of missing events without an explanation, up to the last event. */
  static List<EventGaps.Range> missing(Handle handle) {
    List<EventGaps.Range> found = new ArrayList<>();
    EventOrder unused =
        new EventCheck(handle, new Findings(Verification.RESTORE)).readEvents(found::add);
    return found;
  }

  void run() {
    EventOrder order =
        readEvents(
            range ->
                findings.mendable(
                    Area.EVENTS,
                    "Events from " + range.first() + " to " + range.last() + " are missing"));
    handle.each(
        REVISIONS,
        row -> {
          order.requireRevision(row.number(), row.text(), row.number());
          return true;
        });
    handle.each(
        VERSIONS,
        row -> {
          Node node = new Node(row);
          node.versions.report(node.id, findings);
          return true;
        });
  }

  private EventOrder readEvents(Consumer<EventGaps.Range> gone) {
    EventOrder order =
        new EventOrder(
            findings,
            handle.list(SET_ASIDE, Row::text),
            handle.number(LAST_CLEARED, MemoryEvent.Type.SCOPE_CLEARED.label()),
            gone);
    handle.each(
        EVENTS,
        row -> {
          order.follow(row.number(), row.number(), row.text(), row.number());
          return true;
        });
    order.end();
    return order;
  }

  /** The nodes with missing former versions and no explanation. */
  static List<QuarantineTable.Owner> withoutVersions(Handle handle) {
    List<QuarantineTable.Owner> found = new ArrayList<>();
    handle.each(
        VERSIONS,
        row -> {
          Node node = new Node(row);
          if (!node.versions.isWhole() && node.versions.isBelow()) {
            found.add(new QuarantineTable.Owner(node.scopeId, node.id));
          }
          return true;
        });
    return found;
  }

  private static final class Node {
    private final long scopeId;
    private final String id;
    private final EventOrder.Versions versions;

    Node(Row row) throws SQLException {
      scopeId = row.number();
      id = String.valueOf(row.textOrNull());
      versions =
          new EventOrder.Versions(
              row.number(), row.number(), row.number(), row.number(), row.number() > 0);
    }
  }
}
