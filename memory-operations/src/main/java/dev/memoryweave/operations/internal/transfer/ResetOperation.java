package dev.memoryweave.operations.internal.transfer;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.internal.consent.Confirmation;
import dev.memoryweave.operations.internal.view.Fields;
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
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Empties the memory of a project after a backup, once a person has seen what is removed. */
public final class ResetOperation extends Operation {
  private static final Parameter<ProjectResetPlan.Target> TARGET =
      Parameter.of(
              "target",
              ValueType.one(Choice.of("target", ProjectResetPlan.Target.values(), ProjectResetPlan.Target::label)),
              "database: settings and memories in .memory stay. files: the database stays."
                  + " everything: also files of others in .memory.")
          .asRequired();

  /** Describes the operation. */
  public ResetOperation() {
    super(
        Description.of(
                Profile.PERSON,
                "reset",
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
      ProjectReset reset = BackupView.reset(context);
      ProjectResetPlan plan = reset.plan(target);
      String words = String.join("\n", plan.lines());
      if (dryRun) {
        return OperationResult.of(
            map(plan, true, null), "Nothing was changed. A reset does this:\n" + words);
      }
      if (target.isDatabase() && !context.isPersons()) {
        return new OperationResult(
            map(plan, false, null),
            "Nothing was changed: only a person may empty a database, at a terminal.",
            ErrorKind.NEEDS_PERSON);
      }
      Confirmation agreed = Confirmation.of(context, confirmed, words);
      if (!agreed.isGiven()) {
        return agreed.refusal(context, map(plan, false, null), words);
      }
      context.progress().at(0, 1, "Backing up and emptying the memory");
      ProjectReset.Report done = reset.carryOut(plan, plan.confirmation());
      context.progress().at(1, 1, "The memory is empty");
      return OperationResult.of(map(plan, false, done), text(context, plan, done));
    };
  }

  private static Map<String, Object> map(
      ProjectResetPlan plan, boolean dryRun, ProjectReset.@Nullable Report done) {
    return new Fields()
        .put("target", plan.target().label())
        .put("done", done != null)
        .put("dry_run", dryRun)
        .put("project", plan.project())
        .put("memories", plan.target().isDatabase() ? plan.memories() : 0)
        .put("sessions", plan.target().isDatabase() ? plan.sessions() : 0)
        .put("passages", plan.target().isDatabase() ? plan.passages() : 0)
        .put("files", plan.files().size())
        .put("bytes", plan.bytes())
        .put("foreign", plan.foreign())
        .put("clones", plan.clones())
        .put("backup", done == null ? null : BackupView.map(done.backup()))
        .map();
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
        + BackupView.places(done.backup());
  }
}
