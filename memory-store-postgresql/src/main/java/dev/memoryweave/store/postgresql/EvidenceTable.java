package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.EvidenceStore;
import dev.memoryweave.store.support.internal.RecordColumns;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of evidence, and the list of the nodes that each piece is attached to. */
final class EvidenceTable implements EvidenceStore.Writer {
  private static final String KIND = "piece of evidence";

  /** The columns that {@link #read} reads. */
  static final String COLUMNS =
      """
      e.scope_id, e.id, e.kind, e.locator, e.excerpt, e.digest, e.captured_at, e.polarity,
        e.verdict, e.checked_at
      """;

  private static final String BARE = COLUMNS.replace("e.", "");
  private static final String FIND =
      "SELECT " + COLUMNS + "FROM mw_evidence AS e WHERE tenant = ? AND scope_id = ? AND id = ?";
  private static final String OF_ALL =
      "SELECT l.node, "
          + COLUMNS
          + """
          FROM mw_evidence_link AS l
            JOIN mw_evidence AS e ON e.tenant = l.tenant AND e.number = l.evidence
          WHERE l.node = ANY (?) AND l.tenant = ? ORDER BY l.node, l.number""";
  private static final String NODES_WITH =
      """
      SELECT n.scope_id, n.id
      FROM mw_evidence AS e
        JOIN mw_evidence_link AS l ON l.tenant = e.tenant AND l.evidence = e.number
        JOIN mw_node AS n ON n.tenant = l.tenant AND n.number = l.node
      WHERE e.tenant = ? AND e.scope_id = ? AND e.id = ?""";
  private static final String NUMBER =
      "SELECT number FROM mw_evidence WHERE tenant = ? AND scope_id = ? AND id = ?";
  private static final String ADD =
      "INSERT INTO mw_evidence (tenant, number, "
          + BARE
          + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String RECORD_CHECK =
      """
      UPDATE mw_evidence SET verdict = ?, checked_at = ?
      WHERE tenant = ? AND scope_id = ? AND id = ?""";
  private static final String LINK =
      """
      INSERT INTO mw_evidence_link (tenant, node, evidence, number) VALUES (?, ?, ?, ?)
      ON CONFLICT DO NOTHING""";
  private static final String UNLINK_ONE =
      "DELETE FROM mw_evidence_link WHERE tenant = ? AND node = ? AND evidence = ?";
  private static final String UNLINK_NODE =
      "DELETE FROM mw_evidence_link WHERE tenant = ? AND node = ?";
  private static final String UNLINK_PIECE =
      "DELETE FROM mw_evidence_link WHERE tenant = ? AND evidence = ?";
  private static final String LINKED =
      "SELECT evidence FROM mw_evidence_link WHERE tenant = ? AND node = ?";
  private static final String DELETE_UNLESS_LINKED =
      """
      DELETE FROM mw_evidence WHERE tenant = ? AND number = ANY (?) AND NOT EXISTS
        (SELECT 1 FROM mw_evidence_link AS l WHERE l.tenant = mw_evidence.tenant
          AND l.evidence = mw_evidence.number)""";
  private static final String DETACHED =
      "SELECT "
          + COLUMNS
          + "FROM mw_evidence_detached AS e WHERE tenant = ? AND node = ? ORDER BY number";
  private static final String KEEP_DETACHED =
      "INSERT INTO mw_evidence_detached (tenant, node, number, "
          + BARE
          + ") SELECT tenant, ?, ?, "
          + BARE
          + "FROM mw_evidence WHERE tenant = ? AND number = ? ON CONFLICT DO NOTHING";
  private static final String FORGET_DETACHED =
      "DELETE FROM mw_evidence_detached WHERE tenant = ? AND node = ? AND id = ?";
  private static final String FORGET_DETACHED_OF =
      "DELETE FROM mw_evidence_detached WHERE tenant = ? AND node = ?";
  private static final String ERASE_DETACHED =
      "DELETE FROM mw_evidence_detached WHERE tenant = ? AND scope_id = ? AND id = ?";
  private static final String NAMING =
      "SELECT %s, "
          + COLUMNS
          + "FROM %s AS e WHERE tenant = ? AND scope_id = ? AND kind IN ('memory', 'relation')";
  private static final String REWORD =
      "UPDATE %s SET locator = ?, excerpt = '', digest = NULL WHERE tenant = ? AND number = ?";

  private final Transaction transaction;

  EvidenceTable(Transaction transaction) {
    this.transaction = transaction;
  }

  @Override
  public Optional<Evidence> find(Scope scope, Evidence.Id id) {
    Long scopeId = transaction.scopes().find(scope);
    return scopeId == null
        ? Optional.empty()
        : Records.find(
            transaction.handle(),
            KIND,
            id,
            FIND,
            this::read,
            transaction.tenant(),
            scopeId,
            id.value());
  }

  @Override
  public List<Evidence> of(NodeRef node) {
    return ofAll(List.of(node)).getOrDefault(node, List.of());
  }

  @Override
  public Map<NodeRef, List<Evidence>> ofAll(Collection<NodeRef> nodes) {
    return transaction.nodes().lookup().grouped(nodes, KIND, OF_ALL, 1, this::read);
  }

