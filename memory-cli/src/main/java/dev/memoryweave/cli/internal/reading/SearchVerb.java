package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.output.MemoryTable;
import dev.memoryweave.operations.answer.SearchAnswer;
import dev.memoryweave.operations.model.OperationResult;

/** Finds memories by words, or lists them. */
public final class SearchVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optionalWords("WORDS", "words to look for; without them it lists, the latest first")
        .options("--kind", "KIND", "only memories of this kind; again for more")
        .options("--status", "STATUS", "only of this status, such as archived; again for more")
        .options("--tag", "TAG", "only with this tag; again for all of several")
        .option("--limit", "N", "the most on a page; 20 if not set")
        .option("--cursor", "TEXT", "goes on with the next page")
        .example("memory search sqlite lock", "memories that contain these words")
        .example("memory search --kind constraint --kind preference", "all rules")
        .example("memory search --status candidate --json", "what waits, for a script");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run(
            "search",
            call.arguments()
                .put("query", call.joined("WORDS"))
                .texts("kinds", "--kind")
                .texts("status", "--status")
                .texts("tags", "--tag")
                .whole("limit", "--limit")
                .text("cursor", "--cursor")
                .map());
    if (result.failed() || result.answer(SearchAnswer.class).matches().isEmpty()) {
      return Answer.of(result);
    }
    SearchAnswer found = result.answer(SearchAnswer.class);
    String table =
        MemoryTable.of(
            call.terminal().width(),
            call.paint(),
            found.matches().stream().map(SearchAnswer.Match::memory).toList());
    return Answer.of(
        result,
        found.nextCursor() == null
            ? table
            : table + "\n\nThere are more: --cursor " + found.nextCursor());
  }
}
