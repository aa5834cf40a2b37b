package dev.memoryweave.operations.internal.entity;

import dev.memoryweave.entity.Entities;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.EntitiesAnswer;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Shows the names in memories and passages, and what they go together with. */
public final class EntitiesOperation extends Operation {
  static final int MAX_NAME = 256;
  private static final int MENTIONS_IN_TEXT = 8;

  private static final Choice<Entities.Kind> KINDS =
      Choice.of("kind", Entities.Kind.values(), Entities.Kind::label);

  private static final Parameter<String> NAME =
      Parameter.of("name", ValueType.text(1, MAX_NAME), "Without it, the names are listed.");
  private static final Parameter<Set<Entities.Kind>> KIND =
      Parameter.of("kinds", ValueType.some(KINDS)).asDetail();
  private static final Parameter<Integer> DEPTH =
      Parameter.of("depth", ValueType.whole(1, 3), "Steps to go from the name.")
          .withDefault(1)
          .asDetail();
  private static final Parameter<Instant> AS_OF =
      Parameter.of("as_of", ValueType.time()).asDetail();
  private static final Parameter<Boolean> DUPLICATES =
      Parameter.of("duplicates", ValueType.flag(), "List names that may mean the same.")
          .withDefault(false)
          .asDetail();
  private static final Parameter<Integer> LIMIT =
      Parameter.of("limit", ValueType.whole(1, Entities.MAX_LIMIT)).withDefault(20);

  /** Describes the operation. */
  public EntitiesOperation() {
    super(
        Description.of(
            Profile.STANDARD,
            "entities",
            EntitiesAnswer.class,
            "Names and their neighbours",
            "See who or what a name is, which memories and files name it, and which people, services,"
                + " products or files go together with it.",
            Effect.READS,
            NAME,
            LIMIT,
            KIND,
            DEPTH,
            AS_OF,
            DUPLICATES));
  }

  @Override
  protected Call read(Arguments arguments) {
    String name = arguments.find(NAME);
    Set<Entities.Kind> kinds = arguments.set(KIND);
    int depth = arguments.get(DEPTH);
    Instant asOf = arguments.find(AS_OF);
    int limit = arguments.get(LIMIT);
    boolean duplicates = arguments.get(DUPLICATES);
    return context -> {
      Entities entities = context.memory().entities();
      if (duplicates) {
        return duplicates(entities.duplicates(Entities.MAX_LIMIT), name, limit);
      }
      if (name == null) {
        return list(entities.list(new Entities.Query(null, kinds, limit, asOf)));
      }
      Optional<Entities.Details> found = entities.find(name, asOf);
      if (found.isEmpty()) {
        return OperationResult.of(
            new EntitiesAnswer(null, null, null, null), "No text names " + name + ".");
      }
      return depth == 1
          ? one(found.get(), kinds, limit)
          : graph(
              entities.traverse(
                  name, new Entities.Reach(depth, Entities.Reach.STANDARD.breadth(), limit, asOf)));
    };
  }

  private static OperationResult duplicates(
      List<Entities.Duplicate> all, @Nullable String name, int limit) {
    List<Entities.Duplicate> found =
        all.stream()
            .filter(it -> name == null || Set.of(it.name(), it.other()).contains(name))
            .limit(limit)
            .toList();
    EntitiesAnswer answer =
        new EntitiesAnswer(
            null,
            null,
            null,
            found.stream()
                .map(it -> new EntitiesAnswer.Duplicate(it.name(), it.other(), it.reason()))
                .toList());
    return OperationResult.of(
        answer,
        found.isEmpty()
            ? "No two names look as if they meant the same."
            : BoundedLines.of(
                found.stream()
                    .map(
                        it -> "- %s, %s (%s)".formatted(it.name(), it.other(), it.reason().label()))
                    .toList(),
                "see limit"));
  }

  private static OperationResult list(List<Entities.Entity> found) {
    EntitiesAnswer answer =
        new EntitiesAnswer(found.stream().map(EntitiesAnswer.Row::of).toList(), null, null, null);
    return OperationResult.of(
        answer,
        found.isEmpty()
            ? "The memories name nothing of that kind."
            : BoundedLines.of(
                found.stream()
                    .map(
                        it -> "- %s, %s, %d".formatted(it.name(), it.kind().label(), it.mentions()))
                    .toList(),
                "see limit"));
  }

  private static OperationResult one(
      Entities.Details details, Set<Entities.Kind> kinds, int limit) {
    Entities.Entity entity = details.entity();
    List<EntitiesAnswer.Neighbour> neighbours =
        details.neighbours().stream()
            .filter(it -> kinds.isEmpty() || kinds.contains(it.kind()))
            .limit(limit)
            .map(EntitiesAnswer.Neighbour::of)
            .toList();
    EntitiesAnswer.Entity view =
        new EntitiesAnswer.Entity(
            entity.name(),
            entity.kind(),
            entity.aliases(),
            entity.meaning(),
            entity.term() == null ? null : entity.term().id().value(),
            entity.mentions(),
            details.mentions().stream().limit(limit).map(EntitiesAnswer.Mention::of).toList(),
            neighbours);
    return OperationResult.of(new EntitiesAnswer(null, view, null, null), text(view));
  }

  private static String text(EntitiesAnswer.Entity entity) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s, %s, named %s%s"
            .formatted(
                entity.name(),
                entity.kind().label(),
                Counted.of(entity.mentionCount(), "time"),
                entity.aliases().isEmpty() ? "" : "; also " + String.join(", ", entity.aliases())));
    if (entity.meaning() != null) {
      lines.add(entity.meaning());
    }
    for (EntitiesAnswer.Neighbour it : entity.neighbours()) {
      lines.add(
          "- %s (%s, %d)"
              .formatted(
                  it.inverse()
                      ? it.name() + " " + it.predicate() + " it"
                      : it.predicate() + " " + it.name(),
                  it.kind().label(),
                  it.count()));
    }
    entity.mentions().stream()
        .map(it -> it.memory() == null ? it.passage() : it.memory())
        .distinct()
        .limit(MENTIONS_IN_TEXT)
        .forEach(place -> lines.add("in " + place));
    return BoundedLines.of(lines, "see limit");
  }

  private static OperationResult graph(Entities.Graph graph) {
    List<String> lines =
        graph.links().stream()
            .map(it -> "- %s %s %s (%d)".formatted(it.from(), it.predicate(), it.to(), it.count()))
            .toList();
    return OperationResult.of(
        new EntitiesAnswer(null, null, EntitiesAnswer.Graph.of(graph), null),
        lines.isEmpty() ? "Nothing goes together with it." : BoundedLines.of(lines, "see limit"));
  }
}
