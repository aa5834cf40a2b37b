package dev.memoryweave.workspace.mirror;

import dev.memoryweave.mirror.MirroredMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** A way to write memories as files and to read them back. Paths are relative to the root. */
interface RecordFormat {
  /** Whether a memory is written in this way. */
  boolean holds(NodeId id);

  /** The folders that hold such files. */
  List<String> folders();

  /**
   * The memory that a file in one of the folders belongs to, or nothing if it is no such file.
   *
   * @param mark what a look at the file told
   */
  Optional<NodeId> owner(String path, FileMark mark);

  /** All paths that files of a memory may have, the main one first. */
  List<String> paths(NodeId id);

  /** The texts of a memory's files by their paths. */
  SortedMap<String, String> write(MirroredMemory memory);

  /**
   * The texts of a memory's files, in which everything that files say already keeps its form.
   *
   * @param texts the files as they are
   */
  default SortedMap<String, String> write(MirroredMemory memory, Map<String, String> texts) {
    return write(memory);
  }

  /** Whether what is left of a memory's files is only what belonged to one that was removed. */
  default boolean isRest(Map<String, String> texts) {
    return false;
  }

  /** A text without what changes although nobody said anything else. */
  String stable(String path, String text);

  /**
   * The memory that files hold.
   *
   * @param texts the texts of the files that exist, by their paths, with line feeds at line ends
   * @param base what is known besides
   */
  MirroredMemory read(NodeId id, Map<String, String> texts, Base base)
      throws InvalidRecordException;

  /** What should be looked at in files that can be read. */
  Optional<FileFinding> doubt(NodeId id, Map<String, String> texts);

  /**
   * What a file need not say.
   *
   * @param scope where the memory is filed
   * @param now what time it is
   * @param existing the memory as it is, or null
   */
  record Base(Scope scope, Instant now, @Nullable MemoryNode existing) {
    /** When the memory was made, where the file does not say so. */
    Instant created() {
      return existing == null ? now : existing.createdAt();
    }
  }
}
