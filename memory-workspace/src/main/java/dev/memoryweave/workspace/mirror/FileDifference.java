package dev.memoryweave.workspace.mirror;

import dev.memoryweave.model.NodeId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A memory and its files that do not say the same.
 *
 * @param id the memory
 * @param paths its files, relative to the project's root, whether or not they exist
 * @param action what the next comparison does about it
 * @param bothChanged whether both have changed since they agreed; the version of the memory stays
 *     in its history
 * @param fileText the text of its files, or null if there are none or they cannot be read
 * @param memoryText what its files would say of the memory, or null if it has no files
 * @param note why it waits, or what is wrong, in a sentence, or null
 */
public record FileDifference(
    NodeId id,
    List<String> paths,
    Action action,
    boolean bothChanged,
    @Nullable String fileText,
    @Nullable String memoryText,
    @Nullable String note) {
  /** Copies the list. */
  public FileDifference {
    paths = List.copyOf(paths);
  }

  /** Action that a difference calls for. */
  public enum Action {
    /** The memory is told what its file says. */
    CHANGE_MEMORY,
    /** The memory is archived, or is asked to be, since its file was removed. */
    ARCHIVE_MEMORY,
    /** The file is written anew. */
    WRITE_FILE,
    /** The file is removed, since the memory was archived or forgotten. */
    REMOVE_FILE,
    /** Nothing, until somebody decides. */
    WAIT,
    /** Nothing, since the file is broken or may not be a memory. */
    LEAVE
  }
}
