package dev.memoryweave.cli.internal.writing;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import dev.memoryweave.cli.internal.command.Syntax;
import dev.memoryweave.cli.internal.command.Verb;
import dev.memoryweave.operations.answer.ReviewAnswer;
import dev.memoryweave.operations.answer.ReviewAnswer.Edit;
import dev.memoryweave.operations.answer.ReviewAnswer.Item;
import dev.memoryweave.operations.model.OperationResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decides about pending items: one by one at a terminal, or one by its id. */
public final class ReviewVerb implements Verb {
  private static final int MOST_AT_ONCE = 1_000;
  private static final String USUAL_REASON = "decided at the command line";

  @Override
  public void declare(Syntax syntax) {
    syntax
        .optional("ACTION", "list, accept, reject, edit or undo; at a terminal, goes through all")
        .optionalWords(
            "ID",
            "the ids of what waits, or the commit of an edit of files; list: one to see as a"
                + " whole; undo: a decision, or a memory with --revision")
        .option("--reason", "TEXT", "why")
        .option("--title", "TEXT", "edit: the title that it gets")
        .option("--body", "TEXT", "edit: the text that it gets")
        .option("--revision", "N", "undo: the earlier revision to go back to")
        .flag("--dry-run", "only tells what a decision or undo would change")
        .options("--kind", "KIND", "only what is of that kind; again for more")
        .options("--source", "WHO", "only the word of an agent, file, person, program or tool")
        .options("--cause", "CAUSE", "only what waits for that, as the list names it")
        .option("--about", "ID", "only what challenges or asks about that memory")
        .flag("--full", "list: all of each")
        .option("--limit", "N", "list: the most; 20 if not set")
        .option("--cursor", "TEXT", "list: goes on with the next page")
        .example("memory review", "one after another, at a terminal")
        .example("memory review list", "what waits, without deciding")
        .example("memory review list --source agent --kind constraint", "a part of it")
        .example(
            "memory review reject fact.old-claim --reason \"not true any more\"", "one by its id")
        .example("memory review accept gotcha.a gotcha.b --reason \"seen both\"", "several")
        .example("memory review reject --source file --kind fact", "shows them all, and asks")
        .example("memory review accept 3f2a9c1d", "all that a commit changes in files")
        .example("memory review undo 12 --reason \"a mistake\"", "shows what changes, and asks")
        .example("memory review undo fact.port --revision 2", "what it said then, again");
  }

  @Override
  public Answer run(Call call) {
    String action = call.text("ACTION");
    if (action == null) {
      return call.isPerson() && !call.options().json()
          ? new ReviewDialogue(call).run()
          : WaitingList.of(call);
    }
    return switch (action) {
      case "list" -> WaitingList.of(call);
      case "accept", "reject" -> decide(call, action);
      case "edit" -> decideOne(call, action, only(call));
      case "undo" -> undo(call, only(call));
      default ->
          throw new CommandException(
              Failure.usage(
                  "'" + action + "' is none of list, accept, reject, edit and undo",
                  "See 'memory review --help'."));
    };
  }

  private static String only(Call call) {
    List<String> ids = call.texts("ID");
    if (ids.size() != 1) {
      throw new CommandException(
          Failure.usage(
              ids.isEmpty() ? "ID is missing" : "Only one ID can be given here",
              "See 'memory review --help'."));
    }
    return ids.get(0);
  }

  private static Answer decide(Call call, String action) {
    List<String> ids = call.texts("ID");
    if (ids.isEmpty()) {
      return decideChosen(call, action);
    }
    if (ids.size() > 1) {
      List<Item> items =
          waiting(call).items().stream().filter(item -> ids.contains(id(item))).toList();
      return decideSeveral(call, action, ids, items, action.equals("accept"));
    }
    if (call.flag("--dry-run")) {
      return decideSeveral(call, action, ids, List.of(), false);
    }
    return decideOne(call, action, ids.get(0));
  }

  /** Decides about all items that match the conditions, once a person has seen them. */
  private static Answer decideChosen(Call call, String action) {
    Map<String, Object> conditions = WaitingList.conditions(call);
    if (conditions.isEmpty() || !(call.isPerson() || call.flag("--dry-run"))) {
      throw new CommandException(
          Failure.usage(
              conditions.isEmpty() ? "ID is missing" : "Without a person ID must be given",
              "Name what is decided about; conditions choose it only for a person who sees it and"
                  + " agrees. See 'memory review --help'."));
    }
    List<Item> all = waiting(call, conditions).items();
    List<Item> items = all.subList(0, Math.min(all.size(), MOST_AT_ONCE));
    return items.isEmpty()
        ? Answer.of(Map.of(), "Nothing that waits for a decision meets these conditions.")
        : decideSeveral(call, action, items.stream().map(ReviewVerb::id).toList(), items, true);
  }

  private static Answer decideSeveral(
      Call call, String action, List<String> ids, List<Item> items, boolean asks) {
    boolean dryRun = call.flag("--dry-run");
    if (asks && !dryRun && call.isPerson()) {
      String shown = WaitingList.table(call, items).text();
      String what = ids.size() == 1 ? " it?" : " all " + ids.size() + "?";
      String question = "\n\nYour decision: " + action + what;
      if (!call.confirms(shown, question)) {
        return declined();
      }
    }
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("action", action);
    arguments.put("ids", ids);
    if (!items.isEmpty()) {
      // Items that nobody was shown have no revision that was read.
      arguments.put(
          "revisions",
          ids.stream()
              .map(id -> find(items, id))
              .map(item -> item == null ? 1L : item.memory().revision())
              .toList());
    }
    arguments.put("reason", reason(call));
    arguments.put("dry_run", dryRun);
    OperationResult result = call.run("review", arguments);
    if (!result.failed() && !Boolean.TRUE.equals(result.answer(ReviewAnswer.class).complete())) {
      String advice = dryRun ? "" : "The others are decided.";
      return new Answer(result.data(), "", Failure.error("incomplete", result.text(), advice));
    }
    return Answer.of(result, call.page().text(result.text()));
  }

