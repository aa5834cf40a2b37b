package dev.memoryweave.operations.internal.inspection;

import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.operations.answer.BeliefView;
import dev.memoryweave.operations.answer.ContradictionRow;
import dev.memoryweave.operations.answer.EvidenceView;
import dev.memoryweave.operations.answer.ExplainAnswer;
import dev.memoryweave.operations.answer.PromotionView;
import dev.memoryweave.operations.answer.ProvenanceView;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.Attribution;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.DecisionView;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.internal.view.Reach;
import dev.memoryweave.operations.internal.view.TextPages;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.review.Reviews;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Explains why a memory is active or not, and how far it is believed. */
public final class ExplainOperation extends Operation {
  /** Maximum length of a piece of evidence in the text. */
  private static final int LONGEST_EVIDENCE = 240;

  private static final Parameter<NodeId> ID = Parameter.of("id", ModelValues.NODE_ID).asRequired();
  private static final Parameter<String> CURSOR = Parameter.of("cursor", ModelValues.CURSOR);

  /** Describes the operation. */
  public ExplainOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "explain",
            ExplainAnswer.class,
            "Explain a memory",
            "See why a memory is in force or waits, whose word it is and who confirmed it, what"
                + " evidence speaks for and against it, and how its confidence came about.",
            Effect.READS,
            ID,
            CURSOR));
  }

  @Override
  protected Call read(Arguments arguments) {
    NodeId id = arguments.get(ID);
    String cursor = arguments.find(CURSOR);
    return context -> TextPages.of(answer(context, id), cursor);
  }

  private static OperationResult answer(CallContext context, NodeId id) {
    NodeHandle.Inspection found = context.memory().node(id).inspect(0);
    MemoryNode node = found.node();
    NodeHandle.Belief belief = context.memory().node(id).explain();
    NodeHandle.History history = context.memory().node(id).history();
    Reviews.Item waiting = waiting(context, node);
    Conflicts conflicts = Conflicts.of(context, found);
    String why = Standing.of(context, node, history, waiting);
    return OperationResult.of(
        new ExplainAnswer(
            id.value(),
            node.kind(),
            node.status(),
            node.title(),
            node.provenance().principal().label(),
            node.updatedAt(),
            node.isInForce(),
            why,
            waiting == null ? null : waiting.cause(),
            ProvenanceView.of(node.provenance()),
            node.usage().confirmations(),
            node.usage().confirmedBy().stream().map(Provenance.Principal::label).toList(),
            BeliefView.of(belief),
            belief.evidence().stream().map(EvidenceView::of).toList(),
            conflicts.against().stream().map(ContradictionRow::of).toList(),
            conflicts.from().stream().map(ContradictionRow::of).toList(),
            history.records().stream().map(PromotionView::of).toList()),
        text(node, why, belief, history, conflicts));
  }

  private static Reviews.@Nullable Item waiting(CallContext context, MemoryNode node) {
    if (!node.status().isWaiting()) {
      return null;
    }
    try {
      return context.memory().reviews().get(node.ref());
    } catch (InvalidValueException e) {
      // It was decided in between, or belongs to a session; its status says the rest.
      return null;
    }
  }

  private static String text(
      MemoryNode node,
      String why,
      NodeHandle.Belief belief,
      NodeHandle.History history,
      Conflicts conflicts) {
    StringBuilder text = new StringBuilder();
    text.append(node.title()).append('\n');
    text.append(node.id()).append(", ").append(node.status().label());
    text.append(Reach.behind(node)).append("\n\n");
    text.append(why).append('\n');
    text.append(MemoryView.written(node.provenance()))
        .append(Attribution.confirmed(node.usage()))
        .append(".\n");
    belief.remarks().forEach(remark -> text.append("Beware: ").append(remark).append(".\n"));
    MemoryView.section(text, "Believed " + NodeView.rounded(belief.confidence()), steps(belief));
    MemoryView.section(
        text, "Evidence", belief.evidence().stream().map(ExplainOperation::line).toList());
    if (belief.evidence().isEmpty()) {
      text.append("\nNo evidence is attached.\n");
    }
    MemoryView.section(
        text, "Contradicted by", conflicts.against().stream().map(Conflicts::line).toList());
    MemoryView.section(
        text, "Contradicts", conflicts.from().stream().map(Conflicts::line).toList());
    MemoryView.section(
        text,
        "Decided about it, earliest first",
        history.records().stream().map(DecisionView::line).toList());
    return text.toString().stripTrailing();
  }

  private static String line(Evidence piece) {
    return BoundedLines.shortened(NodeView.evidenceLine(piece), LONGEST_EVIDENCE, "see data");
  }

  private static List<String> steps(NodeHandle.Belief belief) {
    List<String> lines = new ArrayList<>();
    lines.add(
        NodeView.rounded(belief.stated())
            + " stated by its author ("
            + belief.trust().label()
            + ")");
    belief
        .steps()
        .forEach(step -> lines.add(NodeView.rounded(step.after()) + " after: " + step.reason()));
    return lines;
  }
}
