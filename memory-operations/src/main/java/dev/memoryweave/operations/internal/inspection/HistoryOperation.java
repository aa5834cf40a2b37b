package dev.memoryweave.operations.internal.inspection;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Relation;
import dev.memoryweave.operations.answer.EventView;
import dev.memoryweave.operations.answer.HistoryAnswer;
import dev.memoryweave.operations.answer.MemoryDetails;
import dev.memoryweave.operations.answer.PromotionView;
import dev.memoryweave.operations.answer.RelationView;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.DecisionView;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.internal.view.TextPages;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.operations.text.Quotation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows the versions, events and decisions of a memory. */
public final class HistoryOperation extends Operation {
  private static final Parameter<NodeId> ID = Parameter.of("id", ModelValues.NODE_ID).asRequired();
  private static final Parameter<Instant> AS_OF =
      Parameter.of("as_of", ValueType.time(), "Also give the memory as it was at that time.");
  private static final Parameter<Integer> LIMIT =
      Parameter.of(
              "limit",
              ValueType.whole(1, NodeHandle.History.MAX_EVENTS),
              "The most versions, events and decisions, the latest ones.")
          .withDefault(20);
  private static final Parameter<String> CURSOR = Parameter.of("cursor", ModelValues.CURSOR);

  /** Describes the operation. */
  public HistoryOperation() {
    super(
        Description.of(
            Profile.STANDARD,
            "history",
            HistoryAnswer.class,
            "History of a memory",
            "See how a memory came to say what it says: its former versions, events and decisions"
                + " about it, when it is surprising, or to find the number that {review} needs.",
            Effect.READS,
            ID,
            AS_OF,
            LIMIT,
            CURSOR));
  }

  @Override
  protected Call read(Arguments arguments) {
    NodeId id = arguments.get(ID);
    Instant asOf = arguments.find(AS_OF);
    int limit = arguments.get(LIMIT);
    String cursor = arguments.find(CURSOR);
    return context -> {
      NodeHandle.History history = context.memory().node(id).history();
      return TextPages.of(answer(id, history, then(context, id, asOf), limit), cursor);
    };
  }

  /** A memory at an earlier time. */
  private record Then(Instant time, MemoryNode node, List<Relation> relations) {
    HistoryAnswer.Then view() {
      return new HistoryAnswer.Then(
          time, MemoryDetails.of(node), relations.stream().map(RelationView::of).toList());
    }
  }

  private static @Nullable Then then(CallContext context, NodeId id, @Nullable Instant asOf) {
    if (asOf == null) {
      return null;
    }
    AgentMemory.Snapshot past = context.memory().asOf(asOf);
    // Fails with an explanation if the memory did not exist then.
    List<Relation> relations = past.relations(id);
    return past.find(id).map(node -> new Then(asOf, node, relations)).orElse(null);
  }

  private static OperationResult answer(
      NodeId id, NodeHandle.History history, @Nullable Then then, int limit) {
    HistoryAnswer answer =
        new HistoryAnswer(
            id.value(),
            history.versions().size(),
            versions(history.versions(), limit),
            latest(history.events(), limit).stream().map(EventView::of).toList(),
            latest(history.records(), limit).stream().map(PromotionView::of).toList(),
            then == null ? null : then.view());
    return OperationResult.of(answer, text(answer, history, then, limit));
  }

  private static <T> List<T> latest(List<T> all, int limit) {
    return all.subList(Math.max(0, all.size() - limit), all.size());
  }

  private static List<HistoryAnswer.Version> versions(List<MemoryNode> all, int limit) {
    List<HistoryAnswer.Version> versions = new ArrayList<>();
    int first = Math.max(0, all.size() - limit);
    for (int i = first; i < all.size(); i++) {
      MemoryNode before = i == 0 ? null : all.get(i - 1);
      // A long text that stays the same is not repeated.
      versions.add(HistoryAnswer.Version.of(all.get(i), before, i == first));
    }
    return versions;
  }

  private static String text(
      HistoryAnswer answer, NodeHandle.History history, @Nullable Then then, int limit) {
    StringBuilder text = new StringBuilder();
    if (then != null) {
      text.append("As of ").append(NodeView.time(then.time())).append(", revision ");
      text.append(then.node().revision()).append(", ");
      text.append(then.node().status().label()).append(": ").append(then.node().title());
      text.append('\n');
      if (!then.node().body().isBlank()) {
        then.node()
            .body()
            .strip()
            .lines()
            .forEach(line -> text.append("  ").append(line).append('\n'));
      }
      then.relations()
          .forEach(
              relation -> text.append("- ").append(NodeView.relationLine(relation)).append('\n'));
      text.append('\n');
    }
    section(
        text,
        "Versions",
        answer.versions().stream().map(HistoryOperation::line).toList(),
        history.versions().size());
    section(
        text,
        "Events",
        answer.events().stream().map(HistoryOperation::line).toList(),
        history.events().size());
    section(
        text,
        "Decisions",
        latest(history.records(), limit).stream().map(DecisionView::line).toList(),
        history.records().size());
    return text.toString().stripTrailing();
  }

  /** Lines under a heading that says whether the list is complete; latest first. */
  private static void section(StringBuilder text, String heading, List<String> lines, int all) {
    if (lines.isEmpty()) {
      return;
    }
    text.append(heading).append(", latest first");
    if (all > lines.size()) {
      text.append(" (").append(lines.size()).append(" of ").append(all).append("; see limit)");
    }
    text.append(":\n");
    for (int i = lines.size() - 1; i >= 0; i--) {
      text.append("- ").append(lines.get(i)).append('\n');
    }
    text.append('\n');
  }

  private static String line(HistoryAnswer.Version version) {
    List<String> changed = version.changed();
    return "revision "
        + version.revision()
        + ", "
        + NodeView.time(version.updatedAt())
        + ", "
        + version.status().label()
        + ", by "
        + by(version.provenance().trust().label(), version.provenance().principal())
        + ": "
        + version.title()
        + (changed.isEmpty() ? "" : " (changed " + String.join(", ", changed) + ")");
  }

  private static String line(EventView event) {
    return NodeView.time(event.at())
        + " "
        + event.event().label()
        + " by "
        + by(event.actor().label(), event.principal())
        + (event.reason() == null ? "" : ": " + event.reason());
  }

  private static String by(String who, @Nullable String name) {
    return who + (name == null ? "" : ":" + Quotation.path(name));
  }
}
