package dev.memoryweave.workspace.mirror;

import java.util.List;
import java.util.Optional;

/**
 * The files of a project's lasting memories, which people read, review and edit.
 *
 * <p>Whoever reads or writes the project's memory has both compared before, so nobody needs to ask
 * for it. Where memories are in the database only, {@link #status} says why, and everything else
 * does nothing. Instances are safe for any number of threads.
 */
public interface ProjectFiles {
  /** How they stand, as of the last comparison; nothing is looked at. */
  FilesStatus status();

  /** Tells what is not in step, ordered by memory, without changing anything. */
  List<FileDifference> diff();

  /** Compares now, and brings memories and files in step. */
  FilesReport sync();

  /**
   * Reads all files and tells what is wrong with them, without changing anything; the most serious
   * first. Of a folder that is {@linkplain #refused refused} that alone is told.
   */
  List<FileFinding> check();

  /**
   * Tells that the files of the shared schema are of another version, so that none of them is read
   * or written; nothing if they can be. The folder is looked at now.
   */
  Optional<FileFinding> refused();

  /**
   * Forgets what agreed before, compares the contents of all memories and files, and has the files
   * win. Memories without a file are written out.
   */
  FilesReport rebuild();
}
