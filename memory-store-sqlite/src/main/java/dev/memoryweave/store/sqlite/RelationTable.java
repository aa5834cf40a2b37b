package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.store.RelationStore;
import dev.memoryweave.store.support.internal.RecordColumns;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The tables of relations between nodes and of their former versions. */
final class RelationTable implements RelationStore.Writer {
  private static final String COLUMNS =
      "f.scope_id, f.id, r.predicate, t.scope_id, t.id, r.created_at, ";
  private static final String ENDS =
      """
        CROSS JOIN node AS f ON f.position = r.from_node
        CROSS JOIN node AS t ON t.position = r.to_node
      """;
  private static final String OF_THREE =
      "WHERE r.from_node = ? AND r.predicate = ? AND r.to_node = ? ";

  /** All relations, with the columns that {@link #read} reads. */
  static final String ALL =
      COLUMNS
          + "r.strength, r.evidence, r.status, coalesce(r.updated_at, r.created_at)"
          + " FROM relation AS r"
          + ENDS;

  /** All former versions of relations, with the columns that {@link #read} reads. */
  static final String ALL_VERSIONS =
      COLUMNS
          + "v.strength, v.evidence, v.status, v.updated_at"
          + " FROM relation_version AS v CROSS JOIN relation AS r ON r.position = v.relation"
          + ENDS;

  private static final String SELECT = "SELECT " + ALL;
  private static final String FIND = SELECT + OF_THREE;
  private static final String FROM = SELECT + "WHERE r.from_node = ? ORDER BY r.position";
  private static final String OF_NODE =
      "SELECT "
          + COLUMNS
          + "r.strength, r.evidence, r.status, coalesce(r.updated_at, r.created_at), r.position"
          + " FROM relation AS r"
          + ENDS
          + "WHERE r.%s = ? ";
  private static final String OF =
      OF_NODE.formatted("from_node")
          + "UNION ALL "
          + OF_NODE.formatted("to_node")
          + "AND r.from_node <> r.to_node ORDER BY 11";

  /** The positions of the nodes as a JSON array. */
  private static final String OF_ALL =
      "SELECT p.value, "
          + ALL.replace(
              "FROM relation AS r",
              """
              FROM json_each(?1) AS p
                CROSS JOIN relation AS r ON r.from_node = p.value OR r.to_node = p.value
              """)
          + "ORDER BY p.key, r.position";

  private static final String TO = SELECT + "WHERE r.to_node = ? ORDER BY r.position";
  private static final String VERSIONS =
      "SELECT "
          + COLUMNS
          + "v.strength, v.evidence, v.status, v.updated_at"
          + " FROM relation AS r CROSS JOIN relation_version AS v ON v.relation = r.position"
          + ENDS
          + OF_THREE
          + "ORDER BY v.position";
  private static final String POSITION =
      "SELECT position FROM relation WHERE from_node = ? AND predicate = ? AND to_node = ?";
  private static final String REMOVE =
      "DELETE FROM relation WHERE from_node = ? AND predicate = ? AND to_node = ?";
  private static final String NEXT_VERSION = TableDigest.RELATION_VERSION.nextNumber();
  private static final String KEEP = TableDigest.RELATION_VERSION.insertion();
  private static final String REPLACE =
      """
      UPDATE relation SET strength = ?, evidence = ?, status = ?, updated_at = ?, checksum = NULL,
        row_digest = ?
      WHERE position = ?""";
  private static final String NEXT = TableDigest.RELATION.nextNumber();
  private static final String ADD = TableDigest.RELATION.insertion();

  private final Transaction transaction;

  RelationTable(Transaction transaction) {
    this.transaction = transaction;
  }

  @Override
  public Optional<Relation> find(NodeRef from, Predicate predicate, NodeRef to) {
    Long fromPosition = transaction.nodes().lookup().position(from);
    Long toPosition = transaction.nodes().lookup().position(to);
    return fromPosition == null || toPosition == null
        ? Optional.empty()
        : find(fromPosition, predicate, toPosition);
  }

  private Optional<Relation> find(long from, Predicate predicate, long to) {
    return Records.find(
        transaction.handle(),
        RecordKind.RELATION,
        predicate.label() + "' between the nodes at '" + from + "' and '" + to,
        FIND,
        this::read,
        from,
        predicate.label(),
        to);
  }

