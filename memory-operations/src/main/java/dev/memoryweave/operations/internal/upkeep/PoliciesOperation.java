package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.PoliciesAnswer;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.NodeRow;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.policy.MemoryPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Shows the policies of a memory and the actions they ask for, and carries them out. */
public final class PoliciesOperation extends Operation {
  /** Maximum number of memories named per list. */
  private static final int MOST = 200;

  private static final Parameter<Boolean> RUN =
      Parameter.of("run", ValueType.flag(), "Archive what the policies ask for.")
          .withDefault(false)
          .asChanging();

  /** Describes the operation. */
  public PoliciesOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "policies",
            PoliciesAnswer.class,
            "Run the policies",
            "See the policies that this memory was opened with and which memories they would put"
                + " away by now; or put those away. Each can be restored.",
            Effect.WRITES,
            RUN));
  }

  @Override
  protected Call read(Arguments arguments) {
    boolean run = arguments.get(RUN);
    return context -> {
      List<MemoryPolicy> policies = context.memory().config().policies().policies();
      MemoryPolicies.Run result = context.memory().maintenance().runPolicies(!run);
      PoliciesAnswer answer = answer(context, policies, result);
      return OperationResult.of(
          answer, policies.isEmpty() ? text(policies) : text(policies, result, answer));
    };
  }

  private static PoliciesAnswer answer(
      CallContext context, List<MemoryPolicy> policies, MemoryPolicies.Run run) {
    return new PoliciesAnswer(
        run.applied(),
        policies.stream().map(PoliciesAnswer.Policy::of).toList(),
        run.archived().stream()
            .limit(MOST)
            .map(
                each ->
                    new PoliciesAnswer.Archived(NodeRow.of(context, each.node()), each.policy()))
            .toList(),
        run.archived().size(),
        run.kept().stream()
            .limit(MOST)
            .map(
                each ->
                    new PoliciesAnswer.Kept(
                        NodeRow.of(context, each.node()), each.policy(), each.keptBy()))
            .toList(),
        NodeRow.of(context, run.needsPerson(), MOST),
        run.conflicts().stream()
            .map(each -> new PoliciesAnswer.Conflict(each.stronger(), each.weaker()))
            .toList(),
        run.more());
  }

  /** The policies in words, one a line. */
  static String text(List<MemoryPolicy> policies) {
    return policies.isEmpty()
        ? "There are no policies, so nothing is archived automatically."
        : policies.stream()
            .map(policy -> "- " + policy.name() + ": " + words(policy))
            .collect(Collectors.joining("\n"));
  }

  private static String text(
      List<MemoryPolicy> policies, MemoryPolicies.Run run, PoliciesAnswer answer) {
    StringBuilder text = new StringBuilder("Policies:\n").append(text(policies));
    run.conflicts()
        .forEach(
            pair ->
                text.append("\n- ")
                    .append(pair.stronger())
                    .append(" counts before ")
                    .append(pair.weaker()));
    if (answer.archivedCount() == 0) {
      text.append("\nNo memory is due.");
    } else {
      text.append('\n').append(Counted.of(answer.archivedCount(), "memory")).append(' ');
      text.append(answer.done() ? "archived:" : "due, nothing was changed:").append('\n');
      text.append(
          BoundedLines.of(
              answer.archived().stream()
                  .map(each -> "- " + NodeRow.line(each.memory()) + " (" + each.policy() + ")")
                  .toList(),
              "the data names them"));
      text.append(answer.more() ? "\nMore are due; run again." : "");
    }
    if (!run.kept().isEmpty()) {
      text.append('\n').append(run.kept().size()).append(" kept by another policy.");
    }
    if (!run.needsPerson().isEmpty()) {
      text.append('\n').append(run.needsPerson().size());
      text.append(" due that only a person may archive.");
    }
    return text.toString();
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
    String effect =
        switch (policy.effect()) {
          case NEVER_ARCHIVE -> "never archived";
          case ALWAYS_KEEP -> "first in every block they help with";
          case ARCHIVE_AFTER ->
              "archived after "
                  + (policy.after() == null ? "" : days(policy.after().toHours()))
                  + " at rest";
          case TAG_AS -> "tagged " + policy.tag() + " when written";
          case EXCLUDE_FROM_PACK -> "left out of every block";
        };
    return effect + (conditions.isEmpty() ? "" : "; " + String.join(", ", conditions));
  }

  private static String days(long hours) {
    return hours % 24 == 0 ? hours / 24 + (hours == 24 ? " day" : " days") : hours + " hours";
  }
}
