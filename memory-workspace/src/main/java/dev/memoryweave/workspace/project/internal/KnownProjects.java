package dev.memoryweave.workspace.project.internal;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.ProofStore.Proof;
import dev.memoryweave.store.ReadTransaction;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/** Projects known to a store by their keys, at one moment. */
public record KnownProjects(ReadTransaction tx) {
  /** The most memories whose commits are examined. */
  private static final int MOST = 50;

  /** The proofs of any project with one of these texts, in the order in which they were stored. */
  public List<Proof> having(Collection<String> texts) {
    return tx.proofs().find(texts).stream()
        .filter(proof -> proof.scope().level() == Scope.Level.PROJECT)
        .toList();
  }

  /** The proofs of a project. */
  List<Proof> of(String key) {
    return tx.proofs().of(Scope.project(key));
  }

  /** Whether anything was ever filed under a key: a memory, or an index of files. */
  boolean hasHeardOf(String key) {
    Scope scope = Scope.project(key);
    return tx.journal().revision(scope) > 0 || tx.knowledge().revision(scope) > 0;
  }

  /** How many memories are filed under a key. */
  public long memories(String key) {
    return tx.nodes().count(NodeFilter.in(Scope.project(key)));
  }

  /** Whether a project is known by a remote, or has a name like one. */
  boolean hasRemote(String key) {
    return key.contains("/") || !remotes(key).isEmpty();
  }

  /** The known first commits of a project. */
  public List<String> roots(String key) {
    return after(FolderProofs.ROOT, key);
  }

  /** The known remotes of a project. */
  public List<String> remotes(String key) {
    return after(FolderProofs.REMOTE, key);
  }

  private List<String> after(String kind, String key) {
    return of(key).stream()
        .map(Proof::text)
        .filter(text -> text.startsWith(kind))
        .map(text -> text.substring(kind.length()))
        .toList();
  }

  /** How many memories of a project were stated by a person. */
  public long persons(String key) {
    NodeStore.Query all =
        NodeStore.Query.first(
            NodeFilter.in(Scope.project(key)),
            NodeStore.Query.Order.OLDEST_FIRST,
            NodeStore.Query.MAX_LIMIT);
    return Page.walk(cursor -> tx.nodes().list(all.from(cursor)))
        .filter(node -> node.provenance().trust().isPerson())
        .count();
  }

  /** Commits at which memories of a project were written, the latest first. */
  List<String> commits(String key) {
    NodeStore.Query latest =
        NodeStore.Query.first(
            NodeFilter.in(Scope.project(key)), NodeStore.Query.Order.RECENTLY_UPDATED_FIRST, MOST);
    return tx.nodes().list(latest).items().stream()
        .map(node -> node.provenance().commit())
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }
}
