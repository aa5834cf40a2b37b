package dev.memoryweave.store.postgresql;

import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.postgresql.QuarantineTable.About;
import dev.memoryweave.store.postgresql.QuarantineTable.Owner;
import dev.memoryweave.store.support.internal.EventGaps;
import dev.memoryweave.store.support.internal.Findings;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Repairs records that cannot be read, and references to records that are gone. Removed rows are
 * set aside.
 */
final class Repair {
  /** The kinds whose rows are set aside; dependent kinds come first. */
  private static final List<RecordKind> TAKEN =
      List.of(
          RecordKind.VERSION,
          RecordKind.RELATION_VERSION,
          RecordKind.RELATION,
          RecordKind.EVIDENCE,
          RecordKind.DETACHED_EVIDENCE,
          RecordKind.DECISION,
          RecordKind.EVENT,
          RecordKind.SESSION,
          RecordKind.PROOF,
          RecordKind.CONTENT);

  private static final String DOCUMENTS_OF =
      """
      SELECT DISTINCT d.number FROM mw_chunk AS c
        JOIN mw_document AS d ON d.tenant = c.tenant AND d.number = c.document
      WHERE c.tenant = ? AND c.number = ANY (?)""";

  private final Transaction transaction;
  private final Handle handle;
  private final long tenant;
  private final Instant now;
  private final SetAside setAside;
  private final NodeRepair nodes;
  private long documents;
  private long links;

  Repair(Transaction transaction, Instant now) {
    this.transaction = transaction;
    this.handle = transaction.handle();
    this.tenant = transaction.tenant();
    this.now = now;
    this.setAside = new SetAside(transaction, now);
    this.nodes = new NodeRepair(transaction, setAside, now);
  }

  MemoryStore.Check.Repair run() {
    handle.change(Verification.NO_LIMIT);
    CountCheck.mendNumbers(transaction);
    Set<List<Object>> unreadable = unreadable(RecordKind.NODE).keySet();
    removeLinks();
    for (RecordKind kind : TAKEN) {
      unreadable(kind).forEach((key, reason) -> setAside.take(kind, key, reason));
    }
    new ContentCheck(transaction)
        .wrong()
        .forEach(
            key -> setAside.take(RecordKind.CONTENT, key, "its bytes are not those of its digest"));
    takeAll(RecordKind.EVIDENCE, LinkCheck.UNATTACHED, "it is attached to nothing");
    Map<List<Object>, String> left = unreadable(RecordKind.NODE);
    unreadable.stream()
        .filter(key -> !left.containsKey(key))
        .forEach(key -> nodes.refresh((Long) key.get(0)));
    left.forEach((key, reason) -> nodes.mend((Long) key.get(0), reason));
    removeDocuments();
    setAside.tell();
    noteMissing();
    return new MemoryStore.Check.Repair(nodes.restored(), setAside.count(), documents, links);
  }

  private Map<List<Object>, String> unreadable(RecordKind kind) {
    return new RecordScan(transaction).unreadable(kind);
  }

  private void takeAll(RecordKind kind, String sql, String reason) {
    handle
        .list(sql, row -> key(row, kind), tenant)
        .forEach(key -> setAside.take(kind, key, reason));
  }

  private static List<Object> key(Row row, RecordKind kind) throws SQLException {
    List<Object> key = new ArrayList<>();
    while (key.size() < kind.keySize()) {
      key.add(row.value());
    }
    return key;
  }

  private void removeLinks() {
    takeAll(RecordKind.VERSION, LinkCheck.LOOSE_VERSIONS, "its node is gone");
    takeAll(RecordKind.RELATION, LinkCheck.LOOSE_RELATIONS, "one of its nodes is gone");
    takeAll(RecordKind.DETACHED_EVIDENCE, LinkCheck.LOOSE_DETACHED, "its node is gone");
    takeAll(RecordKind.RELATION_VERSION, LinkCheck.LOOSE_RELATION_VERSIONS, "its relation is gone");
    links += LinkCheck.mend(handle, tenant);
    for (long decision : new DecisionNodes(transaction).gone().keySet()) {
      setAside.take(RecordKind.DECISION, List.of(decision), "a node that it names is gone");
    }
  }

  /** Whatever is wrong with a document or a chunk: the file is read again. */
  private void removeDocuments() {
    Set<Long> wrong = new TreeSet<>(handle.list(LinkCheck.BROKEN_DOCUMENTS, Row::number, tenant));
    unreadable(RecordKind.DOCUMENT).keySet().forEach(key -> wrong.add((Long) key.get(0)));
    Set<Long> chunks = new HashSet<>();
    unreadable(RecordKind.CHUNK).keySet().forEach(key -> chunks.add((Long) key.get(0)));
    wrong.addAll(handle.list(DOCUMENTS_OF, Row::number, tenant, Conditions.numbers(chunks)));
    if (!wrong.isEmpty()) {
      transaction.knowledge().removeDamaged(wrong);
    }
    List<Long> loose = handle.list(LinkCheck.LOOSE_CHUNKS, Row::number, tenant);
    if (!loose.isEmpty()) {
      transaction.knowledge().removeLoose(loose);
    }
    documents = wrong.size();
  }

  /** Records what disappeared without a trace. */
  private void noteMissing() {
    QuarantineTable table = new QuarantineTable(transaction);
    EventCheck events = new EventCheck(transaction, new Findings(""));
    for (EventGaps.Range range : events.missing()) {
      table.addMissing(RecordKind.EVENT, new About(null, range.toString(), null, List.of()), now);
    }
    for (Owner node : events.withoutVersions()) {
      table.addMissing(
          RecordKind.VERSION, new About(node.scopeId(), node.id(), null, List.of(node)), now);
    }
  }
}
