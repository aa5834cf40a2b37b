package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;
import org.jspecify.annotations.Nullable;

/** Lists the sessions, or the turns of one. */
public final class SessionsVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("SESSION", "its name; its turns are shown, with what was kept of them")
        .flag("--open", "only those that have not ended")
        .flag("--ended", "only those that have")
        .option("--since", "TIME", "only those with something said since then")
        .option("--before", "TIME", "only those that began before")
        .option("--agent", "NAME", "only of this agent, such as codex")
        .option("--query", "WORDS", "only those in which this was said, or that are called so")
        .option("--project", "NAME", "of another of your projects: its name, id or folder")
        .option("--limit", "N", "the most on a page; 50 if not set")
        .option("--cursor", "TEXT", "goes on with the next page")
        .example("memory sessions", "who talked about what, the last active first")
        .example(
            "memory sessions --agent codex --since 2026-11-01 --open", "what is left of this month")
        .example("memory sessions --query \"retry limit\"", "where that was talked about")
        .example("memory sessions review-2026-05", "what was said in one");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run(
            "sessions",
            call.arguments()
                .text("session", "SESSION")
                .put("open", open(call))
                .text("since", "--since")
                .text("before", "--before")
                .text("agent", "--agent")
                .text("query", "--query")
                .text("project", "--project")
                .whole("limit", "--limit")
                .text("cursor", "--cursor")
                .map());
    return Answer.of(result, call.page().text(result.text()))
        .advised("not_found", "'memory sessions' lists the sessions.");
  }

  private static @Nullable Boolean open(Call call) {
    boolean isEnded = call.flag("--ended");
    if (isEnded && call.flag("--open")) {
      throw new CommandException(
          Failure.usage(
              "--open and --ended cannot be given together", "Without both, all are listed."));
    }
    return isEnded ? Boolean.FALSE : call.flag("--open") ? Boolean.TRUE : null;
  }
}
