package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.EvidenceStore;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The table of evidence, and the list of the nodes that each is attached to. */
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
  private static final String NODES_WITH =
      """
      SELECT n.scope_id, n.id
      FROM evidence AS e
        CROSS JOIN evidence_link AS l ON l.evidence = e.position
        CROSS JOIN node AS n ON n.position = l.node
      WHERE e.scope_id = ? AND e.id = ?""";
  private static final String POSITION =
      "SELECT position FROM evidence WHERE scope_id = ? AND id = ?";
  private static final String ADD =
      """
      INSERT INTO evidence
        (scope_id, verdict, checked_at, checksum, id, kind, locator, excerpt, digest, captured_at,
          polarity)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING""";

  /** The columns that the checksum is over. */
  static final List<String> DIGESTED =
      List.of("id", "kind", "locator", "excerpt", "digest", "captured_at", "polarity");

  private static final String RECORD_CHECK =
      "UPDATE evidence SET verdict = ?, checked_at = ? WHERE scope_id = ? AND id = ?";
  private static final String LINK =
      "INSERT INTO evidence_link (node, evidence) VALUES (?, ?) ON CONFLICT DO NOTHING";
  private static final String LINKED = "SELECT evidence FROM evidence_link WHERE node = ?";
  private static final String UNLINK = "DELETE FROM evidence_link WHERE node = ?";
  private static final String UNLINK_ONE =
      "DELETE FROM evidence_link WHERE node = ? AND evidence = ?";
  private static final String DETACHED =
      SELECT + "FROM evidence_detached AS e WHERE e.node = ? ORDER BY e.position";
  private static final String KEEP_DETACHED =
      """
      INSERT INTO evidence_detached
        (node, scope_id, id, kind, locator, digest, captured_at, polarity, excerpt, verdict,
          checked_at)
      SELECT ?, scope_id, id, kind, locator, digest, captured_at, polarity, excerpt, verdict,
          checked_at
      FROM evidence WHERE position = ?""";
  private static final String FORGET_DETACHED =
      "DELETE FROM evidence_detached WHERE node = ? AND id = ?";
  private static final String DELETE_UNLESS_LINKED =
      """
      DELETE FROM evidence WHERE position = ?1
        AND NOT EXISTS (SELECT 1 FROM evidence_link WHERE evidence = ?1)""";
  private static final String ABOUT_MEMORIES =
      """
      WHERE e.scope_id = ? AND e.kind IN ('memory', 'relation') AND instr(e.locator, ?) > 0""";
  private static final String NAMING = SELECT + "FROM evidence AS e " + ABOUT_MEMORIES;
  private static final String DETACHED_NAMING =
      SELECT + "FROM evidence_detached AS e " + ABOUT_MEMORIES;
  private static final String REWORD =
      """
      UPDATE evidence SET checksum = ?, locator = ?, excerpt = '', digest = NULL
      WHERE scope_id = ? AND id = ?""";
  private static final String REWORD_DETACHED =
      """
      UPDATE evidence_detached SET locator = ?, excerpt = '', digest = NULL
      WHERE scope_id = ? AND id = ?""";

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
  public List<Evidence> detachedFrom(NodeRef node) {
    Long position = transaction.nodes().lookup().position(node);
    return position == null
        ? List.of()
        : Records.list(transaction.handle(), RecordKind.EVIDENCE, DETACHED, this::read, position);
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
    return new Evidence(
        transaction.scopes().get(row.number()),
        Evidence.Id.of(row.text()),
        Evidence.Kind.of(row.text()),
        row.text(),
        row.text(),
        row.textOrNull(),
        row.time(),
        Polarity.of(row.text()),
        check(row.textOrNull(), row.timeOrNull()));
  }

  private static Evidence.@Nullable Check check(@Nullable String verdict, @Nullable Instant at) {
    return verdict == null || at == null
        ? null
        : new Evidence.Check(Evidence.Check.Verdict.of(verdict), at);
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
    Evidence.Check check = evidence.check();
    List<@Nullable Object> others =
        Arrays.asList(
            scopeId,
            check == null ? null : check.verdict().label(),
            check == null ? null : NodeRow.millis(check.at()));
    handle.update(ADD, RecordDigest.row(others, digested(evidence)));
    long position = handle.number(POSITION, scopeId, evidence.id().value());
    if (handle.update(LINK, nodePosition, position) == 0) {
      return false;
    }
    handle.update(FORGET_DETACHED, nodePosition, evidence.id().value());
    return true;
  }

  /** The values of {@link #DIGESTED}. */
  private static List<@Nullable Object> digested(Evidence evidence) {
    return Arrays.asList(
        evidence.id().value(),
        evidence.kind().label(),
        evidence.locator(),
        evidence.excerpt(),
        evidence.digest(),
        evidence.capturedAt().toEpochMilli(),
        evidence.polarity().label());
  }

  @Override
  public boolean detach(Evidence.Id id, NodeRef node) {
    Handle handle = transaction.handle();
    Long nodePosition = transaction.nodes().lookup().position(node);
    Long scopeId = transaction.scopes().find(node.scope());
    Long position =
        nodePosition == null || scopeId == null
            ? null
            : handle.first(POSITION, Row::number, scopeId, id.value()).orElse(null);
    if (position == null || handle.update(UNLINK_ONE, nodePosition, position) == 0) {
      return false;
    }
    handle.update(KEEP_DETACHED, nodePosition, position);
    handle.update(DELETE_UNLESS_LINKED, position);
    return true;
  }

  @Override
  public void recordCheck(Scope scope, Evidence.Id id, Evidence.Check check) {
    Long scopeId = transaction.scopes().find(scope);
    if (scopeId != null) {
      transaction
          .handle()
          .update(
              RECORD_CHECK,
              check.verdict().label(),
              check.at().toEpochMilli(),
              scopeId,
              id.value());
    }
  }

  /** Puts a placeholder for the id of a node that is gone, as {@link Evidence#anonymized} says. */
  void anonymize(long scopeId, NodeId forgotten, NodeId placeholder) {
    Handle handle = transaction.handle();
    String id = forgotten.value();
    for (Evidence piece :
        Records.list(handle, RecordKind.EVIDENCE, NAMING, this::read, scopeId, id)) {
      Evidence other = piece.anonymized(forgotten, placeholder);
      if (!other.equals(piece)) {
        long checksum = RecordDigest.of(digested(other));
        handle.update(REWORD, checksum, other.locator(), scopeId, piece.id().value());
      }
    }
    for (Evidence piece :
        Records.list(handle, RecordKind.EVIDENCE, DETACHED_NAMING, this::read, scopeId, id)) {
      Evidence other = piece.anonymized(forgotten, placeholder);
      if (!other.equals(piece)) {
        handle.update(REWORD_DETACHED, other.locator(), scopeId, piece.id().value());
      }
    }
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
