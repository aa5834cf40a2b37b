package dev.memoryweave.cli.internal.writing;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Forgets a memory, or all that names somebody, for good, or takes a memory out of use. */
public final class ForgetVerb implements Verb {
  private static final String ABOUT = "about";

  @Override
  public void declare(Syntax syntax) {
    syntax
        .argument("ID", "the id of a memory, or 'about' for all that names somebody")
        .optional("SUBJECT", "behind 'about': a name, an e-mail address, a number, any words")
        .options("--alias", "NAME", "another name of the subject; may be given several times")
        .options("--keep", "ID", "leaves one of the records that name it as it is")
        .flag("--unsure", "also what may only be an ordinary word, such as Will")
        .flag("--chain", "also looks in what holds for more than this project")
        .option("--reason", "TEXT", "why; it is kept, so do not repeat what is forgotten")
        .flag("--outdated", "only marks it as no longer true; its history stays")
        .flag("--closed", "only closes it: a question is answered, or work is done")
        .flag("--dry-run", "only tells what would go")
        .flag("--yes", "does not ask, for scripts")
        .example("memory forget fact.wrong", "shows what goes with it, and asks")
        .example("memory forget about \"Anna Lund\" --alias alund", "and searches for traces")
        .example("memory forget gotcha.old --outdated --reason \"fixed in 2.0\"", "keeps it");
  }

  @Override
  public Answer run(Call call) {
    if (ABOUT.equals(call.text("ID"))) {
      return about(call);
    }
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

  private static Answer about(Call call) {
    OperationResult result =
        call.run(
            "forget_about",
            call.arguments()
                .text("subject", "SUBJECT")
                .texts("aliases", "--alias")
                .flag("everywhere", "--chain")
                .texts("keep", "--keep")
                .flag("unsure", "--unsure")
                .text("reason", "--reason")
                .flag("dry_run", "--dry-run")
                .flag("confirmed", "--yes")
                .map());
    return Answer.of(result, call.page().text(result.text()))
        .advised("conflict", "Call it again, and it shows what there is now.");
  }

  private static String reason(Call call) {
    String reason = call.text("--reason");
    return reason == null ? "asked for by its owner" : reason;
  }
}
