package dev.memoryweave.cli.internal.upkeep;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;
import java.util.Map;

/** Rebuilds everything that is derived. */
public final class RebuildVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax.example(
        "memory rebuild", "after a crash of the disk, or when search misses what is there");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result = call.run("rebuild", Map.of());
    return Answer.of(result, call.page().text(result.text()));
  }
}
