package dev.memoryweave.embed.internal;

import dev.memoryweave.embed.EmbeddingException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something that is loaded on first use, once, and released on closing. A failure to load is final:
 * further uses fail at once with the same message.
 */
public final class FirstUse<T extends AutoCloseable> implements AutoCloseable {
  private final String name;
  private final Supplier<T> loading;
  private volatile @Nullable T loaded;
  private @Nullable EmbeddingException failure;
  private boolean closed;

  /** Loads nothing yet. */
  public FirstUse(String name, Supplier<T> loading) {
    this.name = name;
    this.loading = loading;
  }

  /**
   * Returns it, loading it if necessary.
   *
   * @throws EmbeddingException if it cannot be loaded, or was closed
   */
  public T get() {
    T there = loaded;
    return there == null ? load() : there;
  }

  private synchronized T load() {
    if (closed) {
      throw new EmbeddingException(name + " was closed and cannot be used any more");
    }
    if (failure != null) {
      throw new EmbeddingException(String.valueOf(failure.getMessage()), failure);
    }
    T there = loaded;
    if (there == null) {
      try {
        there = loading.get();
      } catch (EmbeddingException e) {
        failure = e;
        throw e;
      }
      loaded = there;
    }
    return there;
  }

  @Override
  public synchronized void close() {
    T there = loaded;
    closed = true;
    loaded = null;
    if (there != null) {
      try {
        there.close();
      } catch (EmbeddingException e) {
        throw e;
      } catch (Exception e) {
        throw new EmbeddingException(name + " cannot be closed: " + e.getMessage(), e);
      }
    }
  }
}
