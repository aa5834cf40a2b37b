package dev.memoryweave;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.PromotionRecord;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Result of a change that may need a more trusted author: the change is made, or it is pending in
 * the {@linkplain AgentMemory#reviews() review queue}.
 *
 * @param <T> the result of a change that is made
 */
public sealed interface ChangeResult<T> {

  /**
   * The change is made.
   *
   * @param value the result, such as the memory as it is now
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
   * Nothing is changed yet; a person has to decide.
   *
   * @param node what is pending: a request for the change, or the memory to be activated
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

  /** The memory that is pending a decision; empty if the change is made. */
  Optional<MemoryNode> waiting();

  /**
   * Result of a change that is made.
   *
   * @throws NeedsPersonException if it is pending; it stays in the review queue
   */
  T orElseThrow();

  /** The outcome of a requested change, in terms shared by all entry points. */
  sealed interface Outcome {
    /** It is a new memory now, or the named memory now is as requested. */
    record Stored() implements Outcome {}

    /** A memory says it already; its confidence rises, since another author says it, too. */
    record Confirmed() implements Outcome {}

    /** A memory says it already, or covers the same topic; it absorbed what was new. */
    record Merged() implements Outcome {}

    /**
     * It holds in place of something else, which stays in the history.
     *
     * @param former the memories that it replaces; the memory itself if its text was replaced
     */
    record Replaced(List<NodeId> former) implements Outcome {
      /** Copies the list. */
      public Replaced {
        former = List.copyOf(former);
      }
    }

    /**
     * It is stored but not active until a person decides or another author says it, too.
     *
     * @param challenged the active memories that it contradicts; empty if there are none
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

    /** Nothing had to change. */
    record Unchanged() implements Outcome {}

    /** A memory is marked as perhaps no longer true. */
    record Outdated() implements Outcome {}

    /** A memory is gone for good. */
    record Forgotten() implements Outcome {}

    /** The word for it, in lower case. */
    default String label() {
      return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }

    /** The outcome of a decision; empty if it is about an earlier decision. */
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
