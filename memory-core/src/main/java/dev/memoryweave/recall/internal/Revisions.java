package dev.memoryweave.recall.internal;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.ReadTransaction;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The revisions of the scopes of a recall, read once.
 *
 * @param memories the revision of each scope's memories, 0 if it has none
 * @param files the same for the passages of files
 */
record Revisions(Map<Scope, Long> memories, Map<Scope, Long> files) {
  /** Reads the revisions of some scopes in a snapshot. */
  static Revisions of(ReadTransaction tx, List<Scope> scopes) {
    return new Revisions(tx.journal().revisions(scopes), tx.knowledge().revisions(scopes));
  }

  /** The sum of the revisions of memories, which rises with every change. */
  long ofMemories(Collection<Scope> scopes) {
    return sum(memories, scopes);
  }

  /** The sum of the revisions of passages, which rises with every change. */
  long ofFiles(Collection<Scope> scopes) {
    return sum(files, scopes);
  }

  private static long sum(Map<Scope, Long> revisions, Collection<Scope> scopes) {
    return scopes.stream().mapToLong(scope -> revisions.getOrDefault(scope, 0L)).sum();
  }
}
