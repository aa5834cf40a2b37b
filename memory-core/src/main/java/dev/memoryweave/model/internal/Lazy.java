package dev.memoryweave.model.internal;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A part that is made when it is first asked for, since many uses do without. */
public final class Lazy<T> implements Supplier<T> {
  private final Supplier<T> making;
  private @Nullable T made;

  /** Makes nothing yet. */
  public Lazy(Supplier<T> making) {
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
