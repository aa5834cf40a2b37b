package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Shows why a memory is believed and active, or why it is pending. */
public final class ExplainVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .argument("ID", "the id of a memory")
        .option("--cursor", "TEXT", "goes on where a long one was cut")
        .example(
            "memory explain constraint.no-network", "whose word it is, and what speaks for it");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run("explain", call.arguments().text("id", "ID").text("cursor", "--cursor").map());
    return Answer.of(result, call.page().titled(result.text()));
  }
}
