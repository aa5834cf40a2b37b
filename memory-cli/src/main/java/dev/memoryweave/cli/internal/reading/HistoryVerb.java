package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.output.Authors;
import dev.memoryweave.cli.internal.output.LineDiff;
import dev.memoryweave.cli.internal.output.TextLines;
import dev.memoryweave.cli.internal.output.Times;
import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.operations.answer.HistoryAnswer;
import dev.memoryweave.operations.answer.PromotionView;
import dev.memoryweave.operations.model.OperationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Shows how a memory got its present content. */
public final class HistoryVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .argument("ID", "the id of a memory")
        .option("--as-of", "TIME", "also what it said then, such as 2026-05-01T12:00:00Z")
        .option("--limit", "N", "the most versions and events, the latest ones; 20 if not set")
        .flag("--plain", "no differences, only the list of versions, events and decisions")
        .example("memory history decision.one-database", "each version, with what changed")
        .example("memory history gotcha.locks --as-of 2026-05-01T00:00:00Z", "as it was in May");
  }

  @Override
  public Answer run(Call call) {
    OperationResult result =
        call.run(
            "history",
            call.arguments()
                .text("id", "ID")
                .text("as_of", "--as-of")
                .whole("limit", "--limit")
                .map());
    boolean listed = call.flag("--plain") || call.has("--as-of") || result.failed();
    return Answer.of(
        result,
        listed
            ? call.page().titled(result.text())
            : text(result.answer(HistoryAnswer.class), call.paint(), call.terminal().width()));
  }

  private static String text(HistoryAnswer history, Paint paint, int width) {
    List<String> lines = new ArrayList<>();
    LineDiff diff = new LineDiff(paint);
    String title = "";
    String body = "";
    List<HistoryAnswer.Version> versions = history.versions();
    for (int i = 0; i < versions.size(); i++) {
      HistoryAnswer.Version version = versions.get(i);
      String newBody = Objects.requireNonNullElse(version.body(), body);
      lines.addAll(head(version, paint, width));
      if (i == 0) {
        lines.add("    " + SafeText.line(version.title()));
      } else {
        lines.addAll(diff.lines(title, version.title()));
        lines.addAll(diff.lines(body, newBody));
      }
      title = version.title();
      body = newBody;
    }
    if (!history.decisions().isEmpty()) {
      lines.add("");
      lines.add(paint.strong("Decisions:"));
      for (PromotionView decision : history.decisions()) {
        lines.addAll(decision(decision, paint, width));
      }
    }
    long more = history.versionCount() - versions.size();
    if (more > 0) {
      lines.add("");
      lines.add(more + " earlier versions are not shown; --limit " + history.versionCount());
    }
    return String.join("\n", lines);
  }

  private static List<String> head(HistoryAnswer.Version version, Paint paint, int width) {
    String changed = String.join(", ", version.changed());
    String words =
        Times.minute(version.updatedAt())
            + ", "
            + version.status().label().replace('_', ' ')
            + ", by "
            + Authors.words(version.provenance())
            + (changed.isEmpty() ? "" : "; changed " + changed);
    String revision = "revision " + version.revision();
    List<String> wrapped = TextLines.wrapped(revision + ", " + words, width);
    List<String> lines = new ArrayList<>();
    lines.add(wrapped.get(0).replaceFirst(revision, paint.name(revision)));
    wrapped.subList(1, wrapped.size()).forEach(line -> lines.add("  " + line));
    return lines;
  }

  private static List<String> decision(PromotionView decision, Paint paint, int width) {
    String number = "  " + decision.decision() + "  ";
    List<String> lines = new ArrayList<>();
    lines.add(
        paint.name(number)
            + Times.minute(decision.at())
            + "  "
            + decision.outcome().label()
            + " by "
            + decision.actor().label());
    lines.addAll(TextLines.indented(SafeText.line(decision.reason()), width, "      "));
    return lines;
  }
}
