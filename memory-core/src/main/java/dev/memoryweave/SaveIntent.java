package dev.memoryweave;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeStatus;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several changes to be made together. Each is tried on its own: a change that fails is reported
 * and does not stop the others; all that succeed are stored in one transaction.
 *
 * @param task the task during which it is saved, recorded in the provenance; null if unknown
 * @param nodes what to remember
 * @param stale what may no longer be true
 * @param supersede what is replaced by something else
 * @param delete what to forget
 * @param dryRun whether to report only what would happen and store nothing
 */
public record SaveIntent(
    @Nullable String task,
    List<NodeDraft> nodes,
    List<Stale> stale,
    List<Supersede> supersede,
    List<Delete> delete,
    boolean dryRun) {

  /** Checks that nothing is null, and copies the lists. */
  public SaveIntent {
    nodes = List.copyOf(InvalidValueException.elements("nodes", nodes));
    stale = List.copyOf(InvalidValueException.elements("stale", stale));
    supersede = List.copyOf(InvalidValueException.elements("supersede", supersede));
    delete = List.copyOf(InvalidValueException.elements("delete", delete));
  }

  /** A copy with other memories to remember. */
  public SaveIntent withNodes(List<NodeDraft> newNodes) {
    return new SaveIntent(task, newNodes, stale, supersede, delete, dryRun);
  }

  private static <T> T given(String field, @Nullable T value) {
    return InvalidValueException.required(field, value, "be given");
  }

  /** A builder for an intent. */
  public static Builder builder() {
    return new Builder();
  }

  /** A memory that may no longer be true, and why. */
  public record Stale(NodeId id, String reason) {
    /** Checks that both are given. */
    public Stale {
      id = given("id", id);
      reason = given("reason", reason);
    }
  }

  /** A memory that is replaced by another one, and why. */
  public record Supersede(NodeId id, NodeId supersededBy, String reason) {
    /** Checks that all are given. */
    public Supersede {
      id = given("id", id);
      supersededBy = given("supersededBy", supersededBy);
      reason = given("reason", reason);
    }
  }

  /** A memory to forget, and why. */
  public record Delete(NodeId id, String reason) {
    /** Checks that both are given. */
    public Delete {
      id = given("id", id);
      reason = given("reason", reason);
    }
  }

  /** Collects the changes of an intent; one builder is for one thread. */
  public static final class Builder {
    private @Nullable String task;
    private final List<NodeDraft> nodes = new ArrayList<>();
    private final List<Stale> stale = new ArrayList<>();
    private final List<Supersede> supersede = new ArrayList<>();
    private final List<Delete> delete = new ArrayList<>();
    private boolean dryRun;

    private Builder() {}

    /** Sets the task. */
    public Builder task(@Nullable String value) {
      task = value;
      return this;
    }

    /** Adds something to remember. */
    public Builder node(NodeDraft value) {
      nodes.add(value);
      return this;
    }

    /** Adds something that may no longer be true. */
    public Builder stale(NodeId id, String reason) {
      stale.add(new Stale(id, reason));
      return this;
    }

    /** Adds something that is replaced. */
    public Builder supersede(NodeId id, NodeId by, String reason) {
      supersede.add(new Supersede(id, by, reason));
      return this;
    }

    /** Adds something to forget. */
    public Builder delete(NodeId id, String reason) {
      delete.add(new Delete(id, reason));
      return this;
    }

    /** Sets whether to store nothing. */
    public Builder dryRun(boolean value) {
      dryRun = value;
      return this;
    }

    /** The intent. */
    public SaveIntent build() {
      return new SaveIntent(task, nodes, stale, supersede, delete, dryRun);
    }
  }

  /**
   * Outcome of each change of a {@link SaveIntent}, in its order.
   *
   * @param items one entry for each change
   * @param dryRun whether nothing was stored, whatever the entries say
   * @param revision the sum of the memory revisions of the scopes afterwards
   */
  public record Report(List<Item> items, boolean dryRun, long revision) {
    /** Copies the list. */
    public Report {
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
     * @param others the memories that it replaces or contradicts; the node itself if its former
     *     text was replaced
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
}
