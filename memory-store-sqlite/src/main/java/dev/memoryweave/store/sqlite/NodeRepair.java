package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance.Source;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Restores unreadable nodes to an earlier version, or removes them. */
final class NodeRepair {
  private static final String NAME = "SELECT scope_id, id FROM node WHERE position = ?";
  private static final String LAST_REVISION =
      """
      SELECT max(coalesce((SELECT max(revision) FROM node_version WHERE node = ?1), 0), coalesce((
        SELECT max(s.revision)
        FROM set_aside_node AS x CROSS JOIN set_aside AS s ON s.id = x.set_aside
        WHERE x.scope_id = ?2 AND x.node = ?3 AND s.kind = 'version'), 0))""";
  private static final String RELATIONS =
      "SELECT position FROM relation WHERE from_node = ?1 OR to_node = ?1";
  private static final String OWN_EVIDENCE =
      """
      SELECT l.evidence FROM evidence_link AS l WHERE l.node = ?1 AND NOT EXISTS (
        SELECT 1 FROM evidence_link AS o WHERE o.evidence = l.evidence AND o.node <> ?1)""";
  private static final String DECISIONS = "SELECT decision FROM decision_node WHERE node = ?";

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

  /** Decisions that name a missing node; they should have been removed with it. */
  List<Long> decisionsOfGoneNodes() {
    List<Long> found = new ArrayList<>();
    new RecordScan(transaction, RecordKind.DECISION)
        .read(
            (record, sequence) -> {
              boolean isWhole =
                  ((PromotionRecord) record)
                      .nodes().stream()
                          .allMatch(node -> transaction.nodes().lookup().position(node) != null);
              if (!isWhole) {
                found.add(sequence);
              }
            });
    return found;
  }

  /** Makes a node searchable again that can be read since a reference was removed from it. */
  void reindex(long position) {
    transaction
        .nodes()
        .lookup()
        .atPosition(position)
        .ifPresent(
            node ->
                transaction
                    .nodes()
                    .reindex(position, transaction.scopes().findOrAdd(node.scope()), node));
  }

  void mend(long position, String reason) {
    record Name(long scopeId, String id) {}
    Handle handle = transaction.handle();
    Name name =
        handle.first(NAME, row -> new Name(row.number(), row.text()), position).orElseThrow();
    List<MemoryNode> versions = transaction.nodes().versions(position);
    if (versions.isEmpty()) {
      remove(position, name.scopeId, name.id, reason);
    } else {
      restore(position, name.scopeId, versions.get(versions.size() - 1), reason);
    }
  }

  /** The new revision number skips the one of the unreadable revision. */
  private void restore(long position, long scopeId, MemoryNode version, String reason) {
    Handle handle = transaction.handle();
    String id = version.id().value();
    long last = handle.number(LAST_REVISION, position, scopeId, id);
    setAside.keep(RecordKind.NODE, position, reason);
    MemoryNode node =
        transaction
            .nodes()
            .restore(
                position,
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

  private void remove(long position, long scopeId, String id, String reason) {
    Handle handle = transaction.handle();
    setAside.keep(RecordKind.NODE, position, reason);
    String why = "it belonged to a node that could not be read";
    handle
        .list(RELATIONS, Row::number, position)
        .forEach(relation -> setAside.take(RecordKind.RELATION, relation, why));
    handle
        .list(OWN_EVIDENCE, Row::number, position)
        .forEach(evidence -> setAside.take(RecordKind.EVIDENCE, evidence, why));
    handle
        .list(DECISIONS, Row::number, position)
        .forEach(decision -> setAside.take(RecordKind.DECISION, decision, why));
    transaction.nodes().remove(position, scopeId, id);
    record(
        MemoryEvent.Type.MEMORY_DELETED,
        scopeId,
        id,
        "could not be read any more, and no former version of it; the store has set it aside");
  }

  /** If a scope cannot be read, nothing can be reported for it either. */
  private void record(MemoryEvent.Type type, long scopeId, String id, String reason) {
    MemoryEvent.Draft event;
    try {
      event =
          new MemoryEvent.Draft(
              type, transaction.scopes().get(scopeId), id, Source.SYSTEM, now, reason);
    } catch (InvalidValueException e) {
      return;
    }
    transaction.journal().append(event);
  }
}
