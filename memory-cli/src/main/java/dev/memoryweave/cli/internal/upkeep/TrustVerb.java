package dev.memoryweave.cli.internal.upkeep;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Asks whether the rules of the project's files should be active. */
public final class TrustVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .flag("--revoke", "takes the trust back; rules of files wait again")
        .example("memory trust", "shows what the files state, and asks")
        .example("memory trust --revoke", "takes it back");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result = call.run("trust", call.arguments().flag("revoke", "--revoke").map());
    return Answer.of(result, call.page().text(result.text()));
  }
}
