package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.operations.answer.RepairView;
import dev.memoryweave.operations.answer.RepairsAnswer;
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
import dev.memoryweave.upkeep.Upkeep.Repairs;
import java.util.List;
import java.util.stream.Stream;

/** Finds inconsistencies among memories, applies repairs, and undoes them. */
public final class RepairsOperation extends Operation {
  private static final int MAX_ID = 200;

  private static final Parameter<List<String>> APPLY =
      Parameter.of(
              "apply",
              ValueType.list(ValueType.text(1, MAX_ID), Repairs.MAX_LIMIT),
              "The ids of the repairs to apply.")
          .asChanging();
  private static final Parameter<Boolean> ALL =
      Parameter.of("all", ValueType.flag(), "Apply all that are listed and that you may apply.")
          .withDefault(false)
          .asChanging();
  private static final Parameter<String> UNDO =
      Parameter.of("undo", ValueType.text(1, MAX_ID), "The id of an applied repair to take back.")
          .asChanging();
  private static final Parameter<Integer> LIMIT =
      Parameter.of("limit", ValueType.whole(1, Repairs.MAX_LIMIT)).withDefault(100);

  /** Describes the operation. */
  public RepairsOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "repairs",
            RepairsAnswer.class,
            "Repair memories",
            "Find what is out of order among the project's memories, such as duplicates, orphans"
                + " and work left open; apply the repairs that you choose, or take one back.",
            Effect.WRITES,
            APPLY,
            ALL,
            UNDO,
            LIMIT));
  }

  @Override
  protected void check(Arguments arguments) {
    boolean all = Boolean.TRUE.equals(arguments.find(ALL));
    long ways = Stream.of(arguments.has(APPLY), all, arguments.has(UNDO)).filter(w -> w).count();
    if (ways > 1) {
      arguments.problem(APPLY.name(), "and all, undo exclude each other; give one of them");
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    List<String> ids = arguments.list(APPLY);
    boolean all = arguments.get(ALL);
    String undo = arguments.find(UNDO);
    int limit = arguments.get(LIMIT);
    return context -> {
      Repairs repairs = context.memory().maintenance().repairs();
      if (undo != null) {
        repairs.undo(undo);
        return OperationResult.of(
            new RepairsAnswer(null, null, undo), "Took the repair " + undo + " back.");
      }
      if (ids.isEmpty() && !all) {
        return found(context, repairs.propose(limit), limit);
      }
      List<String> chosen =
          all
              ? repairs.propose(limit).stream()
                  .filter(repair -> !repair.needsPerson())
                  .map(Repairs.Repair::id)
                  .toList()
              : ids;
      return applied(context, chosen.isEmpty() ? List.of() : repairs.apply(chosen));
    };
  }

  private static OperationResult found(CallContext context, List<Repairs.Repair> found, int limit) {
    RepairsAnswer answer = new RepairsAnswer(views(context, found), null, null);
    if (found.isEmpty()) {
      return OperationResult.of(answer, "Nothing is out of order among the memories.");
    }
    StringBuilder text = new StringBuilder("Out of order");
    text.append(found.size() == limit ? ", the first " + limit : "").append(":\n");
    text.append(lines(found)).append("\nNothing was changed; apply some by id, or all.");
    return OperationResult.of(answer, text.toString());
  }

  private static OperationResult applied(CallContext context, List<Repairs.Repair> done) {
    return OperationResult.of(
        new RepairsAnswer(null, views(context, done), null),
        done.isEmpty()
            ? "There was nothing to repair."
            : "Repaired " + done.size() + "; each can be taken back by its id:\n" + lines(done));
  }

  private static List<RepairView> views(CallContext context, List<Repairs.Repair> repairs) {
    return repairs.stream()
        .map(
            repair ->
                RepairView.of(
                    repair, repair.node() == null ? null : NodeRow.of(context, repair.node())))
        .toList();
  }

  private static String lines(List<Repairs.Repair> repairs) {
    return BoundedLines.of(
        repairs.stream()
            .map(
                repair ->
                    "- "
                        + repair.id()
                        + " "
                        + repair.finding().label().replace('_', ' ')
                        + (repair.node() == null ? "" : ", " + repair.node().id())
                        + ": "
                        + repair.reason()
                        + "; "
                        + repair.change()
                        + (repair.needsPerson() ? " (only a person may)" : ""))
            .toList(),
        "see limit");
  }
}
