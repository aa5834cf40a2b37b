package dev.memoryweave.workspace.mirror;

import dev.memoryweave.mirror.MirroredMemory;
import dev.memoryweave.model.NodeId;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A memory with its files as they were found, and what is to be done.
 *
 * @param id the memory
 * @param marks the files as a look at them told
 * @param texts their texts, empty if there are none or they cannot be read
 * @param read what they say, or null
 * @param finding why they cannot be read, or null
 * @param memory the memory, or null
 * @param shown its files as they would be, empty if it has none
 * @param state how both stand
 * @param thrownAway the files without the last change of the memory, if that was thrown away, or
 *     null
 */
record Found(
    NodeId id,
    SortedMap<String, FileMark> marks,
    SortedMap<String, String> texts,
    @Nullable MirroredMemory read,
    @Nullable FileFinding finding,
    @Nullable MirroredMemory memory,
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
