package dev.memoryweave.cli.internal.upkeep;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Empties the memory of a project, after a backup. */
public final class ResetVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("TARGET", "database, files, both (if left out) or everything")
        .flag("--dry-run", "only tells what would go")
        .flag("--yes", "does not ask, for scripts")
        .example("memory reset --dry-run", "what would go, and where its backup would be")
        .example("memory reset database", "the files of memories stay");
  }

  @Override
  public Answer run(Call call) {
    String target = call.text("TARGET");
    OperationResult result =
        call.run(
            "reset",
            call.arguments()
                .put("target", target == null ? "both" : target)
                .flag("dry_run", "--dry-run")
                .flag("confirmed", "--yes")
                .map());
    return Answer.of(result, call.page().text(result.text()))
        .advised("conflict", "Call it again, and it shows what there is now.");
  }
}
