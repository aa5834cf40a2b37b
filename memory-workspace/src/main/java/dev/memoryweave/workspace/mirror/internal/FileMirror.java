package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.MemoryListener;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Forwards uses of a memory to its files, once these are known. */
public final class FileMirror implements MemoryListener.OfUse {
  private final AtomicInteger pauses = new AtomicInteger();
  private volatile MemoryListener.@Nullable OfUse followed;

  /** Starts forwarding uses, if the files are synchronized at all. */
  public void follow(ProjectFiles files) {
    followed = files instanceof MemoryListener.OfUse listener ? listener : null;
  }

  /**
   * Runs work without forwarding uses, such as emptying files and memories: one without the other
   * would look like a change. Other processes are not blocked.
   */
  public <T> T paused(Supplier<T> work) {
    pauses.incrementAndGet();
    try {
      return work.get();
    } finally {
      pauses.decrementAndGet();
    }
  }

  @Override
  public void beforeUse() {
    MemoryListener.OfUse listener = followed;
    if (listener != null && pauses.get() == 0) {
      listener.beforeUse();
    }
  }

  @Override
  public void afterWrite() {
    MemoryListener.OfUse listener = followed;
    if (listener != null && pauses.get() == 0) {
      listener.afterWrite();
    }
  }
}
