package dev.memoryweave.operations.internal.inspection;

import dev.memoryweave.Snapshot;
import dev.memoryweave.inspect.NodeHistory;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Relation;
import dev.memoryweave.operations.answer.EventView;
import dev.memoryweave.operations.answer.HistoryAnswer;
import dev.memoryweave.operations.answer.MemoryDetails;
import dev.memoryweave.operations.answer.PromotionView;
import dev.memoryweave.operations.answer.ProvenanceView;
import dev.memoryweave.operations.answer.RelationView;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.Attribution;
import dev.memoryweave.operations.internal.view.DecisionView;
import dev.memoryweave.operations.internal.view.Fields;
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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Shows the versions, events and decisions of a memory. */
public final class HistoryOperation extends Operation {
  /** Names for the fields that can differ between two versions, as in the full view of a memory. */
  private static final Map<String, Function<MemoryNode, @Nullable Object>> CHANGEABLE =
      changeableFields();

  private static final Parameter<NodeId> ID = Parameter.of("id", ModelValues.NODE_ID).asRequired();
  private static final Parameter<Instant> AS_OF =
      Parameter.of("as_of", ValueType.time(), "Also give the memory as it was at that time.");
  private static final Parameter<Integer> LIMIT =
      Parameter.of(
              "limit",
              ValueType.whole(1, NodeHistory.MAX_EVENTS),
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

  private static Map<String, Function<MemoryNode, @Nullable Object>> changeableFields() {
    Map<String, Function<MemoryNode, @Nullable Object>> fields = new LinkedHashMap<>();
    fields.put("title", MemoryNode::title);
    fields.put("body", MemoryNode::body);
    fields.put("summary", MemoryNode::summary);
    fields.put("status", MemoryNode::status);
    fields.put("stage", MemoryNode::stage);
    fields.put("parent", MemoryNode::parent);
    fields.put("key", MemoryNode::key);
    fields.put("session", MemoryNode::session);
    fields.put("anchors", MemoryNode::anchors);
    fields.put("symbols", MemoryNode::symbols);
    fields.put("tags", MemoryNode::tags);
    fields.put("importance", MemoryNode::importance);
    fields.put("confidence", MemoryNode::confidence);
    fields.put("stated_confidence", MemoryNode::statedConfidence);
    fields.put("flags", MemoryNode::flags);
    fields.put("confirmations", node -> node.usage().confirmations());
    fields.put("confirmed_by", node -> node.usage().confirmedBy());
    fields.put("verified_at", node -> node.usage().verifiedAt());
    fields.put("expires_at", node -> node.lifetime().expiresAt());
    fields.put("half_life_days", MemoryNode::halfLife);
    fields.put("provenance", MemoryNode::provenance);
    fields.put("origin", MemoryNode::origin);
    fields.put("superseded_by", MemoryNode::supersededBy);
    return Collections.unmodifiableMap(fields);
  }

  /** The names of the fields that can differ between two versions. */
  public static List<String> changeable() {
    return List.copyOf(CHANGEABLE.keySet());
  }

  @Override
  protected Call read(Arguments arguments) {
    NodeId id = arguments.get(ID);
    Instant asOf = arguments.find(AS_OF);
    int limit = arguments.get(LIMIT);
    String cursor = arguments.find(CURSOR);
    return context -> {
      NodeHistory history = context.memory().node(id).history();
      return TextPages.of(answer(id, history, then(context, id, asOf), limit), cursor);
    };
  }

  /** A memory at an earlier time. */
  private record Then(Instant time, MemoryNode node, List<Relation> relations) {}

  private static @Nullable Then then(CallContext context, NodeId id, @Nullable Instant asOf) {
    if (asOf == null) {
      return null;
    }
    Snapshot past = context.memory().asOf(asOf);
    // Fails with an explanation if the memory did not exist then.
    List<Relation> relations = past.relations(id);
    return past.find(id).map(node -> new Then(asOf, node, relations)).orElse(null);
  }

  private static OperationResult answer(
      NodeId id, NodeHistory history, @Nullable Then then, int limit) {
    List<Map<String, Object>> versions = versions(history.versions(), limit);
    List<MemoryEvent> events = latest(history.events(), limit);
    Map<String, Object> structured =
        new Fields()
            .put("id", id.value())
            .put("version_count", history.versions().size())
            .put("versions", versions)
            .put("events", events.stream().map(EventView::of).toList())
            .put(
                "decisions",
                latest(history.records(), limit).stream().map(PromotionView::of).toList())
            .put("then", then == null ? null : then(then))
            .map();
    return OperationResult.of(structured, text(history, versions, events, then, limit));
  }

  private static Map<String, Object> then(Then then) {
    return new Fields()
        .put("as_of", then.time())
        .put("node", MemoryDetails.of(then.node()))
        .put("relations", then.relations().stream().map(RelationView::of).toList())
        .map();
  }

  private static <T> List<T> latest(List<T> all, int limit) {
    return all.subList(Math.max(0, all.size() - limit), all.size());
  }

  private static List<Map<String, Object>> versions(List<MemoryNode> all, int limit) {
    List<Map<String, Object>> versions = new ArrayList<>();
    int first = Math.max(0, all.size() - limit);
    for (int i = first; i < all.size(); i++) {
      MemoryNode node = all.get(i);
      List<String> changed = i == 0 ? List.of() : changed(all.get(i - 1), node);
      // Does not repeat a long text that stays the same.
      boolean told = i == first || changed.contains("body");
      versions.add(
          new Fields()
              .put("revision", node.revision())
              .put("status", node.status().label())
              .put("title", node.title())
              .put("body", told ? node.body() : null)
              .put("changed", changed)
              .put("confidence", node.confidence())
              .put("flags", NodeView.flags(node.flags()))
              .put("provenance", ProvenanceView.of(node.provenance()))
              .put("updated_at", node.updatedAt())
              .map());
    }
    return versions;
  }

  private static List<String> changed(MemoryNode before, MemoryNode after) {
    return CHANGEABLE.entrySet().stream()
        .filter(field -> !Objects.equals(value(field, before), value(field, after)))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static @Nullable Object value(
      Map.Entry<String, Function<MemoryNode, @Nullable Object>> field, MemoryNode node) {
    return field.getValue().apply(node);
  }

  private static String text(
      NodeHistory history,
      List<Map<String, Object>> versions,
      List<MemoryEvent> events,
      @Nullable Then then,
      int limit) {
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
        versions.stream().map(HistoryOperation::line).toList(),
        history.versions().size());
    section(
        text,
        "Events",
        events.stream().map(HistoryOperation::line).toList(),
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

  private static String line(Map<String, Object> version) {
    List<?> changed = (List<?>) version.get("changed");
    return "revision "
        + version.get("revision")
        + ", "
        + NodeView.time(Instant.parse(String.valueOf(version.get("updated_at"))))
        + ", "
        + version.get("status")
        + ", by "
        + by(version)
        + ": "
        + version.get("title")
        + (changed == null || changed.isEmpty()
            ? ""
            : " (changed "
                + String.join(", ", changed.stream().map(String::valueOf).toList())
                + ")");
  }

  private static String by(Map<String, Object> version) {
    ProvenanceView provenance = (ProvenanceView) version.get("provenance");
    String id = provenance == null ? null : provenance.principal();
    String trust = provenance == null ? "nobody" : provenance.trust().label();
    return trust + (id == null ? "" : ":" + Quotation.path(id));
  }

  private static String line(MemoryEvent event) {
    return NodeView.time(event.at())
        + " "
        + event.type().label()
        + " by "
        + Attribution.label(event.actor(), event.principalId())
        + (event.reason() == null ? "" : ": " + event.reason());
  }
}
