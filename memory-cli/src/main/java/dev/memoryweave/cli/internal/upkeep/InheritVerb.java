package dev.memoryweave.cli.internal.upkeep;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Lists what projects inherit from others, adds to it, or takes back. */
public final class InheritVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("PROJECT", "the project to inherit from: its name, id or folder")
        .options(
            "--part", "PART", "rules, stable_decisions or marked; again for more, all if not set")
        .option(
            "--stable-days", "N", "for how long decisions must have been unchanged; 30 if not set")
        .flag("--everywhere", "for all your projects, not for this one alone")
        .flag("--stop", "no longer inherit from it")
        .example("memory inherit", "who inherits from whom")
        .example("memory inherit shop --part rules", "takes over the rules of the project shop")
        .example("memory inherit shop --stop", "takes that back");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run(
            "inherit",
            call.arguments()
                .text("from", "PROJECT")
                .texts("parts", "--part")
                .whole("stable_days", "--stable-days")
                .flag("everywhere", "--everywhere")
                .flag("stop", "--stop")
                .map());
    return Answer.of(result, call.page().text(result.text()))
        .advised("not_found", "'memory inherit' shows what is inherited.");
  }
}
