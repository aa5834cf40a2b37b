package dev.memoryweave.cli.internal.upkeep;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.answer.SyncAnswer;
import dev.memoryweave.operations.model.OperationResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Compares memories with what changed in the files of the project. */
public final class SyncVerb implements Verb {
  @Override
  public void declare(Syntax syntax) {
    syntax
        .flag("--mark", "notes that the memory is in step with the commit that is checked out")
        .options("--carry-over", "BRANCH", "its memories hold here, though git shows no merge")
        .option("--limit", "N", "the most memories to list; 20 if not set")
        .option("--cursor", "TEXT", "goes on where a long answer was cut")
        .example(
            "memory sync",
            "reads hand-edited files of memories back; tells what changed code calls into question")
        .example("memory sync --mark", "when all of them are looked at");
  }

  @Override
  public Answer run(Call call) {
    OperationResult files = call.run("files_sync", Map.of());
    if (files.failed()) {
      return Answer.of(files);
    }
    OperationResult result =
        call.run(
            "sync",
            call.arguments()
                .flag("mark", "--mark")
                .texts("carry_over", "--carry-over")
                .whole("limit", "--limit")
                .text("cursor", "--cursor")
                .map());
    Answer answer = Answer.of(result, result.failed() ? "" : text(call, files, result));
    Map<String, Object> both =
        new LinkedHashMap<>(Objects.requireNonNullElse(answer.data(), Map.of()));
    both.put("files_sync", files.data());
    return new Answer(both, answer.text(), answer.failure());
  }

  /** Replaces the words for an agent in the operation's text by words for a person. */
  private static String text(Call call, OperationResult files, OperationResult result) {
    SyncAnswer answer = result.answer(SyncAnswer.class);
    String skeleton = answer.skeleton();
    int start = result.text().indexOf(skeleton);
    String before = start < 0 ? "" : result.text().substring(0, start);
    String behind = start < 0 ? "" : result.text().substring(start + skeleton.length());
    List<String> lines = new SyncText(call.terminal().width(), call.paint()).lines(answer);
    return call.page().text(files.text())
        + "\n\n"
        + (before.isBlank() ? "" : call.page().text(before) + "\n")
        + Answer.lines(lines)
        + (behind.isBlank() ? "" : "\n" + call.page().text(behind.stripLeading()));
  }
}
