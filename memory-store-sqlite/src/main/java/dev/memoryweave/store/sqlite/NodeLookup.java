package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.store.support.internal.TextList;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds nodes by address and by position. */
final class NodeLookup {
  private static final String SELECT = "SELECT " + NodeRow.selection("n", "n") + " FROM node AS n ";
  private static final String FIND = SELECT + "WHERE n.scope_id = ? AND n.id = ?";

  /** The ids as a JSON array. */
  private static final String FIND_ALL =
      "SELECT "
          + NodeRow.selection("n", "n")
          + " FROM json_each(?) AS w CROSS JOIN node AS n ON n.scope_id = ? AND n.id = w.value";

  private static final String AT_POSITION = SELECT + "WHERE n.position = ?";

  /**
   * The positions as a JSON array; the fixed order of the join returns the rows in the same order.
   */
  private static final String AT_POSITIONS =
      "SELECT n.position, "
          + NodeRow.selection("n", "n")
          + " FROM json_each(?) AS p CROSS JOIN node AS n ON n.position = p.value";

  /** Ids between two texts. */
  private static final String BEGINNING =
      "SELECT id FROM node WHERE scope_id = ? AND id >= ? AND id < ? LIMIT ?";

  /** Comes after every character of an id. */
  private static final char LAST = '\uffff';

  private static final String POSITION = "SELECT position FROM node WHERE scope_id = ? AND id = ?";

  /** The ids as a JSON array. */
  private static final String POSITIONS =
      "SELECT n.id, n.position"
          + " FROM json_each(?) AS w CROSS JOIN node AS n ON n.scope_id = ? AND n.id = w.value";

  /** Maximum number of nodes whose positions a transaction caches. */
  private static final int MAX_KNOWN = 2_000;

  private final Transaction transaction;
  private final ScopeTable scopes;
  private final NodeRow rows;

  /** The positions of nodes that the transaction has used; a node keeps its position. */
  private final Map<NodeRef, Long> positions = new HashMap<>();

  NodeLookup(Transaction transaction, ScopeTable scopes, NodeRow rows) {
    this.transaction = transaction;
    this.scopes = scopes;
    this.rows = rows;
  }

  Optional<MemoryNode> find(NodeRef ref) {
    Long scopeId = scopes.find(ref.scope());
    return scopeId == null
        ? Optional.empty()
        : Records.find(
            transaction.handle(),
            RecordKind.NODE,
            ref,
            FIND,
            rows::read,
            scopeId,
            ref.id().value());
  }

  Map<NodeRef, MemoryNode> findAll(Collection<NodeRef> refs) {
    List<Long> known = new ArrayList<>();
    List<NodeRef> unknown = new ArrayList<>();
    for (NodeRef ref : new LinkedHashSet<>(refs)) {
      Long position = positions.get(ref);
      if (position != null) {
        known.add(position);
      } else {
        unknown.add(ref);
      }
    }
    Map<NodeRef, MemoryNode> nodes = new HashMap<>();
    atPositions(known).forEach(node -> nodes.put(node.ref(), node));
    idsByScope(unknown).forEach((scope, ofScope) -> findAll(scope, ofScope, nodes));
    Map<NodeRef, MemoryNode> inOrder = new LinkedHashMap<>();
    for (NodeRef ref : refs) {
      MemoryNode node = nodes.get(ref);
      if (node != null) {
        inOrder.put(ref, node);
      }
    }
    return inOrder;
  }

  private static Map<Scope, List<String>> idsByScope(List<NodeRef> refs) {
    Map<Scope, List<String>> ids = new LinkedHashMap<>();
    for (NodeRef ref : refs) {
      ids.computeIfAbsent(ref.scope(), scope -> new ArrayList<>()).add(ref.id().value());
    }
    return ids;
  }

  private void learnPositions(Scope scope, List<String> ids) {
    Long scopeId = scopes.find(scope);
    if (scopeId != null) {
      transaction
          .handle()
          .each(
              POSITIONS,
              row -> {
                remember(new NodeRef(scope, NodeId.of(row.text())), row.number());
                return true;
              },
              TextList.write(ids),
              scopeId);
    }
  }

