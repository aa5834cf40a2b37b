package dev.memoryweave.operations.internal.transfer;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.BackupPlaces;
import dev.memoryweave.operations.answer.BackupRemoveAnswer;
import dev.memoryweave.operations.internal.consent.Confirmation;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.workspace.ProjectReset;
import java.util.ArrayList;
import java.util.List;

/** Removes backups of a project for good, once a person has seen which. */
public final class BackupRemoveOperation extends Operation {
  private static final int LONGEST_NAME = 200;
  private static final int MOST = 100;

  private static final Parameter<List<String>> NAMES =
      Parameter.of(
              "names",
              ValueType.list(ValueType.text(1, LONGEST_NAME), MOST),
              "Backups of the project, as {backup} lists them; 'all' for every one.")
          .asRequired();

  /** Describes the operation. */
  public BackupRemoveOperation() {
    super(
        Description.of(
                Profile.PERSON,
                "backup_remove",
                BackupRemoveAnswer.class,
                "Remove backups",
                "Remove backups of the project for good, such as those that a {reset} left: the"
                    + " copies of .memory, and the exports of the database.",
                Effect.REMOVES.afterAsking(),
                NAMES,
                Confirmation.DRY_RUN,
                Confirmation.CONFIRMED)
            .ofProject());
  }

  @Override
  protected Call read(Arguments arguments) {
    List<String> names = arguments.get(NAMES);
    boolean dryRun = arguments.get(Confirmation.DRY_RUN);
    boolean confirmed = arguments.get(Confirmation.CONFIRMED);
    return context -> {
      ProjectReset reset = Backups.reset(context);
      List<ProjectReset.Backup> known = reset.backups();
      List<ProjectReset.Backup> chosen =
          names.contains("all")
              ? known
              : known.stream().filter(backup -> names.contains(backup.name())).toList();
      List<String> missing = new ArrayList<>(names);
      missing.remove("all");
      known.forEach(backup -> missing.remove(backup.name()));
      if (chosen.isEmpty() || !missing.isEmpty()) {
        return OperationResult.failure(
            ErrorKind.NOT_FOUND,
            missing.isEmpty()
                ? "There is no backup of this project."
                : "There is no backup of the name "
                    + String.join(", ", missing)
                    + "; the list of backups names them. Nothing was removed.");
      }
      List<BackupPlaces> places = chosen.stream().map(BackupPlaces::of).toList();
      String plan =
          "To remove for good:\n"
              + BoundedLines.of(
                  chosen.stream()
                      .map(backup -> "- " + backup.name() + "\n" + Backups.places(backup))
                      .toList(),
                  "the data names them");
      BackupRemoveAnswer nothingDone = new BackupRemoveAnswer(false, dryRun, places);
      if (dryRun) {
        return OperationResult.of(nothingDone, plan + "\nNothing was removed.");
      }
      if (!context.isPersons()) {
        return new OperationResult(
            nothingDone,
            "Nothing was removed: only a person may remove backups, at a terminal.",
            ErrorKind.NEEDS_PERSON);
      }
      Confirmation agreed = Confirmation.of(context, confirmed, plan);
      if (!agreed.isGiven()) {
        return agreed.refusal(context, nothingDone, plan);
      }
      chosen.forEach(reset::remove);
      return OperationResult.of(
          new BackupRemoveAnswer(true, false, places),
          "Removed " + Counted.of(chosen.size(), "backup") + " for good.");
    };
  }
}
