package dev.memoryweave.workspace.git.internal;

import java.io.File;
import java.util.Arrays;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.treewalk.FileTreeIterator;
import org.eclipse.jgit.treewalk.WorkingTreeIterator.Entry;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.FS_POSIX;

/**
 * A file system in which folders contain only files, folders and links. JGit treats a pipe or a
 * device as a file, and opening a pipe blocks until somebody writes to it; git itself ignores all
 * of these.
 */
final class OrdinaryFiles extends FS_POSIX {
  /** The file system of this machine; on Windows, folders never contain pipes or devices. */
  static FS ofThisMachine() {
    FS detected = FS.DETECTED;
    return detected.getClass() == FS_POSIX.class ? new OrdinaryFiles() : detected;
  }

  @Override
  public FS newInstance() {
    return new OrdinaryFiles();
  }

  @Override
  public Entry[] list(File folder, FileTreeIterator.FileModeStrategy modes) {
    Entry[] all =
        super.list(
            folder,
            (file, attributes) ->
                attributes.isRegularFile()
                        || attributes.isDirectory()
                        || attributes.isSymbolicLink()
                    ? modes.getMode(file, attributes)
                    : FileMode.MISSING);
    return Arrays.stream(all)
        .filter(entry -> !entry.getMode().equals(FileMode.MISSING))
        .toArray(Entry[]::new);
  }
}
