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
 * As-of view: a memory as it was at an earlier time, read-only. A change counts from the time at
 * which its write began, to the millisecond.
 *
 * <p>A past time is final: asked again, {@link #find} and {@link #relations} give the same answer.
 * Reading a time within the last hour therefore waits for writes in progress, as a write would, and
 * may fail like one. There are exceptions: memories forgotten since are gone from the past, too,
 * and imported ones exist from the time they bring; if the clock is set back, changes can fall into
 * a past that was already read; and if a store is opened read-only, a write of another process may
 * not be waited for.
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
