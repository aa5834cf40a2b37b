package dev.memoryweave.operations.internal.transfer;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.ImportAnswer;
import dev.memoryweave.operations.internal.consent.Confirmation;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.PersonPrompt;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.transfer.ImportOptions;
import dev.memoryweave.transfer.Transfer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Imports an export into a memory. */
public final class ImportOperation extends Operation {
  private static final Parameter<Path> PATH =
      Parameter.of("path", PathValues.PATH, "An export.").asRequired();
  private static final Parameter<ImportOptions.Policy> POLICY =
      Parameter.of(
              "policy",
              ValueType.one(
                  Choice.of("policy", ImportOptions.Policy.values(), ImportOptions.Policy::label)),
              "What counts where a memory is there already and says something else.")
          .withDefault(ImportOptions.Policy.MERGE_NEWER.label());
  private static final Parameter<Boolean> INTO_PROJECT =
      Parameter.of(
              "into_project",
              ValueType.flag(),
              "The file is of another project; file its memories under this one.")
          .withDefault(false);
  private static final Parameter<Boolean> SKIP_DAMAGED =
      Parameter.of(
              "skip_damaged",
              ValueType.flag(),
              "Leave damaged lines out and take the rest; else one of them refuses all.")
          .withDefault(false);
  private static final Parameter<Boolean> AS_MINE =
      Parameter.of(
              "as_mine",
              ValueType.flag(),
              "Keep the authors that the file names, for an export of your own; a person is asked.")
          .withDefault(false);

