package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Shows what is held about somebody, or which personal data is held at all. */
public final class PrivacyVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("SUBJECT", "a name, an e-mail address, a number, any words")
        .options("--alias", "NAME", "another name of the subject; may be given several times")
        .flag("--chain", "also looks in what holds for more than this project")
        .example("memory privacy", "which personal data is held where")
        .example("memory privacy \"Anna Lund\" --alias alund", "what names her, and why");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run(
            "privacy",
            call.arguments()
                .text("subject", "SUBJECT")
                .texts("aliases", "--alias")
                .flag("everywhere", "--chain")
                .map());
    return Answer.of(result, call.page().text(result.text()));
  }
}
