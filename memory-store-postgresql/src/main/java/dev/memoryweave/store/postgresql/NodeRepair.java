package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance.Source;
import java.time.Instant;
import java.util.List;

/** Restores unreadable nodes to an earlier version, or removes them. */
final class NodeRepair {
  private static final String NAME =
      "SELECT scope_id, id FROM mw_node WHERE tenant = ? AND number = ?";
  private static final String LAST_REVISION =
      """
      SELECT coalesce(max(r.revision), 0) FROM (
        SELECT revision FROM mw_node_version WHERE tenant = ? AND node = ?
        UNION ALL SELECT s.revision FROM mw_set_aside_node AS x
          JOIN mw_set_aside AS s ON s.tenant = x.tenant AND s.number = x.set_aside
        WHERE x.tenant = ? AND x.scope_id = ? AND x.node = ? AND s.kind = 'version') AS r""";
  private static final String RELATIONS =
      "SELECT number FROM mw_relation WHERE tenant = ? AND (from_node = ? OR to_node = ?)";
  private static final String OWN_EVIDENCE =
      """
      SELECT l.evidence FROM mw_evidence_link AS l WHERE l.tenant = ? AND l.node = ?
        AND NOT EXISTS (SELECT 1 FROM mw_evidence_link AS o WHERE o.tenant = l.tenant
          AND o.evidence = l.evidence AND o.node <> l.node)""";
  private static final String DECISIONS =
      "SELECT decision FROM mw_decision_node WHERE tenant = ? AND node = ?";

  private final Transaction transaction;
  private final SetAside setAside;
  private final Instant now;
  private long restored;

  NodeRepair(Transaction transaction, SetAside setAside, Instant now) {
    this.transaction = transaction;
    this.setAside = setAside;
    this.now = now;
  }

  long restored() {
    return restored;
  }

  /** Makes a node searchable again that can be read since a reference was removed from it. */
  void refresh(long number) {
    transaction
        .nodes()
        .lookup()
        .withNumbers(List.of(number))
        .forEach(
            (known, node) ->
                transaction
                    .nodes()
                    .refresh(known, transaction.scopes().findOrAdd(node.scope()), node));
  }

  void mend(long number, String reason) {
    record Name(long scopeId, String id) {}
    Name name =
        transaction
            .handle()
            .first(NAME, row -> new Name(row.number(), row.text()), transaction.tenant(), number)
            .orElseThrow();
    List<MemoryNode> versions = transaction.nodes().versions(number);
    setAside.keep(RecordKind.NODE, List.of(number), reason);
    if (versions.isEmpty()) {
      remove(number, name.scopeId, name.id);
    } else {
      restore(number, name.scopeId, versions.get(versions.size() - 1));
    }
  }

  /** The new revision number skips the one of the unreadable revision. */
  private void restore(long number, long scopeId, MemoryNode version) {
    long tenant = transaction.tenant();
    String id = version.id().value();
    long last = transaction.handle().number(LAST_REVISION, tenant, number, tenant, scopeId, id);
    MemoryNode node =
        transaction
            .nodes()
            .restore(
                number,
                scopeId,
                version.toBuilder()
                    .revision(last + 2)
                    .updatedAt(now.isBefore(version.updatedAt()) ? version.updatedAt() : now)
                    .build());
    record(
        MemoryEvent.Type.MEMORY_REVERTED,
        scopeId,
        id,
        "could not be read any more, so it says again what it said at revision "
            + version.revision()
            + (node.status() == version.status() ? "" : "; archived, as its key is held"));
    restored++;
  }

  private void remove(long number, long scopeId, String id) {
    String why = "it belonged to a node that could not be read";
    Handle handle = transaction.handle();
    long tenant = transaction.tenant();
    take(RecordKind.RELATION, handle.list(RELATIONS, Row::number, tenant, number, number), why);
    take(RecordKind.EVIDENCE, handle.list(OWN_EVIDENCE, Row::number, tenant, number), why);
    take(RecordKind.DECISION, handle.list(DECISIONS, Row::number, tenant, number), why);
    transaction.nodes().remove(number, scopeId, id);
    record(
        MemoryEvent.Type.MEMORY_DELETED,
        scopeId,
        id,
        "could not be read any more, and no former version of it; the store has set it aside");
  }

  private void take(RecordKind kind, List<Long> rows, String why) {
    rows.forEach(row -> setAside.take(kind, List.of(row), why));
  }

  /** If a scope or an id cannot be read, nothing can be reported for it either. */
  private void record(MemoryEvent.Type type, long scopeId, String id, String reason) {
    MemoryEvent.Draft event;
    try {
      event =
          new MemoryEvent.Draft(
              type, transaction.scopes().get(scopeId), id, Source.SYSTEM, now, reason);
    } catch (InvalidValueException e) {
      return;
    }
    MemoryEvent unused = transaction.journal().append(event);
  }
}