  /** Describes the operation. */
  public ImportOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "import",
            ImportAnswer.class,
            "Import an export",
            "Bring in what {export} wrote, all or nothing, as the word of a file: its rules wait."
                + " Importing again changes nothing. A dry run tells what would become of each"
                + " record.",
            Effect.REMOVES.slowly().afterAsking(),
            PATH,
            POLICY,
            INTO_PROJECT,
            SKIP_DAMAGED,
            AS_MINE,
            Confirmation.DRY_RUN,
            Confirmation.CONFIRMED));
  }

  @Override
  protected Call read(Arguments arguments) {
    Path path = arguments.get(PATH);
    ImportOptions.Policy policy = arguments.get(POLICY);
    boolean into = arguments.get(INTO_PROJECT);
    boolean skip = arguments.get(SKIP_DAMAGED);
    boolean asMine = arguments.get(AS_MINE);
    boolean dryRun = arguments.get(Confirmation.DRY_RUN);
    boolean confirmed = arguments.get(Confirmation.CONFIRMED);
    return context -> {
      if (asMine && !(context.isPersons() && context.prompt() != PersonPrompt.NONE)) {
        return OperationResult.failure(
            ErrorKind.NEEDS_PERSON,
            "Nothing was imported: the authors that a file names are kept for a person who is asked"
                + " first. Without that, it comes in as the word of a file.");
      }
      Transfer.Header header = context.memory().maintenance().transfer().header(path);
      ImportOptions options =
          mapped(context, header, into)
              .withPolicy(policy)
              .withSkipDamaged(skip)
              .withDryRun(dryRun)
              .withKeepAuthors(asMine)
              .withProgress(
                  Steps.of(context, 2 * header.memories(), "Importing", "Nothing was imported."));
      boolean asks =
          policy == ImportOptions.Policy.REPLACE || context.prompt() != PersonPrompt.NONE;
      return asks && !dryRun
          ? asked(context, path, options, confirmed)
          : answer(context, path, imported(context, path, options));
    };
  }

  private static Transfer.Imported imported(CallContext context, Path path, ImportOptions options) {
    return context.memory().maintenance().transfer().importFrom(path, options);
  }

  /**
   * Shows rules, and changes to existing memories, beforehand. Where nobody can see them, only
   * replacing newer memories needs consent: rules become pending, and all other changes keep the
   * previous state in the history. Nobody can agree to the authorship before it was shown.
   */
  private static OperationResult asked(
      CallContext context, Path path, ImportOptions options, boolean confirmed) {
    Transfer.Imported trial = imported(context, path, options.withDryRun(true));
    boolean asMine = options.keepAuthors();
    if (trial.refused()
        || trial.changesNothing()
        || (!asMine && trial.count(Transfer.Imported.Outcome.CHANGED) + trial.rules() == 0)) {
      return answer(context, path, imported(context, path, options));
    }
    String plan = text(path, trial) + ImportedAuthors.plan(trial, asMine);
    Confirmation agreed = Confirmation.of(context, confirmed && !asMine, plan);
    return agreed.isGiven()
        ? answer(context, path, imported(context, path, options))
        : agreed.refusal(context, ImportAnswer.of(path, trial), plan);
  }

  /** Maps the scopes of the file to those used here. */
  private static ImportOptions mapped(CallContext context, Transfer.Header header, boolean into) {
    Scope here = context.memory().scopes().narrowest();
    List<Scope> others =
        header.scopes().stream()
            .filter(scope -> !context.memory().scopes().contains(scope))
            .toList();
    if (others.isEmpty()) {
      return ImportOptions.DEFAULT;
    }
    List<Scope> projects = others.stream().filter(scope -> scope.level() == here.level()).toList();
    InvalidValueException.unless(
        into && others.size() == 1 && projects.size() == 1,
        "into_project",
        into,
        "be true, as the file holds "
            + String.join(", ", others.stream().map(Scope::toString).toList())
            + " and this is "
            + here
            + "; open the project that it is of, or import it into this one if it is of one"
            + " project");
    return ImportOptions.DEFAULT.mapping(projects.get(0), here);
  }

  private static OperationResult answer(CallContext context, Path path, Transfer.Imported report) {
    String waits = report.applied() ? context.door().in(ImportedAuthors.waiting(report)) : "";
    return new OperationResult(
        ImportAnswer.of(path, report),
        text(path, report) + waits,
        report.refused() ? ErrorKind.REFUSED : null,
        report.applied() && report.waiting() > 0
            ? OperationResult.Waiting.PART
            : OperationResult.Waiting.NOTHING);
  }

  private static String text(Path path, Transfer.Imported report) {
    StringBuilder text = new StringBuilder();
    if (report.refused()) {
      text.append("Nothing was imported from ").append(path).append(", for these problems");
    } else {
      text.append(report.applied() ? "Imported " : "Nothing was changed. Would import ");
      text.append(path).append(", ").append(Counted.of(report.lines(), "record"));
      text.append(told(report)).append('.');
    }
    if (!report.problems().isEmpty()) {
      text.append(report.refused() ? ":\n" : "\nNot brought in as they are:\n");
      text.append(
          BoundedLines.of(
              report.problems().stream().map(ImportOperation::line).toList(),
              "the data names them"));
      text.append(report.moreProblems() > 0 ? "\n- and " + report.moreProblems() + " more" : "");
      if (report.refused()) {
        text.append(remedy(report));
      }
    }
    return text.toString();
  }

  private static String remedy(Transfer.Imported report) {
    return report.count(Transfer.Imported.Outcome.CONFLICT) > 0
        ? "\nChoose a policy that says what counts, or change what is here, and import again."
        : "\nUse another copy of the file, mend these lines, or import with skip_damaged, which leaves"
            + " them out and takes the rest.";
  }

  private static String told(Transfer.Imported report) {
    if (report.lines() > 0 && report.count(Transfer.Imported.Outcome.EQUAL) == report.lines()) {
      return ": all of it is here already"
          + memories(report.memories(Transfer.Imported.Outcome.EQUAL))
          + ", and nothing changes";
    }
    List<String> parts = new ArrayList<>();
    for (Transfer.Imported.Outcome outcome : Transfer.Imported.Outcome.values()) {
      if (report.count(outcome) > 0) {
        parts.add(
            report.count(outcome)
                + " "
                + outcome.label().replace('_', ' ')
                + memories(report.memories(outcome)));
      }
    }
    return parts.isEmpty() ? "" : ": " + String.join(", ", parts);
  }

  private static String memories(long count) {
    return count == 0 ? "" : " (" + Counted.of(count, "memory") + ")";
  }

  private static String line(Transfer.Imported.Problem problem) {
    return "- "
        + (problem.line() == 0 ? "" : "line " + problem.line() + ", ")
        + problem.outcome().label().replace('_', ' ')
        + (problem.record().isEmpty() ? "" : ", " + problem.record())
        + ": "
        + problem.reason();
  }
}
