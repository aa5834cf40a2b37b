package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Arguments;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.operations.model.OperationResult;

/** Shows what matters for a task, as an agent receives it. */
public final class RecallVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    declareRequest(syntax)
        .flag("--explain", "says why each item is there, and at its rank")
        .flag("--records", "with --json, also all that was found, whole")
        .example("memory recall fix the login timeout", "what an agent would be told about it")
        .example(
            "memory recall \"why is the build slow\" --file pom.xml --tokens 1500",
            "about a file, in little room")
        .example(
            "memory recall fix the login timeout --explain",
            "why each item is there, and at its rank")
        .example(
            "memory recall fix the login timeout --records --json",
            "with all that was found, for a program");
  }

  /** Declares the arguments and options of a recall. */
  static Syntax declareRequest(Syntax syntax) {
    return syntax
        .words("TASK", "the task, in your words")
        .options("--file", "PATH", "a file that it is about; again for more")
        .options("--symbol", "NAME", "a class, function or setting that it is about")
        .option("--tokens", "N", "the most tokens of the block; 3000 if not set")
        .options("--kind", "KIND", "only memories of this kind; again for more")
        .option("--as-of", "TIME", "what was known then, such as 2026-05-01T12:00:00Z")
        .option("--limit", "N", "the most memories")
        .flag("--no-passages", "memories only, no passages of files")
        .option(
            "--style", "NAME", "task; or compact, for what is always worth having, in 1500 tokens");
  }

  /** The arguments of a recall. */
  static Arguments request(Call call) {
    return call.arguments()
        .put("task", call.joined("TASK"))
        .texts("files", "--file")
        .texts("symbols", "--symbol")
        .whole("token_budget", "--tokens")
        .texts("kinds", "--kind")
        .text("as_of", "--as-of")
        .whole("limit", "--limit")
        .put("knowledge", call.flag("--no-passages") ? Boolean.FALSE : null)
        .text("style", "--style");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.runReading(
            "recall",
            request(call).flag("explain", "--explain").flag("records", "--records").map());
    return Answer.of(
        result, SafeText.of(result.text().replaceFirst("\npack_hash \\p{XDigit}+$", "")));
  }
}
