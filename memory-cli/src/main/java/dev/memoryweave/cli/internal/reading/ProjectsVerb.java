package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.output.Table;
import dev.memoryweave.operations.answer.ProjectsAnswer;
import dev.memoryweave.operations.model.OperationResult;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** Lists the projects of the user. */
public final class ProjectsVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .flag("--prune", "takes those out whose folder is gone; their memories stay")
        .option("--forget", "PROJECT", "takes one out, by its id or folder; its memories stay")
        .example("memory projects", "where there is a memory, the last used first");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run(
            "projects", call.arguments().flag("prune", "--prune").text("forget", "--forget").map());
    if (result.failed() || result.answer(ProjectsAnswer.class).removed() != null) {
      return Answer.of(result, call.page().text(result.text()));
    }
    Table table =
        new Table(
            call.terminal().width(),
            call.paint(),
            List.of("PROJECT", "USED", "MEMORIES", "FOLDER"));
    for (ProjectsAnswer.Project each : result.answer(ProjectsAnswer.class).projects()) {
      table.add(
          List.of(
              (each.current() ? "* " : "") + each.name(),
              LocalDate.ofInstant(each.lastOpened(), ZoneOffset.UTC).toString(),
              each.memories() == null ? "" : each.memories().toString(),
              each.path() + (each.exists() ? "" : " (gone)")));
    }
    return Answer.of(result, table.isEmpty() ? call.page().text(result.text()) : table.text());
  }
}
