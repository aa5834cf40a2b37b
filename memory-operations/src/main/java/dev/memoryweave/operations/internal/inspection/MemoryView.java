package dev.memoryweave.operations.internal.inspection;

import dev.memoryweave.evidence.Belief;
import dev.memoryweave.inspect.Inspection;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.operations.answer.EventView;
import dev.memoryweave.operations.answer.EvidenceView;
import dev.memoryweave.operations.answer.MemoryDetails;
import dev.memoryweave.operations.answer.RelationView;
import dev.memoryweave.operations.internal.view.Attribution;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.internal.view.Reach;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.OperationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** All that is known about one memory, as data and as text. */
public final class MemoryView {
  /** Depth of the tree on the page of a memory. */
  private static final int PAGE_DEPTH = 1;

  private MemoryView() {}

  /**
   * A memory with its surroundings.
   *
   * @param depth how deep the memories below it are listed
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   */
  static OperationResult of(CallContext context, NodeId id, int depth, boolean withEvidence) {
    Inspection found = context.memory().node(id).inspect(depth);
    Belief belief = context.memory().node(id).explain();
    return answer(found, belief, Conflicts.of(context, found), withEvidence);
  }

  /**
   * All that is known about a memory, in words.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   */
  public static String text(CallContext context, NodeId id) {
    Inspection found = context.memory().node(id).inspect(PAGE_DEPTH);
    List<Map<String, Object>> children = new ArrayList<>();
    collect(found.node(), found.children(), 1, children);
    return text(
        found, context.memory().node(id).explain(), Conflicts.of(context, found), true, children);
  }

  private static OperationResult answer(
      Inspection found, Belief belief, Conflicts conflicts, boolean withEvidence) {
    List<Map<String, Object>> children = new ArrayList<>();
    collect(found.node(), found.children(), 1, children);
    Map<String, Object> structured =
        new Fields()
            .put("node", MemoryDetails.of(found.node()))
            .put("parent", found.parent() == null ? null : NodeView.card(found.parent()).map())
            .put("children", children)
            .put("more_children", found.moreChildren())
            .put("relations", relations(found).map(RelationView::of).toList())
            .put("belief", belief(belief))
            .put("conflicts", conflicts.structured())
            .put("evidence_count", found.evidence().size())
            .put(
                "evidence",
                withEvidence ? found.evidence().stream().map(EvidenceView::of).toList() : null)
            .put("history", found.history().stream().map(EventView::of).toList())
            .put(
                "former_versions", found.formerVersions().stream().map(MemoryView::former).toList())
            .map();
    return OperationResult.of(structured, text(found, belief, conflicts, withEvidence, children));
  }

  /**
   * The tree as a list in which each child names its parent: easier to read than nested objects.
   */
  private static void collect(
      MemoryNode parent,
      List<Inspection.Branch> branches,
      int depth,
      List<Map<String, Object>> into) {
    for (Inspection.Branch branch : branches) {
      into.add(
          NodeView.card(branch.node())
              .put("parent", parent.id().value())
              .put("depth", depth)
              .put("more_children", branch.moreChildren())
              .map());
      collect(branch.node(), branch.children(), depth + 1, into);
    }
  }

  static Map<String, Object> belief(Belief belief) {
    return new Fields()
        .put("trust", belief.trust().label())
        .put("stated", belief.stated())
        .put("steps", belief.steps().stream().map(MemoryView::step).toList())
        .put("confidence", belief.confidence())
        .put("remarks", belief.remarks())
        .map();
  }

  private static Map<String, Object> step(Belief.Step step) {
    return new Fields()
        .put("reason", step.reason())
        .put("before", step.before())
        .put("after", step.after())
        .put("evidence", step.evidence().stream().map(Evidence.Id::value).toList())
        .map();
  }

  private static Stream<Relation> relations(Inspection found) {
    return Stream.concat(found.relationsFrom().stream(), found.relationsTo().stream());
  }

  private static Map<String, Object> former(MemoryNode node) {
    return new Fields()
        .put("revision", node.revision())
        .put("status", node.status().label())
        .put("title", node.title())
        .put("body", node.body())
        .put("updated_at", node.updatedAt())
        .map();
  }

  private static String text(
      Inspection found,
      Belief belief,
      Conflicts conflicts,
      boolean withEvidence,
      List<Map<String, Object>> children) {
    MemoryNode node = found.node();
    StringBuilder text = new StringBuilder();
    text.append(node.title()).append('\n');
    text.append(node.id())
        .append(", ")
        .append(node.status().label())
        .append(Reach.behind(node))
        .append(", confidence ")
        .append(NodeView.rounded(node.confidence()))
        .append(", revision ")
        .append(node.revision())
        .append(", changed ")
        .append(NodeView.time(node.updatedAt()))
        .append('\n');
    text.append(written(node.provenance()))
        .append(Attribution.confirmed(node.usage()))
        .append('\n');
    belief.remarks().forEach(remark -> text.append("Beware: ").append(remark).append('\n'));
    if (!node.body().isEmpty()) {
      text.append('\n').append(node.body().strip()).append('\n');
    }
    if (found.parent() != null) {
      text.append("\nBelow ").append(found.parent().id()).append('\n');
    }
    section(text, "Why it is believed so far", beliefLines(belief));
    section(text, "Contradicted by", conflicts.against().stream().map(Conflicts::line).toList());
    section(text, "Contradicts", conflicts.from().stream().map(Conflicts::line).toList());
    section(text, "Children", children.stream().map(MemoryView::childLine).toList());
    section(text, "Relations", relations(found).map(NodeView::relationLine).toList());
    if (withEvidence) {
      section(text, "Evidence", found.evidence().stream().map(NodeView::evidenceLine).toList());
    } else if (!found.evidence().isEmpty()) {
      text.append("\nPieces of evidence: ").append(found.evidence().size()).append('\n');
    }
    return text.toString().stripTrailing();
  }

  static void section(StringBuilder text, String heading, List<String> lines) {
    if (!lines.isEmpty()) {
      text.append('\n').append(heading).append(":\n");
      lines.forEach(line -> text.append("- ").append(line).append('\n'));
    }
  }

  private static String childLine(Map<String, Object> child) {
    return child.get("id") + " " + child.get("title");
  }

  static String written(Provenance provenance) {
    return "Written by "
        + Attribution.words(provenance.principal())
        + ", source "
        + provenance.source().label()
        + (provenance.branch() == null ? "" : " on branch " + provenance.branch())
        + (provenance.commit() == null ? "" : " at commit " + NodeView.commit(provenance.commit()))
        + (provenance.task() == null ? "" : " during: " + provenance.task());
  }

  /** The steps from the stated confidence to the present one; empty if it never changed. */
  private static List<String> beliefLines(Belief belief) {
    if (belief.steps().isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add("stated: " + NodeView.rounded(belief.stated()));
    belief
        .steps()
        .forEach(step -> lines.add(step.reason() + ": " + NodeView.rounded(step.after())));
    return lines;
  }
}
