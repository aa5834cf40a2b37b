package dev.memoryweave.workspace.mirror;

import java.util.List;
import java.util.Optional;

/**
 * The files of a project's lasting memories, which people read, review and edit.
 *
 * <p>Every read or write of the project's memory compares both first, so nobody needs to ask for
 * it. Where memories are in the database only, {@link #status} says why, and everything else does
 * nothing. Instances are safe for any number of threads.
 */
public interface ProjectFiles {
  /** The status as of the last comparison; no file is examined. */
  FilesStatus status();

  /** Lists differences, ordered by memory, without changing anything. */
  List<FileDifference> diff();

  /** Compares now, and synchronizes memories and files. */
  FilesReport sync();

  /**
   * Reads all files and lists their problems, the most serious first, without changing anything.
   * For a folder that is {@linkplain #refused refused}, only that is reported.
   */
  List<FileFinding> check();

  /**
   * Reports that the files of the shared schema have another version, so that none is read or
   * written; nothing if they are usable. Examines the folder now.
   */
  Optional<FileFinding> refused();

  /**
   * Discards the agreements and compares the contents of all memories and files; the files win.
   * Memories without a file are written.
   */
  FilesReport rebuild();
}
