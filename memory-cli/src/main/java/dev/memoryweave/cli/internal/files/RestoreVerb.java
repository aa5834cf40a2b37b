package dev.memoryweave.cli.internal.files;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Restores a backup. */
public final class RestoreVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("NAME", "a backup of this project, see 'memory backup --list'; else the latest")
        .option("--store", "FILE", "puts this copy of a whole store in its place, for all projects")
        .flag("--dry-run", "only tells what would happen")
        .flag("--yes", "does not ask, for scripts")
        .example("memory restore", "the latest backup; shows what it does, and asks")
        .example("memory restore --store /backups/memory.db --yes", "everything, in a script");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run(
            "restore",
            call.arguments()
                .text("name", "NAME")
                .text("store", "--store")
                .flag("dry_run", "--dry-run")
                .flag("confirmed", "--yes")
                .map());
    return Answer.of(result, call.page().text(result.text()))
        .advised("not_found", "'memory backup --list' lists the backups.");
  }
}
