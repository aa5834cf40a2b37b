package dev.memoryweave.cli.internal.files;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Writes the memories of a project to a file. */
public final class ExportVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .argument("FILE", "a file that does not exist yet")
        .flag("--all", "also what is filed above the project, such as your preferences")
        .flag("--vectors", "also the vectors of an embedding model")
        .flag("--personal", "also memories that hold personal data")
        .example("memory export memories.jsonl", "everything of this project, line by line");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run(
            "export",
            call.arguments()
                .text("path", "FILE")
                .flag("all_scopes", "--all")
                .flag("vectors", "--vectors")
                .flag("personal_data", "--personal")
                .map());
    return Answer.of(result, call.page().text(result.text()));
  }
}
