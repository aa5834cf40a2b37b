package dev.memoryweave;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.PromotionRecord;
import java.util.List;
import java.util.Locale;
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

  /** The end of a change that somebody asked for, in the words of every door. */
  sealed interface Outcome {
    /** It was news and is a memory now, or the memory that was named is as was asked. */
    record Stored() implements Outcome {}

    /** A memory says it already; it is believed more, since somebody else says it, too. */
    record Confirmed() implements Outcome {}

    /** A memory says it already, or is about the same; it took what was new of it. */
    record Merged() implements Outcome {}

    /**
     * It holds in place of something else, which stays in the history.
     *
     * @param former the memories whose place it has taken; the memory itself if it said something
     *     else
     */
    record Replaced(List<NodeId> former) implements Outcome {
      /** Copies the list. */
      public Replaced {
        former = List.copyOf(former);
      }
    }

    /**
     * It is stored and not in force, until a person decides or another author says it, too.
     *
     * @param challenged the memories in force that it speaks against; empty if there is none
     */
    record Waiting(List<NodeId> challenged) implements Outcome {
      /** Copies the list. */
      public Waiting {
        challenged = List.copyOf(challenged);
      }
    }

    /**
     * Nothing of it is stored.
     *
     * @param reason why, and what to do
     */
    record Refused(String reason) implements Outcome {}

    /** All of it was so already. */
    record Unchanged() implements Outcome {}

    /** A memory counts as perhaps no longer true. */
    record Outdated() implements Outcome {}

    /** A memory is gone for good. */
    record Forgotten() implements Outcome {}

    /** The word for it, in lower case. */
    default String label() {
      return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    /** The outcome of a decision; nothing for one about an earlier decision. */
    static Optional<Outcome> of(PromotionRecord decision) {
      List<NodeId> target = decision.target() == null ? List.of() : List.of(decision.target().id());
      return Optional.ofNullable(
          switch (decision.outcome()) {
            case CREATE -> new Stored();
            case CONFIRM -> new Confirmed();
            case UPDATE, MERGE -> new Merged();
            case SUPERSEDE -> new Replaced(target);
            case REVIEW, HOLD -> new Waiting(target);
            case DISCARD -> new Unchanged();
            case ACCEPT, REJECT, UNDO -> null;
          });
    }
  }
}
