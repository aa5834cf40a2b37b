package dev.memoryweave.cli.internal.files;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Hands projects over from one store to another. */
public final class MoveVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .argument("FROM", "the store that holds them: a file, or an address like sqlite:/a.db")
        .argument("TO", "the store that is to hold them; made if there is none")
        .options("--project", "NAME", "this project, by id, name or folder; again for more")
        .flag("--all", "everything in the store; else the project of this folder")
        .flag("--remove", "removes it from FROM once it is verified; asks again")
        .flag("--dry-run", "only tells what would be moved, and what is there")
        .flag("--yes", "does not ask, for scripts")
        .example("memory move ~/.memory/memory.db team.db", "this project; FROM keeps it, too")
        .example("memory move team.db new.db --all --remove", "everything, and FROM is emptied");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run(
            "move",
            call.arguments()
                .text("from", "FROM")
                .text("to", "TO")
                .texts("projects", "--project")
                .flag("all", "--all")
                .flag("remove", "--remove")
                .flag("dry_run", "--dry-run")
                .flag("confirmed", "--yes")
                .map());
    return Answer.of(result, call.page().text(result.text()));
  }
}
