package dev.memoryweave.mcp;

import dev.memoryweave.Inspection;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Relation;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What a memory is in contradiction with.
 *
 * @param contested whether something contradicts it and nobody has decided between them
 * @param against the memories that contradict it
 * @param from the memories that it contradicts
 */
record Conflicts(boolean contested, List<MemoryNode> against, List<MemoryNode> from) {
  /** The contradictions of a memory that nobody has settled. */
  static Conflicts of(OpenMemory open, Inspection found) {
    return new Conflicts(
        found.node().isContested(),
        others(open, found.relationsTo(), Relation::from),
        others(open, found.relationsFrom(), Relation::to));
  }

  private static List<MemoryNode> others(
      OpenMemory open, List<Relation> relations, Function<Relation, NodeRef> end) {
    return relations.stream()
        .filter(Relation::isContradiction)
        .flatMap(relation -> open.memory().find(end.apply(relation)).stream())
        .toList();
  }

  Map<String, Object> structured() {
    return new Fields()
        .put("contested", contested)
        .put("contradicted_by", against.stream().map(NodeFormat::statement).toList())
        .put("contradicts", from.stream().map(NodeFormat::statement).toList())
        .map();
  }

  static String line(MemoryNode node) {
    return node.id()
        + " ("
        + node.status().label()
        + ", "
        + Whose.words(node.provenance().principal())
        + ", confidence "
        + NodeFormat.rounded(node.confidence())
        + "): "
        + node.title();
  }
}
