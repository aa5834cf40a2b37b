package dev.memoryweave.operations.internal.saving;

import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Relation;
import dev.memoryweave.operations.answer.ForgetAnswer;
import dev.memoryweave.operations.internal.consent.Confirmation;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.DecisionView;
import dev.memoryweave.operations.internal.view.NodeRow;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.internal.view.Reach;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Forgets a memory for good, after a person has seen what is lost with it. */
public final class ForgetOperation extends Operation {
  private static final String USUAL_REASON = "asked for by its owner";

  private static final Parameter<NodeId> ID = Parameter.of("id", ModelValues.NODE_ID).asRequired();
  private static final Parameter<String> REASON =
      Parameter.of("reason", ModelValues.REASON, "It is kept: do not repeat what is forgotten.")
          .withDefault(USUAL_REASON);

  /** Describes the operation. */
  public ForgetOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "forget",
            ForgetAnswer.class,
            "Forget a memory",
            "Remove a memory for good, with its history, relations and evidence. What goes with it"
                + " is shown first. To take one out of use and keep it, use {retire}.",
            Effect.REMOVES.afterAsking(),
            ID,
            REASON,
            Confirmation.DRY_RUN,
            Confirmation.CONFIRMED));
  }

  @Override
  protected Call read(Arguments arguments) {
    NodeId id = arguments.get(ID);
    String reason = arguments.get(REASON);
    boolean dryRun = arguments.get(Confirmation.DRY_RUN);
    boolean confirmed = arguments.get(Confirmation.CONFIRMED);
    return context -> {
      NodeHandle.Inspection found = context.memory().node(id).inspect(1);
      ForgetAnswer answer = ForgetAnswer.of(found);
      String loss = words(found);
      if (dryRun) {
        return OperationResult.of(answer.asDryRun(), loss);
      }
      Confirmation agreed = Confirmation.of(context, confirmed, loss);
      return agreed.isGiven()
          ? forgotten(context, found.node(), answer, reason)
          : agreed.refusal(context, answer, loss);
    };
  }

  private static OperationResult forgotten(
      CallContext context, MemoryNode node, ForgetAnswer answer, String reason) {
    NodeId id = node.id();
    if (!context.memory().node(node.ref()).find().equals(Optional.of(node))) {
      return OperationResult.failure(
          ErrorKind.CONFLICT, "'" + id + "' was changed meanwhile. Nothing was changed.");
    }
    String waiting =
        context
            .memory()
            .node(node.ref())
            .forget(reason)
            .waiting()
            .map(request -> request.id().value())
            .orElse(null);
    return OperationResult.of(
            answer.after(waiting),
            waiting == null
                ? DecisionView.forgotten(id)
                : id
                    + " stands as it was, since only a person can have it forgotten. That it be"
                    + " forgotten waits as "
                    + waiting
                    + " until a person accepts it, see "
                    + context.door().of("review")
                    + ".")
        .waiting(waiting != null);
  }

  /** A memory to forget, and everything that is lost with it. */
  private static String words(NodeHandle.Inspection found) {
    MemoryNode node = found.node();
    List<Relation> relations =
        Stream.concat(found.relationsFrom().stream(), found.relationsTo().stream()).toList();
    StringBuilder text = new StringBuilder("To forget, which cannot be undone:\n  ");
    text.append(node.id()).append(", ").append(node.status().label());
    text.append(Reach.behind(node)).append(", by ");
    text.append(NodeRow.author(node)).append(": ").append(node.title()).append('\n');
    List<String> gone = new ArrayList<>();
    count(gone, found.formerVersions().size(), "former version", "former versions");
    count(gone, found.evidence().size(), "piece of evidence", "pieces of evidence");
    count(gone, relations.size(), "relation", "relations");
    text.append(
        gone.isEmpty() ? "Nothing else goes with it" : "With it go " + String.join(", ", gone));
    List<String> lines =
        relations.stream().map(relation -> "- " + NodeView.relationLine(relation)).toList();
    text.append(lines.isEmpty() ? "." : ":\n" + BoundedLines.of(lines, "all of them go"));
    if (!found.children().isEmpty()) {
      text.append("\nThe memories below it stay: ");
      text.append(found.moreChildren() ? "more than " : "").append(found.children().size());
      text.append('.');
    }
    return text.toString();
  }

  private static void count(List<String> into, int number, String one, String more) {
    if (number > 0) {
      into.add(number + " " + (number == 1 ? one : more));
    }
  }
}
