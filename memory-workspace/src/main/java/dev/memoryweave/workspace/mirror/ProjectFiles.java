package dev.memoryweave.workspace.mirror;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.workspace.files.internal.Quoting;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The files of a project's lasting memories, which people read, review and edit.
 *
 * <p>Every read or write of the project's memory compares both first, so nobody needs to ask for
 * it. Where memories are in the database only, {@link #status} says why, and everything else does
 * nothing. Instances are safe for any number of threads.
 */
public interface ProjectFiles {
  /** The status as of the last comparison; no file is examined. */
  Status status();

  /** Lists differences, ordered by memory, without changing anything. */
  List<Difference> diff();

  /** Compares now, and synchronizes memories and files. */
  Report sync();

  /**
   * Reads all files and lists their problems, the most serious first, without changing anything.
   * For a folder that is {@linkplain #refused refused}, only that is reported.
   */
  List<Finding> check();

  /**
   * Reports that the files of the shared schema have another version, so that none is read or
   * written; nothing if they are usable. Examines the folder now.
   */
  Optional<Finding> refused();

  /**
   * Discards the agreements and compares the contents of all memories and files; the files win.
   * Memories without a file are written.
   */
  Report rebuild();

  /**
   * Difference between a memory and its files.
   *
   * @param id the memory
   * @param paths its files, relative to the project's root, whether or not they exist
   * @param action the action of the next comparison
   * @param bothChanged whether both have changed since they last matched; the version of the memory
   *     stays in its history
   * @param fileText the text of its files, or null if there are none or they cannot be read
   * @param memoryText its files as the memory would be written, or null if it has no files
   * @param note why it is pending, or what is wrong, in a sentence, or null
   */
  record Difference(
      NodeId id,
      List<String> paths,
      Action action,
      boolean bothChanged,
      @Nullable String fileText,
      @Nullable String memoryText,
      @Nullable String note) {
    /** Copies the list. */
    public Difference {
      paths = List.copyOf(paths);
    }

    /** Action that a difference calls for. */
    public enum Action {
      /** The memory is updated from its file. */
      CHANGE_MEMORY,
      /** The memory is archived, or a request to archive it is made, since its file was removed. */
      ARCHIVE_MEMORY,
      /** The file is rewritten. */
      WRITE_FILE,
      /** The file is removed, since the memory was archived or forgotten. */
      REMOVE_FILE,
      /** None, until somebody decides. */
      WAIT,
      /** None, since the file is broken or may not be a memory. */
      LEAVE
    }
  }

  /**
   * A finding about a file of the memory's folder. It contains nothing from the file that could be
   * a secret.
   *
   * @param severity whether the finding keeps the file from being used
   * @param path the file, relative to the project's root
   * @param line the line, from 1, or 0 if it is about the whole file
   * @param problem the problem, in a sentence without a full stop
   * @param remedy what to do about it, in a sentence without a full stop
   */
  record Finding(Severity severity, String path, int line, String problem, String remedy) {
    /** Severity of a finding. */
    public enum Severity {
      /** The file cannot be read, and is left alone until it is fixed. */
      ERROR,
      /** The file is read, but should be checked. */
      WARNING
    }

    /** Creates an error. */
    public static Finding error(String path, int line, String problem, String remedy) {
      return new Finding(Severity.ERROR, path, line, problem, remedy);
    }

    /** Creates a warning. */
    public static Finding warning(String path, int line, String problem, String remedy) {
      return new Finding(Severity.WARNING, path, line, problem, remedy);
    }

    /** All of it on one line. */
    @Override
    public String toString() {
      String place = Quoting.quoted(path) + (line > 0 ? " line " + line : "");
      return place + ": " + problem + "; " + remedy;
    }
  }

  /**
   * Report on a comparison of memories and files.
   *
   * @param complete false if another process was doing the same, or something failed
   * @param toMemory memories made or changed by their files
   * @param archived memories archived because their files were removed
   * @param toFiles memories whose files were written
   * @param removed memories whose files were removed
   * @param conflicts those of {@code toMemory} that had changed as well; their version stays in
   *     their history
   * @param waiting memories whose files contain a change that is pending
   * @param findings problems with files, and files that could not be written
   */
  record Report(
      boolean complete,
      List<NodeId> toMemory,
      List<NodeId> archived,
      List<NodeId> toFiles,
      List<NodeId> removed,
      List<NodeId> conflicts,
      List<NodeId> waiting,
      List<Finding> findings) {
    /** Copies the lists. */
    public Report {
      toMemory = List.copyOf(toMemory);
      archived = List.copyOf(archived);
      toFiles = List.copyOf(toFiles);
      removed = List.copyOf(removed);
      conflicts = List.copyOf(conflicts);
      waiting = List.copyOf(waiting);
      findings = List.copyOf(findings);
    }

    /** An empty report. */
    public static Report nothing(boolean complete, List<Finding> findings) {
      return new Report(
          complete, List.of(), List.of(), List.of(), List.of(), List.of(), List.of(), findings);
    }

    /** Whether nothing was changed on either side. */
    public boolean changedNothing() {
      return toMemory.isEmpty() && archived.isEmpty() && toFiles.isEmpty() && removed.isEmpty();
    }
  }

  /**
   * Status of the files of a project's memories, as of the last comparison.
   *
   * @param on whether memories are kept as files
   * @param reason why they are or are not, in a sentence without a full stop
   * @param memories how many memories have files
   * @param absent how many memories have files on other commits only
   * @param waiting memories whose files contain a pending change, each with the reason, in the
   *     order of their ids
   * @param findings problems with files
   * @param owed failures of the last time that are retried at the next use, in sentences
   */
  record Status(
      boolean on,
      String reason,
      long memories,
      long absent,
      Map<NodeId, String> waiting,
      List<Finding> findings,
      List<String> owed) {
    /** Copies the collections. */
    public Status {
      waiting = Collections.unmodifiableMap(new TreeMap<>(waiting));
      findings = List.copyOf(findings);
      owed = List.copyOf(owed);
    }

    /** The status where memories are in the database only. */
    public static Status off(String reason) {
      return new Status(false, reason, 0, 0, Map.of(), List.of(), List.of());
    }

    /** Whether nothing needs attention. */
    public boolean isClean() {
      return waiting.isEmpty() && findings.isEmpty() && owed.isEmpty();
    }
  }
}
