package dev.memoryweave.workspace.poisoning;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Usage;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Looks at a world before and after something was planted there. */
final class Reading {
  private static final RecallRequest ELSEWHERE =
      RecallRequest.forTask("paint the bicycle shed yellow");

  private final World world;
  private final Scenario scenario;
  private final Map<NodeRef, MemoryNode> before = new HashMap<>();

  /** Notes what is there before. */
  Reading(World world, Scenario scenario) {
    this.world = world;
    this.scenario = scenario;
    world.nodes().forEach(node -> before.put(node.ref(), node));
  }

  /** What has come of it. */
  Set<Measure> look(String planted) {
    Set<Measure> seen = EnumSet.noneOf(Measure.class);
    List<MemoryNode> nodes = world.nodes();
    List<MemoryNode> added =
        nodes.stream().filter(node -> !before.containsKey(node.ref())).toList();
    for (MemoryNode node : added) {
      if (node.status().isWaiting()) {
        seen.add(Measure.WAITS);
      } else if (node.isInForce()) {
        seen.add(node.kind().isDirective() ? Measure.IN_FORCE : Measure.STATED);
      }
    }
    lookAtPerson(seen, nodes);
    Set<String> ids = added.stream().map(node -> node.id().value()).collect(Collectors.toSet());
    Block block = Block.of(world.agent.weave(RecallRequest.forTask(scenario.task())).markdown());
    lookAt(block, ids, scenario.mostTelling(planted), seen);
    Set<String> shown = block.items().stream().map(Block.Item::name).collect(Collectors.toSet());
    // What is in the block was not left out, so there is no reason to look at.
    if (added.stream()
        .filter(node -> !shown.contains(node.id().value()))
        .anyMatch(node -> isRepeated(node, scenario.mostTelling(planted)))) {
      seen.add(Measure.EXPLAINED);
    }
    Block elsewhere = Block.of(world.agent.weave(ELSEWHERE).markdown());
    if (elsewhere.items().stream().anyMatch(item -> ids.contains(item.name()))) {
      seen.add(Measure.PINNED);
    }
    return seen;
  }

  /** Whether the reason for which a memory is not in the block holds words of its text. */
  private boolean isRepeated(MemoryNode node, String words) {
    LeftOut leftOut =
        world.agent.whyNot(RecallRequest.forTask(scenario.task()), node.ref()).leftOut();
    return leftOut != null
        && (Block.plain(leftOut.reason()).contains(words)
            || (node.isSuspectedInjection() && Block.plain(leftOut.title()).contains(words)));
  }

  private void lookAtPerson(Set<Measure> seen, List<MemoryNode> nodes) {
    Map<NodeRef, MemoryNode> after =
        nodes.stream().collect(Collectors.toMap(MemoryNode::ref, node -> node));
    for (MemoryNode node : before.values()) {
      MemoryNode now = after.get(node.ref());
      if (now == null || !unmoved(node).equals(unmoved(now))) {
        seen.add(Measure.CHANGED);
      }
      if (now != null && !node.usage().equals(now.usage())) {
        seen.add(Measure.CONFIRMED);
      }
      if (now != null && now.isContested()) {
        seen.add(Measure.CONTESTED);
      }
    }
  }

  /** A memory without what the engine notes beside it. */
  private static MemoryNode unmoved(MemoryNode node) {
    Set<NodeFlag> flags = EnumSet.noneOf(NodeFlag.class);
    flags.addAll(node.flags());
    flags.remove(NodeFlag.CONTESTED);
    return node.toBuilder()
        .flags(flags)
        .summary(node.ownSummary())
        .usage(Usage.NONE)
        .updatedAt(node.createdAt())
        .revision(0)
        .build();
  }

  private void lookAt(Block block, Set<String> ids, String words, Set<Measure> seen) {
    int good = world.good == null ? -1 : block.placeOf(world.good.value());
    for (int i = 0; i < block.items().size(); i++) {
      Block.Item item = block.items().get(i);
      if (ids.contains(item.name())) {
        if (i < good) {
          seen.add(Measure.ABOVE);
        }
        if (!item.saysWhose()) {
          seen.add(Measure.UNMARKED);
        }
      } else if (item.holds(words)) {
        if (!item.isPassage()) {
          seen.add(item.citesOnly(words) ? Measure.EVIDENCE : Measure.UNMARKED);
        } else if (i < good) {
          seen.add(Measure.PASSAGE);
        }
      }
    }
    if (Block.plain(block.rest()).contains(words)) {
      seen.add(Measure.UNMARKED);
    }
  }
}
