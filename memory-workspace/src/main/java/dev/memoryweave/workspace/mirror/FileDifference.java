package dev.memoryweave.workspace.mirror;

import dev.memoryweave.model.NodeId;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
