package dev.memoryweave.workspace.mirror;

import java.util.List;

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
   * first.
   */
  List<FileFinding> check();

  /**
   * Forgets what agreed before, compares the contents of all memories and files, and has the files
   * win. Memories without a file are written out.
   */
  FilesReport rebuild();
}
