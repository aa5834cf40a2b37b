package dev.memoryweave.cli.internal.writing;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Tells which memories helped. */
public final class UsedVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .words("ID", "the ids of memories that helped with a task, at most 100")
        .example("memory used gotcha.locks decision.one-database", "both rank a little higher");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result = call.run("used", call.arguments().texts("ids", "ID").map());
    return Answer.of(result, call.page().text(result.text()));
  }
}