  private void findAll(Scope scope, List<String> ids, Map<NodeRef, MemoryNode> nodes) {
    Long scopeId = scopes.find(scope);
    if (scopeId != null) {
      for (MemoryNode node :
          Records.list(
              transaction.handle(),
              RecordKind.NODE,
              FIND_ALL,
              rows::read,
              TextList.write(ids),
              scopeId)) {
        nodes.put(node.ref(), node);
      }
    }
  }

  List<NodeId> existing(Scope scope, Collection<NodeId> ids) {
    return new LinkedHashSet<>(ids)
        .stream().filter(id -> position(new NodeRef(scope, id)) != null).toList();
  }

  List<NodeId> beginningWith(Scope scope, String text, int limit) {
    Long scopeId = scopes.find(scope);
    return scopeId == null
        ? List.of()
        : Records.list(
            transaction.handle(),
            RecordKind.NODE,
            BEGINNING,
            row -> NodeId.of(row.text()),
            scopeId,
            text,
            text + LAST,
            limit);
  }

  /** The node at a position, or nothing if it is gone or cannot be read. */
  Optional<MemoryNode> atPosition(long position) {
    return Records.first(transaction.handle(), RecordKind.NODE, AT_POSITION, rows::read, position);
  }

  /** The readable nodes at some positions, in the given order. */
  List<MemoryNode> atPositions(List<Long> wanted) {
    if (wanted.isEmpty()) {
      return List.of();
    }
    Handle handle = transaction.handle();
    LenientReader<MemoryNode> readable = Records.orNull(handle, RecordKind.NODE, rows::read);
    List<MemoryNode> found = new ArrayList<>(wanted.size());
    // A list of numbers prints like JSON.
    List<Boolean> rows =
        handle.list(
            AT_POSITIONS,
            row -> {
              long position = row.number();
              MemoryNode node = readable.read(row);
              if (node == null) {
                return false;
              }
              // The evidence and the relations of a listing are often read next.
              remember(node.ref(), position);
              return found.add(node);
            },
            wanted.toString());
    if (rows.size() != wanted.size()) {
      throw handle
          .errors()
          .gone((wanted.size() - rows.size()) + " nodes that are gone, among those at " + wanted);
    }
    return found;
  }

  /** The position of a node in insertion order, or null if it does not exist. */
  @Nullable Long position(NodeRef ref) {
    Handle handle = transaction.handle();
    Long known = positions.get(ref);
    if (known != null) {
      return known;
    }
    Long scopeId = scopes.find(ref.scope());
    Long found =
        scopeId == null
            ? null
            : handle.first(POSITION, Row::number, scopeId, ref.id().value()).orElse(null);
    if (found != null) {
      remember(ref, found);
    }
    return found;
  }

  /** The nodes by their positions in insertion order; omits those that do not exist. */
  Map<Long, NodeRef> positions(Collection<NodeRef> refs) {
    List<NodeRef> unknown = refs.stream().filter(ref -> !positions.containsKey(ref)).toList();
    idsByScope(unknown).forEach(this::learnPositions);
    Map<Long, NodeRef> found = new LinkedHashMap<>();
    for (NodeRef ref : refs) {
      Long position = position(ref);
      if (position != null) {
        found.put(position, ref);
      }
    }
    return found;
  }

  /** Caches the position of a node: hits of a search are usually read next. */
  void remember(NodeRef ref, long position) {
    if (positions.size() >= MAX_KNOWN) {
      positions.clear();
    }
    positions.put(ref, position);
  }

  /** Drops the position of a removed node. */
  void forget(long position) {
    positions.values().remove(position);
  }

  /** The position of a node in insertion order. */
  long requirePosition(NodeRef ref) {
    Long position = position(ref);
    if (position == null) {
      throw unknown(ref);
    }
    return position;
  }

  static UnknownNodeException unknown(NodeRef ref) {
    return new UnknownNodeException(ref.id(), ref.scope().toString());
  }
}
