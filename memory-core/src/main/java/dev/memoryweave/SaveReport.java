package dev.memoryweave;

import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Outcome of each change of a {@link SaveIntent}, in its order.
 *
 * @param items one entry for each change
 * @param dryRun whether nothing was stored, whatever the entries say
 * @param revision the sum of the memory revisions of the scopes afterwards
 */
public record SaveReport(List<Item> items, boolean dryRun, long revision) {
  /** Copies the list. */
  public SaveReport {
    items = List.copyOf(items);
  }

  /** Whether every change is made: none has failed, and none is pending. */
  public boolean isComplete() {
    return items.stream().allMatch(item -> item.outcome() != Outcome.FAILED && !item.waits());
  }

  /**
   * Outcome of one change, with the memory that it concerns.
   *
   * @param path which change, such as {@code nodes[0]}
   * @param id the node that was changed, or null if none was
   * @param outcome what became of it
   * @param status the status that the node has afterwards, or null if there is none
   * @param message why it failed or what to know, or null
   * @param failure why it failed, in parts; null if it did not fail
   * @param others the memories that it replaces or contradicts; the node itself if its former text
   *     was replaced
   */
  public record Item(
      String path,
      @Nullable String id,
      Outcome outcome,
      @Nullable NodeStatus status,
      @Nullable String message,
      MemoryException.@Nullable Message failure,
      List<NodeId> others) {
    /** Copies the list. */
    public Item {
      others = List.copyOf(others);
    }

    /** The outcome of a change that has not failed. */
    public Item(
        String path,
        @Nullable String id,
        Outcome outcome,
        @Nullable NodeStatus status,
        @Nullable String message) {
      this(path, id, outcome, status, message, null, List.of());
    }

    /** The outcome of a change that has failed, with the failure as its message. */
    public Item(String path, @Nullable String id, MemoryException.Message failure) {
      this(path, id, Outcome.FAILED, null, failure.toString(), failure, List.of());
    }

    /** A copy for another change. */
    public Item withPath(String newPath) {
      return new Item(newPath, id, outcome, status, message, failure, others);
    }

    /** A copy with an additional message and additional memories. */
    public Item with(@Nullable String newMessage, List<NodeId> newOthers) {
      return new Item(path, id, outcome, status, newMessage, failure, newOthers);
    }

    /** The outcome in terms shared by all entry points. */
    public ChangeResult.Outcome result() {
      return switch (outcome) {
        case FAILED -> new ChangeResult.Outcome.Refused(String.valueOf(message));
        case UNCHANGED -> new ChangeResult.Outcome.Unchanged();
        case CONFIRMED -> new ChangeResult.Outcome.Confirmed();
        case MERGED -> new ChangeResult.Outcome.Merged();
        case MARKED_STALE -> new ChangeResult.Outcome.Outdated();
        case DELETED -> new ChangeResult.Outcome.Forgotten();
        case PROPOSED -> new ChangeResult.Outcome.Waiting(others);
        case SUPERSEDED -> new ChangeResult.Outcome.Replaced(others);
        case CREATED, UPDATED ->
            waits()
                ? new ChangeResult.Outcome.Waiting(others)
                : !others.isEmpty()
                    ? new ChangeResult.Outcome.Replaced(others)
                    : new ChangeResult.Outcome.Stored();
      };
    }

    /** Whether what was stored is pending a decision, as a proposal, a request or a candidate. */
    public boolean waits() {
      return outcome != Outcome.FAILED && status != null && status.isWaiting();
    }
  }

  /** Outcome of a change. */
  public enum Outcome {
    /** A node was remembered for the first time. */
    CREATED,
    /** A node was changed. */
    UPDATED,
    /**
     * The memory belongs to a more trusted author; the change is pending beside it as a proposal.
     */
    PROPOSED,
    /** A memory of another author says it already; its confidence rises. */
    CONFIRMED,
    /** A memory says it already; it took the evidence, tags and places that came with it. */
    MERGED,
    /** The node already was as requested. */
    UNCHANGED,
    /** A node was marked as perhaps no longer true. */
    MARKED_STALE,
    /** A node was replaced. */
    SUPERSEDED,
    /** A node was forgotten. */
    DELETED,
    /** It could not be done; nothing of it was stored. */
    FAILED
  }
}
