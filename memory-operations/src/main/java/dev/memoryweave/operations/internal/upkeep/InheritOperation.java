package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.operations.answer.InheritAnswer;
import dev.memoryweave.operations.internal.project.NamedProject;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.policy.MemoryPolicies.Inheritance;
import dev.memoryweave.workspace.registry.PolicyFile;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lists what projects inherit from others, adds to it, and takes back. */
public final class InheritOperation extends Operation {
  private static final int LONGEST_TIME = 3_650;

  private static final Parameter<String> FROM =
      Parameter.of(
              "from",
              ValueType.text(1, NamedProject.LONGEST),
              "The project to inherit from: its name, id or folder.")
          .asChanging();
  private static final Parameter<Set<Inheritance.Part>> PARTS =
      Parameter.of(
          "parts",
          ValueType.oneOrSome(
              Choice.of("part", Inheritance.Part.values(), Inheritance.Part::label)),
          "rules in force, stable_decisions, marked (what has the tag inheritable); all if left"
              + " out.");
  private static final Parameter<Integer> STABLE_DAYS =
      Parameter.of(
          "stable_days",
          ValueType.whole(0, LONGEST_TIME),
          "For how long decisions must have been unchanged; 30 if left out.");
  private static final Parameter<Boolean> EVERYWHERE =
      Parameter.of("everywhere", ValueType.flag(), "For all projects, not for this one alone.")
          .withDefault(false);
  private static final Parameter<Boolean> STOP =
      Parameter.of("stop", ValueType.flag(), "No longer inherit from it.").withDefault(false);

  /** Describes the operation. */
  public InheritOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "inherit",
            InheritAnswer.class,
            "Inherit from other projects",
            "See what projects inherit from others, have this one take over the rules, the stable"
                + " decisions or what is marked of another one, or take that back.",
            Effect.WRITES,
            FROM,
            PARTS,
            STABLE_DAYS,
            EVERYWHERE,
            STOP));
  }

  @Override
  protected void check(Arguments arguments) {
    boolean stops = Boolean.TRUE.equals(arguments.find(STOP));
    boolean says = arguments.has(PARTS) || arguments.has(STABLE_DAYS);
    if (!arguments.has(FROM)
        && (stops || says || Boolean.TRUE.equals(arguments.find(EVERYWHERE)))) {
      arguments.problem(FROM.name(), "is missing; say which project it is about");
    }
    if (stops && says) {
      arguments.problem(STOP.name(), "ends all of it, so leave parts and stable_days out");
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    String from = arguments.find(FROM);
    Set<Inheritance.Part> parts = arguments.set(PARTS);
    Integer days = arguments.find(STABLE_DAYS);
    boolean everywhere = arguments.get(EVERYWHERE);
    boolean stop = arguments.get(STOP);
    return context -> {
      PolicyFile file = new PolicyFile(context.requireHome().folder());
      if (from == null) {
        return answer(file, false, "");
      }
      if (!context.isPersons()) {
        throw new NeedsPersonException("Only a person can say what projects inherit.");
      }
      String heir = everywhere ? null : heir(context);
      String other = NamedProject.of(context, FROM.name(), from).identity();
      if (stop) {
        return file.disinherit(heir, other)
            ? answer(file, true, "It is no longer inherited. ")
            : OperationResult.failure(
                ErrorKind.NOT_FOUND, "Nothing is inherited from " + other + " in that way.");
      }
      file.inherit(
          new PolicyFile.Inherited(
              heir,
              new Inheritance(
                  ScopeChain.forProject(other).narrowest(),
                  parts.isEmpty() ? Set.of(Inheritance.Part.values()) : parts,
                  days == null ? Inheritance.DEFAULT_STABLE_FOR : Duration.ofDays(days))));
      return answer(file, true, "");
    };
  }

  private static @Nullable String heir(CallContext context) {
    return context.memory().scopes().at(Scope.Level.PROJECT).map(Scope::key).orElse(null);
  }

  private static OperationResult answer(PolicyFile file, boolean changed, String done) {
    List<InheritAnswer.Row> rows = file.inherited().stream().map(InheritAnswer.Row::of).toList();
    String lines =
        rows.isEmpty()
            ? "Nothing is inherited."
            : rows.stream().map(InheritOperation::line).collect(Collectors.joining("\n"));
    return OperationResult.of(
        new InheritAnswer(rows, changed),
        done + lines + (changed ? "\nIt holds from the next time that a project is opened." : ""));
  }

  private static String line(InheritAnswer.Row row) {
    String parts =
        row.parts().stream()
            .map(part -> part.label().replace('_', ' '))
            .collect(Collectors.joining(", "));
    return "- "
        + (row.project() == null ? "every project" : row.project())
        + " from "
        + row.from()
        + ": "
        + parts
        + (row.parts().contains(Inheritance.Part.STABLE_DECISIONS)
            ? " (unchanged for " + row.stableDays() + " days)"
            : "");
  }
}
