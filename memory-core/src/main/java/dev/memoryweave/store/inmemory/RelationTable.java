package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.store.inmemory.Keys.Triple;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The relations between nodes; immutable.
 *
 * @param numbers the number of each relation, in the order in which they were stated
 * @param from the relations that start from each node, by number
 * @param to the relations that end at each node, by number
 * @param former the former state of relations before each change, by the number of the change
 * @param nextNumber the number of the next relation or change
 */
record RelationTable(
    SortedTree<Triple, Long> numbers,
    GroupedTree<NodeRef, Long, Relation> from,
    GroupedTree<NodeRef, Long, Relation> to,
    GroupedTree<Triple, Long, Relation> former,
    long nextNumber) {
  static final RelationTable EMPTY =
      new RelationTable(
          SortedTree.empty(Triple.ORDER),
          GroupedTree.empty(Keys.NODES, Comparator.<Long>naturalOrder()),
          GroupedTree.empty(Keys.NODES, Comparator.<Long>naturalOrder()),
          GroupedTree.empty(Triple.ORDER, Comparator.<Long>naturalOrder()),
          1);

  @Nullable Relation find(Triple triple) {
    Long number = numbers.get(triple);
    return number == null ? null : from.of(triple.from()).get(number);
  }

  /** The relations from and to a node, by number. */
  List<Relation> of(NodeRef node) {
    Map<Long, Relation> relations = new TreeMap<>();
    for (Relation relation : from(node)) {
      relations.put(numbers.get(Triple.of(relation)), relation);
    }
    for (Relation relation : to(node)) {
      relations.put(numbers.get(Triple.of(relation)), relation);
    }
    return List.copyOf(relations.values());
  }

  List<Relation> from(NodeRef node) {
    return from.of(node).values();
  }

  List<Relation> to(NodeRef node) {
    return to.of(node).values();
  }

  List<Relation> formerVersions(Triple triple) {
    return former.of(triple).values();
  }

  /** This table with the relation, replacing the one with the same ends and predicate. */
  RelationTable with(Relation relation) {
    Triple triple = Triple.of(relation);
    Long known = numbers.get(triple);
    Relation before = find(triple);
    long number = known == null ? nextNumber : known;
    return new RelationTable(
        known == null ? numbers.with(triple, number) : numbers,
        from.with(relation.from(), number, relation),
        to.with(relation.to(), number, relation),
        before == null ? former : former.with(triple, nextNumber, before),
        nextNumber + 1);
  }

  /** This table without the relations from and to a node. */
  RelationTable without(NodeRef node) {
    RelationTable rest = this;
    for (Relation relation : from(node)) {
      rest = rest.without(relation);
    }
    for (Relation relation : to(node)) {
      rest = rest.without(relation);
    }
    return rest;
  }

  /** This table without a relation and its former versions. */
  RelationTable without(Relation relation) {
    Triple triple = Triple.of(relation);
    Long number = numbers.get(triple);
    if (number == null) {
      return this;
    }
    return new RelationTable(
        numbers.without(triple),
        from.without(relation.from(), number),
        to.without(relation.to(), number),
        former.without(triple),
        nextNumber);
  }
}
