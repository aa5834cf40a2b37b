package dev.memoryweave.model.internal;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A part that is created on first use, since it is often not needed. */
public final class Lazy<T> implements Supplier<T> {
  private final Supplier<T> making;
  private @Nullable T made;

  /** Creates nothing yet. */
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
