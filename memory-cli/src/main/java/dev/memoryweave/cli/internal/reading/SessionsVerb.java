package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Lists the sessions, or the turns of one. */
public final class SessionsVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("SESSION", "its name; its turns are shown, with what was kept of them")
        .flag("--open", "only those that have not ended")
        .option("--limit", "N", "the most on a page; 50 if not set")
        .option("--cursor", "TEXT", "goes on with the next page")
        .example("memory sessions", "who talked about what, the last active first")
        .example("memory sessions review-2026-05", "what was said in one");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run(
            "sessions",
            call.arguments()
                .text("session", "SESSION")
                .put("open", call.flag("--open") ? Boolean.TRUE : null)
                .whole("limit", "--limit")
                .text("cursor", "--cursor")
                .map());
    return Answer.of(result, call.page().text(result.text()))
        .advised("not_found", "'memory sessions' lists the sessions.");
  }
}
