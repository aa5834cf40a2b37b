package dev.memoryweave.workspace.mirror;

import dev.memoryweave.mirror.UseListener;
import org.jspecify.annotations.Nullable;

/** Passes uses of a memory on to its files, once these are known. */
public final class KeptInStep implements UseListener {
  private volatile @Nullable UseListener followed;

  /** Passes uses on from now on, if the files are kept in step at all. */
  public void follow(ProjectFiles files) {
    followed = files instanceof UseListener listener ? listener : null;
  }

  @Override
  public void beforeUse() {
    UseListener listener = followed;
    if (listener != null) {
      listener.beforeUse();
    }
  }

  @Override
  public void afterWrite() {
    UseListener listener = followed;
    if (listener != null) {
      listener.afterWrite();
    }
  }
}
