package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.StoreCheck;
import dev.memoryweave.store.sqlite.SetAsideTable.Owner;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Mends unreadable records and references to records that are gone. Removed rows are set aside. */
final class Repair {
  private static final String CLEAR_PARENT = "UPDATE node SET parent = NULL WHERE position = ?";
  private static final String CLEAR_SUPERSEDED =
      "UPDATE node SET superseded_scope_id = NULL, superseded_by = NULL WHERE position = ?";
  private static final String REMOVE_UNDECIDED =
      """
      DELETE FROM decision_node
      WHERE NOT EXISTS (SELECT 1 FROM decision WHERE sequence = decision_node.decision)""";
  private static final String HOLDING = "SELECT coalesce(max(id), -1) FROM document WHERE id <= ?";

  private final Transaction transaction;
  private final Handle handle;
  private final SetAside setAside;
  private final NodeRepair nodes;
  private long documents;
  private long links;

  Repair(Transaction transaction, Instant now) {
    this.transaction = transaction;
    this.handle = transaction.handle();
    this.setAside = new SetAside(transaction, now);
    this.nodes = new NodeRepair(transaction, setAside, now);
  }

  StoreCheck.Repair run() {
    removeLinks();
    for (RecordKind kind :
        List.of(
            RecordKind.VERSION,
            RecordKind.RELATION_VERSION,
            RecordKind.RELATION,
            RecordKind.EVIDENCE,
            RecordKind.DECISION,
            RecordKind.EVENT)) {
      new RecordScan(transaction, kind)
          .read((record, row) -> {})
          .forEach((row, reason) -> setAside.take(kind, row, reason));
    }
    new RecordScan(transaction, RecordKind.NODE).read((record, row) -> {}).forEach(nodes::mend);
    removeDocuments();
    transaction.scopes().flush();
    handle.update(IndexRebuild.COUNT);
    return new StoreCheck.Repair(nodes.restored(), setAside.count(), documents, links);
  }

  private void removeLinks() {
    for (LinkCheck.Dangling dangling : LinkCheck.dangling(handle)) {
      if (dangling.table().equals(RecordKind.VERSION.table())) {
        setAside.take(RecordKind.VERSION, dangling.row(), "its node is gone");
      } else if (dangling.table().equals(RecordKind.RELATION.table())) {
        setAside.take(RecordKind.RELATION, dangling.row(), "one of its nodes is gone");
      } else if (dangling.table().equals("evidence_link")) {
        links += handle.update("DELETE FROM evidence_link WHERE position = ?", dangling.row());
      } else if (dangling.table().equals(RecordKind.RELATION_VERSION.table())) {
        setAside.take(RecordKind.RELATION_VERSION, dangling.row(), "its relation is gone");
      } else if (dangling.table().equals("decision_node")) {
        links +=
            handle.update(
                """
                DELETE FROM decision_node
                WHERE NOT EXISTS (SELECT 1 FROM node WHERE position = decision_node.node)""");
      }
    }
    links += each(LinkCheck.ORPHANS, CLEAR_PARENT);
    links += each(LinkCheck.SUPERSEDED, CLEAR_SUPERSEDED);
    links += handle.update(REMOVE_UNDECIDED);
    for (long evidence : handle.list(LinkCheck.UNATTACHED, Row::number)) {
      setAside.take(RecordKind.EVIDENCE, evidence, "it is attached to nothing");
    }
    for (long decision : nodes.decisionsOfGoneNodes()) {
      setAside.take(RecordKind.DECISION, decision, "a node that it names is gone");
    }
  }

  private long each(String found, String change) {
    List<Long> rows = handle.list(found, Row::number);
    rows.forEach(row -> handle.update(change, row));
    return rows.size();
  }

  /** Whatever is wrong with a document or a chunk: the file is read again. */
  private void removeDocuments() {
    Set<Long> wrong = new TreeSet<>(handle.list(LinkCheck.BROKEN_DOCUMENTS, Row::number));
    RecordScan scan = new RecordScan(transaction, RecordKind.DOCUMENT);
    wrong.addAll(scan.read((record, row) -> {}).keySet());
    scan.changed(wrong::add);
    Set<Long> chunks = new TreeSet<>(handle.list(LinkCheck.LOOSE_CHUNKS, Row::number));
    RecordScan chunkScan = new RecordScan(transaction, RecordKind.CHUNK);
    Set<Long> wrongChunks = new TreeSet<>(chunkScan.read((record, row) -> {}).keySet());
    chunkScan.changed(wrongChunks::add);
    for (long chunk : wrongChunks) {
      if (!chunks.contains(chunk)) {
        wrong.add(handle.number(HOLDING, chunk));
      }
    }
    KnowledgeTable knowledge = transaction.knowledge();
    wrong.forEach(knowledge::removeDamaged);
    // Those of a document that counted too few.
    chunks.addAll(handle.list(LinkCheck.LOOSE_CHUNKS, Row::number));
    chunks.forEach(knowledge::removeLoose);
    documents = wrong.size();
  }

  /** Takes rows out of their tables, and keeps a copy. */
  static final class SetAside {
    private final Transaction transaction;
    private final SetAsideTable table;
    private final Instant now;
    private long count;

    SetAside(Transaction transaction, Instant now) {
      this.transaction = transaction;
      this.table = new SetAsideTable(transaction);
      this.now = now;
    }

    long count() {
      return count;
    }

    /** Keeps a row whose table stays as it is. */
    void keep(RecordKind kind, long row, String reason) {
      Handle handle = transaction.handle();
      record About(@Nullable Long scopeId, String subject, @Nullable Long revision) {}
      About about =
          handle
              .first(
                  SetAsideQueries.about(kind),
                  found -> new About(found.numberOrNull(), found.text(), found.numberOrNull()),
                  row)
              .orElse(null);
      if (about == null) {
        return;
      }
      Set<Owner> owners =
          Set.copyOf(
              handle.list(
                  SetAsideQueries.owners(kind),
                  found -> new Owner(found.number(), found.text()),
                  row));
      table.add(kind, row, about.scopeId, about.subject, about.revision, reason, now, owners);
      count++;
    }

    /** Keeps a row and removes it from its table. */
    void take(RecordKind kind, long row, String reason) {
      keep(kind, row, reason);
      Handle handle = transaction.handle();
      switch (kind) {
        case EVIDENCE -> handle.update("DELETE FROM evidence_link WHERE evidence = ?", row);
        case DECISION -> handle.update("DELETE FROM decision_node WHERE decision = ?", row);
        case RELATION ->
            handle
                .list("SELECT position FROM relation_version WHERE relation = ?", Row::number, row)
                .forEach(version -> take(RecordKind.RELATION_VERSION, version, reason));
        default -> {
          // Nothing else names the row.
        }
      }
      handle.update("DELETE FROM " + kind.table() + " WHERE rowid = ?", row);
    }
  }
}
