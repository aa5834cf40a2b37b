package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.UpkeepAnswer;
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
import dev.memoryweave.upkeep.Upkeep;
import java.util.List;

/** Shows what upkeep would do, runs a cycle, and takes one back. */
public final class UpkeepOperation extends Operation {
  private static final int MAX_ID = 200;
  private static final int FORMER = 10;

  private static final Parameter<Boolean> RUN =
      Parameter.of("run", ValueType.flag(), "Do what is listed otherwise.")
          .withDefault(false)
          .asChanging();
  private static final Parameter<String> UNDO =
      Parameter.of("undo", ValueType.text(1, MAX_ID), "The id of a cycle to take back.")
          .asChanging();

  /** Describes the operation. */
  public UpkeepOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "upkeep",
            UpkeepAnswer.class,
            "Look after the memory",
            "See what is over by now and would leave the way, with the reason for each: notes and"
                + " proposals that expired, what was replaced or outdated long ago, what says the"
                + " same as something else, what policies ask for. Run it, or take a cycle back as a"
                + " whole. Nothing is deleted.",
            Effect.WRITES,
            RUN,
            UNDO));
  }

  @Override
  protected void check(Arguments arguments) {
    if (Boolean.TRUE.equals(arguments.find(RUN)) && arguments.has(UNDO)) {
      arguments.problem(RUN.name(), "and undo exclude each other; give one of them");
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    boolean run = arguments.get(RUN);
    String undo = arguments.find(UNDO);
    return context -> {
      Upkeep upkeep = context.memory().maintenance().upkeep();
      Upkeep.Cycle cycle = undo != null ? upkeep.undo(undo) : run ? upkeep.run() : upkeep.plan();
      return OperationResult.of(answer(context, cycle, upkeep.cycles(FORMER)), text(cycle));
    };
  }

  private static UpkeepAnswer answer(
      CallContext context, Upkeep.Cycle cycle, List<Upkeep.Cycle> former) {
    return new UpkeepAnswer(
        cycle.id(),
        cycle.state(),
        cycle.changes().stream()
            .map(
                change ->
                    new UpkeepAnswer.Change(
                        NodeRow.of(context, change.memory()), change.step(), change.reason()))
            .toList(),
        cycle.count(),
        NodeRow.of(context, cycle.needsPerson(), Upkeep.MOST_LISTED),
        NodeRow.of(context, cycle.kept(), Upkeep.MOST_LISTED),
        former.stream().map(UpkeepAnswer.Former::of).toList());
  }

  private static String text(Upkeep.Cycle cycle) {
    StringBuilder text = new StringBuilder(heading(cycle));
    if (!cycle.changes().isEmpty()) {
      text.append(":\n");
      text.append(
          BoundedLines.of(
              cycle.changes().stream()
                  .map(change -> "- " + change.memory().id() + ": " + change.reason())
                  .toList(),
              "the data names them"));
    } else {
      text.append('.');
    }
    if (!cycle.needsPerson().isEmpty()) {
      text.append('\n').append(Counted.of(cycle.needsPerson().size(), "memory"));
      text.append(" due that only a person may change.");
    }
    if (!cycle.kept().isEmpty()) {
      text.append('\n').append(Counted.of(cycle.kept().size(), "memory"));
      text.append(" left as they are, since they have changed.");
    }
    if (cycle.state() == Upkeep.Cycle.State.PLANNED && cycle.count() > 0) {
      text.append("\nNothing was changed.");
    } else if (cycle.state() == Upkeep.Cycle.State.COMPLETED && cycle.count() > 0) {
      text.append("\nAll of it can be taken back as ").append(cycle.id()).append('.');
    }
    return text.toString();
  }

  private static String heading(Upkeep.Cycle cycle) {
    String count = Counted.of(cycle.count(), "memory");
    return switch (cycle.state()) {
      case PLANNED -> cycle.count() == 0 ? "Nothing is due" : count + " due";
      case UNDONE -> "Took " + cycle.id() + " back, " + count;
      default -> cycle.count() == 0 ? "Nothing was due" : count + " changed by " + cycle.id();
    };
  }
}
