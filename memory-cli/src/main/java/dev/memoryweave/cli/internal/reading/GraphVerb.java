package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Shows how memories and names hang together. */
public final class GraphVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optionalWords("START", "a memory or a name; without it, the whole project")
        .option("--depth", "N", "steps to go from it, 1 or 2")
        .options("--kind", "KIND", "only memories of this kind; again for more")
        .options("--tier", "TIER", "only memories of this tier; again for more")
        .options(
            "--relation", "NAME", "only this, such as depends_on, below, names; again for more")
        .flag("--no-names", "leaves out the names in memories")
        .option("--limit", "N", "the most nodes; 500 if not set")
        .example("memory graph PostgreSQL --depth 2", "what goes together with it")
        .example("memory graph --json --limit 5000", "the whole project, for a program");
  }

  @Override
  public Answer run(Call call) {
    String start = call.joined("START");
    OperationResult result =
        call.run(
            "graph",
            call.arguments()
                .put("start", start.isBlank() ? null : start)
                .whole("depth", "--depth")
                .texts("kinds", "--kind")
                .texts("tiers", "--tier")
                .texts("relations", "--relation")
                .put("entities", call.flag("--no-names") ? Boolean.FALSE : null)
                .whole("limit", "--limit")
                .map());
    return Answer.of(result, call.page().text(result.text()));
  }
}
