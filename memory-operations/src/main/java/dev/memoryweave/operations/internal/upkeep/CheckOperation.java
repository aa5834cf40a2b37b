package dev.memoryweave.operations.internal.upkeep;

import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.CheckAnswer;
import dev.memoryweave.operations.answer.FileFindingView;
import dev.memoryweave.operations.internal.consent.Confirmation;
import dev.memoryweave.operations.internal.project.StatusOperation;
import dev.memoryweave.operations.internal.view.FilesView;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.workspace.mirror.ProjectFiles;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Checks that the stored data is sound, and repairs it if asked to. */
public final class CheckOperation extends Operation {
  /** Maximum number of findings about files in the data. */
  private static final int MOST = 1_000;

  private static final Parameter<Boolean> STORE =
      Parameter.of(
              "store",
              ValueType.flag(),
              "Also check all of the store, of all projects. In a large one it takes minutes.")
          .withDefault(false);
  private static final Parameter<Boolean> REPAIR =
      Parameter.of(
              "repair",
              ValueType.flag(),
              "With store: mend records that cannot be read. They go back to an earlier version, or"
                  + " are put aside.")
          .withDefault(false)
          .asChanging();

  /** Describes the operation. */
  public CheckOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "check",
            CheckAnswer.class,
            "Check the memory",
            "Check the files of the project's memories, and the store if asked to: the place of"
                + " each fault, and what to do about it.",
            Effect.WRITES.slowly().afterAsking(),
            STORE,
            REPAIR,
            Confirmation.CONFIRMED));
  }

  @Override
  protected void check(Arguments arguments) {
    if (Boolean.TRUE.equals(arguments.find(REPAIR))
        && !Boolean.TRUE.equals(arguments.find(STORE))) {
      arguments.problem(REPAIR.name(), "is given, but belongs to store: true");
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    boolean store = arguments.get(STORE);
    boolean repair = arguments.get(REPAIR);
    boolean confirmed = arguments.get(Confirmation.CONFIRMED);
    return context -> {
      Checked checked = Checked.files(context);
      if (store) {
        context.progress().at(0, 1, "Checking the store");
        checked = checked.withStore(StoreCheckView.verify(context));
        context.progress().at(1, 1, "The store is checked");
      }
      MemoryStore.Check found = checked.store();
      return repair && found != null && !found.isSound()
          ? repaired(context, checked, confirmed)
          : checked.result(context, null, checked.words(context));
    };
  }

  private static OperationResult repaired(CallContext context, Checked found, boolean confirmed) {
    String plan =
        found.words(context)
            + "\nRecords that cannot be read go back to an earlier version or are put aside;"
            + " restore a backup instead if there is a good one.";
    Confirmation agreed = Confirmation.of(context, confirmed, plan);
    if (!agreed.isGiven()) {
      return agreed.refusal(context, found.answer(context, null), plan);
    }
    MemoryStore.Check.Repair repair = context.memory().maintenance().repair();
    Checked after = found.withStore(StoreCheckView.verify(context));
    return after.result(context, repair, words(repair) + "\n" + after.words(context));
  }

  /** The scope of a check, and its findings. */
  private record Checked(
      boolean kept,
      boolean refused,
      List<ProjectFiles.Finding> findings,
      boolean withStore,
      MemoryStore.@Nullable Check store) {
    /** Checks only the files. */
    static Checked files(CallContext context) {
      return FilesView.kept(context.project())
          .map(files -> new Checked(true, files.refused().isPresent(), files.check(), false, null))
          .orElseGet(() -> new Checked(false, false, List.of(), false, null));
    }

    /**
     * The result. Files that nobody here can read are not an error; somebody else must read them.
     */
    OperationResult result(
        CallContext context, MemoryStore.Check.@Nullable Repair repair, String text) {
      return new OperationResult(
          answer(context, repair), text, refused ? ErrorKind.PRECONDITION : null);
    }

    Checked withStore(MemoryStore.@Nullable Check found) {
      return new Checked(kept, refused, findings, true, found);
    }

    private long count(ProjectFiles.Finding.Severity severity) {
      return findings.stream().filter(finding -> finding.severity() == severity).count();
    }

    CheckAnswer answer(CallContext context, MemoryStore.Check.@Nullable Repair repair) {
      return new CheckAnswer(
          kept,
          findings.stream().limit(MOST).map(FileFindingView::of).toList(),
          store == null ? null : StoreCheckView.of(store, context.door()),
          repair == null ? null : CheckAnswer.Repaired.of(repair),
          count(ProjectFiles.Finding.Severity.ERROR)
              + (store == null ? 0 : StoreCheckView.count(store)),
          count(ProjectFiles.Finding.Severity.WARNING));
    }

    String words(CallContext context) {
      StringBuilder text = new StringBuilder(notes(context));
      if (kept && findings.isEmpty()) {
        text.append("The files of memories are in order.\n");
      } else if (refused) {
        text.append("Nothing was read of the files of memories:\n");
        text.append(FilesView.lines(findings)).append('\n');
      } else if (kept) {
        text.append("Files of memories, ");
        long errors = count(ProjectFiles.Finding.Severity.ERROR);
        long warnings = count(ProjectFiles.Finding.Severity.WARNING);
        text.append(Counted.of(errors, "error")).append(" and ");
        text.append(Counted.of(warnings, "warning")).append(":\n");
        text.append(FilesView.lines(findings)).append('\n');
      } else {
        text.append("This project keeps no files of memories.\n");
      }
      if (withStore) {
        text.append(StoreCheckView.words(store, context.door()));
      } else {
        StatusOperation.warnings(context, context.memory().status().store())
            .forEach(warning -> text.append("Warning: ").append(warning).append('\n'));
      }
      return text.toString().stripTrailing();
    }
  }

  private static String notes(CallContext context) {
    OpenProject project = context.project();
    return project == null
        ? ""
        : project
                .workspace()
                .refusedClaim()
                .map(claim -> "Note: " + project.words(claim) + ".\n")
                .orElse("")
            + StatusOperation.settingsProblems(project);
  }

  private static String words(MemoryStore.Check.Repair repair) {
    return "Back to an earlier version: "
        + Counted.of(repair.restored(), "memory")
        + "; put aside: "
        + Counted.of(repair.setAside(), "record")
        + "; removed: "
        + Counted.of(repair.removedDocuments(), "document")
        + " of files and "
        + Counted.of(repair.removedLinks(), "broken link")
        + ".";
  }
}
