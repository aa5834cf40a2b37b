package dev.memoryweave.upkeep.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Usage;
import dev.memoryweave.model.internal.Labels;
import dev.memoryweave.upkeep.Upkeep.Step;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A change as the event says it: all that is needed to take it back. */
sealed interface Made {
  /** The text of the event. */
  String text();

  /**
   * A change of a memory.
   *
   * @param step why, or null for a memory that others were merged into
   * @param before the revision before it, or by how much the half-life was extended
   * @param after the revision after it, or what was added to the importance, in thousandths
   */
  record Changed(@Nullable Step step, long before, long after, Scope.Level level, NodeId memory)
      implements Made {
    private static final double THOUSANDTHS = 1_000;

    @Override
    public String text() {
      String name = step == null ? UNITED : step.label();
      return name + " " + before + " " + after + " " + level.label() + " " + memory;
    }

    /** The reinforcement of a memory without this one. */
    Usage.Reinforcement without(Usage.Reinforcement now) {
      return new Usage.Reinforcement(
          now.counted(),
          (int) Math.max(0, now.extensions() - before),
          Math.max(0, now.boost() - after / THOUSANDTHS));
    }
  }

  /** A piece of evidence that a memory got. */
  record Supported(Evidence.Id evidence, NodeId memory) implements Made {
    @Override
    public String text() {
      return EVIDENCE + " " + evidence.value() + " " + memory;
    }
  }

  /** A relation that was stated within the scope. */
  record Related(NodeId from, Relation.Predicate predicate, NodeId to) implements Made {
    @Override
    public String text() {
      return RELATION + " " + from + " " + predicate.label() + " " + to;
    }
  }

  /** The word for a memory that others were merged into. */
  String UNITED = "united";

  /** The word for a piece of evidence. */
  String EVIDENCE = "evidence";

  /** The word for a relation. */
  String RELATION = "relation";

  static Made of(Step step, MemoryNode before, MemoryNode after) {
    return new Changed(
        step, before.revision(), after.revision(), after.scope().level(), after.id());
  }

  /** A memory that was made. */
  static Made made(Step step, MemoryNode memory) {
    return new Changed(step, 0, memory.revision(), memory.scope().level(), memory.id());
  }

  static Made reinforced(Step step, MemoryNode before, MemoryNode after) {
    Usage.Reinforcement was = before.usage().reinforcement();
    Usage.Reinforcement is = after.usage().reinforcement();
    return new Changed(
        step,
        is.extensions() - was.extensions(),
        Math.round((is.boost() - was.boost()) * Changed.THOUSANDTHS),
        after.scope().level(),
        after.id());
  }

  static Made of(@Nullable String text) {
    List<String> parts = Arrays.asList(String.valueOf(text).split(" ", -1));
    return switch (parts.get(0)) {
      case EVIDENCE -> new Supported(Evidence.Id.of(part(parts, 1)), NodeId.of(part(parts, 2)));
      case RELATION ->
          new Related(
              NodeId.of(part(parts, 1)),
              Relation.Predicate.of(part(parts, 2)),
              NodeId.of(part(parts, 3)));
      default ->
          new Changed(
              parts.get(0).equals(UNITED) ? null : Labels.find(Step.class, "step", parts.get(0)),
              Long.parseLong(part(parts, 1)),
              Long.parseLong(part(parts, 2)),
              Scope.Level.of(part(parts, 3)),
              NodeId.of(part(parts, 4)));
    };
  }

  private static String part(List<String> parts, int i) {
    InvalidValueException.unless(parts.size() > i, "event", parts, "tell a change of upkeep");
    return parts.get(i);
  }
}
