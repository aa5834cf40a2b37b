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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Changes a memory: its text, its place, its relations; or restores it. */
public final class ChangeVerb implements Verb {
  private static final String USUAL_REASON = "asked for at the command line";

  @Override
  public void declare(Syntax syntax) {
    syntax
        .argument("ID", "the id of a memory")
        .flag("--active", "puts it back: what is outdated, closed or archived is in use again")
        .option("--title", "TEXT", "the title that it gets")
        .option("--body", "TEXT", "the text that it gets; - reads it from standard input")
        .option(
            "--level", "LEVEL", "the level that it stands on, if not the first one with that id")
        .option("--parent", "ID", "the memory that it is moved below; none for the root")
        .options("--relate", "RELATION", "such as depends_on:decision.x; again for more")
        .options("--unrelate", "RELATION", "a relation to take back; again for more")
        .option("--reason", "TEXT", "why")
        .example("memory change fact.the-port --active --reason \"it is so again\"", "puts it back")
        .example("memory change fact.the-port --parent module.gateway", "moves it")
        .example("memory change fact.a --unrelate depends_on:decision.b", "takes a relation back")
        .example("memory change fact.the-port --title \"The port is 9090\"", "in other words");
  }

  @Override
  public Answer run(Call call) {
    String reason = call.text("--reason") == null ? USUAL_REASON : call.required("--reason");
    String body = call.text("--body");
    Map<String, Object> changes =
        call.arguments()
            .text("title", "--title")
            .put("body", body != null && body.equals("-") ? Input.read(call, body) : body)
            .text("parent", "--parent")
            .put("related", relations(call, "--relate"))
            .put("unrelated", relations(call, "--unrelate"))
            .map();
    boolean active = call.flag("--active");
    if (changes.isEmpty() && !active) {
      throw new CommandException(
          Failure.usage("Nothing to change was given", "See 'memory change --help'."));
    }
    Map<String, Object> named = new LinkedHashMap<>();
    named.put("id", call.required("ID"));
    named.put("reason", reason);
    if (active) {
      Map<String, Object> back = new LinkedHashMap<>(named);
      back.put("how", "active");
      OperationResult result = call.run("retire", back);
      if (changes.isEmpty() || result.failed() || result.waits()) {
        return Answer.of(result, call.page().text(result.text()));
      }
    }
    named.putAll(changes);
    named.putAll(call.arguments().text("level", "--level").map());
    OperationResult result = call.run("save", named);
    return Answer.of(result, call.page().text(result.text()));
  }

  /** Relations as typed, such as {@code depends_on:decision.x}; null if there are none. */
  private static @Nullable List<Map<String, Object>> relations(Call call, String option) {
    List<Map<String, Object>> relations = new ArrayList<>();
    for (String relation : call.texts(option)) {
      int colon = relation.indexOf(':');
      if (colon < 1) {
        throw new CommandException(
            Failure.usage(
                option + " must be a relation and an id, but is '" + relation + "'",
                "Such as depends_on:decision.x; 'memory show ID' lists the relations."));
      }
      relations.add(
          Map.of("predicate", relation.substring(0, colon), "to", relation.substring(colon + 1)));
    }
    return relations.isEmpty() ? null : relations;
  }
}
