package dev.memoryweave.operations.internal.inspection;

import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import dev.memoryweave.operations.answer.InspectAnswer;
import dev.memoryweave.operations.answer.MemoryStatement;
import dev.memoryweave.operations.internal.view.Attribution;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.model.CallContext;
import java.util.List;
import java.util.function.Function;

/**
 * The open contradictions of a memory.
 *
 * @param contested whether something contradicts it and the conflict is unresolved
 * @param against the memories that contradict it
 * @param from the memories that it contradicts
 */
record Conflicts(boolean contested, List<MemoryNode> against, List<MemoryNode> from) {
  /** The unresolved contradictions of a memory. */
  static Conflicts of(CallContext context, NodeHandle.Inspection found) {
    return new Conflicts(
        found.node().isContested(),
        others(context, found.relationsTo(), Relation::from),
        others(context, found.relationsFrom(), Relation::to));
  }

  private static List<MemoryNode> others(
      CallContext context, List<Relation> relations, Function<Relation, NodeRef> end) {
    return relations.stream()
        .filter(Relation::isContradiction)
        .flatMap(relation -> context.memory().node(end.apply(relation)).find().stream())
        .toList();
  }

  InspectAnswer.Conflicts view() {
    return new InspectAnswer.Conflicts(
        contested,
        against.stream().map(MemoryStatement::of).toList(),
        from.stream().map(MemoryStatement::of).toList());
  }

  static String line(MemoryNode node) {
    return node.id()
        + " ("
        + node.status().label()
        + ", "
        + Attribution.words(node.provenance().principal())
        + ", confidence "
        + NodeView.rounded(node.confidence())
        + "): "
        + node.title();
  }
}
