package dev.memoryweave.mcp;

import static java.util.Objects.requireNonNull;

import dev.memoryweave.model.SessionId;
import dev.memoryweave.reflect.SessionReport;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code memory_capture}: takes in what a session comes to at its end. */
final class CaptureTool implements MemoryTool {
  static final String NAME = "memory_capture";

  private static final int MAX_TOOL = 200;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public @Nullable Function<OpenMemory, ToolAnswer> prepare(Arguments arguments) {
    arguments.require("session");
    SessionId session = arguments.parsed("session", NodeArguments.MAX_SESSION, SessionId::of);
    String title = arguments.text("title", 1, SessionReport.MAX_TITLE);
    String plan = arguments.text("plan", 0, SessionReport.MAX_TEXT);
    String outcome = arguments.text("outcome", 0, SessionReport.MAX_TEXT);
    List<SessionReport.Said> statements =
        arguments.objects("statements", SessionReport.MAX_SAID, CaptureTool::said);
    List<SessionReport.Said> messages =
        arguments.objects("messages", SessionReport.MAX_SAID, CaptureTool::said);
    List<SessionReport.ToolCall> toolCalls =
        arguments.objects("tool_calls", SessionReport.MAX_CALLS, CaptureTool::toolCall);
    String branch = arguments.text("branch", 1, NodeArguments.MAX_BRANCH);
    String commit = arguments.text("commit", 1, NodeArguments.MAX_COMMIT);
    Instant startedAt = arguments.time("started_at");
    Instant endedAt = arguments.time("ended_at");
    return arguments.make(
        () -> {
          SessionReport report =
              SessionReport.builder(requireNonNull(session))
                  .title(title)
                  .plan(plan == null ? "" : plan)
                  .outcome(outcome == null ? "" : outcome)
                  .statements(statements)
                  .messages(messages)
                  .toolCalls(toolCalls)
                  .branch(branch)
                  .commit(commit)
                  .startedAt(startedAt)
                  .endedAt(endedAt)
                  .build();
          return open -> ReflectionFormat.answer(open.memory().capture(report));
        });
  }

  private static SessionReport.@Nullable Said said(Arguments arguments) {
    arguments.require("text", "role");
    String text = arguments.text("text", 1, SessionReport.MAX_TEXT);
    SessionReport.Speaker role = arguments.one("role", Choice.SPEAKER);
    return arguments.make(() -> new SessionReport.Said(requireNonNull(text), requireNonNull(role)));
  }

  private static SessionReport.@Nullable ToolCall toolCall(Arguments arguments) {
    arguments.require("tool");
    String tool = arguments.text("tool", 1, MAX_TOOL);
    String called = arguments.text("arguments", 0, SessionReport.MAX_TEXT);
    boolean success = arguments.flag("success", true);
    Instant at = arguments.time("at");
    return arguments.make(
        () ->
            new SessionReport.ToolCall(
                requireNonNull(tool), called == null ? "" : called, success, at));
  }
}
