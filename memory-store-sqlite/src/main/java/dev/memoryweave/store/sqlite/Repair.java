package dev.memoryweave.store.sqlite;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.QuarantineTable.Owner;
import dev.memoryweave.store.support.internal.EventGaps;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Repairs records that cannot be read or differ from what was written, and references to missing
 * records. Removed rows are set aside.
 */
final class Repair {
  private static final String CLEAR_PARENT =
      "UPDATE node SET parent = NULL, " + RowDigest.CHANGE + " WHERE position = ?";
  private static final String CLEAR_SUPERSEDED =
      "UPDATE node SET superseded_scope_id = NULL, superseded_by = NULL, "
          + RowDigest.CHANGE
          + " WHERE position = ?";
  private static final String NAMED =
      "SELECT parent, superseded_scope_id, superseded_by FROM node WHERE position = ?";
  private static final String REMOVE_UNDECIDED =
      """
      DELETE FROM decision_node
      WHERE NOT EXISTS (SELECT 1 FROM decision WHERE sequence = decision_node.decision)""";
  private static final String EVENTS = "SELECT sequence FROM event ORDER BY sequence";

  /** The kinds whose rows are set aside; dependent kinds come first. */
  private static final List<RecordKind> TAKEN =
      List.of(
          RecordKind.VERSION,
          RecordKind.RELATION_VERSION,
          RecordKind.RELATION,
          RecordKind.EVIDENCE,
          RecordKind.EVIDENCE_LINK,
          RecordKind.DETACHED_EVIDENCE,
          RecordKind.DECISION,
          RecordKind.EVENT,
          RecordKind.SESSION,
          RecordKind.PROOF,
          RecordKind.CONTENT);

  private static final String HOLDING = "SELECT coalesce(max(id), -1) FROM document WHERE id <= ?";

  private final Transaction transaction;
  private final Handle handle;
  private final Instant now;
  private final SetAside setAside;
  private final NodeRepair nodes;
  private long documents;
  private long links;

  Repair(Transaction transaction, Instant now) {
    this.transaction = transaction;
    this.handle = transaction.handle();
    this.now = now;
    this.setAside = new SetAside(transaction, now);
    this.nodes = new NodeRepair(transaction, setAside, now);
  }

  MemoryStore.Check.Repair run() {
    transaction.events().goOnAfter(lastEvent());
    Map<Long, String> unreadable = unreadableNodes();
    removeLinks();
    TAKEN.forEach(this::take);
    for (long evidence : handle.list(LinkCheck.UNATTACHED, Row::number)) {
      setAside.take(RecordKind.EVIDENCE, evidence, "it is attached to nothing");
    }
    Map<Long, String> left = unreadableNodes();
    unreadable.keySet().stream().filter(row -> !left.containsKey(row)).forEach(nodes::reindex);
    left.forEach(nodes::mend);
    removeDocuments();
    transaction.scopes().flush();
    IndexRebuild.count(handle);
    acceptOthers();
    setAside.tell();
    noteMissing();
    return new MemoryStore.Check.Repair(nodes.restored(), setAside.count(), documents, links);
  }

  private Map<Long, String> unreadableNodes() {
    return new RecordScan(transaction, RecordKind.NODE).read((record, row) -> {});
  }

  /** Sets aside rows that cannot be read, and rows that differ from what was written. */
  private void take(RecordKind kind) {
    Map<Long, String> wrong = new TreeMap<>();
    ChangedRows.numbers(handle, kind.digest())
        .forEach(row -> wrong.put(row, "it says something else than what was written"));
    wrong.putAll(new RecordScan(transaction, kind).read((record, row) -> {}));
    wrong.forEach((row, reason) -> setAside.take(kind, row, reason));
  }

  /**
   * The last number assigned to an event. A damaged event may have any number: it is trusted only
   * up to the number that the damaged events together could have reached.
   */
  private long lastEvent() {
    Set<Long> changed = new TreeSet<>(ChangedRows.numbers(handle, TableDigest.EVENT));
    long sound = 0;
    List<Long> all = handle.list(EVENTS, Row::number);
    for (long sequence : all) {
      if (!changed.contains(sequence)) {
        sound = sequence;
      }
    }
    long most = sound + changed.size();
    long last = sound;
    for (long sequence : changed) {
      last = sequence > most ? last : Math.max(last, sequence);
    }
    return last;
  }

