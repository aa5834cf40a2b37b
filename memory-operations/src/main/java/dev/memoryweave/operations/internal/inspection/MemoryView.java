package dev.memoryweave.operations.internal.inspection;

import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Relation;
import dev.memoryweave.operations.answer.BeliefView;
import dev.memoryweave.operations.answer.EventView;
import dev.memoryweave.operations.answer.EvidenceView;
import dev.memoryweave.operations.answer.InspectAnswer;
import dev.memoryweave.operations.answer.MemoryCard;
import dev.memoryweave.operations.answer.MemoryDetails;
import dev.memoryweave.operations.answer.RelationView;
import dev.memoryweave.operations.internal.content.ContentOperation;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.Attribution;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.internal.view.Reach;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.store.ContentStore.Content;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All that is known about one memory, as data and as text. */
public final class MemoryView {
  /** Depth of the tree on the page of a memory. */
  private static final int PAGE_DEPTH = 1;

  /** Maximum number of other memories that are shown with their titles. */
  private static final int MOST_OTHERS = 100;

  private MemoryView() {}

  /**
   * A memory with its surroundings.
   *
   * @param depth how deep the memories below it are listed
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   */
  static OperationResult of(CallContext context, NodeId id, int depth, boolean withEvidence) {
    NodeHandle.Inspection found = context.memory().node(id).inspect(depth);
    NodeHandle.Belief belief = context.memory().node(id).explain();
    Conflicts conflicts = Conflicts.of(context, found);
    InspectAnswer.Memory answer = answer(context, found, belief, conflicts, withEvidence);
    return OperationResult.of(
        InspectAnswer.of(answer),
        text(
            found,
            belief,
            conflicts,
            withEvidence,
            answer.children(),
            contents(context, found.node())));
  }

  /**
   * All that is known about a memory, in words.
   *
   * @throws dev.memoryweave.model.UnknownNodeException if there is no such memory
   */
  public static String text(CallContext context, NodeId id) {
    return of(context, id, PAGE_DEPTH, true).text();
  }

  private static InspectAnswer.Memory answer(
      CallContext context,
      NodeHandle.Inspection found,
      NodeHandle.Belief belief,
      Conflicts conflicts,
      boolean withEvidence) {
    MemoryNode parent = found.parent();
    List<EvidenceView> evidence = found.evidence().stream().map(EvidenceView::of).toList();
    return new InspectAnswer.Memory(
        MemoryDetails.of(found.node()),
        parent == null ? null : MemoryCard.of(parent),
        below(found.node(), found.children(), 1).toList(),
        found.moreChildren(),
        relations(found).map(RelationView::of).toList(),
        others(context, found),
        BeliefView.of(belief),
        conflicts.view(),
        evidence.size(),
        withEvidence ? evidence : null,
        found.history().stream().map(EventView::of).toList(),
        found.formerVersions().stream().map(InspectAnswer.FormerVersion::of).toList());
  }

  /** The memories at the other ends of relations, and those that evidence cites. */
  private static List<MemoryCard> others(CallContext context, NodeHandle.Inspection found) {
    NodeRef own = found.node().ref();
    Stream<NodeRef> related =
        relations(found)
            .map(relation -> relation.from().equals(own) ? relation.to() : relation.from());
    Stream<NodeRef> cited =
        found.evidence().stream()
            .filter(piece -> piece.kind() == Evidence.Kind.MEMORY)
            .map(Evidence::locator)
            .filter(id -> ModelValues.ID_FORM.matcher(id).matches())
            .filter(id -> ModelValues.KINDS.byLabel().containsKey(id.substring(0, id.indexOf('.'))))
            .map(id -> new NodeRef(own.scope(), NodeId.of(id)));
    return Stream.concat(related, cited)
        .distinct()
        .limit(MOST_OTHERS)
        .flatMap(ref -> context.memory().node(ref).find().stream())
        .map(MemoryCard::of)
        .toList();
  }

  /**
   * The tree as a list in which each child names its parent: easier to read than nested objects.
   */
  private static Stream<InspectAnswer.Child> below(
      MemoryNode parent, List<NodeHandle.Inspection.Branch> branches, int depth) {
    return branches.stream()
        .flatMap(
            branch ->
                Stream.concat(
                    Stream.of(
                        new InspectAnswer.Child(
                            MemoryCard.of(branch.node()),
                            parent.id().value(),
                            depth,
                            branch.moreChildren())),
                    below(branch.node(), branch.children(), depth + 1)));
  }

  private static Stream<Relation> relations(NodeHandle.Inspection found) {
    return Stream.concat(found.relationsFrom().stream(), found.relationsTo().stream());
  }

  private static String text(
      NodeHandle.Inspection found,
      NodeHandle.Belief belief,
      Conflicts conflicts,
      boolean withEvidence,
      List<InspectAnswer.Child> children,
      List<String> contents) {
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
    section(text, "Contents", contents);
    if (withEvidence) {
      section(
          text,
          "Evidence",
          found.evidence().stream()
              .filter(piece -> !piece.locator().startsWith(Content.LOCATOR))
              .map(NodeView::evidenceLine)
              .toList());
    } else if (!found.evidence().isEmpty()) {
      text.append("\nPieces of evidence: ").append(found.evidence().size()).append('\n');
    }
    return text.toString().stripTrailing();
  }

  /** The contents that a memory refers to, read only if there may be any. */
  private static List<String> contents(CallContext context, MemoryNode node) {
    return context.memory().contents().of(node.ref()).stream().map(ContentOperation::line).toList();
  }

  static void section(StringBuilder text, String heading, List<String> lines) {
    if (!lines.isEmpty()) {
      text.append('\n').append(heading).append(":\n");
      lines.forEach(line -> text.append("- ").append(line).append('\n'));
    }
  }

  private static String childLine(InspectAnswer.Child child) {
    return child.memory().id() + " " + child.memory().title();
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
  private static List<String> beliefLines(NodeHandle.Belief belief) {
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