  @Override
  public List<Relation> formerVersions(NodeRef from, Predicate predicate, NodeRef to) {
    Long fromPosition = transaction.nodes().lookup().position(from);
    Long toPosition = transaction.nodes().lookup().position(to);
    return fromPosition == null || toPosition == null
        ? List.of()
        : Records.list(
            transaction.handle(),
            RecordKind.RELATION_VERSION,
            VERSIONS,
            this::read,
            fromPosition,
            predicate.label(),
            toPosition);
  }

  @Override
  public List<Relation> of(NodeRef node) {
    Long position = transaction.nodes().lookup().position(node);
    return position == null ? List.of() : list(OF, position, position);
  }

  @Override
  public Map<NodeRef, List<Relation>> ofAll(Collection<NodeRef> nodes) {
    return Records.grouped(
        transaction, RecordKind.RELATION, OF_ALL, this::read, new LinkedHashSet<>(nodes));
  }

  @Override
  public List<Relation> from(NodeRef node) {
    return list(FROM, node);
  }

  @Override
  public List<Relation> to(NodeRef node) {
    return list(TO, node);
  }

  private List<Relation> list(String statement, NodeRef node) {
    Long position = transaction.nodes().lookup().position(node);
    return position == null ? List.of() : list(statement, position);
  }

  private List<Relation> list(String statement, Object... values) {
    return Records.list(transaction.handle(), RecordKind.RELATION, statement, this::read, values);
  }

  Relation read(Row row) throws SQLException {
    return RecordColumns.relation(row, transaction.scopes());
  }

  @Override
  public boolean put(Relation relation) {
    long from = transaction.nodes().lookup().requirePosition(relation.from());
    long to = transaction.nodes().lookup().requirePosition(relation.to());
    String predicate = relation.predicate().label();
    Relation former = find(from, relation.predicate(), to).orElse(null);
    if (former == null) {
      add(relation, from, to);
      return true;
    }
    if (!former.saysTheSameAs(relation)) {
      long position = transaction.handle().number(POSITION, from, predicate, to);
      replace(position, from, to, former, relation);
    }
    return false;
  }

  /** Removes a relation with its former versions. */
  void erase(Relation relation) {
    Long from = transaction.nodes().lookup().position(relation.from());
    Long to = transaction.nodes().lookup().position(relation.to());
    if (from != null && to != null) {
      transaction.handle().update(REMOVE, from, relation.predicate().label(), to);
      transaction.forget();
    }
  }

  private void add(Relation relation, long from, long to) {
    Handle handle = transaction.handle();
    @Nullable Object[] stated =
        stated(handle.number(NEXT), from, to, relation, relation.createdAt(), relation.updatedAt());
    handle.update(ADD, TableDigest.RELATION.row(stated));
  }

  private void replace(long position, long from, long to, Relation former, Relation relation) {
    Handle handle = transaction.handle();
    handle.update(
        KEEP,
        TableDigest.RELATION_VERSION.row(
            handle.number(NEXT_VERSION),
            position,
            RecordColumns.strength(former),
            RecordColumns.evidence(former),
            former.status().label(),
            former.updatedAt().toEpochMilli()));
    Instant time =
        relation.updatedAt().isBefore(former.updatedAt())
            ? former.updatedAt()
            : relation.updatedAt();
    handle.update(
        REPLACE,
        RecordColumns.strength(relation),
        RecordColumns.evidence(relation),
        relation.status().label(),
        time.toEpochMilli(),
        TableDigest.RELATION.of(stated(position, from, to, relation, former.createdAt(), time)),
        position);
  }

  /**
   * The columns of a relation created and changed at that time, whatever the relation itself says.
   */
  private static @Nullable Object[] stated(
      long position, long from, long to, Relation relation, Instant createdAt, Instant updatedAt) {
    return new @Nullable Object[] {
      position,
      from,
      relation.predicate().label(),
      to,
      RecordColumns.strength(relation),
      RecordColumns.evidence(relation),
      relation.status().label(),
      createdAt.toEpochMilli(),
      updatedAt.toEpochMilli()
    };
  }
}
