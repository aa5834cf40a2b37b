package dev.memoryweave.operations.internal.entity;

import dev.memoryweave.entity.Entities;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.operations.answer.EntityMergeAnswer;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;

/** Makes two names one, or takes them apart again. */
public final class EntityMergeOperation extends Operation {
  private static final Parameter<String> NAME =
      Parameter.of(
              "name",
              ValueType.text(1, EntitiesOperation.MAX_NAME),
              "The name that stays, or that of the term.")
          .asRequired();
  private static final Parameter<String> OTHER =
      Parameter.of("other", ValueType.text(1, EntitiesOperation.MAX_NAME), "The other name.")
          .asRequired();
  private static final Parameter<Boolean> SPLIT =
      Parameter.of("split", ValueType.flag(), "Take the other name away instead.")
          .withDefault(false);

  /** Describes the operation. */
  public EntityMergeOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "entity_merge",
            EntityMergeAnswer.class,
            "Merge names",
            "Say that two names mean one thing, or take that back. It is kept as a term, whose"
                + " symbols are its other names.",
            Effect.WRITES,
            NAME,
            OTHER,
            SPLIT));
  }

  @Override
  protected Call read(Arguments arguments) {
    String name = arguments.get(NAME);
    String other = arguments.get(OTHER);
    boolean split = arguments.get(SPLIT);
    return context -> {
      Entities entities = context.memory().entities();
      MemoryNode term = split ? entities.split(name, other) : entities.merge(name, other);
      String done =
          term.status().isWaiting()
              ? "A proposal waits for review"
              : split ? "They are two names again" : "They are one name now";
      return OperationResult.of(
          new EntityMergeAnswer(term.id().value(), term.title(), term.symbols(), term.status()),
          done + ": " + term.id() + ".");
    };
  }
}
