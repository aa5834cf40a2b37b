package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.output.MemoryTable;
import dev.memoryweave.operations.answer.MemoriesAnswer;
import dev.memoryweave.operations.model.OperationResult;
import java.util.ArrayList;
import java.util.List;

/** Lists memories by any of their properties. */
public final class ListVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optionalWords("WORDS", "words that they contain; the best match is then first")
        .options("--kind", "KIND", "only memories of this kind; again for more")
        .options("--tier", "TIER", "only of this tier, such as semantic; again for more")
        .options("--status", "STATUS", "only of this status; again for more")
        .options("--tag", "TAG", "only with this tag; again for all of several")
        .options("--author", "AUTHOR", "such as user or agent:codex; again for one of several")
        .option("--level", "LEVEL", "only of this level, such as project")
        .option("--branch", "NAME", "only written on this branch")
        .option("--file", "PATH", "only about this file or folder, or taken from it")
        .options(
            "--flag", "FLAG", "only with this flag, such as contested; again for one of several")
        .option("--session", "NAME", "only of this session")
        .option("--since", "TIME", "only changed since then")
        .option("--before", "TIME", "only changed before then")
        .option("--created-since", "TIME", "only new since then")
        .option("--created-before", "TIME", "only from before then")
        .option(
            "--sort",
            "ORDER",
            "updated, created, oldest, weight, importance, confidence, uses, title")
        .flag("--counts", "also counts all by kind, status and author")
        .option("--limit", "N", "the most on a page; 50 if not set")
        .option("--cursor", "TEXT", "goes on with the next page")
        .example("memory list --author agent --since 2026-11-01", "what agents changed this month")
        .example("memory list --file src/Main.java --sort importance", "what is known about a file")
        .example("memory list --counts --limit 1 --json", "how much there is, for a script");
  }

  @Override
  public Answer run(Call call) {
    String words = call.joined("WORDS");
    OperationResult result =
        call.run(
            "memories",
            call.arguments()
                .put("query", words.isBlank() ? null : words)
                .texts("kinds", "--kind")
                .texts("tiers", "--tier")
                .texts("status", "--status")
                .texts("tags", "--tag")
                .texts("authors", "--author")
                .text("level", "--level")
                .text("branch", "--branch")
                .text("file", "--file")
                .texts("flags", "--flag")
                .text("session", "--session")
                .text("updated_since", "--since")
                .text("updated_before", "--before")
                .text("created_since", "--created-since")
                .text("created_before", "--created-before")
                .text("sort", "--sort")
                .put("counts", call.flag("--counts") ? Boolean.TRUE : null)
                .whole("limit", "--limit")
                .text("cursor", "--cursor")
                .map());
    if (result.failed() || result.answer(MemoriesAnswer.class).memories().isEmpty()) {
      return Answer.of(result);
    }
    MemoriesAnswer found = result.answer(MemoriesAnswer.class);
    MemoriesAnswer.Counts counts = found.counts();
    List<String> parts = new ArrayList<>();
    parts.add(
        MemoryTable.of(
            call.terminal().width(),
            call.paint(),
            found.memories().stream().map(MemoriesAnswer.Item::memory).toList()));
    if (counts != null) {
      parts.add((counts.complete() ? "" : "at least ") + counts.total() + " in all");
    }
    if (found.nextCursor() != null) {
      parts.add("There are more: --cursor " + found.nextCursor());
    }
    return Answer.of(result, String.join("\n\n", parts));
  }
}
