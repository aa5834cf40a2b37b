package dev.memoryweave.store.sqlite;

import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeLevel;
import dev.memoryweave.store.StoreCorruptedException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The scopes that have been written to. They are never removed, so their ids can be kept in mind.
 */
final class ScopeTable {
  private static final String FIND = "SELECT id FROM scope WHERE level = ? AND key = ?";
  private static final String BY_ID = "SELECT level, key FROM scope WHERE id = ?";
  private static final String ADD = "INSERT INTO scope (level, key) VALUES (?, ?)";
  private static final String REVISION = "SELECT revision FROM scope WHERE id = ?";
  private static final String RAISE = "UPDATE scope SET revision = revision + 1 WHERE id = ?";
  private static final String COUNT_NODES = "UPDATE scope SET nodes = nodes + ? WHERE id = ?";
  private static final String NODES = "SELECT nodes FROM scope WHERE id = ?";
  private static final String ALL_NODES = "SELECT coalesce(sum(nodes), 0) FROM scope";

  /** The most scopes whose ids a connection keeps in mind. */
  private static final int MAX_KNOWN = 1_000;

  private final Transaction transaction;

  ScopeTable(Transaction transaction) {
    this.transaction = transaction;
  }

  /** The id of a scope, or null if nothing was ever written to it. */
  @Nullable Long find(Scope scope) {
    Handle handle = transaction.handle();
    Long known = handle.scopeIds().get(scope);
    if (known != null) {
      return known;
    }
    Long found = handle.first(FIND, Row::number, scope.level().label(), scope.key()).orElse(null);
    if (found != null) {
      if (handle.scopeIds().size() >= MAX_KNOWN) {
        handle.scopeIds().clear();
      }
      handle.scopeIds().put(scope, found);
    }
    return found;
  }

  /** The id of a scope, which is added if nothing was written to it before. */
  long findOrAdd(Scope scope) {
    Long found = find(scope);
    if (found != null) {
      return found;
    }
    transaction.handle().update(ADD, scope.level().label(), scope.key());
    Long added = find(scope);
    if (added == null) {
      throw new StoreCorruptedException("The scope " + scope + " was added and is not there");
    }
    return added;
  }

  /** The ids of those scopes that something was written to, each once. */
  Map<Scope, Long> findAll(Collection<Scope> scopes) {
    Map<Scope, Long> ids = new LinkedHashMap<>();
    for (Scope scope : scopes) {
      Long id = find(scope);
      if (id != null) {
        ids.put(scope, id);
      }
    }
    return ids;
  }

  Scope get(long id) {
    Handle handle = transaction.handle();
    Scope known = handle.scopes().get(id);
    if (known != null) {
      return known;
    }
    Scope found =
        handle
            .first(BY_ID, row -> new Scope(ScopeLevel.of(row.text()), row.text()), id)
            .orElseThrow(
                () ->
                    new StoreCorruptedException("A record names scope " + id + ", which is gone"));
    if (handle.scopes().size() >= MAX_KNOWN) {
      handle.scopes().clear();
    }
    handle.scopes().put(id, found);
    return found;
  }

  long revision(Scope scope) {
    Long id = find(scope);
    return id == null ? 0 : transaction.handle().number(REVISION, id);
  }

  long raiseRevision(long id) {
    transaction.handle().update(RAISE, id);
    return transaction.handle().number(REVISION, id);
  }

  /** Counts nodes that were added to a scope, or removed if negative. */
  void countNodes(long id, int added) {
    transaction.handle().update(COUNT_NODES, added, id);
  }

  /** How many of the nodes of the whole store the scopes hold, 0 to 1. */
  double shareOfNodes(Collection<Long> ids) {
    long all = transaction.handle().number(ALL_NODES);
    long inside = 0;
    for (long id : ids) {
      inside += transaction.handle().number(NODES, id);
    }
    return all == 0 ? 1 : (double) inside / all;
  }
}
