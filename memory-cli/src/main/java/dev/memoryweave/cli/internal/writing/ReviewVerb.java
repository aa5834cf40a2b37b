package dev.memoryweave.cli.internal.writing;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.cli.internal.output.Fields;
import dev.memoryweave.cli.internal.output.Table;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.operations.model.OperationResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides about what waits: one after another at a terminal, or one by its id. */
public final class ReviewVerb implements Verb {
  private static final int USUAL_LIMIT = 20;
  private static final int LEAST_COMMIT = 12;
  private static final String USUAL_REASON = "decided at the command line";

  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("ACTION", "list, accept, reject, edit or undo; at a terminal, goes through all")
        .optional(
            "ID", "the id of what waits, or the commit of an edit of files; for undo a decision")
        .option("--reason", "TEXT", "why")
        .option("--title", "TEXT", "edit: the title that it gets")
        .option("--body", "TEXT", "edit: the text that it gets")
        .option("--limit", "N", "list: the most; 20 if not set")
        .option("--cursor", "TEXT", "list: goes on with the next page")
        .example("memory review", "one after another, at a terminal")
        .example("memory review list", "what waits, without deciding")
        .example(
            "memory review reject fact.old-claim --reason \"not true any more\"", "one by its id")
        .example("memory review accept 3f2a9c1d", "all that a commit changes in files")
        .example("memory review undo 12 --reason \"a mistake\"", "takes decision 12 back");
  }

  @Override
  public Answer run(Call call) {
    String action = call.text("ACTION");
    if (action == null) {
      return call.isPerson() && !call.options().json()
          ? new ReviewDialogue(call).run()
          : list(call);
    }
    return switch (action) {
      case "list" -> list(call);
      case "accept", "reject", "edit" -> decide(call, action, call.required("ID"));
      case "undo" -> undo(call, call.required("ID"));
      default ->
          throw new CommandException(
              Failure.usage(
                  "'" + action + "' is none of list, accept, reject, edit and undo",
                  "See 'memory review --help'."));
    };
  }

  private static Answer list(Call call) {
    Integer limit = (Integer) call.arguments().whole("limit", "--limit").map().get("limit");
    OperationResult result = page(call, limit == null ? USUAL_LIMIT : limit);
    Fields data = Fields.of(result.data());
    Table table = new Table(call.terminal().width(), call.paint(), List.of("ID", "WHY", "TITLE"));
    for (Fields item : data.list("items")) {
      Fields memory = item.in("memory");
      boolean isOfFile = item.text("cause").equals("file_changed");
      String against =
          item.list("challenged").stream()
              .map(side -> side.in("memory").text("id"))
              .reduce((one, other) -> one + ", " + other)
              .map(ids -> (isOfFile ? " (instead of " : " (against ") + ids + ")")
              .orElse("");
      table.add(
          List.of(memory.text("id"), WaitingView.cause(item), memory.text("title") + against));
    }
    if (table.isEmpty()) {
      return Answer.of(result, call.page().text(result.text()));
    }
    String more =
        data.has("next_cursor")
            ? "\n\nMore waits: a greater --limit lists it, or --cursor " + data.text("next_cursor")
            : "";
    StringBuilder together = new StringBuilder();
    for (Fields edit : data.list("edits")) {
      if (edit.texts("ids").size() > 1) {
        String commit = edit.text("commit");
        together
            .append("\n\n")
            .append(SafeText.line(edit.text("heading")))
            .append(": 'memory review accept ")
            .append(SafeText.line(commit.substring(0, Math.min(LEAST_COMMIT, commit.length()))))
            .append("' takes all of it in");
      }
    }
    return Answer.of(result, table.text() + together + more);
  }

  /**
   * The first of what waits, in one answer. The operation gives less at once, since each of its
   * items is told in full.
   */
  private static OperationResult page(Call call, int limit) {
    OperationResult first =
        call.run("review", call.arguments().put("limit", limit).text("cursor", "--cursor").map());
    if (first.data() == null) {
      return first;
    }
    Map<String, Object> data = new LinkedHashMap<>(first.data());
    List<Object> items = new ArrayList<>(list(data));
    while (items.size() < limit && data.containsKey("next_cursor")) {
      OperationResult next =
          call.run(
              "review",
              call.arguments()
                  .put("limit", limit - items.size())
                  .put("cursor", data.remove("next_cursor"))
                  .map());
      if (next.data() == null) {
        return next;
      }
      items.addAll(list(next.data()));
      data.putAll(next.data());
    }
    data.put("items", items);
    return first.with(data, first.text());
  }

  private static List<?> list(Map<String, Object> data) {
    return data.get("items") instanceof List<?> items ? items : List.of();
  }

  private static Answer decide(Call call, String action, String id) {
    Waiting waiting = waiting(call);
    Optional<Fields> edit =
        waiting.edits().stream().filter(one -> one.text("commit").startsWith(id)).findFirst();
    return edit.isPresent() && !action.equals("edit")
        ? decideEdit(call, action, edit.get(), waiting.items())
        : decide(call, action, id, find(waiting.items(), id));
  }

  private static Answer decideEdit(Call call, String action, Fields edit, List<Fields> items) {
    if (call.isPerson() && action.equals("accept")) {
      List<String> shown = new WaitingView(call.terminal().width(), call.paint()).edit(edit, items);
      if (!call.confirms(String.join("\n", shown), "\n\nYour decision: accept all of it?")) {
        return Answer.failed(
            Failure.error("declined", "Nothing was changed, as you did not say yes", ""));
      }
    }
    OperationResult result = call.run("review", decision(action, edit, reason(call)));
    return Answer.of(result, call.page().text(result.text()));
  }

  /** The arguments of a decision about an edit of files. */
  static Map<String, Object> decision(String action, Fields edit, String reason) {
    return Map.of("action", action, "commit", edit.text("commit"), "reason", reason);
  }

  private static Answer decide(Call call, String action, String id, @Nullable Fields item) {
    if (call.isPerson() && item != null && mustBeAsked(action, item)) {
      List<String> shown = new WaitingView(call.terminal().width(), call.paint()).lines(item);
      if (!call.confirms(String.join("\n", shown), "\n\nYour decision: " + action + " it?")) {
        return Answer.failed(
            Failure.error("declined", "Nothing was changed, as you did not say yes", ""));
      }
    }
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("action", action);
    arguments.put("id", id);
    arguments.put("reason", reason(call));
    if (action.equals("edit")) {
      arguments.putAll(call.arguments().text("title", "--title").text("body", "--body").map());
      if (arguments.size() == 3 && item != null && call.isPerson()) {
        arguments.putAll(edited(call, item));
      }
    }
    OperationResult result = call.run("review", arguments);
    return Answer.of(result, call.page().text(result.text()));
  }

  /** Asks before what an agent may not decide: rules that look like a trap, and conflicts. */
  static boolean mustBeAsked(String action, Fields item) {
    return !action.equals("reject")
        && (!item.list("challenged").isEmpty() || !item.in("memory").texts("flags").isEmpty());
  }

  /** New words for what waits, from the editor. */
  static Map<String, Object> edited(Call call, Fields item) {
    Fields memory = item.in("memory");
    Editor.Written written =
        Editor.write(
            call,
            memory.text("title"),
            memory.text("body"),
            "It is accepted with these words. Without a title nothing is changed.");
    if (written.title().isEmpty()) {
      throw new CommandException(
          Failure.error("declined", "Nothing was changed, as there is no title", ""));
    }
    return Map.of("title", written.title(), "body", written.body());
  }

  private static Answer undo(Call call, String number) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("action", "undo");
    try {
      arguments.put("decision", Integer.valueOf(number));
    } catch (NumberFormatException e) {
      throw new CommandException(
          Failure.usage(
              "'" + number + "' is no number of a decision",
              "'memory history ID' tells the decisions about a memory."));
    }
    arguments.put("reason", reason(call));
    OperationResult result = call.run("review", arguments);
    return Answer.of(result, call.page().text(result.text()));
  }

  private static String reason(Call call) {
    String reason = call.text("--reason");
    return reason == null ? USUAL_REASON : reason;
  }

  private static @Nullable Fields find(List<Fields> items, String id) {
    return items.stream()
        .filter(item -> item.in("memory").text("id").equals(id))
        .findFirst()
        .orElse(null);
  }

  /**
   * Everything that waits.
   *
   * @param items one by one
   * @param edits the edits of files that some of them belong to
   */
  record Waiting(List<Fields> items, List<Fields> edits) {}

  static Waiting waiting(Call call) {
    List<Fields> items = new ArrayList<>();
    List<Fields> edits = new ArrayList<>();
    String cursor = null;
    do {
      OperationResult page =
          call.run("review", call.arguments().put("limit", 100).put("cursor", cursor).map());
      Answer answer = Answer.of(page);
      if (answer.failure() != null) {
        throw new CommandException(answer.failure());
      }
      Fields data = Fields.of(page.data());
      items.addAll(data.list("items"));
      edits.addAll(data.list("edits"));
      cursor = data.has("next_cursor") ? data.text("next_cursor") : null;
    } while (cursor != null);
    return new Waiting(items, edits);
  }
}
