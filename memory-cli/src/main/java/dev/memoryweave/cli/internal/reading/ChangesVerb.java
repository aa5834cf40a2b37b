package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Lists what changed since a time, or since an earlier answer. */
public final class ChangesVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .option("--since", "TIME", "from then on")
        .option("--marker", "N", "after the answer that ended with it")
        .option("--revision", "N", "after this revision of the memory")
        .option("--limit", "N", "the most on a page; 30 if not set")
        .option("--cursor", "TEXT", "goes on with the next page")
        .example("memory changes", "the latest changes")
        .example("memory changes --since 2026-11-01", "what changed this month")
        .example(
            "memory changes --marker 57 --json", "what changed since the last call of a script");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run(
            "changes",
            call.arguments()
                .text("since", "--since")
                .whole("marker", "--marker")
                .whole("revision", "--revision")
                .whole("limit", "--limit")
                .text("cursor", "--cursor")
                .map());
    return Answer.of(result, call.page().text(result.text()));
  }
}
