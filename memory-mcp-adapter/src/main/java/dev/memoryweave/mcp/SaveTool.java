package dev.memoryweave.mcp;

import static java.util.Objects.requireNonNull;

import dev.memoryweave.SaveIntent;
import dev.memoryweave.SaveReport;
import dev.memoryweave.model.EventDraft;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.recall.RecallRequest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code memory_save}: remembers, marks as stale, replaces and forgets, all in one call. */
final class SaveTool implements MemoryTool {
  static final String NAME = "memory_save";

  private static final int MAX_CHANGES = 500;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public @Nullable Function<OpenMemory, ToolAnswer> prepare(Arguments arguments) {
    String task = arguments.text("task", 0, RecallRequest.MAX_TASK);
    List<NodeDraft> nodes = arguments.objects("nodes", MAX_CHANGES, NodeArguments::read);
    List<SaveIntent.Stale> stale = arguments.objects("stale", MAX_CHANGES, SaveTool::stale);
    List<SaveIntent.Supersede> supersede =
        arguments.objects("supersede", MAX_CHANGES, SaveTool::supersede);
    List<SaveIntent.Delete> delete = arguments.objects("delete", MAX_CHANGES, SaveTool::delete);
    boolean dryRun = arguments.flag("dry_run", false);
    return arguments.make(
        () -> {
          if (nodes.isEmpty() && stale.isEmpty() && supersede.isEmpty() && delete.isEmpty()) {
            arguments.problem(
                "nodes", "and stale, supersede, delete are all empty; give at least one change");
          }
          SaveIntent intent = new SaveIntent(task, nodes, stale, supersede, delete, dryRun);
          return open -> answer(AskedSave.of(open, intent));
        });
  }

  private static SaveIntent.@Nullable Stale stale(Arguments arguments) {
    NodeId id = id(arguments, "id");
    String reason = reason(arguments);
    return arguments.make(() -> new SaveIntent.Stale(requireNonNull(id), requireNonNull(reason)));
  }

  private static SaveIntent.@Nullable Supersede supersede(Arguments arguments) {
    NodeId id = id(arguments, "id");
    NodeId by = id(arguments, "superseded_by");
    String reason = reason(arguments);
    return arguments.make(
        () ->
            new SaveIntent.Supersede(
                requireNonNull(id), requireNonNull(by), requireNonNull(reason)));
  }

  private static SaveIntent.@Nullable Delete delete(Arguments arguments) {
    NodeId id = id(arguments, "id");
    String reason = reason(arguments);
    return arguments.make(() -> new SaveIntent.Delete(requireNonNull(id), requireNonNull(reason)));
  }

  private static @Nullable NodeId id(Arguments arguments, String name) {
    arguments.require(name);
    return arguments.parsed(name, NodeArguments.MAX_ID, NodeId::of);
  }

  private static @Nullable String reason(Arguments arguments) {
    arguments.require("reason");
    return arguments.text("reason", 1, EventDraft.MAX_REASON);
  }

  private static ToolAnswer answer(AskedSave saved) {
    SaveReport report = saved.report();
    Map<String, Object> structured =
        new Fields()
            .put("items", report.items().stream().map(item -> item(saved, item)).toList())
            .put("complete", report.isComplete())
            .put("user", saved.answer() == null ? null : saved.answer().label())
            .put("dry_run", report.dryRun())
            .put("memory_revision", report.revision())
            .map();
    boolean nothingDone =
        report.items().stream().allMatch(item -> item.outcome() == SaveReport.Outcome.FAILED);
    return new ToolAnswer(structured, text(saved), nothingDone);
  }

  private static Map<String, Object> item(AskedSave saved, SaveReport.Item item) {
    return new Fields()
        .put("path", item.path())
        .put("id", item.id())
        .put("outcome", label(item.outcome()))
        .put("status", item.status() == null ? null : item.status().label())
        .put("message", message(saved, item))
        .map();
  }

  private static @Nullable String message(AskedSave saved, SaveReport.Item item) {
    String message = item.message() == null ? null : EvidenceArguments.asCalled(item.message());
    String waiting = saved.isWaiting(item) ? Waiting.words(item) : null;
    if (message == null || waiting == null) {
      return message == null ? waiting : message;
    }
    return message + "; " + waiting;
  }

  private static String label(SaveReport.Outcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT);
  }

  private static String text(AskedSave saved) {
    SaveReport report = saved.report();
    long failed =
        report.items().stream().filter(item -> item.outcome() == SaveReport.Outcome.FAILED).count();
    StringBuilder text = new StringBuilder();
    if (report.dryRun()) {
      text.append("Dry run, nothing was stored. ");
    }
    if (failed == 0) {
      text.append(report.dryRun() ? "All of it can be done:" : "All of it is stored:");
    } else if (failed == report.items().size()) {
      text.append("None of it can be done:");
    } else {
      text.append(failed).append(" of ").append(report.items().size());
      text.append(report.dryRun() ? " cannot be done:" : " could not be done, the rest is stored:");
    }
    for (SaveReport.Item item : report.items()) {
      String message = message(saved, item);
      text.append("\n- ").append(item.path()).append(": ").append(label(item.outcome()));
      if (item.id() != null) {
        text.append(' ').append(item.id());
      }
      if (message != null) {
        text.append(": ").append(message);
      }
    }
    if (saved.answer() != null && !report.dryRun()) {
      text.append('\n').append(saved.answer().words());
      if (saved.waits()) {
        text.append(' ').append(Waiting.PERSON);
      }
    }
    return text.toString();
  }
}
