package dev.memoryweave.operations.internal.transfer;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.ResetAnswer;
import dev.memoryweave.operations.internal.consent.Confirmation;
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
import dev.memoryweave.workspace.ProjectReset;
import dev.memoryweave.workspace.ProjectResetPlan;

/** Empties the memory of a project after a backup, once a person has seen what is removed. */
public final class ResetOperation extends Operation {
  private static final Parameter<ProjectResetPlan.Target> TARGET =
      Parameter.of(
              "target",
              ValueType.one(
                  Choice.of(
                      "target", ProjectResetPlan.Target.values(), ProjectResetPlan.Target::label)),
              "database: settings and memories in .memory stay. files: the database stays."
                  + " everything: also files of others in .memory.")
          .asRequired();

  /** Describes the operation. */
  public ResetOperation() {
    super(
        Description.of(
                Profile.PERSON,
                "reset",
                ResetAnswer.class,
                "Reset the project's memory",
                "Empty the memory of this project: in the database, in the folder .memory, or in"
                    + " both. It says what goes first, and makes a backup that {restore} brings"
                    + " back.",
                Effect.REMOVES.slowly().afterAsking(),
                TARGET,
                Confirmation.DRY_RUN,
                Confirmation.CONFIRMED)
            .ofProject());
  }

  @Override
  protected Call read(Arguments arguments) {
    ProjectResetPlan.Target target = arguments.get(TARGET);
    boolean dryRun = arguments.get(Confirmation.DRY_RUN);
    boolean confirmed = arguments.get(Confirmation.CONFIRMED);
    return context -> {
      ProjectReset reset = Backups.reset(context);
      ProjectResetPlan plan = reset.plan(target);
      String words = String.join("\n", plan.lines());
      if (dryRun) {
        return OperationResult.of(
            ResetAnswer.of(plan, true, null), "Nothing was changed. A reset does this:\n" + words);
      }
      if (target.isDatabase() && !context.isPersons()) {
        return new OperationResult(
            ResetAnswer.of(plan, false, null),
            "Nothing was changed: only a person may empty a database, at a terminal.",
            ErrorKind.NEEDS_PERSON);
      }
      Confirmation agreed = Confirmation.of(context, confirmed, words);
      if (!agreed.isGiven()) {
        return agreed.refusal(context, ResetAnswer.of(plan, false, null), words);
      }
      context.progress().at(0, 1, "Backing up and emptying the memory");
      ProjectReset.Report done = reset.carryOut(plan, plan.confirmation());
      context.progress().at(1, 1, "The memory is empty");
      return OperationResult.of(
          ResetAnswer.of(plan, false, done.backup()), text(context, plan, done));
    };
  }

  private static String text(CallContext context, ProjectResetPlan plan, ProjectReset.Report done) {
    return "The memory of '"
        + plan.project()
        + "' is empty: "
        + done.database()
            .map(
                gone ->
                    Counted.of(gone.nodes(), "memory")
                        + " and "
                        + Counted.of(gone.sessions(), "session")
                        + ", ")
            .orElse("")
        + Counted.of(done.files(), "file")
        + " removed.\nThe backup "
        + done.backup().name()
        + " holds all of it; "
        + context.door().of("restore")
        + " brings it back:\n"
        + Backups.places(done.backup());
  }
}
