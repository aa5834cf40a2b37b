package dev.memoryweave.cli.internal.writing;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.output.MemoryTable;
import dev.memoryweave.cli.internal.output.Table;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.operations.answer.ReviewAnswer;
import dev.memoryweave.operations.answer.ReviewAnswer.Item;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.review.Reviews.Item.Cause;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The list of pending items: proposals, and statements of files. */
final class WaitingList {
  private static final int USUAL_LIMIT = 20;
  private static final int LEAST_COMMIT = 12;

  private WaitingList() {}

  static Answer of(Call call) {
    List<String> ids = call.texts("ID");
    if (!ids.isEmpty()) {
      return one(call, ids.get(0));
    }
    Integer limit = (Integer) call.arguments().whole("limit", "--limit").map().get("limit");
    OperationResult result = page(call, limit == null ? USUAL_LIMIT : limit);
    if (!(result.answer() instanceof ReviewAnswer listed) || listed.listed().isEmpty()) {
      return Answer.of(result, call.page().text(result.text()));
    }
    List<String> parts = new ArrayList<>();
    ReviewAnswer.Size size = listed.size();
    part(call, parts, listed.listed(), false, size == null ? 0 : size.proposed());
    edits(listed).forEach(parts::add);
    part(call, parts, listed.listed(), true, size == null ? 0 : size.stated());
    if (listed.nextCursor() != null) {
      parts.add("More waits: a greater --limit lists it, or --cursor " + listed.nextCursor());
    }
    return Answer.of(result, String.join("\n\n", parts));
  }

  /** One item in full. */
  private static Answer one(Call call, String id) {
    OperationResult result = call.run("review", Map.of("action", "list", "id", id));
    return result.answer() instanceof ReviewAnswer listed && !listed.listed().isEmpty()
        ? Answer.of(result, String.join("\n", view(call).lines(listed.listed().get(0))))
        : Answer.of(result, call.page().text(result.text()));
  }

  private static WaitingView view(Call call) {
    return new WaitingView(call.terminal().width(), call.paint());
  }

  private static void part(
      Call call, List<String> parts, List<Item> items, boolean ofFiles, long all) {
    List<Item> some = items.stream().filter(item -> item.fromFile() == ofFiles).toList();
    if (some.isEmpty()) {
      return;
    }
    String count = some.size() == all ? all + ":" : some.size() + " of " + all + ":";
    parts.add(call.paint().strong((ofFiles ? "Stated by files, " : "Proposed, ") + count));
    if (call.flag("--full")) {
      some.forEach(item -> parts.add(String.join("\n", view(call).lines(item))));
    } else {
      parts.add(table(call, some).text());
    }
  }

  /** One row for each item. */
  static Table table(Call call, List<Item> items) {
    Table table = new Table(call.terminal().width(), call.paint(), List.of("ID", "WHY", "TITLE"));
    for (Item item : items) {
      boolean isOfFile = item.cause() == Cause.FILE_CHANGED;
      String against =
          item.challenged().stream()
              .map(side -> side.memory().card().id())
              .reduce((one, other) -> one + ", " + other)
              .map(ids -> (isOfFile ? " (instead of " : " (against ") + ids + ")")
              .orElse("");
      table.add(
          List.of(
              ReviewVerb.id(item),
              WaitingView.cause(item),
              level(item) + item.memory().card().title() + against));
    }
    return table;
  }

  private static String level(Item item) {
    String level = MemoryTable.level(item.memory().card().scope());
    return level.isEmpty() ? "" : "[" + level + "] ";
  }

  private static List<String> edits(ReviewAnswer listed) {
    List<String> lines = new ArrayList<>();
    for (ReviewAnswer.Edit edit : listed.listedEdits()) {
      if (edit.ids().size() > 1) {
        String commit = edit.commit();
        lines.add(
            SafeText.line(edit.heading())
                + ": 'memory review accept "
                + SafeText.line(commit.substring(0, Math.min(LEAST_COMMIT, commit.length())))
                + "' takes all of it in");
      }
    }
    return lines;
  }

  /** The typed conditions. */
  static Map<String, Object> conditions(Call call) {
    return call.arguments()
        .texts("kinds", "--kind")
        .texts("sources", "--source")
        .texts("causes", "--cause")
        .text("challenged", "--about")
        .map();
  }

  /**
   * The first pending items, in one answer. The operation returns fewer at once, because its text
   * is bounded.
   */
  private static OperationResult page(Call call, int limit) {
    Map<String, Object> conditions = conditions(call);
    Map<String, Object> arguments = new LinkedHashMap<>(conditions);
    arguments.putAll(call.arguments().put("limit", limit).text("cursor", "--cursor").map());
    OperationResult first = call.run("review", arguments);
    if (!(first.answer() instanceof ReviewAnswer page)) {
      return first;
    }
    List<Item> items = new ArrayList<>(page.listed());
    while (items.size() < limit && page.nextCursor() != null) {
      arguments.put("limit", limit - items.size());
      arguments.put("cursor", page.nextCursor());
      OperationResult next = call.run("review", arguments);
      if (!(next.answer() instanceof ReviewAnswer further)) {
        return next;
      }
      items.addAll(further.listed());
      page = page.with(items, further);
    }
    return first.withAnswer(page);
  }
}
