package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.UnknownNodeException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds nodes by address and by number. */
final class NodeLookup {
  static final String KIND = "memory";
  private static final String SELECT =
      "SELECT n.number, " + NodeRow.selection("n", "n") + " FROM mw_node AS n WHERE n.tenant = ? ";
  private static final String FIND = SELECT + "AND n.scope_id = ? AND n.id = ?";
  private static final String FIND_ALL = SELECT + "AND n.scope_id = ? AND n.id = ANY (?)";
  private static final String WITH_NUMBERS = SELECT + "AND n.number = ANY (?)";
  private static final String NUMBERS =
      "SELECT id, number FROM mw_node WHERE tenant = ? AND scope_id = ? AND id = ANY (?)";
  private static final String BEGINNING =
      """
      SELECT id FROM mw_node WHERE tenant = ? AND scope_id = ? AND substr(id, 1, CAST(? AS integer)) = ?
      LIMIT ?""";

  private final Transaction transaction;
  private final NodeRow rows;

  /** The numbers of nodes that the transaction has used; a node keeps its number. */
  private final Map<NodeRef, Long> numbers = new HashMap<>();

  NodeLookup(Transaction transaction, NodeRow rows) {
    this.transaction = transaction;
    this.rows = rows;
  }

  /** A node with its number. */
  record Numbered(long number, MemoryNode node) {}

  private RowReader<Numbered> numbered() {
    return row -> {
      Numbered found = new Numbered(row.number(), rows.read(row));
      remember(found.node.ref(), found.number);
      return found;
    };
  }

  Optional<MemoryNode> find(NodeRef ref) {
    Long scopeId = transaction.scopes().find(ref.scope());
    return scopeId == null
        ? Optional.empty()
        : Records.find(
                transaction.handle(),
                KIND,
                ref,
                FIND,
                numbered(),
                transaction.tenant(),
                scopeId,
                ref.id().value())
            .map(Numbered::node);
  }

  Map<NodeRef, MemoryNode> findAll(Collection<NodeRef> refs) {
    Map<NodeRef, MemoryNode> nodes = new HashMap<>();
    List<Long> known = new ArrayList<>();
    List<NodeRef> unknown = new ArrayList<>();
    for (NodeRef ref : new LinkedHashSet<>(refs)) {
      Long number = numbers.get(ref);
      if (number == null) {
        unknown.add(ref);
      } else {
        known.add(number);
      }
    }
    withNumbers(known).values().forEach(node -> nodes.put(node.ref(), node));
    idsByScope(unknown)
        .forEach(
            (scope, ids) -> {
              Long scopeId = transaction.scopes().find(scope);
              if (scopeId != null) {
                Records.list(
                        transaction.handle(),
                        KIND,
                        FIND_ALL,
                        numbered(),
                        transaction.tenant(),
                        scopeId,
                        new Handle.Texts(ids))
                    .forEach(found -> nodes.put(found.node.ref(), found.node));
              }
            });
    Map<NodeRef, MemoryNode> inOrder = new LinkedHashMap<>();
    for (NodeRef ref : refs) {
      MemoryNode node = nodes.get(ref);
      if (node != null) {
        inOrder.put(ref, node);
      }
    }
    return inOrder;
  }

  private static Map<Scope, List<String>> idsByScope(Collection<NodeRef> refs) {
    Map<Scope, List<String>> ids = new LinkedHashMap<>();
    for (NodeRef ref : refs) {
      ids.computeIfAbsent(ref.scope(), scope -> new ArrayList<>()).add(ref.id().value());
    }
    return ids;
  }

  /** The readable nodes with some numbers, in the given order. */
  Map<Long, MemoryNode> withNumbers(List<Long> wanted) {
    if (wanted.isEmpty()) {
      return Map.of();
    }
    Map<Long, MemoryNode> found = new HashMap<>();
    Records.list(
            transaction.handle(),
            KIND,
            WITH_NUMBERS,
            numbered(),
            transaction.tenant(),
            new Handle.Numbers(wanted))
        .forEach(one -> found.put(one.number, one.node));
    Map<Long, MemoryNode> inOrder = new LinkedHashMap<>();
    for (long number : wanted) {
      MemoryNode node = found.get(number);
      if (node != null) {
        inOrder.put(number, node);
      }
    }
    return inOrder;
  }

  List<NodeId> beginningWith(Scope scope, String text, int limit) {
    Long scopeId = transaction.scopes().find(scope);
    return scopeId == null
        ? List.of()
        : Records.list(
            transaction.handle(),
            KIND,
            BEGINNING,
            row -> NodeId.of(row.text()),
            transaction.tenant(),
            scopeId,
            text.codePointCount(0, text.length()),
            text,
            limit);
  }

  /** The number of a node, or null if it does not exist. */
  @Nullable Long number(NodeRef ref) {
    return numbers(List.of(ref)).get(ref);
  }

  long requireNumber(NodeRef ref) {
    Long number = number(ref);
    if (number == null) {
      throw unknown(ref);
    }
    return number;
  }

  /** The numbers of nodes; omits those that do not exist. */
  Map<NodeRef, Long> numbers(Collection<NodeRef> refs) {
    // The transaction must be usable even if nothing is asked.
    Handle handle = transaction.handle();
    idsByScope(refs.stream().filter(ref -> !numbers.containsKey(ref)).toList())
        .forEach(
            (scope, ids) -> {
              Long scopeId = transaction.scopes().find(scope);
              if (scopeId != null) {
                handle
                    .list(
                        NUMBERS,
                        row -> Map.entry(new NodeRef(scope, NodeId.of(row.text())), row.number()),
                        transaction.tenant(),
                        scopeId,
                        new Handle.Texts(ids))
                    .forEach(found -> numbers.put(found.getKey(), found.getValue()));
              }
            });
    Map<NodeRef, Long> found = new LinkedHashMap<>();
    for (NodeRef ref : refs) {
      Long number = numbers.get(ref);
      if (number != null) {
        found.put(ref, number);
      }
    }
    return found;
  }

  /**
   * The readable rows of each of some nodes.
   *
   * @param sql takes the numbers of the nodes and the tenant, and returns the number of the node
   *     first
   */
  <T> Map<NodeRef, List<T>> grouped(
      Collection<NodeRef> nodes, String kind, String sql, RowReader<T> reader) {
    Map<NodeRef, Long> wanted = numbers(nodes);
    if (wanted.isEmpty()) {
      return Map.of();
    }
    record Entry<T>(long node, T value) {}
    Map<Long, List<T>> byNumber = new HashMap<>();
    Records.list(
            transaction.handle(),
            kind,
            sql,
            row -> new Entry<>(row.number(), reader.read(row)),
            Conditions.numbers(wanted.values()),
            transaction.tenant())
        .forEach(
            entry ->
                byNumber.computeIfAbsent(entry.node, node -> new ArrayList<>()).add(entry.value));
    Map<NodeRef, List<T>> found = new LinkedHashMap<>();
    wanted.forEach(
        (ref, number) -> {
          List<T> values = byNumber.get(number);
          if (values != null) {
            found.put(ref, values);
          }
        });
    return found;
  }

  void remember(NodeRef ref, long number) {
    numbers.put(ref, number);
  }

  /** Forgets all numbers, after nodes were removed. */
  void forget() {
    numbers.clear();
  }

  static UnknownNodeException unknown(NodeRef ref) {
    return new UnknownNodeException(ref.id(), ref.scope().toString());
  }
}
