package dev.memoryweave;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import java.util.Optional;

/**
 * Result of a change that may take somebody whose word counts for more: the change is made, or it
 * waits in the {@linkplain AgentMemory#reviews() review queue}.
 *
 * @param <T> what a change that is made gives back
 */
public sealed interface ChangeResult<T> {

  /**
   * The change is made.
   *
   * @param value what came of it, such as the memory as it is now
   */
  record Done<T>(T value) implements ChangeResult<T> {
    @Override
    public boolean isDone() {
      return true;
    }

    @Override
    public Optional<MemoryNode> waiting() {
      return Optional.empty();
    }

    @Override
    public T orElseThrow() {
      return value;
    }
  }

  /**
   * Nothing is changed yet; a person is to decide.
   *
   * @param node what waits: a request for the change, or the memory that is to come into force
   */
  record Waiting<T>(MemoryNode node) implements ChangeResult<T> {
    @Override
    public boolean isDone() {
      return false;
    }

    @Override
    public Optional<MemoryNode> waiting() {
      return Optional.of(node);
    }

    @Override
    public T orElseThrow() {
      String what =
          node.kind() == NodeKind.REQUEST ? node.title() : "That '" + node.id() + "' is in force";
      throw new NeedsPersonException(
          what + " waits as '" + node.id() + "': let a person accept it, and ask again");
    }
  }

  /** Whether the change is made. */
  boolean isDone();

  /** The memory that waits for a decision; empty if the change is made. */
  Optional<MemoryNode> waiting();

  /**
   * Result of a change that is made.
   *
   * @throws NeedsPersonException if it waits; what waits stays in the review queue
   */
  T orElseThrow();
}
