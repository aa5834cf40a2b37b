package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.output.Fields;
import dev.memoryweave.cli.internal.output.TextLines;
import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.model.internal.Counted;
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
        .flag("--repairs", "lists what can be put in order among the memories, such as duplicates")
        .options("--apply", "REPAIR", "makes a repair of that list; again for more, or 'all'")
        .option("--undo", "REPAIR", "takes a repair back")
        .example("memory health", "a score with its reasons and remedies")
        .example("memory health --repairs", "what can be put in order, without doing it")
        .example("memory health --json | jq .data.score", "the score alone");
  }

  @Override
  public Answer run(Call call) {
    if (call.flag("--repairs") || call.has("--apply") || call.has("--undo")) {
      return repairs(call);
    }
    OperationResult result = call.run("health", Map.of());
    Fields data = Fields.of(result.data());
    if (result.failed()) {
      return Answer.of(result);
    }
    if (data.number("memories") == 0 && data.list("warnings").isEmpty()) {
      return Answer.of(result, "There is no memory yet whose health could be told.");
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
            + Counted.of(data.number("memories"), "memory")
            + " in use.");
    for (Fields warning : data.list("warnings")) {
      lines.add("");
      lines.addAll(TextLines.wrapped(SafeText.line(warning.text("message")), width));
      lines.addAll(
          TextLines.indented(
              SafeText.line(warning.text("advice")) + verb(warning.text("category")), width, "  "));
      for (Fields example : warning.list("examples")) {
        lines.add("    " + paint.name(SafeText.line(example.text("id"))));
      }
    }
    return Answer.of(result, String.join("\n", lines));
  }

  /** The verb that follows a piece of advice; nothing where there is more than one way. */
  private static String verb(String category) {
    return switch (category) {
      case "duplicates" -> " See 'memory health --repairs'.";
      case "waiting_for_review", "contradictions" -> " See 'memory review'.";
      case "broken_evidence", "low_decay" -> " See 'memory index --reverify'.";
      default -> "";
    };
  }

  private static Answer repairs(Call call) {
    List<String> chosen = call.texts("--apply");
    boolean all = chosen.contains("all");
    OperationResult result =
        call.run(
            "repairs",
            call.arguments()
                .put("apply", all || chosen.isEmpty() ? null : chosen)
                .put("all", all ? Boolean.TRUE : null)
                .text("undo", "--undo")
                .map());
    String hint =
        Fields.of(result.data()).list("repairs").isEmpty()
            ? ""
            : "\n'memory health --apply REPAIR' makes one of them, '--apply all' all.";
    return Answer.of(result, call.page().text(result.text() + hint));
  }
}
