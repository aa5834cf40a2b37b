package dev.memoryweave.store.postgresql;

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
  private static final int PAGE = 5_000;

  private static final String EVENTS =
      """
      SELECT sequence, scope_id, type, revision FROM mw_event
      WHERE tenant = ? AND sequence > ? ORDER BY sequence LIMIT ?""";
  private static final String SET_ASIDE =
      "SELECT subject FROM mw_set_aside WHERE tenant = ? AND kind = 'event'";
  private static final String LAST_CLEARED =
      "SELECT coalesce(max(sequence), 0) FROM mw_event WHERE tenant = ? AND type = ?";
  private static final String SCOPES =
      "SELECT id, level, key, revision FROM mw_scope WHERE tenant = ? ORDER BY id";

  /** Only nodes whose former versions are not all there. */
  private static final String VERSIONS =
      """
      SELECT n.scope_id, n.id, n.revision, count(v.revision), coalesce(min(v.revision), 1),
        coalesce(max(v.revision), 0), (
          SELECT count(*) FROM mw_set_aside_node AS x
            JOIN mw_set_aside AS s ON s.tenant = x.tenant AND s.number = x.set_aside
          WHERE x.tenant = n.tenant AND x.scope_id = n.scope_id AND x.node = n.id
            AND s.kind IN ('node', 'version'))
      FROM mw_node AS n
        LEFT JOIN mw_node_version AS v ON v.tenant = n.tenant AND v.node = n.number
      WHERE n.tenant = ?
      GROUP BY n.tenant, n.number, n.scope_id, n.id, n.revision
      HAVING count(v.revision) <> n.revision - 1 OR coalesce(min(v.revision), 1) <> 1
        OR coalesce(max(v.revision), 0) <> n.revision - 1""";

  private final Transaction transaction;
  private final Handle handle;
  private final long tenant;
  private final Findings findings;

  EventCheck(Transaction transaction, Findings findings) {
    this.transaction = transaction;
    this.handle = transaction.handle();
    this.tenant = transaction.tenant();
    this.findings = findings;
  }

  void run() {
    EventOrder order =
        readEvents(
            range ->
                findings.mendable(
                    Area.EVENTS,
                    "Events from " + range.first() + " to " + range.last() + " are missing"));
    handle
        .list(SCOPES, Scope::new, tenant)
        .forEach(scope -> order.requireRevision(scope.id, scope.name, scope.revision));
    handle
        .list(VERSIONS, Node::new, tenant)
        .forEach(node -> node.versions.report(node.id, findings));
  }

  private static final class Scope {
    private final long id;
    private final String name;
    private final long revision;

    Scope(Row row) throws SQLException {
      id = row.number();
      name = row.text() + ":" + row.text();
      revision = row.number();
    }
  }

  private static final class Node {
    private final long scopeId;
    private final String id;
    private final EventOrder.Versions versions;

    Node(Row row) throws SQLException {
      scopeId = row.number();
      id = row.text();
      versions =
          new EventOrder.Versions(
              row.number(), row.number(), row.number(), row.number(), row.number() > 0);
    }
  }

  private record Event(long sequence, long scopeId, String type, long revision) {}

  private EventOrder readEvents(Consumer<EventGaps.Range> gone) {
    EventOrder order =
        new EventOrder(
            findings,
            handle.list(SET_ASIDE, Row::text, tenant),
            handle.number(LAST_CLEARED, tenant, MemoryEvent.Type.SCOPE_CLEARED.label()),
            gone);
    List<Event> page;
    long after = Long.MIN_VALUE;
    do {
      page =
          handle.list(
              EVENTS,
              row -> new Event(row.number(), row.number(), row.text(), row.number()),
              tenant,
              after,
              PAGE);
      for (Event event : page) {
        order.follow(event.sequence, event.scopeId, event.type, event.revision);
        after = event.sequence;
      }
    } while (page.size() == PAGE);
    order.end(transaction.counters().lastEvent());
    return order;
  }

  /** The numbers of missing events without an explanation. */
  List<EventGaps.Range> missing() {
    List<EventGaps.Range> found = new ArrayList<>();
    EventOrder unused = readEvents(found::add);
    return found;
  }

  /** The scopes whose revision is not that of their last event. */
  List<Long> wrongScopes() {
    EventOrder order = readEvents(range -> {});
    return handle.list(SCOPES, Scope::new, tenant).stream()
        .filter(scope -> !order.fits(scope.id, scope.revision))
        .map(scope -> scope.id)
        .toList();
  }

  /** The nodes with missing former versions and no explanation. */
  List<QuarantineTable.Owner> withoutVersions() {
    return handle.list(VERSIONS, Node::new, tenant).stream()
        .filter(node -> !node.versions.isWhole() && node.versions.isBelow())
        .map(node -> new QuarantineTable.Owner(node.scopeId, node.id))
        .toList();
  }
}
