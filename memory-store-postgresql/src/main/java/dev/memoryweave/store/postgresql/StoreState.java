package dev.memoryweave.store.postgresql;

import dev.memoryweave.model.Scope;
import dev.memoryweave.store.support.internal.SignIndexes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What an open store keeps in memory between transactions. */
final class StoreState {
  private final long tenant;
  private final String mark;

  /** How many scopes are remembered: a process works on few. */
  private static final int MOST_SCOPES = 64;

  private final Map<Scope, Long> ids = new ConcurrentHashMap<>();
  private final Map<Long, Scope> scopes = new ConcurrentHashMap<>();
  private final Set<Scope> missed = ConcurrentHashMap.newKeySet();
  private final TextCache nodeText = new TextCache();
  private final TextCache chunkText = new TextCache();
  private final SignIndexes vectors = new SignIndexes();
  private volatile long lastNumber;
  private volatile long lastLink;

  StoreState(long tenant, String mark) {
    this.tenant = tenant;
    this.mark = mark;
  }

  /** The number of the tenant. */
  long tenant() {
    return tenant;
  }

  /** A random text that tells this opening of the store from all others. */
  String mark() {
    return mark;
  }

  /** The ids of the scopes that the store has used; a scope is never removed. */
  List<Long> usedScopes() {
    return List.copyOf(scopes.keySet());
  }

  /** The id of a scope that the store has used, or null. */
  @Nullable Long idOf(Scope scope) {
    return ids.get(scope);
  }

  /** The scope with an id, if the store has used it, or null. */
  @Nullable Scope scopeOf(long id) {
    return scopes.get(id);
  }

  /** Remembers a scope that was committed. */
  void use(Scope scope, long id) {
    if (scopes.size() < MOST_SCOPES || scopes.containsKey(id)) {
      ids.put(scope, id);
      scopes.put(id, scope);
    }
    missed.remove(scope);
  }

  /** Notes that a reader has asked for a scope that nothing was written to. */
  void miss(Scope scope) {
    if (missed.size() < MOST_SCOPES && !ids.containsKey(scope)) {
      missed.add(scope);
    }
  }

  /** The scopes that readers have asked for in vain. */
  List<Scope> missed() {
    return List.copyOf(missed);
  }

  TextCache texts(Counters.Index index) {
    return index == Counters.Index.NODE_TEXT ? nodeText : chunkText;
  }

  /** The number that a record was given last when this store last wrote. */
  long lastNumber() {
    return lastNumber;
  }

  /** The number of the last link to a vector that this store has seen when it wrote. */
  long lastLink() {
    return lastLink;
  }

  /** Notes the last numbers that a write has seen; zero for one that it did not look at. */
  void wrote(long number, long link) {
    lastNumber = number;
    lastLink = Math.max(lastLink, link);
  }

  SignIndexes vectors() {
    return vectors;
  }
}
