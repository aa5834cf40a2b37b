package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.output.Authors;
import dev.memoryweave.cli.internal.output.Fields;
import dev.memoryweave.cli.internal.output.LineDiff;
import dev.memoryweave.cli.internal.output.TextLines;
import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.operations.model.OperationResult;
import java.util.ArrayList;
import java.util.List;

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
    Fields data = Fields.of(result.data());
    boolean listed = call.flag("--plain") || call.has("--as-of") || result.failed();
    return Answer.of(
        result,
        listed
            ? call.page().titled(result.text())
            : text(data, call.paint(), call.terminal().width()));
  }

  private static String text(Fields data, Paint paint, int width) {
    List<String> lines = new ArrayList<>();
    LineDiff diff = new LineDiff(paint);
    String title = "";
    String body = "";
    List<Fields> versions = data.list("versions");
    for (int i = 0; i < versions.size(); i++) {
      Fields version = versions.get(i);
      String newBody = version.has("body") ? version.text("body") : body;
      lines.addAll(head(version, paint, width));
      if (i == 0) {
        lines.add("    " + SafeText.line(version.text("title")));
      } else {
        lines.addAll(diff.lines(title, version.text("title")));
        lines.addAll(diff.lines(body, newBody));
      }
      title = version.text("title");
      body = newBody;
    }
    List<Fields> decisions = data.list("decisions");
    if (!decisions.isEmpty()) {
      lines.add("");
      lines.add(paint.strong("Decisions:"));
      for (Fields decision : decisions) {
        lines.addAll(decision(decision, paint, width));
      }
    }
    long more = data.number("version_count") - versions.size();
    if (more > 0) {
      lines.add("");
      lines.add(more + " earlier versions are not shown; --limit " + data.number("version_count"));
    }
    return String.join("\n", lines);
  }

  private static List<String> head(Fields version, Paint paint, int width) {
    Fields author = version.in("provenance");
    String changed = String.join(", ", version.texts("changed"));
    String words =
        version.minute("updated_at")
            + ", "
            + version.text("status").replace('_', ' ')
            + ", by "
            + Authors.words(author)
            + (changed.isEmpty() ? "" : "; changed " + changed);
    String revision = "revision " + version.text("revision");
    List<String> wrapped = TextLines.wrapped(revision + ", " + words, width);
    List<String> lines = new ArrayList<>();
    lines.add(wrapped.get(0).replaceFirst(revision, paint.name(revision)));
    wrapped.subList(1, wrapped.size()).forEach(line -> lines.add("  " + line));
    return lines;
  }

  private static List<String> decision(Fields decision, Paint paint, int width) {
    String number = "  " + decision.text("decision") + "  ";
    List<String> lines = new ArrayList<>();
    lines.add(
        paint.name(number)
            + decision.minute("at")
            + "  "
            + decision.text("outcome")
            + " by "
            + decision.text("actor"));
    lines.addAll(TextLines.indented(SafeText.line(decision.text("reason")), width, "      "));
    return lines;
  }
}
