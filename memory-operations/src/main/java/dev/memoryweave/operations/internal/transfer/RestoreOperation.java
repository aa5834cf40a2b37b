package dev.memoryweave.operations.internal.transfer;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.BackupPlaces;
import dev.memoryweave.operations.answer.RestoreAnswer;
import dev.memoryweave.operations.internal.consent.Confirmation;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.UsersHome;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.store.MemoryStoreProvider;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.workspace.ProjectReset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Restores a backup of the project or of the whole store. */
public final class RestoreOperation extends Operation {
  private static final int LONGEST_NAME = 200;

  private static final Parameter<String> NAME =
      Parameter.of(
          "name",
          ValueType.text(1, LONGEST_NAME),
          "A backup of the project, see {backup}; usually the latest.");
  private static final Parameter<Path> STORE =
      Parameter.of(
          "store",
          PathValues.PATH,
          "Put this copy of a whole store in the place of the store, for all projects.");

  /** Describes the operation. */
  public RestoreOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "restore",
            RestoreAnswer.class,
            "Restore a backup",
            "Bring a backup of the project back, or that of a whole store. What is there now is"
                + " kept: as another backup, or beside the store.",
            Effect.REMOVES.eachTime().slowly().afterAsking(),
            NAME,
            STORE,
            Confirmation.DRY_RUN,
            Confirmation.CONFIRMED));
  }

  @Override
  protected void check(Arguments arguments) {
    if (arguments.has(NAME) && arguments.has(STORE)) {
      arguments.problem(NAME.name(), "and store exclude each other; give one of them");
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    String name = arguments.find(NAME);
    Path store = arguments.find(STORE);
    boolean dryRun = arguments.get(Confirmation.DRY_RUN);
    boolean confirmed = arguments.get(Confirmation.CONFIRMED);
    return context ->
        store == null
            ? ofProject(context, name, dryRun, confirmed)
            : ofStore(context, store, dryRun, confirmed);
  }

  /** Begins the answer of a dry run. */
  private static final String DRY = "Nothing was changed. It would do this: ";

  // ---- the project ------------------------------------------------------------------------------

  private static OperationResult ofProject(
      CallContext context, @Nullable String name, boolean dryRun, boolean confirmed) {
    ProjectReset reset = Backups.reset(context);
    Optional<ProjectReset.Backup> chosen =
        reset.backups().stream()
            .filter(backup -> name == null || backup.name().equals(name))
            .findFirst();
    if (chosen.isEmpty()) {
      return OperationResult.failure(
          ErrorKind.NOT_FOUND,
          name == null
              ? "There is no backup of this project."
              : "There is no backup of that name; the list of backups names them.");
    }
    ProjectReset.Backup backup = chosen.get();
    String plan =
        "Bring back the backup "
            + backup.name()
            + ":\n"
            + Backups.places(backup)
            + "\nFiles of .memory that are not in it go, and memories that were changed since are"
            + " as they were then. What is there now is backed up first.";
    RestoreAnswer nothingDone = RestoreAnswer.notDone(dryRun, BackupPlaces.of(backup));
    if (dryRun) {
      return OperationResult.of(nothingDone, DRY + plan);
    }
    Confirmation agreed = Confirmation.of(context, confirmed, plan);
    if (!agreed.isGiven()) {
      return agreed.refusal(context, nothingDone, plan);
    }
    context.progress().at(0, 1, "Bringing the backup back");
    ProjectReset.Restored done = reset.restore(backup);
    context.progress().at(1, 1, "The backup is back");
    return OperationResult.of(RestoreAnswer.of(backup, done), text(backup, done));
  }

  private static String text(ProjectReset.Backup backup, ProjectReset.Restored done) {
    return "The backup "
        + backup.name()
        + " is back: "
        + Counted.of(done.files(), "file")
        + " of .memory"
        + done.memories()
            .map(
                report ->
                    ", "
                        + Counted.of(report.memories(Transfer.Imported.Outcome.ADDED), "memory")
                        + " added and "
                        + report.memories(Transfer.Imported.Outcome.CHANGED)
                        + " changed")
            .orElse("")
        + ".\nWhat was there before is the backup "
        + done.before().name()
        + ":\n"
        + Backups.places(done.before());
  }

  // ---- the store --------------------------------------------------------------------------------

  private static OperationResult ofStore(
      CallContext context, Path file, boolean dryRun, boolean confirmed) {
    UsersHome home = context.requireHome();
    RestoreAnswer nothingDone = RestoreAnswer.notDone(dryRun, null);
    if (!Files.isRegularFile(file)) {
      return OperationResult.failure(ErrorKind.NOT_FOUND, "There is no file " + file + ".");
    }
    String plan =
        "Put "
            + file
            + " in the place of "
            + context.memory().status().store().location()
            + ", for all projects in it. The store that is there now is kept beside it. Nobody"
            + " else may have it open.";
    if (dryRun) {
      return OperationResult.of(nothingDone, DRY + plan);
    }
    Confirmation agreed = Confirmation.of(context, confirmed, plan);
    if (!agreed.isGiven()) {
      return agreed.refusal(context, nothingDone, plan);
    }
    MemoryStoreProvider.Restored done = home.restoreStore(file);
    return OperationResult.of(
        RestoreAnswer.of(done),
        done.file()
            + " is as the backup was."
            + (done.former() == null ? "" : " The store from before is " + done.former() + "."));
  }
}