  /** Nobody can say what was there before, and these rows are indispensable. */
  private void acceptOthers() {
    for (TableDigest table :
        List.of(TableDigest.SET_ASIDE, TableDigest.SCOPE, TableDigest.HISTORY)) {
      for (long row : ChangedRows.numbers(handle, table)) {
        accept(table, "rowid = ?", row);
        if (table == TableDigest.SCOPE) {
          setAside.tellOfScope(row);
        }
      }
    }
    ChangedRows.of(handle, TableDigest.SET_ASIDE_NODE)
        .forEach(
            row ->
                accept(
                    TableDigest.SET_ASIDE_NODE,
                    "scope_id = ? AND node = ? AND set_aside = ?",
                    row.values().toArray()));
  }

  private void accept(TableDigest table, String key, @Nullable Object... values) {
    handle
        .first(
            "SELECT %s FROM %s WHERE %s"
                .formatted(String.join(", ", table.columns()), table.table(), key),
            row -> {
              List<@Nullable Object> stated = new ArrayList<>();
              while (stated.size() < table.columns().size()) {
                stated.add(row.value());
              }
              return table.of(stated);
            },
            values)
        .ifPresent(
            digest -> {
              List<@Nullable Object> bound = new ArrayList<>();
              bound.add(digest);
              bound.addAll(Arrays.asList(values));
              handle.update(
                  "UPDATE %s SET row_digest = ? WHERE %s".formatted(table.table(), key),
                  bound.toArray());
            });
  }

  /** Records what disappeared without a trace. */
  private void noteMissing() {
    QuarantineTable table = new QuarantineTable(transaction);
    for (EventGaps.Range range : EventCheck.missing(handle)) {
      table.addMissing(RecordKind.EVENT, null, range.toString(), now, List.of());
    }
    for (Owner node : EventCheck.withoutVersions(handle)) {
      table.addMissing(RecordKind.VERSION, node.scopeId(), node.id(), now, List.of(node));
    }
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
    links += clear(LinkCheck.ORPHANS, CLEAR_PARENT, node -> node.orphan);
    links += clear(LinkCheck.SUPERSEDED, CLEAR_SUPERSEDED, node -> node.unsupersede);
    links += handle.update(REMOVE_UNDECIDED);
    for (long decision : nodes.decisionsOfGoneNodes()) {
      setAside.take(RecordKind.DECISION, decision, "a node that it names is gone");
    }
  }

  /** The digest changes of a node when its references are cleared. */
  private record Clearing(long orphan, long unsupersede) {}

  private long clear(String found, String clearing, ToLongFunction<Clearing> change) {
    List<Long> rows = handle.list(found, Row::number);
    for (long position : rows) {
      Clearing changes =
          handle
              .first(
                  NAMED,
                  row ->
                      new Clearing(
                          TableDigest.NODE.change("parent", row.textOrNull(), null),
                          NodeTable.unsupersede(row.numberOrNull(), row.textOrNull())),
                  position)
              .orElseThrow();
      handle.update(clearing, change.applyAsLong(changes), position);
    }
    return rows.size();
  }

  /** Whatever is wrong with a document or a chunk: the file is read again. */
  private void removeDocuments() {
    Set<Long> wrong = new TreeSet<>(handle.list(LinkCheck.BROKEN_DOCUMENTS, Row::number));
    RecordScan scan = new RecordScan(transaction, RecordKind.DOCUMENT);
    wrong.addAll(scan.read((record, row) -> {}).keySet());
    wrong.addAll(ChangedRows.numbers(handle, TableDigest.DOCUMENT));
    Set<Long> chunks = new TreeSet<>(handle.list(LinkCheck.LOOSE_CHUNKS, Row::number));
    RecordScan chunkScan = new RecordScan(transaction, RecordKind.CHUNK);
    Set<Long> wrongChunks = new TreeSet<>(chunkScan.read((record, row) -> {}).keySet());
    wrongChunks.addAll(ChangedRows.numbers(handle, TableDigest.CHUNK));
    for (long chunk : wrongChunks) {
      if (!chunks.contains(chunk)) {
        wrong.add(handle.number(HOLDING, chunk));
      }
    }
    KnowledgeTable knowledge = transaction.knowledge();
    wrong.forEach(knowledge::removeDamaged);
    // Chunks of a document with too low a count.
    chunks.addAll(handle.list(LinkCheck.LOOSE_CHUNKS, Row::number));
    chunks.forEach(knowledge::removeLoose);
    documents = wrong.size();
  }
}
