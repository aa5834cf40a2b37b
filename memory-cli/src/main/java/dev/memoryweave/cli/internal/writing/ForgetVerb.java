package dev.memoryweave.cli.internal.writing;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Forgets a memory for good, or takes it out of use. */
public final class ForgetVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .argument("ID", "the id of a memory")
        .option("--reason", "TEXT", "why; it is kept, so do not repeat what is forgotten")
        .flag("--outdated", "only marks it as no longer true; its history stays")
        .flag("--closed", "only closes it: a question is answered, or work is done")
        .flag("--dry-run", "only tells what would go")
        .flag("--yes", "does not ask, for scripts")
        .example("memory forget fact.wrong", "shows what goes with it, and asks")
        .example("memory forget gotcha.old --outdated --reason \"fixed in 2.0\"", "keeps it");
  }

  @Override
  public Answer run(Call call) {
    String how = call.flag("--closed") ? "closed" : call.flag("--outdated") ? "outdated" : null;
    OperationResult result =
        how == null
            ? call.run(
                "forget",
                call.arguments()
                    .text("id", "ID")
                    .text("reason", "--reason")
                    .flag("dry_run", "--dry-run")
                    .flag("confirmed", "--yes")
                    .map())
            : call.run(
                "retire",
                call.arguments()
                    .text("id", "ID")
                    .put("how", how)
                    .put("reason", reason(call))
                    .map());
    return Answer.of(result, call.page().text(result.text()));
  }

  private static String reason(Call call) {
    String reason = call.text("--reason");
    return reason == null ? "asked for by its owner" : reason;
  }
}
