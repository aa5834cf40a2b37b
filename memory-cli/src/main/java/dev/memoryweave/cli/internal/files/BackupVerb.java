package dev.memoryweave.cli.internal.files;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Makes, lists and removes backups of a project; copies the whole store. */
public final class BackupVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .flag("--list", "only lists the backups of this project")
        .options("--remove", "NAME", "removes this backup for good; again for more, or 'all'")
        .flag("--dry-run", "only tells what would be removed")
        .flag("--yes", "does not ask, for scripts")
        .option("--store", "FILE", "copies the whole store, with all projects, into this file")
        .example("memory backup", "this project, its memories and its files")
        .example("memory backup --remove all", "every backup of this project; asks first")
        .example("memory backup --store /backups/memory.db", "everything, while others write");
  }

  @Override
  public Answer run(Call call) {
    if (call.has("--remove")) {
      OperationResult removed =
          call.run(
              "backup_remove",
              call.arguments()
                  .texts("names", "--remove")
                  .flag("dry_run", "--dry-run")
                  .flag("confirmed", "--yes")
                  .map());
      return Answer.of(removed, call.page().text(removed.text()));
    }
    OperationResult result =
        call.run("backup", call.arguments().flag("list", "--list").text("store", "--store").map());
    return Answer.of(result, call.page().text(result.text()));
  }
}
