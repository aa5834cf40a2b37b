package dev.memoryweave.operations.internal.reflection;

import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Choice;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.reflect.SessionReport;
import java.time.Instant;
import java.util.List;

/** Takes in the report of a session at its end. */
public final class CaptureOperation extends Operation {
  private static final int MAX_TOOL = 200;
  private static final ValueType<String> TEXT = ValueType.text(0, SessionReport.MAX_TEXT);

  private static final Parameter<String> SAID =
      Parameter.of("text", ValueType.text(1, SessionReport.MAX_TEXT), "What was said.")
          .asRequired();
  private static final Parameter<SessionReport.Speaker> ROLE =
      Parameter.of(
              "role",
              ValueType.one(
                  Choice.of("role", SessionReport.Speaker.values(), SessionReport.Speaker::label)),
              "Who said it: user, assistant (you), system, tool.")
          .asRequired();
  private static final ValueType<List<SessionReport.Said>> CONVERSATION =
      ValueType.list(
          ValueType.object(
              List.of(SAID, ROLE), each -> new SessionReport.Said(each.get(SAID), each.get(ROLE))),
          SessionReport.MAX_SAID);

  private static final Parameter<String> TOOL =
      Parameter.of("tool", ValueType.text(1, MAX_TOOL), "The name of the tool.").asRequired();
  private static final Parameter<String> CALLED_WITH =
      Parameter.of("arguments", TEXT, "What it was called with, in short, as a text.");
  private static final Parameter<Boolean> SUCCESS =
      Parameter.of("success", ValueType.flag(), "Whether it did what it was called for.")
          .withDefault(true);
  private static final Parameter<Instant> AT =
      Parameter.of("at", ValueType.time(), "When, with offset, such as 2026-01-31T09:30:00Z.");
  private static final ValueType<SessionReport.ToolCall> TOOL_CALL =
      ValueType.object(
          List.of(TOOL, CALLED_WITH, SUCCESS, AT),
          each ->
              new SessionReport.ToolCall(
                  each.get(TOOL), each.text(CALLED_WITH), each.get(SUCCESS), each.find(AT)));

  private static final Parameter<SessionId> SESSION =
      Parameter.of("session", ModelValues.SESSION, "The name of the session.").asRequired();
  private static final Parameter<String> TITLE =
      Parameter.of(
          "title", ValueType.text(1, SessionReport.MAX_TITLE), "What it was about, in one line.");
  private static final Parameter<String> PLAN =
      Parameter.of("plan", TEXT, "What was to be reached.");
  private static final Parameter<String> OUTCOME =
      Parameter.of("outcome", TEXT, "What was reached, and what is left to do.");
  private static final Parameter<List<SessionReport.Said>> STATEMENTS =
      Parameter.of(
          "statements",
          CONVERSATION,
          "Single statements worth keeping, each understandable alone.");
  private static final Parameter<List<SessionReport.Said>> MESSAGES =
      Parameter.of(
          "messages",
          CONVERSATION,
          "The conversation, oldest first; statements are looked for in it. Give it"
              + " instead of statements if you did not sort them out.");
  private static final Parameter<List<SessionReport.ToolCall>> TOOL_CALLS =
      Parameter.of(
          "tool_calls",
          ValueType.list(TOOL_CALL, SessionReport.MAX_CALLS),
          "The tools that were called, oldest first.");
  private static final Parameter<String> BRANCH =
      Parameter.of("branch", ModelValues.BRANCH, "The branch that was worked on.");
  private static final Parameter<String> COMMIT =
      Parameter.of("commit", ModelValues.COMMIT, "The commit at the end.");
  private static final Parameter<Instant> STARTED_AT =
      Parameter.of(
          "started_at",
          ValueType.time(),
          "When it began, with offset, such as 2026-01-31T09:30:00Z.");
  private static final Parameter<Instant> ENDED_AT =
      Parameter.of(
          "ended_at", ValueType.time(), "When it ended, with offset. Leave it out for now.");

  /** Describes the operation. */
  public CaptureOperation() {
    super(
        Description.of(
            "capture",
            "Capture a session",
            "Takes in what a session comes to, at its end: one episode with plan and"
                + " outcome, statements worth keeping, and rows of tool calls that worked, which"
                + " become procedures. Call it once when a session ends, or before its context"
                + " is cut; captured again, the episode of the session tells the later state."
                + " What somebody corrects or takes back in the same session is kept as"
                + " corrected, or not at all. A statement is not in force at once: it is"
                + " recalled where it fits, marked as not confirmed, until another author says"
                + " the same, and a rule until a person accepts it; so are rows of tool calls,"
                + " and only those with a command of the project. What came of a task goes to"
                + " {reflect} instead, and what the user asks you to remember to {save}. The"
                + " answer tells for each candidate what was decided and why, and of each"
                + " statement that was dropped the reason. The same capture again changes"
                + " nothing. Never include secrets: a text with a key or a password is refused.",
            Effect.WRITES,
            SESSION,
            TITLE,
            PLAN,
            OUTCOME,
            STATEMENTS,
            MESSAGES,
            TOOL_CALLS,
            BRANCH,
            COMMIT,
            STARTED_AT,
            ENDED_AT));
  }

  @Override
  protected Call read(Arguments arguments) {
    SessionReport report =
        SessionReport.builder(arguments.get(SESSION))
            .title(arguments.find(TITLE))
            .plan(arguments.text(PLAN))
            .outcome(arguments.text(OUTCOME))
            .statements(arguments.list(STATEMENTS))
            .messages(arguments.list(MESSAGES))
            .toolCalls(arguments.list(TOOL_CALLS))
            .branch(arguments.find(BRANCH))
            .commit(arguments.find(COMMIT))
            .startedAt(arguments.find(STARTED_AT))
            .endedAt(arguments.find(ENDED_AT))
            .build();
    return context -> ReflectionView.of(context.memory().capture(report), context.door());
  }
}
