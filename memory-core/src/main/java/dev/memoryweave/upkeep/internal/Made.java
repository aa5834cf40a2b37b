package dev.memoryweave.upkeep.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Usage;
import dev.memoryweave.model.internal.Labels;
import dev.memoryweave.upkeep.Upkeep.Step;
import org.jspecify.annotations.Nullable;

/**
 * A change as the event says it: all that is needed to take it back.
 *
 * @param before the revision before it, or by how much the half-life was extended
 * @param after the revision after it, or what was added to the importance, in thousandths
 */
record Made(Step step, long before, long after, Scope.Level level, NodeId memory) {
  private static final int PARTS = 5;
  private static final double THOUSANDTHS = 1_000;

  static Made of(Step step, MemoryNode before, MemoryNode after) {
    return new Made(step, before.revision(), after.revision(), after.scope().level(), after.id());
  }

  static Made reinforced(MemoryNode before, MemoryNode after) {
    Usage.Reinforcement was = before.usage().reinforcement();
    Usage.Reinforcement is = after.usage().reinforcement();
    return new Made(
        Step.REINFORCED,
        is.extensions() - was.extensions(),
        Math.round((is.boost() - was.boost()) * THOUSANDTHS),
        after.scope().level(),
        after.id());
  }

  static Made of(@Nullable String text) {
    String[] parts = String.valueOf(text).split(" ", PARTS);
    return new Made(
        Labels.find(Step.class, "step", parts[0]),
        Long.parseLong(parts[1]),
        Long.parseLong(parts[2]),
        Scope.Level.of(parts[3]),
        NodeId.of(parts[4]));
  }

  String text() {
    return step.label() + " " + before + " " + after + " " + level.label() + " " + memory;
  }

  /** A memory that was made. */
  static Made made(MemoryNode memory) {
    return new Made(Step.CONSOLIDATED, 0, memory.revision(), memory.scope().level(), memory.id());
  }

  /** The reinforcement of a memory without this one. */
  Usage.Reinforcement without(Usage.Reinforcement now) {
    return new Usage.Reinforcement(
        now.counted(),
        (int) Math.max(0, now.extensions() - before),
        Math.max(0, now.boost() - after / THOUSANDTHS));
  }
}
