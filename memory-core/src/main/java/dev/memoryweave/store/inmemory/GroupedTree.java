package dev.memoryweave.store.inmemory;

import java.util.Comparator;
import java.util.List;

/**
 * An immutable map of groups to sorted maps: an index in which the entries of one group are stored
 * together in order. A group without entries takes no space.
 */
final class GroupedTree<G, K, V> {
  private final SortedTree<G, SortedTree<K, V>> groups;
  private final SortedTree<K, V> none;

  private GroupedTree(SortedTree<G, SortedTree<K, V>> groups, SortedTree<K, V> none) {
    this.groups = groups;
    this.none = none;
  }

  static <G, K, V> GroupedTree<G, K, V> empty(
      Comparator<? super G> groupOrder, Comparator<? super K> keyOrder) {
    return new GroupedTree<>(SortedTree.empty(groupOrder), SortedTree.empty(keyOrder));
  }

  /** The entries of a group, possibly none. */
  SortedTree<K, V> of(G group) {
    SortedTree<K, V> entries = groups.get(group);
    return entries == null ? none : entries;
  }

  GroupedTree<G, K, V> with(G group, K key, V value) {
    return new GroupedTree<>(groups.with(group, of(group).with(key, value)), none);
  }

  GroupedTree<G, K, V> without(G group, K key) {
    SortedTree<K, V> rest = of(group).without(key);
    return new GroupedTree<>(
        rest.isEmpty() ? groups.without(group) : groups.with(group, rest), none);
  }

  GroupedTree<G, K, V> without(G group) {
    return new GroupedTree<>(groups.without(group), none);
  }

  /** The entries of each group, in the order of the groups. */
  List<List<V>> values() {
    return groups.values().stream().map(SortedTree::values).toList();
  }

  /** How many groups have entries. */
  int size() {
    return groups.size();
  }
}
