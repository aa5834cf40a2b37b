package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.operations.answer.PoliciesAnswer;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.policy.MemoryPolicy;
import java.util.ArrayList;
import java.util.List;

/** Shows the policies of a memory. */
public final class PoliciesOperation extends Operation {
  /** Describes the operation. */
  public PoliciesOperation() {
    super(
        Description.of(
            Profile.FULL,
            "policies",
            PoliciesAnswer.class,
            "Policies",
            "See the policies that this memory was opened with. What they ask for by now, upkeep"
                + " lists and does.",
            Effect.READS));
  }

  @Override
  protected Call read(Arguments arguments) {
    return context -> {
      PoliciesAnswer answer = PoliciesAnswer.of(context.memory().config().policies());
      return OperationResult.of(answer, text(context.memory().config().policies()));
    };
  }

  /** The policies in words, one a line. */
  static String text(MemoryPolicies policies) {
    if (policies.policies().isEmpty()) {
      return "There are no policies.";
    }
    List<String> lines = new ArrayList<>();
    policies.policies().forEach(policy -> lines.add("- " + policy.name() + ": " + words(policy)));
    policies
        .conflicts()
        .forEach(pair -> lines.add("- " + pair.stronger() + " counts before " + pair.weaker()));
    return "Policies:\n" + String.join("\n", lines);
  }

  private static String words(MemoryPolicy policy) {
    List<String> conditions = new ArrayList<>();
    if (!policy.kinds().isEmpty()) {
      conditions.add(
          "kind "
              + String.join(
                  " or ", policy.kinds().stream().map(NodeKind::label).sorted().toList()));
    }
    if (!policy.tags().isEmpty()) {
      conditions.add("tagged " + String.join(" and ", policy.tags().stream().sorted().toList()));
    }
    if (!policy.tiers().isEmpty()) {
      conditions.add(
          "tier "
              + String.join(
                  " or ", policy.tiers().stream().map(NodeKind.Tier::label).sorted().toList()));
    }
    if (policy.session() != null) {
      conditions.add("session " + policy.session().value());
    }
    if (policy.level() != null) {
      conditions.add("of the " + policy.level().label());
    }
    if (!policy.words().isEmpty()) {
      conditions.add(
          "with the words "
              + String.join(" or ", policy.words().stream().map(String::strip).sorted().toList()));
    }
    String effect =
        switch (policy.effect()) {
          case NEVER_ARCHIVE -> "never archived";
          case ALWAYS_KEEP -> "first in every block they help with";
          case ARCHIVE_AFTER ->
              "archived after "
                  + (policy.after() == null ? "" : days(policy.after().toHours()))
                  + " at rest";
          case TAG_AS -> "tagged " + policy.tag() + " when written";
          case NEVER_TAG -> "never tagged " + policy.tag() + " by upkeep";
          case EXCLUDE_FROM_PACK -> "left out of every block";
        };
    return effect + (conditions.isEmpty() ? "" : "; " + String.join(", ", conditions));
  }

  private static String days(long hours) {
    return hours % 24 == 0 ? hours / 24 + (hours == 24 ? " day" : " days") : hours + " hours";
  }
}
