package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.operations.model.OperationResult;

/** Shows why a memory is not in the block of a task. */
public final class WhyNotVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    RecallVerb.declareRequest(syntax.argument("ID", "the id of the memory that is missing"))
        .example(
            "memory why-not fact.login-timeout fix the login",
            "why an agent that fixes the login is not told of it");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.runReading("recall", RecallVerb.request(call).text("why_not", "ID").map());
    return Answer.of(result, SafeText.of(result.text()));
  }
}
