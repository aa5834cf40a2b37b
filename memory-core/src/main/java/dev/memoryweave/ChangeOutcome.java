package dev.memoryweave;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.PromotionRecord;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The end of a change that somebody asked for, in the words of every door. */
public sealed interface ChangeOutcome {
  /** It was news and is a memory now, or the memory that was named is as was asked. */
  record Stored() implements ChangeOutcome {}

  /** A memory says it already; it is believed more, since somebody else says it, too. */
  record Confirmed() implements ChangeOutcome {}

  /** A memory says it already, or is about the same; it took what was new of it. */
  record Merged() implements ChangeOutcome {}

  /**
   * It holds in place of something else, which stays in the history.
   *
   * @param former the memories whose place it has taken; the memory itself if it said something
   *     else
   */
  record Replaced(List<NodeId> former) implements ChangeOutcome {
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
  record Waiting(List<NodeId> challenged) implements ChangeOutcome {
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
  record Refused(String reason) implements ChangeOutcome {}

  /** All of it was so already. */
  record Unchanged() implements ChangeOutcome {}

  /** A memory counts as perhaps no longer true. */
  record Outdated() implements ChangeOutcome {}

  /** A memory is gone for good. */
  record Forgotten() implements ChangeOutcome {}

  /** The word for it, in lower case. */
  default String label() {
    return getClass().getSimpleName().toLowerCase(Locale.ROOT);
  }

  /** The outcome of a decision; nothing for one about an earlier decision. */
  static Optional<ChangeOutcome> of(PromotionRecord decision) {
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
