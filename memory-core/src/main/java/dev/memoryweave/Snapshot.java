package dev.memoryweave;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeAddress;
import dev.memoryweave.model.Relation;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.weave.ContextPack;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * As-of view: a memory as it was at an earlier time, read-only. A change has the time at which its
 * write began, to the millisecond.
 *
 * <p>A time is final: asked again, {@link #find} and {@link #relations} say the same. So reading a
 * time of the last hour waits for writes that are under way, as a write would, and may fail as one.
 * There are these exceptions: memories forgotten since are gone from the past, too, and imported
 * ones are there from the time they bring; if the clock is set back, changes come to lie in a past
 * that was read already; and where a store is opened for reading only, a write of another process
 * may not be waited for.
 */
public interface Snapshot {
  /** The time of the snapshot. */
  Instant time();

  /** The memory at an address as it was then, or nothing if it was not there yet. */
  Optional<MemoryNode> find(NodeAddress address);

  /**
   * The relations that held then, from and to a memory, in the order in which they were stated.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there was no such memory then
   */
  List<Relation> relations(NodeAddress address);

  /** The memories that would have helped with a task then. */
  RecallResult recall(RecallRequest request);

  /** The memories that would have helped with a task then, packed into one block of text. */
  ContextPack weave(RecallRequest request);
}
