package dev.memoryweave.cli.internal.files;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Makes a backup of a project, or of the whole store. */
public final class BackupVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .flag("--list", "only lists the backups of this project")
        .option("--store", "FILE", "copies the whole store, with all projects, into this file")
        .example("memory backup", "this project, its memories and its files")
        .example("memory backup --store /backups/memory.db", "everything, while others write");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run("backup", call.arguments().flag("list", "--list").text("store", "--store").map());
    return Answer.of(result, call.page().text(result.text()));
  }
}
