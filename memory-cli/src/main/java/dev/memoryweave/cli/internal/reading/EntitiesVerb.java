package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Shows the names in memories, and makes two names one. */
public final class EntitiesVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optionalWords("NAME", "a name; without it, all are listed")
        .options("--kind", "KIND", "such as person, product, file; again for more")
        .option("--depth", "N", "steps to go from the name, 1 to 3")
        .option("--limit", "N", "the most names; 20 if not set")
        .option("--as-of", "TIME", "as it was then, such as 2026-05-01T12:00:00Z")
        .flag("--duplicates", "lists names that may mean the same")
        .option("--merge", "OTHER", "makes OTHER another name of NAME")
        .option("--split", "OTHER", "takes OTHER away from NAME again")
        .example("memory entities", "who and what the memories name most")
        .example("memory entities PostgreSQL", "where it is named, and what goes together with it")
        .example("memory entities PostgreSQL --merge Postgres", "two names of one thing");
  }

  @Override
  public Answer run(Call call) {
    String name = call.joined("NAME");
    boolean split = call.has("--split");
    if (call.has("--merge") || split) {
      if (name.isBlank() || (split && call.has("--merge"))) {
        throw new CommandException(
            Failure.usage(
                "NAME and one of --merge and --split belong together",
                "Such as: memory entities PostgreSQL --merge Postgres"));
      }
      OperationResult merged =
          call.run(
              "entity_merge",
              call.arguments()
                  .put("name", name)
                  .text("other", split ? "--split" : "--merge")
                  .put("split", split ? Boolean.TRUE : null)
                  .map());
      return Answer.of(merged, call.page().text(merged.text()));
    }
    OperationResult result =
        call.run(
            "entities",
            call.arguments()
                .put("name", name.isBlank() ? null : name)
                .texts("kinds", "--kind")
                .whole("depth", "--depth")
                .whole("limit", "--limit")
                .text("as_of", "--as-of")
                .put("duplicates", call.flag("--duplicates") ? Boolean.TRUE : null)
                .map());
    return Answer.of(result, call.page().text(result.text()));
  }
}
