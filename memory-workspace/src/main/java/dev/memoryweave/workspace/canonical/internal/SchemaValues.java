package dev.memoryweave.workspace.canonical.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The values that the schema allows in a field, by their names in files: a part of those of the
 * model.
 *
 * @param <T> their type in the model
 */
public final class SchemaValues<T> {
  /** The types of nodes. */
  public static final SchemaValues<NodeKind> TYPES =
      of(
          NodeKind::label,
          NodeKind.PROJECT,
          NodeKind.FEATURE,
          NodeKind.DECISION,
          NodeKind.GOTCHA,
          NodeKind.QUESTION);

  /** The statuses of nodes; each type has some of them. */
  public static final SchemaValues<NodeStatus> STATUSES =
      of(
          NodeStatus::label,
          NodeStatus.ACTIVE,
          NodeStatus.STALE,
          NodeStatus.SUPERSEDED,
          NodeStatus.OPEN,
          NodeStatus.CLOSED);

  /** The kinds of evidence. */
  public static final SchemaValues<Evidence.Kind> EVIDENCE =
      of(
          Evidence.Kind::label,
          Evidence.Kind.MEMORY,
          Evidence.Kind.RELATION,
          Evidence.Kind.FILE,
          Evidence.Kind.COMMIT,
          Evidence.Kind.TASK,
          Evidence.Kind.SOURCE);

  /** Who wrote a node or caused an event. */
  public static final SchemaValues<Source> ACTORS =
      of(Source::label, Source.AGENT, Source.USER, Source.CLI, Source.MCP, Source.SYSTEM);

  /** The kinds of places that a node was taken from; the model names them by texts. */
  public static final SchemaValues<String> ORIGINS =
      of(Function.identity(), "file", "url", "user", "external");

  /** The kinds of relations. */
  public static final SchemaValues<Relation.Predicate> PREDICATES =
      of(
          Relation.Predicate::label,
          Relation.Predicate.AFFECTS,
          Relation.Predicate.DEPENDS_ON,
          Relation.Predicate.SUPERSEDES,
          Relation.Predicate.RELATED_TO);

  static final SchemaValues<NodeKind.Stage> STAGES =
      of(NodeKind.Stage::label, NodeKind.Stage.values());

  static final SchemaValues<Relation.Status> RELATION_STATUSES =
      of(Relation.Status::label, Relation.Status.values());

  static final SchemaValues<Relation.Strength> CONFIDENCES =
      of(Relation.Strength::label, Relation.Strength.values());

  static final SchemaValues<MemoryEvent.Type> EVENTS =
      of(
          MemoryEvent.Type::label,
          MemoryEvent.Type.MEMORY_CREATED,
          MemoryEvent.Type.MEMORY_UPDATED,
          MemoryEvent.Type.MEMORY_MARKED_STALE,
          MemoryEvent.Type.MEMORY_SUPERSEDED,
          MemoryEvent.Type.MEMORY_DELETED,
          MemoryEvent.Type.RELATION_CREATED,
          MemoryEvent.Type.RELATION_UPDATED,
          MemoryEvent.Type.RELATION_DELETED,
          MemoryEvent.Type.INDEX_REBUILT);

  private final Map<String, T> byName;

  private SchemaValues(Map<String, T> byName) {
    this.byName = byName;
  }

  @SafeVarargs
  private static <T> SchemaValues<T> of(Function<T, String> name, T... values) {
    Map<String, T> byName = new LinkedHashMap<>();
    for (T value : values) {
      byName.put(name.apply(value), value);
    }
    return new SchemaValues<>(byName);
  }

  /** The value of that name, or nothing if the schema has none. */
  public Optional<T> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** Whether the schema has a value. */
  public boolean has(T value) {
    return byName.containsValue(value);
  }

  /** The names in files, separated by commas. */
  String names() {
    return String.join(", ", byName.keySet());
  }

  /** All values, in the order of the schema. */
  public List<T> all() {
    return List.copyOf(byName.values());
  }

  /**
   * Checks that the schema has a value.
   *
   * @throws InvalidValueException if it does not
   */
  void require(String field, T value) {
    InvalidValueException.unless(has(value), field, value, "be one of " + names());
  }

  /** The statuses that a node of a type can have. */
  static Set<NodeStatus> statuses(NodeKind type) {
    return STATUSES.all().stream()
        .filter(status -> status.fits(type))
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }
}
