package dev.memoryweave.cli.internal.upkeep;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Reads the files of the project that have changed. */
public final class IndexVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optionalWords("FILE", "only these files; else all that have changed")
        .flag("--reverify", "looks the evidence of memories up again, even if no file changed")
        .example("memory index", "reads what is new, with a bar on long work")
        .example("memory index docs/design.md", "one file");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run(
            "index", call.arguments().texts("files", "FILE").flag("reverify", "--reverify").map());
    return Answer.of(result, call.page().text(result.text()));
  }
}
