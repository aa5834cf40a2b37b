package dev.memoryweave.operations.internal.inspection;

import dev.memoryweave.evidence.Belief;
import dev.memoryweave.inspect.Inspection;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.Attribution;
import dev.memoryweave.operations.internal.view.Fields;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Shows everything about one memory. */
public final class InspectOperation extends Operation {
  /** Depth of the tree on the page of a memory. */
  private static final int PAGE_DEPTH = 1;

  private static final Parameter<NodeId> ID =
      Parameter.of(
              "id",
              ModelValues.NODE_ID,
              "The id of the memory, such as constraint.terminal-states-are-immutable.")
          .asRequired();
  private static final Parameter<Integer> DEPTH =
      Parameter.of(
              "depth",
              ValueType.whole(0, Inspection.MAX_DEPTH),
              "How deep the memories below it are listed.")
          .withDefault(1);
  private static final Parameter<Boolean> INCLUDE_EVIDENCE =
      Parameter.of(
              "include_evidence",
              ValueType.flag(),
              "Whether to give the evidence with its excerpts.")
          .withDefault(true);

  /** Describes the operation. */
  public InspectOperation() {
    super(
        Description.of(
            "inspect",
            "Inspect a memory",
            "Gives all there is to know about one memory: its whole text, status, who"
                + " wrote it, when and on which branch, how its confidence came about, what"
                + " contradicts it, what is above and below it, its relations both ways, its"
                + " evidence and whether that still holds, what happened to it and what it said"
                + " before. Call it before you rely on a memory that matters, when a recalled"
                + " one was shortened or is marked as contested or stale, or before you change,"
                + " replace or delete one. Ids come from {recall} and {search}.",
            Effect.READS,
            ID,
            DEPTH,
            INCLUDE_EVIDENCE));
  }

  @Override
  protected Call read(Arguments arguments) {
    NodeId id = arguments.get(ID);
    int depth = arguments.get(DEPTH);
    boolean withEvidence = arguments.get(INCLUDE_EVIDENCE);
    return context -> {
      Inspection found = context.memory().node(id).inspect(depth);
      Belief belief = context.memory().node(id).explain();
      return answer(found, belief, Conflicts.of(context, found), withEvidence);
    };
  }

  /**
   * All there is to know about a memory, in words.
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
            .put("node", NodeView.full(found.node()))
            .put("parent", found.parent() == null ? null : NodeView.card(found.parent()).map())
            .put("children", children)
            .put("more_children", found.moreChildren())
            .put("relations", relations(found).map(NodeView::relation).toList())
            .put("belief", belief(belief))
            .put("conflicts", conflicts.structured())
            .put("evidence_count", found.evidence().size())
            .put(
                "evidence",
                withEvidence ? found.evidence().stream().map(NodeView::evidence).toList() : null)
            .put("history", found.history().stream().map(NodeView::event).toList())
            .put(
                "former_versions",
                found.formerVersions().stream().map(InspectOperation::former).toList())
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

  private static Map<String, Object> belief(Belief belief) {
    return new Fields()
        .put("trust", belief.trust().label())
        .put("stated", belief.stated())
        .put("steps", belief.steps().stream().map(InspectOperation::step).toList())
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
        .append(", confidence ")
        .append(NodeView.rounded(node.confidence()))
        .append(", revision ")
        .append(node.revision())
        .append(", changed ")
        .append(node.updatedAt())
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
    section(text, "Children", children.stream().map(InspectOperation::childLine).toList());
    section(text, "Relations", relations(found).map(NodeView::relationLine).toList());
    if (withEvidence) {
      section(text, "Evidence", found.evidence().stream().map(NodeView::evidenceLine).toList());
    } else if (!found.evidence().isEmpty()) {
      text.append("\nPieces of evidence: ").append(found.evidence().size()).append('\n');
    }
    return text.toString().stripTrailing();
  }

  private static void section(StringBuilder text, String heading, List<String> lines) {
    if (!lines.isEmpty()) {
      text.append('\n').append(heading).append(":\n");
      lines.forEach(line -> text.append("- ").append(line).append('\n'));
    }
  }

  private static String childLine(Map<String, Object> child) {
    return child.get("id") + " " + child.get("title");
  }

  private static String written(Provenance provenance) {
    return "Written by "
        + Attribution.words(provenance.principal())
        + ", source "
        + provenance.source().label()
        + (provenance.branch() == null ? "" : " on branch " + provenance.branch())
        + (provenance.commit() == null ? "" : " at commit " + provenance.commit())
        + (provenance.task() == null ? "" : " during: " + provenance.task());
  }

  /** The steps from the stated confidence to the present one; empty if it was never moved. */
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
