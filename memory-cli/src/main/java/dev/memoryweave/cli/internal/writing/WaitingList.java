package dev.memoryweave.cli.internal.writing;

import dev.memoryweave.cli.internal.command.Answer;
import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.output.Fields;
import dev.memoryweave.cli.internal.output.MemoryTable;
import dev.memoryweave.cli.internal.output.Table;
import dev.memoryweave.cli.internal.terminal.SafeText;
import dev.memoryweave.operations.answer.RawAnswer;
import dev.memoryweave.operations.model.OperationResult;
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
    Fields data = Fields.of(result.data());
    List<Fields> items = data.list("items");
    if (items.isEmpty()) {
      return Answer.of(result, call.page().text(result.text()));
    }
    List<String> parts = new ArrayList<>();
    part(call, parts, items, false, data.in("size").number("proposed"));
    edits(data).forEach(parts::add);
    part(call, parts, items, true, data.in("size").number("stated"));
    if (data.has("next_cursor")) {
      parts.add("More waits: a greater --limit lists it, or --cursor " + data.text("next_cursor"));
    }
    return Answer.of(result, String.join("\n\n", parts));
  }

  /** One item in full. */
  private static Answer one(Call call, String id) {
    OperationResult result = call.run("review", Map.of("action", "list", "id", id));
    List<Fields> items = Fields.of(result.data()).list("items");
    return items.isEmpty()
        ? Answer.of(result, call.page().text(result.text()))
        : Answer.of(result, String.join("\n", view(call).lines(items.get(0))));
  }

  private static WaitingView view(Call call) {
    return new WaitingView(call.terminal().width(), call.paint());
  }

  private static void part(
      Call call, List<String> parts, List<Fields> items, boolean ofFiles, long all) {
    List<Fields> some = items.stream().filter(item -> item.is("from_file") == ofFiles).toList();
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
  static Table table(Call call, List<Fields> items) {
    Table table = new Table(call.terminal().width(), call.paint(), List.of("ID", "WHY", "TITLE"));
    for (Fields item : items) {
      boolean isOfFile = item.text("cause").equals("file_changed");
      String against =
          item.list("challenged").stream()
              .map(side -> side.in("memory").text("id"))
              .reduce((one, other) -> one + ", " + other)
              .map(ids -> (isOfFile ? " (instead of " : " (against ") + ids + ")")
              .orElse("");
      table.add(
          List.of(
              ReviewVerb.id(item),
              WaitingView.cause(item),
              level(item) + item.in("memory").text("title") + against));
    }
    return table;
  }

  private static String level(Fields item) {
    String level = MemoryTable.level(item.in("memory"));
    return level.isEmpty() ? "" : "[" + level + "] ";
  }

  private static List<String> edits(Fields data) {
    List<String> lines = new ArrayList<>();
    for (Fields edit : data.list("edits")) {
      if (edit.texts("ids").size() > 1) {
        String commit = edit.text("commit");
        lines.add(
            SafeText.line(edit.text("heading"))
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
    if (first.data() == null) {
      return first;
    }
    Map<String, Object> data = new LinkedHashMap<>(first.data());
    List<Object> items = new ArrayList<>(list(data));
    while (items.size() < limit && data.containsKey("next_cursor")) {
      arguments.put("limit", limit - items.size());
      arguments.put("cursor", data.remove("next_cursor"));
      OperationResult next = call.run("review", arguments);
      if (next.data() == null) {
        return next;
      }
      items.addAll(list(next.data()));
      data.putAll(next.data());
    }
    data.put("items", items);
    return first.withAnswer(new RawAnswer(data));
  }

  private static List<?> list(Map<String, Object> data) {
    return data.get("items") instanceof List<?> items ? items : List.of();
  }
}
