package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Lists the files that were read, or shows what is known of one. */
public final class FilesVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("PATH", "a file; its passages and memories are shown")
        .option("--under", "FOLDER", "only files in this folder")
        .options("--state", "STATE", "indexed, skipped or gone; again for more")
        .options("--type", "TYPE", "such as code, document, adr; again for more")
        .option("--limit", "N", "the most on a page; 50 if not set")
        .option("--cursor", "TEXT", "goes on with the next page")
        .example("memory files --state skipped", "what was not read, and why")
        .example("memory files docs/adr/0001.md", "its passages, and what is remembered of it");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run(
            "files",
            call.arguments()
                .text("path", "PATH")
                .text("under", "--under")
                .texts("state", "--state")
                .texts("types", "--type")
                .whole("limit", "--limit")
                .text("cursor", "--cursor")
                .map());
    return Answer.of(result, call.page().text(result.text()))
        .advised("not_found", "'memory files' lists the files.");
  }
}
