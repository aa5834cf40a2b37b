package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.output.Fields;
import dev.memoryweave.cli.internal.output.TextLines;
import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.operations.model.OperationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Shows how healthy a memory is, and what to do about it. */
public final class HealthVerb implements Verb {
  private static final int GOOD = 80;

  @Override
  public void declare(Syntax syntax) {
    syntax
        .example("memory health", "a score with its reasons and remedies")
        .example("memory health --json | jq .data.score", "the score alone");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result = call.run("health", Map.of());
    Fields data = Fields.of(result.data());
    if (result.failed()) {
      return Answer.of(result);
    }
    Paint paint = call.paint();
    int width = call.terminal().width();
    long score = data.number("score");
    String figure = score + " of 100";
    List<String> lines = new ArrayList<>();
    lines.add(
        "Health "
            + (score >= GOOD ? paint.good(figure) : paint.careful(figure))
            + ", "
            + data.number("memories")
            + " memories.");
    for (Fields warning : data.list("warnings")) {
      lines.add("");
      lines.addAll(TextLines.wrapped(SafeText.line(warning.text("message")), width));
      lines.addAll(TextLines.indented(SafeText.line(warning.text("advice")), width, "  "));
      for (Fields example : warning.list("examples")) {
        lines.add("    " + paint.name(SafeText.line(example.text("id"))));
      }
    }
    return Answer.of(result, String.join("\n", lines));
  }
}
