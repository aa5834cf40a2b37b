package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;
import java.util.Map;

/** Shows which project this is, and how much is known about it. */
public final class StatusVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .example("memory status", "the project of the working directory")
        .example("memory status --json | jq .data.nodes", "a number for a script");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result = call.run("status", Map.of());
    return Answer.of(result, call.page().titled(result.text()));
  }
}
