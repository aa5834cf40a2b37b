package dev.memoryweave.store.support.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import java.util.ArrayList;
import java.util.List;

/** Scopes numbered from 1 in the order in which they are asked for. */
final class KnownScopes implements ScopeNumbers {
  private final List<Scope> scopes = new ArrayList<>();

  @Override
  public Scope get(long id) {
    InvalidValueException.unless(id > 0 && id <= scopes.size(), "scope", id, "be known");
    return scopes.get((int) id - 1);
  }

  @Override
  public long findOrAdd(Scope scope) {
    if (!scopes.contains(scope)) {
      scopes.add(scope);
    }
    return scopes.indexOf(scope) + 1L;
  }
}
