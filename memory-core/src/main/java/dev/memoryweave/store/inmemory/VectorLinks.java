package dev.memoryweave.store.inmemory;

import dev.memoryweave.model.Scope;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The nodes, or chunks, that have a vector of one model, and those that have none; immutable.
 *
 * @param links those with a vector, by scope and position
 * @param missing those without one
 * @param size how many have one
 * @param <R> the address of a node or of a chunk
 */
record VectorLinks<R>(
    GroupedTree<Scope, Long, Link<R>> links, GroupedTree<Scope, Long, R> missing, int size) {

  /** A record that has a vector, and the hash of its text. */
  record Link<R>(R ref, long position, String hash) {}

  static <R> VectorLinks<R> empty() {
    Comparator<Long> positions = Comparator.naturalOrder();
    return new VectorLinks<>(
        GroupedTree.empty(Keys.SCOPES, positions), GroupedTree.empty(Keys.SCOPES, positions), 0);
  }

  @Nullable Link<R> find(Scope scope, long position) {
    return links.of(scope).get(position);
  }

  VectorLinks<R> withMissing(Scope scope, long position, R ref) {
    VectorLinks<R> rest = without(scope, position);
    return new VectorLinks<>(rest.links, rest.missing.with(scope, position, ref), rest.size);
  }

  VectorLinks<R> with(Scope scope, Link<R> link) {
    VectorLinks<R> rest = without(scope, link.position());
    return new VectorLinks<>(
        rest.links.with(scope, link.position(), link), rest.missing, rest.size + 1);
  }

  VectorLinks<R> without(Scope scope, long position) {
    boolean isLinked = find(scope, position) != null;
    return new VectorLinks<>(
        isLinked ? links.without(scope, position) : links,
        missing.without(scope, position),
        isLinked ? size - 1 : size);
  }

  List<R> firstMissing(List<Scope> scopes, int limit) {
    List<R> found = new ArrayList<>();
    for (Scope scope : scopes.stream().distinct().toList()) {
      Iterator<R> refs = missing.of(scope).after(null);
      while (refs.hasNext() && found.size() < limit) {
        found.add(refs.next());
      }
    }
    return found;
  }
}
