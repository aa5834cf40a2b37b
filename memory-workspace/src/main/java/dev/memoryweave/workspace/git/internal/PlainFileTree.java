package dev.memoryweave.workspace.git.internal;

import java.io.File;
import org.eclipse.jgit.lib.ObjectReader;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.treewalk.AbstractTreeIterator;
import org.eclipse.jgit.treewalk.FileTreeIterator;
import org.jspecify.annotations.Nullable;

/**
 * The files of a working tree as they are. The settings of a repository may name programs to filter
 * files through; merely reading a repository must not run them.
 */
final class PlainFileTree extends FileTreeIterator {
  PlainFileTree(Repository repository) {
    super(repository);
  }

  private PlainFileTree(PlainFileTree parent, File folder) {
    super(parent, folder, parent.fs);
  }

  @Override
  public AbstractTreeIterator createSubtreeIterator(ObjectReader reader) {
    return new PlainFileTree(this, getEntryFile());
  }

  @Override
  protected AbstractTreeIterator enterSubtree() {
    return new PlainFileTree(this, getEntryFile());
  }

  @Override
  public @Nullable String getCleanFilterCommand() {
    return null;
  }
}
