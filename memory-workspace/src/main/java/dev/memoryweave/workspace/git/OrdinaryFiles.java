package dev.memoryweave.workspace.git;

import java.io.File;
import java.util.Arrays;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.treewalk.FileTreeIterator;
import org.eclipse.jgit.treewalk.WorkingTreeIterator.Entry;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.FS_POSIX;

/**
 * A file system in which folders hold nothing but files, folders and links. JGit takes a pipe or a
 * device for a file, and whoever opens a pipe waits for somebody to write into it; git itself
 * passes over all of these.
 */
final class OrdinaryFiles extends FS_POSIX {
  /** The file system of this machine; in that of Windows no folder holds pipes or devices. */
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
