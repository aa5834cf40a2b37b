package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.UnknownNodeException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds nodes by address and by number. */
final class NodeLookup {
  static final String KIND = "memory";
  private static final String SELECT =
      "SELECT n.number, " + NodeRow.selection("n", "n") + " FROM mw_node AS n WHERE n.tenant = ? ";
  private static final String FIND = SELECT + "AND n.scope_id = ? AND n.id = ?";

  /** Takes the scopes and the ids as two arrays; all ids are looked up in all scopes. */
  private static final String ADDRESSED = "AND n.scope_id = ANY (?) AND n.id = ANY (?)";

  private static final String FIND_ALL = SELECT + ADDRESSED;
  private static final String WITH_NUMBERS = SELECT + "AND n.number = ANY (?)";
  private static final String NUMBERS =
      "SELECT n.number, n.scope_id, n.id FROM mw_node AS n WHERE n.tenant = ? " + ADDRESSED;
  private static final String BEGINNING =
      """
      SELECT id FROM mw_node WHERE tenant = ? AND scope_id = ? AND substr(id, 1, CAST(? AS integer)) = ?
      LIMIT ?""";

  private final Transaction transaction;
  private final NodeRow rows;

  /** How many nodes a transaction keeps: as many as it is likely to ask for again. */
  private static final int MOST_KEPT = 2_000;

  /**
   * The numbers of nodes that the transaction has asked for; nothing for those that do not exist.
   */
  private final Map<NodeRef, Optional<Long>> numbers = new HashMap<>();

  /** Nodes as the transaction sees them, by their numbers. */
  private final Map<Long, MemoryNode> nodes = new HashMap<>();

  NodeLookup(Transaction transaction, NodeRow rows) {
    this.transaction = transaction;
    this.rows = rows;
  }

  /** A node with its number. */
  record Numbered(long number, MemoryNode node) {}

  private RowReader<Numbered> numbered() {
    return row -> {
      long number = row.number();
      NodeRef ref = rows.address(row);
      remember(ref, number);
      Numbered found = new Numbered(number, rows.read(ref, row));
      keep(number, found.node);
      return found;
    };
  }

  Optional<MemoryNode> find(NodeRef ref) {
    Optional<Long> number = numbers.get(ref);
    if (number != null) {
      MemoryNode kept = number.map(nodes::get).orElse(null);
      if (number.isEmpty() || kept != null) {
        Handle unused = transaction.handle();
        return Optional.ofNullable(kept);
      }
    }
    Long scopeId = transaction.scopes().find(ref.scope());
    Optional<Numbered> found =
        scopeId == null
            ? Optional.empty()
            : Records.find(
                transaction.handle(),
                KIND,
                ref,
                FIND,
                numbered(),
                transaction.tenant(),
                scopeId,
                ref.id().value());
    if (found.isEmpty()) {
      numbers.put(ref, Optional.empty());
    }
    return found.map(Numbered::node);
  }

  Map<NodeRef, MemoryNode> findAll(Collection<NodeRef> refs) {
    Map<NodeRef, MemoryNode> found = new HashMap<>();
    List<Long> known = new ArrayList<>();
    List<NodeRef> unknown = new ArrayList<>();
    for (NodeRef ref : new LinkedHashSet<>(refs)) {
      Optional<Long> number = numbers.get(ref);
      if (number == null) {
        unknown.add(ref);
      } else {
        number.ifPresent(known::add);
      }
    }
    withNumbers(known).values().forEach(node -> found.put(node.ref(), node));
    Addresses addresses = addresses(unknown);
    if (!addresses.isEmpty()) {
      Records.list(
              transaction.handle(),
              KIND,
              FIND_ALL,
              numbered(),
              transaction.tenant(),
              addresses.scopeIds(),
              addresses.ids())
          .forEach(one -> found.put(one.node.ref(), one.node));
    }
    unknown.forEach(ref -> numbers.putIfAbsent(ref, Optional.empty()));
    Map<NodeRef, MemoryNode> inOrder = new LinkedHashMap<>();
    for (NodeRef ref : refs) {
      MemoryNode node = found.get(ref);
      if (node != null) {
        inOrder.put(ref, node);
      }
    }
    return inOrder;
  }

