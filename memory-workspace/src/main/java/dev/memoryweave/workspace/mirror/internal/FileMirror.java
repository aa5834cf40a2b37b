package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.MemoryMirror;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Forwards uses of a memory to its files, once these are known. */
public final class FileMirror implements MemoryMirror.UseListener {
  private final AtomicInteger pauses = new AtomicInteger();
  private volatile MemoryMirror.@Nullable UseListener followed;

  /** Starts forwarding uses, if the files are synchronized at all. */
  public void follow(ProjectFiles files) {
    followed = files instanceof MemoryMirror.UseListener listener ? listener : null;
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
    MemoryMirror.UseListener listener = followed;
    if (listener != null && pauses.get() == 0) {
      listener.beforeUse();
    }
  }

  @Override
  public void afterWrite() {
    MemoryMirror.UseListener listener = followed;
    if (listener != null && pauses.get() == 0) {
      listener.afterWrite();
    }
  }
}
