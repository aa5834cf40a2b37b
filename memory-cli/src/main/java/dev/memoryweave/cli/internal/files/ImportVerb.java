package dev.memoryweave.cli.internal.files;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;

/** Imports an export, or transcripts of conversations. */
public final class ImportVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .argument("PATH", "the file; a folder for transcripts")
        .flag("--transcripts", "it holds conversations with an agent, of the usual formats")
        .option("--format", "NAME", "the format of the transcripts; else recognized for each file")
        .option(
            "--policy",
            "NAME",
            "for what differs: merge_newer, keep_existing, replace or refuse_conflicts")
        .flag("--into-project", "takes memories of another project into this one")
        .flag("--skip-damaged", "leaves damaged lines out, and takes the rest")
        .flag("--as-mine", "keeps the authors that the file names: for your own export, and asks")
        .flag("--dry-run", "only tells what would happen")
        .flag("--yes", "replace: does not ask, for scripts")
        .example("memory import team.jsonl", "shows what rules come in, and from whom; they wait")
        .example("memory import laptop.jsonl --as-mine", "your own export, as your word")
        .example("memory import --transcripts ~/.claude/projects/app", "what was said");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.flag("--transcripts")
            ? call.run(
                "transcripts",
                call.arguments().text("path", "PATH").text("format", "--format").map())
            : call.run(
                "import",
                call.arguments()
                    .text("path", "PATH")
                    .text("policy", "--policy")
                    .flag("into_project", "--into-project")
                    .flag("skip_damaged", "--skip-damaged")
                    .flag("as_mine", "--as-mine")
                    .flag("dry_run", "--dry-run")
                    .flag("confirmed", "--yes")
                    .map());
    return Answer.of(result, call.page().text(result.text()));
  }
}
