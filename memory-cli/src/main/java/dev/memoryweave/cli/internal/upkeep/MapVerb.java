package dev.memoryweave.cli.internal.upkeep;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Shows the map of a project that agents find in their files, or writes it there. */
public final class MapVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("ACTION", "show (if left out), refresh, add or remove")
        .option("--part", "PART", "map (if not set), or continuity: where work stands")
        .example("memory map", "features by stage, recent decisions, open questions")
        .example("memory map add", "puts it into AGENTS.md and the like, between markers")
        .example("memory map add --part continuity", "while it costs less than it saves");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run("map", call.arguments().text("action", "ACTION").text("part", "--part").map());
    return Answer.of(result, call.page().text(result.text()));
  }
}