  @Override
  public List<Evidence> detachedFrom(NodeRef node) {
    Long number = transaction.nodes().lookup().number(node);
    return number == null
        ? List.of()
        : Records.list(
            transaction.handle(), KIND, DETACHED, this::read, transaction.tenant(), number);
  }

  @Override
  public List<NodeRef> nodesWith(Scope scope, Evidence.Id id) {
    Long scopeId = transaction.scopes().find(scope);
    return scopeId == null
        ? List.of()
        : Records.list(
            transaction.handle(),
            "memory",
            NODES_WITH,
            row -> new NodeRef(transaction.scopes().get(row.number()), NodeId.of(row.text())),
            transaction.tenant(),
            scopeId,
            id.value());
  }

  Evidence read(Row row) throws SQLException {
    return RecordColumns.evidence(row, transaction.scopes());
  }

  @Override
  public boolean attach(Evidence evidence, NodeRef node) {
    InvalidValueException.unless(
        evidence.scope().equals(node.scope()),
        "evidence scope",
        evidence.scope(),
        "be that of the node, " + node.scope());
    long nodeNumber = transaction.nodes().lookup().requireNumber(node);
    long scopeId = transaction.scopes().findOrAdd(evidence.scope());
    Handle handle = transaction.handle();
    long tenant = transaction.tenant();
    Long known = number(scopeId, evidence.id());
    long number = known != null ? known : add(scopeId, evidence);
    if (handle.update(LINK, tenant, nodeNumber, number, transaction.counters().nextNumber()) == 0) {
      return false;
    }
    handle.change(FORGET_DETACHED, tenant, nodeNumber, evidence.id().value());
    return true;
  }

  private @Nullable Long number(long scopeId, Evidence.Id id) {
    return transaction
        .handle()
        .first(NUMBER, Row::number, transaction.tenant(), scopeId, id.value())
        .orElse(null);
  }

  private long add(long scopeId, Evidence evidence) {
    long number = transaction.counters().nextNumber();
    List<@Nullable Object> values = new ArrayList<>(Arrays.asList(transaction.tenant(), number));
    values.addAll(RecordColumns.of(evidence, scopeId));
    transaction.handle().change(ADD, values.toArray());
    return number;
  }

  @Override
  public boolean detach(Evidence.Id id, NodeRef node) {
    Long nodeNumber = transaction.nodes().lookup().number(node);
    Long scopeId = transaction.scopes().find(node.scope());
    Long number = scopeId == null ? null : number(scopeId, id);
    Handle handle = transaction.handle();
    long tenant = transaction.tenant();
    if (nodeNumber == null
        || number == null
        || handle.update(UNLINK_ONE, tenant, nodeNumber, number) == 0) {
      return false;
    }
    handle.change(KEEP_DETACHED, nodeNumber, transaction.counters().nextNumber(), tenant, number);
    deleteUnlessLinked(List.of(number));
    return true;
  }

  private void deleteUnlessLinked(List<Long> numbers) {
    transaction
        .handle()
        .change(DELETE_UNLESS_LINKED, transaction.tenant(), new Handle.Numbers(numbers));
  }

  @Override
  public void recordCheck(Scope scope, Evidence.Id id, Evidence.Check check) {
    Long scopeId = transaction.scopes().find(scope);
    if (scopeId != null) {
      transaction
          .handle()
          .change(
              RECORD_CHECK,
              check.verdict().label(),
              check.at().toEpochMilli(),
              transaction.tenant(),
              scopeId,
              id.value());
    }
  }

  /** Replaces the ids of removed nodes by placeholders, see {@link Evidence#anonymized}. */
  void anonymize(long scopeId, Map<NodeId, NodeId> placeholders) {
    reword("mw_evidence", scopeId, placeholders);
    reword("mw_evidence_detached", scopeId, placeholders);
  }

  private void reword(String table, long scopeId, Map<NodeId, NodeId> placeholders) {
    record Numbered(long number, Evidence piece) {}
    Handle handle = transaction.handle();
    for (Numbered found :
        Records.list(
            handle,
            KIND,
            NAMING.formatted("e.number", table),
            row -> new Numbered(row.number(), read(row)),
            transaction.tenant(),
            scopeId)) {
      Evidence other = found.piece.anonymized(placeholders);
      if (!other.equals(found.piece)) {
        handle.change(REWORD.formatted(table), other.locator(), transaction.tenant(), found.number);
      }
    }
  }

  /** Removes a piece of evidence from all nodes that it is or was attached to. */
  void erase(Scope scope, Evidence.Id id) {
    Long scopeId = transaction.scopes().find(scope);
    if (scopeId == null) {
      return;
    }
    Handle handle = transaction.handle();
    Long number = number(scopeId, id);
    if (number != null) {
      handle.change(UNLINK_PIECE, transaction.tenant(), number);
      deleteUnlessLinked(List.of(number));
    }
    handle.change(ERASE_DETACHED, transaction.tenant(), scopeId, id.value());
  }

  /** Detaches all evidence from a node, and removes evidence that is attached to no other node. */
  void detachAll(long node) {
    Handle handle = transaction.handle();
    List<Long> linked = handle.list(LINKED, Row::number, transaction.tenant(), node);
    handle.change(UNLINK_NODE, transaction.tenant(), node);
    handle.change(FORGET_DETACHED_OF, transaction.tenant(), node);
    if (!linked.isEmpty()) {
      deleteUnlessLinked(linked);
    }
  }
}