  private static Answer declined() {
    return Answer.failed(
        Failure.error("declined", "Nothing was changed, as you did not say yes", ""));
  }

  private static Answer decideOne(Call call, String action, String id) {
    Waiting waiting = waiting(call);
    Optional<Edit> edit =
        waiting.edits().stream().filter(one -> one.commit().startsWith(id)).findFirst();
    return edit.isPresent() && !action.equals("edit")
        ? decideEdit(call, action, edit.get(), waiting.items())
        : decide(call, action, id, find(waiting.items(), id));
  }

  private static Answer decideEdit(Call call, String action, Edit edit, List<Item> items) {
    if (call.isPerson() && action.equals("accept")) {
      List<String> shown = new WaitingView(call.terminal().width(), call.paint()).edit(edit, items);
      if (!call.confirms(String.join("\n", shown), "\n\nYour decision: accept all of it?")) {
        return declined();
      }
    }
    OperationResult result = call.run("review", decision(action, edit, reason(call)));
    return Answer.of(result, call.page().text(result.text()));
  }

  /** The arguments of a decision about an edit of files. */
  static Map<String, Object> decision(String action, Edit edit, String reason) {
    return Map.of("action", action, "commit", edit.commit(), "reason", reason);
  }

  private static Answer decide(Call call, String action, String id, @Nullable Item item) {
    if (call.isPerson() && item != null && mustBeAsked(action, item)) {
      List<String> shown = new WaitingView(call.terminal().width(), call.paint()).lines(item);
      if (!call.confirms(String.join("\n", shown), "\n\nYour decision: " + action + " it?")) {
        return declined();
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
    if (item != null) {
      arguments.put("revision", item.memory().revision());
    }
    OperationResult result = call.run("review", arguments);
    return Answer.of(result, call.page().text(result.text()));
  }

  /** Asks for confirmation where an agent may not decide: flagged rules, and conflicts. */
  static boolean mustBeAsked(String action, Item item) {
    return !action.equals("reject")
        && (!item.challenged().isEmpty() || !item.memory().card().flags().isEmpty());
  }

  /** A new text for a pending item, from the editor. */
  static Map<String, Object> edited(Call call, Item item) {
    Editor.Written written =
        Editor.write(
            call,
            item.memory().card().title(),
            item.memory().body(),
            "It is accepted with these words. Without a title nothing is changed.");
    if (written.title().isEmpty()) {
      throw new CommandException(
          Failure.error("declined", "Nothing was changed, as there is no title", ""));
    }
    return Map.of("title", written.title(), "body", written.body());
  }

  private static Answer undo(Call call, String what) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    arguments.put("action", "undo");
    if (call.has("--revision")) {
      arguments.put("id", what);
      arguments.putAll(call.arguments().whole("revision", "--revision").map());
    } else {
      arguments.put("decision", number(what));
    }
    arguments.put("reason", reason(call));
    boolean dryRun = call.flag("--dry-run");
    if (dryRun || call.isPerson()) {
      Map<String, Object> trial = new LinkedHashMap<>(arguments);
      trial.put("dry_run", true);
      OperationResult told = call.run("review", trial);
      String shown = call.page().text(told.text());
      if (dryRun || told.failed()) {
        return Answer.of(told, shown);
      }
      if (!call.confirms(shown, "\n\nUndo it?")) {
        return declined();
      }
    }
    OperationResult result = call.run("review", arguments);
    return Answer.of(result, call.page().text(result.text()));
  }

  private static int number(String decision) {
    try {
      return Integer.parseInt(decision);
    } catch (NumberFormatException e) {
      throw new CommandException(
          Failure.usage(
              "'" + decision + "' is no number of a decision",
              "'memory history ID' tells the decisions about a memory; with --revision a memory"
                  + " goes back to what it said then."));
    }
  }

  private static String reason(Call call) {
    String reason = call.text("--reason");
    return reason == null ? USUAL_REASON : reason;
  }

  private static @Nullable Item find(List<Item> items, String id) {
    return items.stream().filter(item -> id(item).equals(id)).findFirst().orElse(null);
  }

  static String id(Item item) {
    return item.memory().card().id();
  }

  /**
   * All pending items.
   *
   * @param items the single items
   * @param edits the edits of files that some of them belong to
   */
  record Waiting(List<Item> items, List<Edit> edits) {}

  static Waiting waiting(Call call) {
    return waiting(call, Map.of());
  }

  private static Waiting waiting(Call call, Map<String, Object> conditions) {
    List<Item> items = new ArrayList<>();
    List<Edit> edits = new ArrayList<>();
    String cursor = null;
    do {
      Map<String, Object> arguments =
          call.arguments().put("limit", 100).put("cursor", cursor).map();
      arguments.putAll(conditions);
      OperationResult page = call.run("review", arguments);
      Answer answer = Answer.of(page);
      if (answer.failure() != null) {
        throw new CommandException(answer.failure());
      }
      ReviewAnswer listed = page.answer(ReviewAnswer.class);
      items.addAll(listed.listed());
      edits.addAll(listed.listedEdits());
      cursor = listed.nextCursor();
    } while (cursor != null);
    return new Waiting(items, edits);
  }
}
