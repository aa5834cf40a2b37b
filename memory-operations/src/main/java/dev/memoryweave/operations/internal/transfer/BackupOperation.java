package dev.memoryweave.operations.internal.transfer;

import dev.memoryweave.operations.answer.BackupAnswer;
import dev.memoryweave.operations.answer.BackupPlaces;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.workspace.ProjectReset;
import java.nio.file.Path;
import java.util.List;

/** Makes a backup of a project's memory or of the whole store, and lists those of the project. */
public final class BackupOperation extends Operation {
  private static final Parameter<Boolean> LIST =
      Parameter.of("list", ValueType.flag(), "Only list the backups of the project.")
          .withDefault(false);
  private static final Parameter<Path> STORE =
      Parameter.of(
          "store",
          PathValues.PATH,
          "Copy the whole store, with all projects, into this file that does not exist yet.");

  /** Describes the operation. */
  public BackupOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "backup",
            BackupAnswer.class,
            "Back up the memory",
            "Copy the project's folder .memory and export what the database holds of it, while"
                + " others go on writing; or copy the whole store into one file. {restore} brings"
                + " them back.",
            Effect.WRITES.eachTime().slowly(),
            LIST,
            STORE));
  }

  @Override
  protected void check(Arguments arguments) {
    if (Boolean.TRUE.equals(arguments.find(LIST)) && arguments.has(STORE)) {
      arguments.problem(LIST.name(), "and store exclude each other; give one of them");
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    boolean list = arguments.get(LIST);
    Path store = arguments.find(STORE);
    return context -> {
      if (store != null) {
        return whole(context, store);
      }
      ProjectReset reset = Backups.reset(context);
      if (list) {
        return listed(reset.backups());
      }
      context.progress().at(0, 1, "Making a backup");
      ProjectReset.Backup made = reset.backup();
      context.progress().at(1, 1, "The backup is made");
      return OperationResult.of(
          new BackupAnswer(BackupPlaces.of(made), null, null),
          "Made the backup " + made.name() + ":\n" + Backups.places(made));
    };
  }

  private static OperationResult whole(CallContext context, Path file) {
    context.progress().at(0, 1, "Copying the store");
    MemoryStore.Backup made;
    try {
      made = context.memory().maintenance().backup(file);
    } catch (MemoryStore.MissingCapabilityException e) {
      return OperationResult.failure(
          ErrorKind.PRECONDITION, "This store has no way to be copied; export it instead.");
    }
    context.progress().at(1, 1, "The store is copied");
    return OperationResult.of(
        new BackupAnswer(null, null, BackupAnswer.Store.of(made)),
        "Copied the whole store, all projects of it, to "
            + made.file()
            + " ("
            + made.bytes()
            + " bytes).");
  }

  private static OperationResult listed(List<ProjectReset.Backup> backups) {
    return OperationResult.of(
        new BackupAnswer(null, backups.stream().map(BackupPlaces::of).toList(), null),
        backups.isEmpty()
            ? "There are no backups of this project yet."
            : "Backups of the project, latest first:\n"
                + BoundedLines.of(
                    backups.stream()
                        .map(each -> "- " + each.name() + "\n" + Backups.places(each))
                        .toList(),
                    "the data names them"));
  }
}
