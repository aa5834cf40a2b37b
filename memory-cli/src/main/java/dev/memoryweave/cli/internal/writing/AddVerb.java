package dev.memoryweave.cli.internal.writing;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Input;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.model.OperationResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Saves one memory. */
public final class AddVerb implements Verb {
  private static final String USUAL_KIND = "fact";

  /** The level of memories that apply to all projects of the person. */
  private static final String EVERYWHERE = "tenant";

  @Override
  public void declare(Syntax syntax) {
    syntax
        .optionalWords("TITLE", "the statement in one line; without it your editor opens")
        .option("--kind", "KIND", "such as constraint, decision, gotcha; fact if not set")
        .option("--body", "TEXT", "details and the reason; - reads them from standard input")
        .options("--file", "GLOB", "a file that it is about; again for more")
        .options("--symbol", "NAME", "a name in code that it is about; again for more")
        .options("--tag", "TAG", "a tag; again for more")
        .options(
            "--evidence",
            "TEXT",
            "what shows it: PATH:FROM-TO, a commit, an address; again for more")
        .option(
            "--text",
            "FILE",
            "a text that shows it and is no file of the project, such as a log; - reads it from standard input")
        .option("--from", "PLACE", "where that text is from; its file if not set")
        .option("--replaces", "ID", "the memory that it takes the place of")
        .option("--parent", "ID", "the memory that it belongs below")
        .option("--key", "NAME", "a lasting name: adding under it again changes the memory")
        .flag("--everywhere", "it is to hold for all your projects, not for this one alone")
        .option("--level", "LEVEL", "how far it is to hold: project, workspace, tenant or system")
        .option("--importance", "N", "0 to 1; each kind has a usual one")
        .option("--confidence", "N", "how sure it is, 0 to 1")
        .example("memory add \"No network calls in tests\" --kind constraint", "a rule")
        .example("memory add \"I write dates as 2026-05-31\" --everywhere", "for all your projects")
        .example("git log -1 --format=%B | memory add \"Why we left ORM\" --body -", "from a pipe")
        .example(
            "journalctl -u app -n 200 | memory add \"app runs out of memory\" --text - --from journal",
            "with lines of a log that show it")
        .example("memory add --kind decision", "in your editor");
  }

  @Override
  public Answer run(Call call) {
    if (call.flag("--everywhere") && call.has("--level")) {
      throw new CommandException(
          Failure.usage(
              "--everywhere and --level cannot be given together",
              "--everywhere is the same as --level tenant."));
    }
    String title = call.joined("TITLE");
    String given = call.text("--body");
    if ("-".equals(given) && "-".equals(call.text("--text"))) {
      throw new CommandException(
          Failure.usage("--body and --text cannot both be standard input", ""));
    }
    String body = given != null && given.equals("-") ? Input.read(call, given) : given;
    if (title.isBlank()) {
      if (!call.isPerson()) {
        throw new CommandException(
            Failure.usage("TITLE is missing", "At a terminal, an editor would open."));
      }
      Editor.Written written =
          Editor.write(call, "", body == null ? "" : body, "Without a title nothing is saved.");
      title = written.title();
      body = written.body();
      if (title.isEmpty()) {
        throw new CommandException(
            Failure.error("refused", "Nothing was saved, as there is no title", ""));
      }
    }
    OperationResult result =
        call.run(
            "save",
            call.arguments()
                .put("title", title)
                .put("evidence", evidence(call))
                .put("kind", USUAL_KIND)
                .text("kind", "--kind")
                .put("body", body)
                .texts("files", "--file")
                .texts("symbols", "--symbol")
                .texts("tags", "--tag")
                .text("replaces", "--replaces")
                .text("parent", "--parent")
                .text("key", "--key")
                .text("level", "--level")
                .put("level", call.flag("--everywhere") ? EVERYWHERE : null)
                .number("importance", "--importance")
                .number("confidence", "--confidence")
                .map());
    return Answer.of(result, call.page().text(result.text()));
  }

  private static @Nullable List<Object> evidence(Call call) {
    List<Object> pieces = new ArrayList<>(call.texts("--evidence"));
    String file = call.text("--text");
    String from = call.text("--from");
    if (file == null && from != null) {
      throw new CommandException(
          Failure.usage("--from is given without --text", "It says where that text is from."));
    }
    if (file != null) {
      String place = from != null ? from : file.equals("-") ? "standard input" : file;
      pieces.add(Map.of("text", Input.read(call, file), "ref", place));
    }
    return pieces.isEmpty() ? null : pieces;
  }
}
