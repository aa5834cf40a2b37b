package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.output.Table;
import dev.memoryweave.cli.internal.output.Times;
import dev.memoryweave.operations.answer.OverviewAnswer;
import dev.memoryweave.operations.model.OperationResult;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Shows which project this is, and how much is known about it. */
public final class StatusVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .flag("--all", "all your projects at a glance, a line each")
        .example("memory status", "the project of the working directory")
        .example("memory status --json | jq .data.nodes", "a number for a script")
        .example("memory status --all", "where something waits, and how healthy each is");
  }

  @Override
  public Answer run(Call call) {
    if (call.flag("--all")) {
      return all(call);
    }
    OperationResult result = call.run("status", Map.of());
    return Answer.of(result, call.page().titled(result.text()));
  }

  private static Answer all(Call call) {
    OperationResult result = call.run("overview", Map.of());
    if (result.failed() || result.answer(OverviewAnswer.class).projects().isEmpty()) {
      return Answer.of(result);
    }
    Table table =
        new Table(
            call.terminal().width(),
            call.paint(),
            List.of("PROJECT", "MEMORIES", "WAITING", "HEALTH", "CHANGED", "FOLDER"));
    for (OverviewAnswer.Project each : result.answer(OverviewAnswer.class).projects()) {
      String problem = each.problem();
      table.add(
          List.of(
              (each.current() ? "* " : "") + each.name(),
              shown(each.memories()),
              shown(each.waiting()),
              shown(each.score()),
              each.lastActivity() == null ? "" : Times.day(each.lastActivity()),
              each.path() + (problem == null ? "" : " (" + problem + ")")));
    }
    return Answer.of(result, table.text());
  }

  private static String shown(@Nullable Long number) {
    return number == null ? "" : number.toString();
  }
}
