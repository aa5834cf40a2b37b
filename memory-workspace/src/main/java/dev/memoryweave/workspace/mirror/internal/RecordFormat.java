package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** A format for memories in files, for reading and writing. Paths are relative to the root. */
interface RecordFormat {
  /** Whether a memory is written in this format. */
  boolean holds(NodeId id);

  /** The folders that contain such files. */
  List<String> folders();

  /**
   * The memory that a file in one of the folders belongs to, or nothing if it is no such file.
   *
   * @param mark the mark of the file
   */
  Optional<NodeId> owner(String path, FileMark mark);

  /** All paths that files of a memory may have, the main one first. */
  List<String> paths(NodeId id);

  /** The texts of a memory's files by their paths. */
  SortedMap<String, String> write(MemoryMirror.Entry memory);

  /**
   * The texts of a memory's files, preserving the form of everything that is already in them.
   *
   * @param texts the current files
   */
  default SortedMap<String, String> write(MemoryMirror.Entry memory, Map<String, String> texts) {
    return write(memory);
  }

  /** Whether the remaining files of a memory only belonged to one that was removed. */
  default boolean isRest(Map<String, String> texts) {
    return false;
  }

  /** A text without parts that change although the content does not. */
  String stable(String path, String text);

  /**
   * Reads a memory from its files.
   *
   * @param texts the texts of the existing files, by path, with line feeds at line ends
   * @param base defaults from the context
   */
  MemoryMirror.Entry read(NodeId id, Map<String, String> texts, Base base)
      throws InvalidRecordException;

  /** A warning about files that can be read. */
  Optional<ProjectFiles.Finding> doubt(NodeId id, Map<String, String> texts);

  /**
   * Defaults for what a file may omit.
   *
   * @param scope where the memory is filed
   * @param now the current time
   * @param existing the current memory, or null
   */
  record Base(Scope scope, Instant now, @Nullable MemoryNode existing) {
    /** The creation time of the memory, if the file does not name it. */
    Instant created() {
      return existing == null ? now : existing.createdAt();
    }
  }
}
