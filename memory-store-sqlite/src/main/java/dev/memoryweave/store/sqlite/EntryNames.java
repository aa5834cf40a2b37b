package dev.memoryweave.store.sqlite;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Resolves positions of nodes and ids of chunks to their addresses. */
final class EntryNames {
  /**
   * Positions of nodes, with the nodes as {@code n}: one row with a list for each column, because
   * fetching some hundred rows and their columns one by one takes longer than finding them.
   */
  static final String NODES =
      """
      SELECT count(*), json_group_array(n.position), json_group_array(n.scope_id),
        json_group_array(n.id), json_group_array(n.session)
      FROM json_each(?) AS p CROSS JOIN node AS n INDEXED BY node_hit ON n.position = p.value\
      """;

  /** Ids of chunks, with their document as {@code d}. */
  static final String CHUNKS =
      """
      SELECT j.value, d.scope_id, d.path, d.id FROM json_each(?) AS j
      CROSS JOIN document AS d ON d.id =
        (SELECT max(o.id) FROM document AS o WHERE o.id <= j.value)\
      """;

  private final Transaction transaction;

  /** Positions and ids that were looked up, but whose records cannot be read. */
  private final Set<Long> unreadable = new HashSet<>();

  EntryNames(Transaction transaction) {
    this.transaction = transaction;
  }

  /** A node, and its session. */
  record Node(NodeRef ref, @Nullable SessionId session) {}

  /** The nodes at positions; omits positions without a node. */
  Map<Long, Node> nodes(List<Long> positions) {
    return positions.isEmpty()
        ? Map.of()
        : transaction.handle().first(NODES, this::nodes, positions.toString()).orElseGet(Map::of);
  }

  /** The nodes of a row of {@link #NODES}, by position. */
  Map<Long, Node> nodes(Row row) throws SQLException {
    int count = row.integer();
    Map<Long, Node> nodes = new HashMap<>(2 * count);
    Map<String, SessionId> sessions = new HashMap<>();
    try (PackedValues position = PackedValues.of(row.bytes());
        PackedValues scope = PackedValues.of(row.bytes());
        PackedValues id = PackedValues.of(row.bytes());
        PackedValues session = PackedValues.of(row.bytes())) {
      for (int i = 0; i < count; i++) {
        long scopeId = scope.number();
        String name = id.text();
        String of = session.textOrNull();
        long at = position.number();
        try {
          NodeRef ref = new NodeRef(transaction.scopes().get(scopeId), NodeId.of(name));
          nodes.put(
              at, new Node(ref, of == null ? null : sessions.computeIfAbsent(of, SessionId::of)));
          transaction.nodes().lookup().remember(ref, at);
        } catch (InvalidValueException e) {
          transaction.handle().errors().skipped(RecordKind.NODE, e);
          unreadable.add(at);
        }
      }
    }
    return nodes;
  }

  /** The chunks with ids. */
  Map<Long, KnowledgeChunk.Ref> chunks(List<Long> ids) {
    Map<Long, KnowledgeChunk.Ref> refs = new HashMap<>();
    if (!ids.isEmpty()) {
      transaction
          .handle()
          .each(
              CHUNKS,
              row -> {
                long id = row.number();
                KnowledgeChunk.Ref ref = chunk(transaction, id, row);
                if (ref == null) {
                  unreadable.add(id);
                } else {
                  refs.put(id, ref);
                }
                return true;
              },
              ids.toString());
    }
    return refs;
  }

  /**
   * A chunk from a row that continues with scope, path and id of its document, or null if they
   * cannot be read.
   *
   * @param id the id of the chunk; the ids of a document's chunks follow its own
   */
  static KnowledgeChunk.@Nullable Ref chunk(Transaction transaction, long id, Row row)
      throws SQLException {
    try {
      Scope scope = transaction.scopes().get(row.number());
      String path = row.text();
      return new KnowledgeChunk.Ref(scope, path, (int) (id - row.number()));
    } catch (InvalidValueException e) {
      transaction.handle().errors().skipped(RecordKind.DOCUMENT, e);
      return null;
    }
  }

  /**
   * The address that was looked up, or nothing if it cannot be read.
   *
   * @throws dev.memoryweave.store.StoreCorruptedException if it is gone
   */
  <T> Optional<T> present(Map<Long, T> found, long item) {
    T entry = found.get(item);
    if (entry == null && !unreadable.contains(item)) {
      throw transaction.handle().errors().gone("the entry " + item + ", which is gone");
    }
    return Optional.ofNullable(entry);
  }
}
