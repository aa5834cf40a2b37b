package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Tells what happened in the memory day by day. */
public final class ActivityVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .option("--days", "N", "how many days, of which today is the last; 30 if not set")
        .option("--zone", "ZONE", "whose days, such as Europe/Berlin; UTC if not set")
        .option("--since", "TIME", "also what changed since then")
        .option("--limit", "N", "the most changes; 100 if not set")
        .example("memory activity --days 7", "the last week")
        .example("memory activity --since 2026-11-01", "also what changed this month");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run(
            "activity",
            call.arguments()
                .whole("days", "--days")
                .text("zone", "--zone")
                .text("since", "--since")
                .whole("limit", "--limit")
                .map());
    return Answer.of(result, call.page().text(result.text()));
  }
}