  /** The parts of addresses of nodes, without those in scopes that nothing was written to. */
  private record Addresses(Set<Long> scopes, Set<String> names) {
    boolean isEmpty() {
      return names.isEmpty();
    }

    Handle.Numbers scopeIds() {
      return Conditions.numbers(scopes);
    }

    Handle.Texts ids() {
      return new Handle.Texts(List.copyOf(names));
    }
  }

  private Addresses addresses(Collection<NodeRef> refs) {
    Map<Scope, Long> scopes =
        transaction.scopes().findAll(refs.stream().map(NodeRef::scope).distinct().toList());
    Addresses addresses = new Addresses(new LinkedHashSet<>(), new LinkedHashSet<>());
    for (NodeRef ref : refs) {
      Long scopeId = scopes.get(ref.scope());
      if (scopeId != null) {
        addresses.scopes.add(scopeId);
        addresses.names.add(ref.id().value());
      }
    }
    return addresses;
  }

  /** The readable nodes with some numbers, in the given order. */
  Map<Long, MemoryNode> withNumbers(List<Long> wanted) {
    List<Long> missing =
        wanted.stream().distinct().filter(number -> !nodes.containsKey(number)).toList();
    Map<Long, MemoryNode> read = new HashMap<>();
    if (!missing.isEmpty()) {
      Records.list(
              transaction.handle(),
              KIND,
              WITH_NUMBERS,
              numbered(),
              transaction.tenant(),
              new Handle.Numbers(missing))
          .forEach(one -> read.put(one.number, one.node));
    }
    Map<Long, MemoryNode> inOrder = new LinkedHashMap<>();
    for (long number : wanted) {
      MemoryNode node = read.getOrDefault(number, nodes.get(number));
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
    List<NodeRef> unknown =
        refs.stream().distinct().filter(ref -> !numbers.containsKey(ref)).toList();
    Addresses addresses = addresses(unknown);
    if (!addresses.isEmpty()) {
      handle
          .list(
              NUMBERS,
              row -> Map.entry(row.number(), rows.address(row)),
              transaction.tenant(),
              addresses.scopeIds(),
              addresses.ids())
          .forEach(found -> remember(found.getValue(), found.getKey()));
    }
    unknown.forEach(ref -> numbers.putIfAbsent(ref, Optional.empty()));
    Map<NodeRef, Long> found = new LinkedHashMap<>();
    for (NodeRef ref : refs) {
      numbers.getOrDefault(ref, Optional.empty()).ifPresent(number -> found.put(ref, number));
    }
    return found;
  }

  /**
   * The readable rows of each of some nodes.
   *
   * @param sql takes the numbers of the nodes and the tenant, and returns the number of the node
   *     first
   * @param times how often it takes them
   */
  <T> Map<NodeRef, List<T>> grouped(
      Collection<NodeRef> nodes, String kind, String sql, int times, RowReader<T> reader) {
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
            Collections.nCopies(
                    times, List.of(Conditions.numbers(wanted.values()), transaction.tenant()))
                .stream()
                .flatMap(List::stream)
                .toArray())
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
    numbers.put(ref, Optional.of(number));
  }

  /** Keeps a node as it is now for this transaction. */
  void keep(long number, MemoryNode node) {
    remember(node.ref(), number);
    if (nodes.size() >= MOST_KEPT) {
      nodes.clear();
    }
    nodes.put(number, node);
  }

  /** Forgets the nodes that were kept, after rows were changed without being read. */
  void forgetNodes() {
    nodes.clear();
  }

  /** Forgets everything, after nodes were removed. */
  void forget() {
    nodes.clear();
    numbers.clear();
  }

  static UnknownNodeException unknown(NodeRef ref) {
    return new UnknownNodeException(ref.id(), ref.scope().toString());
  }
}
