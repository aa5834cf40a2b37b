package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.operations.answer.PoliciesAnswer;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.policy.MemoryPolicy;
import dev.memoryweave.workspace.registry.PolicyFile;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Sets a policy of the person for all of their projects, or removes one. */
public final class PolicyOperation extends Operation {
  private static final int LONGEST_TIME = 36_500;
  private static final int MOST = 50;
  private static final int LONGEST_WORDS = 200;

  private static final Parameter<String> NAME =
      Parameter.of(
              "name",
              ValueType.text(1, MemoryPolicy.MAX_NAME),
              "A name of your own, to tell it by.")
          .asRequired();
  private static final Parameter<MemoryPolicy.Effect> EFFECT =
      Parameter.of(
          "effect",
          ValueType.one(
              Choice.of("effect", MemoryPolicy.Effect.values(), MemoryPolicy.Effect::label)),
          "never_archive; archive_after a time at rest; always_keep: first in blocks;"
              + " exclude_from_pack: in no block; tag_as: tagged when written; never_tag: not by"
              + " upkeep.");
  private static final Parameter<Integer> AFTER_DAYS =
      Parameter.of("after_days", ValueType.whole(1, LONGEST_TIME), "For archive_after.");
  private static final Parameter<String> TAG =
      Parameter.of("tag", ValueType.text(1, ModelValues.MAX_TAG), "For tag_as and never_tag.");
  private static final Parameter<Set<NodeKind>> KINDS =
      Parameter.of("kinds", ValueType.some(ModelValues.KINDS), "Only these kinds.");
  private static final Parameter<List<String>> TAGS =
      Parameter.of(
          "tags",
          ValueType.list(ValueType.text(1, ModelValues.MAX_TAG), MOST),
          "Only what has all of these tags.");
  private static final Parameter<Set<NodeKind.Tier>> TIERS =
      Parameter.of("tiers", ValueType.some(ModelValues.TIERS), "Only these tiers.");
  private static final Parameter<Scope.Level> LEVEL =
      Parameter.of(
          "level",
          ValueType.one(Choice.of("level", Scope.Level.values(), Scope.Level::label)),
          "Only what is filed on this level.");
  private static final Parameter<List<String>> WORDS =
      Parameter.of(
          "words",
          ValueType.list(ValueType.text(1, LONGEST_WORDS), MOST),
          "Only what has one of these words or phrases.");
  private static final Parameter<Boolean> REMOVE =
      Parameter.of("remove", ValueType.flag(), "Remove the policy of that name.")
          .withDefault(false);

  /** Describes the operation. */
  public PolicyOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "policy",
            PoliciesAnswer.class,
            "Set a policy",
            "Say for all of your projects which memories are kept, archived, tagged or left out of"
                + " blocks, or remove what you said; {policies} shows them.",
            Effect.WRITES,
            NAME,
            EFFECT,
            AFTER_DAYS,
            TAG,
            KINDS,
            TAGS,
            TIERS,
            LEVEL,
            WORDS,
            REMOVE));
  }

  @Override
  protected void check(Arguments arguments) {
    boolean removes = Boolean.TRUE.equals(arguments.find(REMOVE));
    if (removes == arguments.has(EFFECT)) {
      arguments.problem(EFFECT.name(), "or remove must be given, and not both");
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    String name = arguments.get(NAME);
    boolean remove = arguments.get(REMOVE);
    return context -> {
      if (!context.isPersons()) {
        throw new NeedsPersonException("Only a person can set policies.");
      }
      PolicyFile file = new PolicyFile(context.requireHome().folder());
      if (!remove) {
        file.put(policy(arguments));
      } else if (!file.remove(name)) {
        return OperationResult.failure(ErrorKind.NOT_FOUND, "There is no policy of that name.");
      }
      return OperationResult.of(
          PoliciesAnswer.of(file.policies()),
          PoliciesOperation.text(file.policies())
              + "\nIt holds from the next time that a project is opened.");
    };
  }

  // The analysis does not see that nested types in class files may be null.
  @SuppressWarnings("NullAway")
  private static MemoryPolicy policy(Arguments arguments) {
    Integer days = arguments.find(AFTER_DAYS);
    return new MemoryPolicy(
        arguments.get(NAME),
        arguments.get(EFFECT),
        days == null ? null : Duration.ofDays(days),
        arguments.find(TAG),
        arguments.set(KINDS),
        Set.copyOf(arguments.list(TAGS)),
        arguments.set(TIERS),
        null,
        arguments.find(LEVEL),
        Set.copyOf(arguments.list(WORDS)));
  }
}
