package dev.memoryweave.store.sqlite;

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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of evidence, and the list of the nodes that each piece is attached to. */
final class EvidenceTable implements EvidenceStore.Writer {
  /** The columns that {@link #read} reads. */
  static final String COLUMNS =
      """
      e.scope_id, e.id, e.kind, e.locator, e.excerpt, e.digest, e.captured_at, e.polarity,
        e.verdict, e.checked_at
      """;

  private static final String SELECT = "SELECT " + COLUMNS;
  private static final String FIND =
      SELECT + "FROM evidence AS e WHERE e.scope_id = ? AND e.id = ?";
  private static final String OF =
      SELECT
          + """
          FROM evidence_link AS l JOIN evidence AS e ON e.position = l.evidence
          WHERE l.node = ? ORDER BY l.position""";

  /** The positions of the nodes as a JSON array. */
  private static final String OF_ALL =
      "SELECT l.node, "
          + COLUMNS
          + """
          FROM json_each(?) AS p CROSS JOIN evidence_link AS l ON l.node = p.value
            JOIN evidence AS e ON e.position = l.evidence
          ORDER BY p.key, l.position""";

  private static final String NODES_WITH =
      """
      SELECT n.scope_id, n.id
      FROM evidence AS e
        CROSS JOIN evidence_link AS l ON l.evidence = e.position
        CROSS JOIN node AS n ON n.position = l.node
      WHERE e.scope_id = ? AND e.id = ?""";
  private static final String POSITION =
      "SELECT position FROM evidence WHERE scope_id = ? AND id = ?";
  private static final String NEXT = TableDigest.EVIDENCE.nextNumber();
  private static final String ADD = TableDigest.EVIDENCE.insertion();
  private static final String CHECKED =
      "SELECT position, verdict, checked_at FROM evidence WHERE scope_id = ? AND id = ?";
  private static final String RECORD_CHECK =
      "UPDATE evidence SET verdict = ?, checked_at = ?, "
          + RowDigest.CHANGE
          + " WHERE position = ?";
  private static final String NEXT_LINK = TableDigest.EVIDENCE_LINK.nextNumber();
  private static final String LINK =
      TableDigest.EVIDENCE_LINK.insertion() + " ON CONFLICT DO NOTHING";
  private static final String LINKED = "SELECT evidence FROM evidence_link WHERE node = ?";
  private static final String UNLINK = "DELETE FROM evidence_link WHERE node = ?";
  private static final String UNLINK_ONE =
      "DELETE FROM evidence_link WHERE node = ? AND evidence = ?";
  private static final String UNLINK_ALL = "DELETE FROM evidence_link WHERE evidence = ?";
  private static final String ERASE_DETACHED =
      "DELETE FROM evidence_detached WHERE scope_id = ? AND id = ?";
  private static final String DETACHED =
      SELECT + "FROM evidence_detached AS e WHERE e.node = ? ORDER BY e.position";
  private static final String STATED =
      "SELECT " + COLUMNS + "FROM evidence AS e WHERE e.position = ?";
  private static final String NEXT_DETACHED =
      "SELECT 1 + coalesce(max(position), 0) FROM evidence_detached";
  private static final String KEEP_DETACHED = TableDigest.EVIDENCE_DETACHED.insertion();
  private static final String FORGET_DETACHED =
      "DELETE FROM evidence_detached WHERE node = ? AND id = ?";
  private static final String DELETE_UNLESS_LINKED =
      """
      DELETE FROM evidence WHERE position = ?1
        AND NOT EXISTS (SELECT 1 FROM evidence_link WHERE evidence = ?1)""";
  private static final String ABOUT_MEMORIES =
      "WHERE e.scope_id = ? AND e.kind IN ('memory', 'relation')";
  private static final String NAMING =
      SELECT + ", e.position, NULL FROM evidence AS e " + ABOUT_MEMORIES;
  private static final String DETACHED_NAMING =
      SELECT + ", e.position, e.node FROM evidence_detached AS e " + ABOUT_MEMORIES;
  private static final String REWORD =
      "UPDATE evidence SET locator = ?, excerpt = '', digest = NULL, "
          + RowDigest.CHANGE_OR_SET
          + " WHERE position = ?";
  private static final String REWORD_DETACHED =
      "UPDATE evidence_detached SET locator = ?, excerpt = '', digest = NULL, "
          + RowDigest.CHANGE
          + " WHERE position = ?";

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
            transaction.handle(), RecordKind.EVIDENCE, id, FIND, this::read, scopeId, id.value());
  }

  @Override
  public List<Evidence> of(NodeRef node) {
    Long position = transaction.nodes().lookup().position(node);
    return position == null
        ? List.of()
        : Records.list(transaction.handle(), RecordKind.EVIDENCE, OF, this::read, position);
  }

  @Override
  public Map<NodeRef, List<Evidence>> ofAll(Collection<NodeRef> nodes) {
    return Records.grouped(
        transaction, RecordKind.EVIDENCE, OF_ALL, this::read, new LinkedHashSet<>(nodes));
  }

  @Override
  public List<Evidence> detachedFrom(NodeRef node) {
    Long position = transaction.nodes().lookup().position(node);
    return position == null
        ? List.of()
        : Records.list(
            transaction.handle(), RecordKind.DETACHED_EVIDENCE, DETACHED, this::read, position);
  }

  @Override
  public List<NodeRef> nodesWith(Scope scope, Evidence.Id id) {
    Long scopeId = transaction.scopes().find(scope);
    return scopeId == null
        ? List.of()
        : Records.list(
            transaction.handle(),
            RecordKind.NODE,
            NODES_WITH,
            row -> new NodeRef(transaction.scopes().get(row.number()), NodeId.of(row.text())),
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
    long nodePosition = transaction.nodes().lookup().requirePosition(node);
    long scopeId = transaction.scopes().findOrAdd(evidence.scope());
    Handle handle = transaction.handle();
    Long known = handle.first(POSITION, Row::number, scopeId, evidence.id().value()).orElse(null);
    long position = known != null ? known : add(scopeId, evidence);
    Object[] link = TableDigest.EVIDENCE_LINK.row(handle.number(NEXT_LINK), nodePosition, position);
    if (handle.update(LINK, link) == 0) {
      return false;
    }
    handle.update(FORGET_DETACHED, nodePosition, evidence.id().value());
    return true;
  }

  private long add(long scopeId, Evidence evidence) {
    long position = transaction.handle().number(NEXT);
    transaction.handle().update(ADD, TableDigest.EVIDENCE.row(stated(scopeId, evidence, position)));
    return position;
  }

  /** The values of the columns of a piece of evidence, after the given ones. */
  private static @Nullable Object[] stated(long scopeId, Evidence evidence, Object... keys) {
    List<@Nullable Object> values = new ArrayList<>(Arrays.asList(keys));
    values.addAll(RecordColumns.of(evidence, scopeId));
    return values.toArray();
  }

  @Override
  public boolean detach(Evidence.Id id, NodeRef node) {
    Handle handle = transaction.handle();
    Long nodePosition = transaction.nodes().lookup().position(node);
    Long scopeId = transaction.scopes().find(node.scope());
    if (nodePosition == null || scopeId == null) {
      return false;
    }
    Long position = handle.first(POSITION, Row::number, scopeId, id.value()).orElse(null);
    if (position == null || handle.update(UNLINK_ONE, nodePosition, position) == 0) {
      return false;
    }
    keepDetached(nodePosition, position);
    handle.update(DELETE_UNLESS_LINKED, position);
    return true;
  }

  /** Stores a detached piece unchanged, whether or not it can be read. */
  private void keepDetached(long nodePosition, long position) {
    Handle handle = transaction.handle();
    List<@Nullable Object> values = new ArrayList<>();
    values.add(nodePosition);
    values.add(handle.number(NEXT_DETACHED));
    handle.first(
        STATED,
        row -> {
          while (values.size() < TableDigest.EVIDENCE_DETACHED.columns().size()) {
            values.add(row.value());
          }
          return true;
        },
        position);
    handle.update(KEEP_DETACHED, TableDigest.EVIDENCE_DETACHED.row(values.toArray()));
  }

  @Override
  public void recordCheck(Scope scope, Evidence.Id id, Evidence.Check check) {
    record Checked(long position, @Nullable String verdict, @Nullable Long at) {}
    Long scopeId = transaction.scopes().find(scope);
    if (scopeId == null) {
      return;
    }
    Handle handle = transaction.handle();
    String verdict = check.verdict().label();
    long at = check.at().toEpochMilli();
    handle
        .first(
            CHECKED,
            row -> new Checked(row.number(), row.textOrNull(), row.numberOrNull()),
            scopeId,
            id.value())
        .ifPresent(
            former -> {
              long change =
                  RowDigest.both(
                      TableDigest.EVIDENCE.change("verdict", former.verdict, verdict),
                      TableDigest.EVIDENCE.change("checked_at", former.at, at));
              handle.update(RECORD_CHECK, verdict, at, change, former.position);
            });
  }

  /** Replaces the ids of removed nodes by placeholders, see {@link Evidence#anonymized}. */
  void anonymize(long scopeId, Map<NodeId, NodeId> placeholders) {
    reword(NAMING, REWORD, scopeId, placeholders);
    reword(DETACHED_NAMING, REWORD_DETACHED, scopeId, placeholders);
  }

  private record Placed(Evidence piece, long position, @Nullable Long node) {}

  private void reword(
      String naming, String reword, long scopeId, Map<NodeId, NodeId> placeholders) {
    Handle handle = transaction.handle();
    for (Placed found :
        Records.list(
            handle,
            RecordKind.EVIDENCE,
            naming,
            row -> new Placed(read(row), row.number(), row.numberOrNull()),
            scopeId)) {
      Evidence piece = found.piece;
      Evidence other = piece.anonymized(placeholders);
      if (!other.equals(piece)) {
        List<Object> values = new ArrayList<>();
        values.add(other.locator());
        values.add(changed(piece, other));
        if (found.node == null) {
          values.add(TableDigest.EVIDENCE.of(stated(scopeId, other, found.position)));
        }
        values.add(found.position);
        handle.update(reword, values.toArray());
      }
    }
  }

  private static long changed(Evidence former, Evidence now) {
    TableDigest digest = TableDigest.EVIDENCE;
    return RowDigest.both(
        digest.change("locator", former.locator(), now.locator()),
        RowDigest.both(
            digest.change("excerpt", former.excerpt(), now.excerpt()),
            digest.change("digest", former.digest(), now.digest())));
  }

  /** Removes a piece of evidence from all nodes that it is or was attached to. */
  void erase(Scope scope, Evidence.Id id) {
    Long scopeId = transaction.scopes().find(scope);
    if (scopeId == null) {
      return;
    }
    Handle handle = transaction.handle();
    handle
        .first(POSITION, Row::number, scopeId, id.value())
        .ifPresent(
            position -> {
              handle.update(UNLINK_ALL, position);
              handle.update(DELETE_UNLESS_LINKED, position);
            });
    handle.update(ERASE_DETACHED, scopeId, id.value());
    transaction.forget();
  }

  /** Detaches all evidence from a node, and removes evidence that is attached to no other node. */
  void detachAll(long nodePosition) {
    Handle handle = transaction.handle();
    List<Long> linked = handle.list(LINKED, Row::number, nodePosition);
    handle.update(UNLINK, nodePosition);
    for (long position : linked) {
      handle.update(DELETE_UNLESS_LINKED, position);
    }
  }
}
