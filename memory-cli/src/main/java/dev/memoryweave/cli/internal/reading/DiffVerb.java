package dev.memoryweave.cli.internal.reading;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.output.LineDiff;
import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.operations.answer.CheckpointDiffAnswer;
import dev.memoryweave.operations.answer.DiffAnswer;
import dev.memoryweave.operations.answer.RelationView;
import dev.memoryweave.operations.model.OperationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Shows what changed in the memory since a snapshot, or between two. */
public final class DiffVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("FROM", "the name of a snapshot; without it, memories and their files")
        .optional("TO", "the name of a later one; now if left out")
        .option("--limit", "N", "the most memories to list; 100 if not set")
        .option("--cursor", "TEXT", "goes on with the next page")
        .example("memory diff", "where files of memories and the database differ")
        .example("memory diff before-refactoring", "what changed since then")
        .example("memory diff may june", "what changed between two snapshots");
  }

  @Override
  public Answer run(Call call) {
    if (call.text("FROM") == null) {
      OperationResult files =
          call.run(
              "diff", call.arguments().whole("limit", "--limit").text("cursor", "--cursor").map());
      return Answer.of(files, files.failed() ? "" : files(files, call));
    }
    OperationResult result =
        call.run(
            "checkpoint_diff",
            call.arguments()
                .text("from", "FROM")
                .text("to", "TO")
                .whole("limit", "--limit")
                .text("cursor", "--cursor")
                .map());
    return result.failed()
        ? Answer.of(result).advised("not_found", "'memory snapshots' lists the snapshots.")
        : Answer.of(result, text(result.answer(CheckpointDiffAnswer.class), call.paint()));
  }

  private static String files(OperationResult result, Call call) {
    Paint paint = call.paint();
    List<String> lines = new ArrayList<>();
    LineDiff diff = new LineDiff(paint);
    for (DiffAnswer.Difference each : result.answer(DiffAnswer.class).differences()) {
      lines.add(
          paint.name(SafeText.line(each.id()))
              + "  "
              + each.action().name().toLowerCase(Locale.ROOT).replace('_', ' ')
              + (each.bothChanged() ? paint.careful(", both changed") : ""));
      each.paths().forEach(path -> lines.add("  " + paint.faint(SafeText.line(path))));
      if (each.note() != null) {
        lines.add("  " + SafeText.line(each.note()));
      }
      lines.addAll(
          diff.lines(
              Objects.requireNonNullElse(each.memoryText(), ""),
              Objects.requireNonNullElse(each.fileText(), "")));
      lines.add("");
    }
    return lines.isEmpty()
        ? call.page().text(result.text())
        : String.join("\n", lines.subList(0, lines.size() - 1));
  }

  private static String text(CheckpointDiffAnswer answer, Paint paint) {
    List<String> lines = new ArrayList<>();
    lines.add(
        paint.strong(
            answer.added()
                + " added, "
                + answer.changed()
                + " changed, "
                + answer.removed()
                + " removed"));
    LineDiff diff = new LineDiff(paint);
    for (CheckpointDiffAnswer.Memory memory : answer.memories()) {
      lines.add("");
      lines.add(headline(memory, paint));
      for (CheckpointDiffAnswer.Memory.Field field : memory.fields()) {
        List<String> change = diff.lines(field.before(), field.after());
        if (!change.isEmpty() && !field.field().equals("title")) {
          lines.add("  " + paint.faint(field.field() + ":"));
        }
        lines.addAll(change);
      }
    }
    for (CheckpointDiffAnswer.RelationPart relation : answer.relations()) {
      lines.add("");
      if (relation.before() != null) {
        lines.add(paint.bad("- " + relation(relation.before())));
      }
      if (relation.after() != null) {
        lines.add(paint.good("+ " + relation(relation.after())));
      }
    }
    return String.join("\n", lines);
  }

  private static String headline(CheckpointDiffAnswer.Memory memory, Paint paint) {
    String id = memory.id();
    String title = memory.title() == null ? "" : "  " + SafeText.line(memory.title());
    return switch (memory.change()) {
      case ADDED -> paint.good("+ " + id) + title;
      case REMOVED -> paint.bad("- " + id) + title;
      case CHANGED -> paint.careful("~ " + id) + title;
    };
  }

  private static String relation(RelationView relation) {
    return SafeText.line(relation.from() + " " + relation.predicate() + " " + relation.to());
  }
}
