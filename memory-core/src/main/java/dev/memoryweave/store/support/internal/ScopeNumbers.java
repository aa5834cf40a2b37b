package dev.memoryweave.store.support.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;

/** The numbers that stand for scopes in the rows of a store. */
public interface ScopeNumbers {
  /**
   * The scope with a number.
   *
   * @throws InvalidValueException if there is none, or it cannot be read
   */
  Scope get(long id);

  /** The number of a scope, which is added if nothing was written to it before. */
  long findOrAdd(Scope scope);
}
