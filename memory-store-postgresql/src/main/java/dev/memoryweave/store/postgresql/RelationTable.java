package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.store.RelationStore;
import dev.memoryweave.store.support.internal.RecordColumns;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tables of relations between nodes and of their former versions. */
final class RelationTable implements RelationStore.Writer {
  private static final String KIND = "relation";

  /** The joins with the nodes at both ends. */
  static final String ENDS =
      """
        JOIN mw_node AS f ON f.tenant = r.tenant AND f.number = r.from_node
        JOIN mw_node AS t ON t.tenant = r.tenant AND t.number = r.to_node
      """;

  /** The columns that {@link #read} reads, of a relation. */
  static final String NOW =
      """
      f.scope_id, f.id, r.predicate, t.scope_id, t.id, r.created_at,
        r.strength, r.evidence, r.status, r.updated_at
      """;

  private static final String OF_THREE =
      "WHERE r.tenant = ? AND r.from_node = ? AND r.predicate = ? AND r.to_node = ? ";
  private static final String FIND =
      "SELECT r.number, " + NOW + "FROM mw_relation AS r" + ENDS + OF_THREE;

  /** Those that begin at some nodes, and those that end there. */
  private static final String OF_ALL =
      "SELECT r.from_node AS node, r.number AS number, "
          + NOW
          + "FROM mw_relation AS r"
          + ENDS
          + "WHERE r.from_node = ANY (?) AND r.tenant = ?"
          + " UNION ALL SELECT r.to_node AS node, r.number AS number, "
          + NOW
          + "FROM mw_relation AS r"
          + ENDS
          + "WHERE r.to_node = ANY (?) AND r.tenant = ? AND r.from_node <> r.to_node"
          + " ORDER BY node, number";

  /** The columns that {@link #read} reads, of a former version. */
  static final String BEFORE =
      """
      f.scope_id, f.id, r.predicate, t.scope_id, t.id, r.created_at,
        v.strength, v.evidence, v.status, v.updated_at
      """;

  /** Former versions {@code v} and what they belong to. */
  static final String VERSIONS_WITH_ENDS =
      """
      FROM mw_relation AS r
        JOIN mw_relation_version AS v ON v.tenant = r.tenant AND v.relation = r.number
      """
          + ENDS;

  private static final String VERSIONS =
      "SELECT " + BEFORE + VERSIONS_WITH_ENDS + OF_THREE + "ORDER BY v.number";
  private static final String ADD =
      """
      INSERT INTO mw_relation (tenant, number, from_node, predicate, to_node, strength, evidence,
        status, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";
  private static final String KEEP =
      """
      INSERT INTO mw_relation_version (tenant, relation, number, strength, evidence, status,
        updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)""";
  private static final String REPLACE =
      """
      UPDATE mw_relation SET strength = ?, evidence = ?, status = ?, updated_at = ?
      WHERE tenant = ? AND number = ?""";
  private static final String FORGET_VERSIONS =
      "DELETE FROM mw_relation_version WHERE tenant = ? AND relation = ?";
  private static final String FORGET = "DELETE FROM mw_relation WHERE tenant = ? AND number = ?";
  private static final String FORGET_VERSIONS_OF =
      """
      DELETE FROM mw_relation_version WHERE tenant = ? AND relation IN
        (SELECT number FROM mw_relation WHERE tenant = ? AND (from_node = ? OR to_node = ?))""";
  private static final String FORGET_OF =
      "DELETE FROM mw_relation WHERE tenant = ? AND (from_node = ? OR to_node = ?)";

  private final Transaction transaction;

  RelationTable(Transaction transaction) {
    this.transaction = transaction;
  }

  private record Numbered(long number, Relation relation) {}

  @Override
  public Optional<Relation> find(NodeRef from, Predicate predicate, NodeRef to) {
    return numbered(from, predicate, to).map(Numbered::relation);
  }

  private Optional<Numbered> numbered(NodeRef from, Predicate predicate, NodeRef to) {
    Long start = transaction.nodes().lookup().number(from);
    Long end = transaction.nodes().lookup().number(to);
    return start == null || end == null
        ? Optional.empty()
        : Records.find(
            transaction.handle(),
            KIND,
            predicate,
            FIND,
            row -> new Numbered(row.number(), read(row)),
            transaction.tenant(),
            start,
            predicate.label(),
            end);
  }

  @Override
  public List<Relation> formerVersions(NodeRef from, Predicate predicate, NodeRef to) {
    Long start = transaction.nodes().lookup().number(from);
    Long end = transaction.nodes().lookup().number(to);
    return start == null || end == null
        ? List.of()
        : Records.list(
            transaction.handle(),
            KIND,
            VERSIONS,
            this::read,
            transaction.tenant(),
            start,
            predicate.label(),
            end);
  }

  @Override
  public List<Relation> of(NodeRef node) {
    return ofAll(List.of(node)).getOrDefault(node, List.of());
  }

  @Override
  public Map<NodeRef, List<Relation>> ofAll(Collection<NodeRef> nodes) {
    return transaction.nodes().lookup().grouped(nodes, KIND, OF_ALL, 2, this::ofNode);
  }

  private Relation ofNode(Row row) throws SQLException {
    long unused = row.number();
    return read(row);
  }

  Relation read(Row row) throws SQLException {
    return RecordColumns.relation(row, transaction.scopes());
  }

  @Override
  public boolean put(Relation relation) {
    long from = transaction.nodes().lookup().requireNumber(relation.from());
    long to = transaction.nodes().lookup().requireNumber(relation.to());
    Numbered former = numbered(relation.from(), relation.predicate(), relation.to()).orElse(null);
    if (former == null) {
      transaction
          .handle()
          .change(
              ADD,
              transaction.tenant(),
              transaction.counters().nextNumber(),
              from,
              relation.predicate().label(),
              to,
              RecordColumns.strength(relation),
              RecordColumns.evidence(relation),
              relation.status().label(),
              relation.createdAt().toEpochMilli(),
              relation.updatedAt().toEpochMilli());
      return true;
    }
    if (!former.relation.saysTheSameAs(relation)) {
      replace(former, relation);
    }
    return false;
  }

  private void replace(Numbered numbered, Relation relation) {
    Handle handle = transaction.handle();
    Relation former = numbered.relation;
    handle.change(
        KEEP,
        transaction.tenant(),
        numbered.number,
        transaction.counters().nextNumber(),
        RecordColumns.strength(former),
        RecordColumns.evidence(former),
        former.status().label(),
        former.updatedAt().toEpochMilli());
    Instant time =
        relation.updatedAt().isBefore(former.updatedAt())
            ? former.updatedAt()
            : relation.updatedAt();
    handle.change(
        REPLACE,
        RecordColumns.strength(relation),
        RecordColumns.evidence(relation),
        relation.status().label(),
        time.toEpochMilli(),
        transaction.tenant(),
        numbered.number);
  }

  /** Removes a relation with its former versions. */
  void erase(Relation relation) {
    numbered(relation.from(), relation.predicate(), relation.to())
        .ifPresent(
            found -> {
              transaction.handle().change(FORGET_VERSIONS, transaction.tenant(), found.number);
              transaction.handle().change(FORGET, transaction.tenant(), found.number);
            });
  }

  /** Removes the relations from and to a node. */
  void removeAll(long node) {
    long tenant = transaction.tenant();
    transaction.handle().change(FORGET_VERSIONS_OF, tenant, tenant, node, node);
    transaction.handle().change(FORGET_OF, tenant, node, node);
  }
}
