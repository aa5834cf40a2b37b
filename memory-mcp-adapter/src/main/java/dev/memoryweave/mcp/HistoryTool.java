package dev.memoryweave.mcp;

import static java.util.Objects.requireNonNull;

import dev.memoryweave.NodeHistory;
import dev.memoryweave.PastMemory;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Relation;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code memory_history}: how a memory came to say what it says. */
final class HistoryTool implements MemoryTool {
  static final String NAME = "memory_history";

  private static final int DEFAULT_LIMIT = 20;

  /** What can differ between two versions, by the names that {@code memory_inspect} has for it. */
  private static final Map<String, Function<MemoryNode, @Nullable Object>> CHANGEABLE =
      changeableFields();

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

  /** The names of what can differ between two versions. */
  static List<String> changeable() {
    return List.copyOf(CHANGEABLE.keySet());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public @Nullable Function<OpenMemory, ToolAnswer> prepare(Arguments arguments) {
    arguments.require("id");
    NodeId id = arguments.parsed("id", NodeArguments.MAX_ID, NodeId::of);
    Instant asOf = arguments.time("as_of");
    Integer limit = arguments.integer("limit", 1, NodeHistory.MAX_EVENTS);
    return arguments.make(
        () -> {
          NodeId wanted = requireNonNull(id);
          int most = limit == null ? DEFAULT_LIMIT : limit;
          return open -> {
            NodeHistory history = open.memory().history(wanted);
            return answer(wanted, history, then(open, wanted, asOf), most);
          };
        });
  }

  /** A memory at an earlier time. */
  private record Then(Instant time, MemoryNode node, List<Relation> relations) {}

  private static @Nullable Then then(OpenMemory open, NodeId id, @Nullable Instant asOf) {
    if (asOf == null) {
      return null;
    }
    PastMemory past = open.memory().asOf(asOf);
    // Fails if the memory was not there then, and says so.
    List<Relation> relations = past.relations(id);
    return past.find(id).map(node -> new Then(asOf, node, relations)).orElse(null);
  }

  private static ToolAnswer answer(NodeId id, NodeHistory history, @Nullable Then then, int limit) {
    List<Map<String, Object>> versions = versions(history.versions(), limit);
    List<MemoryEvent> events = latest(history.events(), limit);
    Map<String, Object> structured =
        new Fields()
            .put("id", id.value())
            .put("version_count", history.versions().size())
            .put("versions", versions)
            .put("events", events.stream().map(NodeFormat::event).toList())
            .put(
                "decisions",
                latest(history.decisions(), limit).stream().map(DecisionFormat::full).toList())
            .put("then", then == null ? null : then(then))
            .map();
    return ToolAnswer.of(structured, text(history, versions, events, then, limit));
  }

  private static Map<String, Object> then(Then then) {
    return new Fields()
        .put("as_of", then.time())
        .put("node", NodeFormat.full(then.node()))
        .put("relations", then.relations().stream().map(NodeFormat::relation).toList())
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
      // A long text that stays the same is not repeated.
      boolean told = i == first || changed.contains("body");
      versions.add(
          new Fields()
              .put("revision", node.revision())
              .put("status", node.status().label())
              .put("title", node.title())
              .put("body", told ? node.body() : null)
              .put("changed", changed)
              .put("confidence", node.confidence())
              .put("flags", NodeFormat.flags(node.flags()))
              .put("provenance", NodeFormat.provenance(node.provenance()))
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
      text.append("As of ").append(then.time()).append(", revision ");
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
              relation -> text.append("- ").append(NodeFormat.relationLine(relation)).append('\n'));
      text.append('\n');
    }
    text.append("Versions");
    if (history.versions().size() > versions.size()) {
      text.append(" (the latest ").append(versions.size()).append(" of ");
      text.append(history.versions().size()).append(')');
    }
    text.append(":\n");
    versions.forEach(version -> text.append("- ").append(line(version)).append('\n'));
    text.append("\nEvents:\n");
    events.forEach(event -> text.append("- ").append(line(event)).append('\n'));
    if (!history.decisions().isEmpty()) {
      text.append("\nDecisions:\n");
      latest(history.decisions(), limit)
          .forEach(
              decision -> text.append("- ").append(DecisionFormat.line(decision)).append('\n'));
    }
    return text.toString().stripTrailing();
  }

  private static String line(Map<String, Object> version) {
    List<?> changed = (List<?>) version.get("changed");
    return "revision "
        + version.get("revision")
        + ", "
        + version.get("updated_at")
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
    Map<?, ?> provenance = (Map<?, ?>) version.get("provenance");
    Object id = provenance == null ? null : provenance.get("principal");
    Object trust = provenance == null ? "nobody" : provenance.get("trust");
    return trust + (id == null ? "" : ":" + Shown.path(String.valueOf(id)));
  }

  private static String line(MemoryEvent event) {
    return event.at()
        + " "
        + event.type().label()
        + " by "
        + Whose.label(event.actor(), event.principalId())
        + (event.reason() == null ? "" : ": " + event.reason());
  }
}
