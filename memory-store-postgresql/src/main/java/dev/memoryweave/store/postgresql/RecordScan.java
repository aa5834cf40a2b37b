package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.InvalidValueException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads all records of a kind, page by page in the order of their keys. */
record RecordScan(Transaction transaction) {
  private static final int PAGE = 500;

  /**
   * A record that was read.
   *
   * @param key the values of its key after the tenant: numbers and texts
   * @param record what it is; null if it cannot be read
   * @param reason why it cannot be read, or an empty text
   */
  record Found(List<Object> key, @Nullable Object record, String reason) {
    /** The first value of the key. */
    long number() {
      return (Long) key.get(0);
    }
  }

  /** The columns, the tables with the alias of that with the key, and what reads them. */
  private record Source(String columns, String alias, String from, RowReader<?> reader) {}

  private Source source(RecordKind kind) {
    NodeRow nodes = new NodeRow(transaction.scopes());
    return switch (kind) {
      case NODE -> new Source(NodeRow.selection("n", "n"), "n", "mw_node AS n", nodes::read);
      case VERSION ->
          new Source(
              NodeRow.selection("n", "v"),
              "v",
              "mw_node_version AS v JOIN mw_node AS n ON n.tenant = v.tenant AND n.number = v.node",
              nodes::read);
      case EVIDENCE ->
          new Source(EvidenceTable.COLUMNS, "e", "mw_evidence AS e", transaction.evidence()::read);
      case DETACHED_EVIDENCE ->
          new Source(
              EvidenceTable.COLUMNS,
              "e",
              "mw_evidence_detached AS e",
              transaction.evidence()::read);
      case RELATION ->
          new Source(
              RelationTable.NOW,
              "r",
              "mw_relation AS r" + RelationTable.ENDS,
              transaction.relations()::read);
      case RELATION_VERSION ->
          new Source(
              RelationTable.BEFORE,
              "v",
              RelationTable.VERSIONS_WITH_ENDS.replaceFirst("FROM ", ""),
              transaction.relations()::read);
      case EVENT ->
          new Source(EventTable.COLUMNS, "t", "mw_event AS t", transaction.events()::read);
      case DECISION ->
          new Source(DecisionTable.COLUMNS, "t", "mw_decision AS t", transaction.decisions()::read);
      case SESSION ->
          new Source(SessionTable.COLUMNS, "t", "mw_session AS t", transaction.sessions()::read);
      case PROOF ->
          new Source(ProofTable.COLUMNS, "t", "mw_proof AS t", transaction.proofs()::read);
      case CONTENT ->
          new Source(ContentTable.COLUMNS, "t", "mw_content AS t", transaction.contents()::read);
      case DOCUMENT ->
          new Source(
              DocumentTable.SELECTION,
              "d",
              "mw_document AS d",
              transaction.knowledge().documentTable()::read);
      case CHUNK ->
          new Source(KnowledgeTable.COLUMNS, "t", "mw_chunk AS t", transaction.knowledge()::read);
    };
  }

  /** Hands out all records, in pages. */
  void pages(RecordKind kind, Consumer<List<Found>> each) {
    Source source = source(kind);
    String key = kind.key(source.alias);
    String sql =
        "SELECT "
            + key
            + ", "
            + source.columns
            + " FROM "
            + source.from
            + " WHERE "
            + source.alias
            + ".tenant = ?";
    String after =
        " AND ("
            + key
            + ") > ("
            + String.join(", ", Collections.nCopies(kind.keySize(), "?"))
            + ")";
    String order = " ORDER BY " + key + " LIMIT " + PAGE;
    List<Object> last = List.of();
    while (true) {
      List<@Nullable Object> values = new ArrayList<>(Arrays.asList(transaction.tenant()));
      values.addAll(last);
      List<Found> page =
          transaction
              .handle()
              .list(
                  sql + (last.isEmpty() ? "" : after) + order,
                  row -> {
                    List<Object> found = new ArrayList<>();
                    for (int i = 0; i < kind.keySize(); i++) {
                      found.add(row.value());
                    }
                    try {
                      return new Found(found, source.reader.read(row), "");
                    } catch (InvalidValueException e) {
                      return new Found(found, null, String.valueOf(e.getMessage()));
                    }
                  },
                  values.toArray());
      each.accept(page);
      if (page.size() < PAGE) {
        return;
      }
      last = page.get(page.size() - 1).key;
    }
  }

  /** The keys of the records that cannot be read, and why. */
  Map<List<Object>, String> unreadable(RecordKind kind) {
    Map<List<Object>, String> unreadable = new LinkedHashMap<>();
    pages(
        kind,
        page ->
            page.stream()
                .filter(found -> found.record == null)
                .forEach(found -> unreadable.put(found.key, found.reason)));
    return unreadable;
  }
}
