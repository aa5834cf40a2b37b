package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Shows a whole memory, or lines of a file of the project. */
public final class ShowVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .argument("ID", "the id of a memory, or PATH:FROM-TO of a file")
        .option("--depth", "N", "how deep the memories below it are listed; 1 if not set")
        .option("--cursor", "TEXT", "goes on where a long one was cut")
        .example("memory show decision.one-database", "a whole memory")
        .example("memory show src/Main.java:10-40", "lines that a memory cites");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run(
            "inspect",
            call.arguments()
                .text("ref", "ID")
                .whole("depth", "--depth")
                .text("cursor", "--cursor")
                .map());
    return Answer.of(result, call.page().titled(result.text()));
  }
}
