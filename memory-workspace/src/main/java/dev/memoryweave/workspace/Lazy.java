package dev.memoryweave.workspace;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A part that is made when it is first asked for, since many uses of a workspace do without. */
final class Lazy<T> implements Supplier<T> {
  private final Supplier<T> making;
  private @Nullable T made;

  Lazy(Supplier<T> making) {
    this.making = making;
  }

  @Override
  public synchronized T get() {
    T part = made;
    if (part == null) {
      part = making.get();
      made = part;
    }
    return part;
  }
}
