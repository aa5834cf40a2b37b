package dev.memoryweave.workspace.mirror.internal;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A memory and its files as found, with the action to take.
 *
 * @param id the memory
 * @param marks the marks of the files
 * @param texts their texts, empty if there are none or they cannot be read
 * @param read their content as a memory, or null
 * @param finding why they cannot be read, or null
 * @param memory the memory, or null
 * @param shown its files as they would be written, empty if it has none
 * @param state the state of both
 * @param thrownAway the files without the last change of the memory, if that was discarded, or null
 */
record Found(
    NodeId id,
    SortedMap<String, FileMark> marks,
    SortedMap<String, String> texts,
    MemoryMirror.@Nullable Entry read,
    ProjectFiles.@Nullable Finding finding,
    MemoryMirror.@Nullable Entry memory,
    SortedMap<String, String> shown,
    SyncState state,
    @Nullable ThrownAway thrownAway) {
  boolean bothChanged() {
    return state.before() != null
        && state.file() == SyncState.FileSide.CHANGED
        && state.memory() == SyncState.MemorySide.SHOWN
        && state.memoryChanged()
        && !state.same();
  }
}
