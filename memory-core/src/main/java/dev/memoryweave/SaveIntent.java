package dev.memoryweave;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
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
}
