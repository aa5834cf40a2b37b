package dev.memoryweave.cli.internal.upkeep;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.answer.UpkeepAnswer;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.upkeep.Upkeep;

/** Puts away what is over, or takes that back. */
public final class UpkeepVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .flag("--run", "does what is listed otherwise")
        .option("--undo", "CYCLE", "takes a cycle back as a whole")
        .example("memory upkeep", "what is over by now and would be put away, with the reasons")
        .example("memory upkeep --run", "puts it away; nothing is deleted")
        .example("memory upkeep --undo upkeep-3", "takes the third cycle back");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run(
            "upkeep",
            call.arguments()
                .put("run", call.flag("--run") ? Boolean.TRUE : null)
                .text("undo", "--undo")
                .map());
    if (result.failed()) {
      return Answer.of(result);
    }
    UpkeepAnswer answer = result.answer(UpkeepAnswer.class);
    boolean due = answer.state() == Upkeep.Cycle.State.PLANNED && answer.count() > 0;
    return Answer.of(
        result,
        call.page().text(result.text() + (due ? "\n'memory upkeep --run' does it." : "")));
  }
}
