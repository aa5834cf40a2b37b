package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.operations.model.OperationResult;
import java.util.Map;

/** Prints memories as lines for a system prompt. */
public final class LinesVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optionalWords("WORDS", "what the prompt is about; without, rules, decisions, open work")
        .options("--tag", "TAG", "only with this tag; again for one of several")
        .options("--topic", "NAME", "only with these words in title or labels; again for more")
        .options("--entity", "NAME", "only what names it anywhere; again for more")
        .option("--session", "NAME", "the open work of this session, not of the project")
        .option("--limit", "N", "the most lines; 20 if not set")
        .option("--characters", "N", "the most characters, with the frame; 4,000 if not set")
        .example("memory lines", "rules, decisions and open work")
        .example("memory lines payments --limit 10", "what is known about payments")
        .example("memory lines --entity Anna --tag team --json", "for a program");
  }

  @Override
  public Answer run(Call call) {
    Map<String, Object> arguments =
        call.arguments()
            .put("query", call.joined("WORDS"))
            .texts("tags", "--tag")
            .texts("topics", "--topic")
            .texts("entities", "--entity")
            .text("session", "--session")
            .whole("lines", "--limit")
            .whole("characters", "--characters")
            .map();
    OperationResult result = call.runReading("lines", arguments);
    return Answer.of(result, SafeText.of(result.text()));
  }
}
