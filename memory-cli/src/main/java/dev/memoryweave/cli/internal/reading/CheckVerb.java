package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.operations.answer.CheckAnswer;
import dev.memoryweave.operations.model.OperationResult;

/** Checks that all stored data can be read and is consistent. */
public final class CheckVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .flag("--store", "also reads all of the store, which takes minutes if it is large")
        .flag("--repair", "mends what cannot be read in the store, after it has shown it")
        .flag("--yes", "repairs without asking, for scripts")
        .example("memory check", "tells each fault, where it is, and what to do")
        .example("memory check --json || echo broken", "exit code 1 if there are errors");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run(
            "check",
            call.arguments()
                .put("store", (call.flag("--store") || call.flag("--repair")) ? Boolean.TRUE : null)
                .flag("repair", "--repair")
                .flag("confirmed", "--yes")
                .map());
    String page = call.page().titled(result.text());
    long errors = result.failed() ? 0 : result.answer(CheckAnswer.class).errors();
    if (errors == 0) {
      return Answer.of(result, page);
    }
    String counted = Counted.of(errors, "error");
    return new Answer(
        result.data(),
        page,
        Failure.error("unsound", result.text().strip() + "\n" + counted, counted));
  }
}
