package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.EvidenceId;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Predicate;
import dev.memoryweave.model.Relation;
import dev.memoryweave.store.RelationWriter;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The relations between nodes. */
final class RelationTable implements RelationWriter {
  private static final String SELECT =
      """
      SELECT f.scope_id, f.id, r.predicate, t.scope_id, t.id, r.strength, r.evidence, r.status,
        r.created_at
      FROM relation AS r
        CROSS JOIN node AS f ON f.position = r.from_node
        CROSS JOIN node AS t ON t.position = r.to_node
      """;
  private static final String FIND =
      SELECT + "WHERE r.from_node = ? AND r.predicate = ? AND r.to_node = ?";
  private static final String FROM = SELECT + "WHERE r.from_node = ? ORDER BY r.position";
  private static final String TO = SELECT + "WHERE r.to_node = ? ORDER BY r.position";
  private static final String REPLACE =
      """
      UPDATE relation SET strength = ?, evidence = ?, status = ?
      WHERE from_node = ? AND predicate = ? AND to_node = ?""";
  private static final String ADD =
      """
      INSERT INTO relation
        (strength, evidence, status, from_node, predicate, to_node, created_at)
      VALUES (?, ?, ?, ?, ?, ?, ?)""";

  private final Transaction transaction;

  RelationTable(Transaction transaction) {
    this.transaction = transaction;
  }

  @Override
  public Optional<Relation> find(NodeRef from, Predicate predicate, NodeRef to) {
    Long fromPosition = transaction.nodes().position(from);
    Long toPosition = transaction.nodes().position(to);
    return fromPosition == null || toPosition == null
        ? Optional.empty()
        : transaction.handle().first(FIND, this::read, fromPosition, predicate.label(), toPosition);
  }

  @Override
  public List<Relation> from(NodeRef node) {
    return of(FROM, node);
  }

  @Override
  public List<Relation> to(NodeRef node) {
    return of(TO, node);
  }

  private List<Relation> of(String statement, NodeRef node) {
    Long position = transaction.nodes().position(node);
    return position == null
        ? List.of()
        : transaction.handle().list(statement, this::read, position);
  }

  private Relation read(Row row) throws SQLException {
    return new Relation(
        ref(row.number(), row.text()),
        Predicate.of(row.text()),
        ref(row.number(), row.text()),
        strength(row.textOrNull()),
        TextList.read(row.textOrNull()).stream().map(EvidenceId::of).toList(),
        Relation.Status.of(row.text()),
        row.time());
  }

  private NodeRef ref(long scopeId, String id) {
    return new NodeRef(transaction.scopes().get(scopeId), NodeId.of(id));
  }

  private static Relation.@Nullable Strength strength(@Nullable String label) {
    return label == null ? null : Relation.Strength.of(label);
  }

  @Override
  public boolean put(Relation relation) {
    long from = transaction.nodes().requirePosition(relation.from());
    long to = transaction.nodes().requirePosition(relation.to());
    String predicate = relation.predicate().label();
    String strength = relation.strength() == null ? null : relation.strength().label();
    String evidence = TextList.write(relation.evidence().stream().map(EvidenceId::value).toList());
    String status = relation.status().label();
    Handle handle = transaction.handle();
    if (handle.update(REPLACE, strength, evidence, status, from, predicate, to) > 0) {
      return false;
    }
    long createdAt = relation.createdAt().toEpochMilli();
    handle.update(ADD, strength, evidence, status, from, predicate, to, createdAt);
    return true;
  }
}
