package dev.memoryweave.operations.internal.reflection;

import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.answer.CandidateView;
import dev.memoryweave.operations.answer.CaptureAnswer;
import dev.memoryweave.operations.answer.DroppedView;
import dev.memoryweave.operations.internal.continuity.MessageArguments;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.OpenProject;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.SessionReport;
import java.time.Instant;
import java.util.List;

/** Takes in the report of a session at its end. */
public final class CaptureOperation extends Operation {
  private static final ValueType<String> TEXT = ValueType.text(0, SessionReport.MAX_TEXT);

  private static final ValueType<List<SessionReport.Said>> SAID_LIST =
      ValueType.list(
          ValueType.object(
              List.of(MessageArguments.SAID, MessageArguments.ROLE),
              each ->
                  new SessionReport.Said(
                      each.get(MessageArguments.SAID), each.get(MessageArguments.ROLE))),
          SessionReport.MAX_SAID);

  private static final Parameter<SessionId> SESSION =
      Parameter.of("session", ModelValues.SESSION, "The name of the session.").asRequired();
  private static final Parameter<String> TITLE =
      Parameter.of("title", ValueType.text(1, SessionReport.MAX_TITLE));
  private static final Parameter<String> PLAN =
      Parameter.of("plan", TEXT, "What was to be reached.");
  private static final Parameter<String> OUTCOME =
      Parameter.of("outcome", TEXT, "What was reached, and what is left to do.");
  private static final Parameter<List<SessionReport.Said>> STATEMENTS =
      Parameter.of("statements", SAID_LIST, "Statements worth keeping, each understandable alone.");
  private static final Parameter<List<Message>> MESSAGES =
      Parameter.of(
          "messages",
          MessageArguments.MESSAGES,
          "Or the conversation, oldest first; statements are looked for in it.");
  private static final Parameter<List<Message.ToolCall>> TOOL_CALLS =
      Parameter.of("tool_calls", MessageArguments.TOOL_CALLS, "Oldest first.");
  private static final Parameter<String> BRANCH = Parameter.of("branch", ModelValues.BRANCH);
  private static final Parameter<String> COMMIT = Parameter.of("commit", ModelValues.COMMIT);
  private static final Parameter<Instant> STARTED_AT = Parameter.of("started_at", ValueType.time());
  private static final Parameter<Instant> ENDED_AT =
      Parameter.of("ended_at", ValueType.time(), "Leave it out for now.");

  /** Describes the operation. */
  public CaptureOperation() {
    super(
        Description.of(
            Profile.STANDARD,
            "capture",
            CaptureAnswer.class,
            "Capture a session",
            "Once when a session ends or its context is about to be cut: keep it as an episode with"
                + " plan and outcome, so that it can be continued, and draw statements and"
                + " procedures from it; the user may be asked about a few. No secrets. What came of"
                + " one task goes to {reflect}.",
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
    return context -> {
      ReflectionResult captured = context.memory().capture(report);
      ConfirmedStatements confirmed = ConfirmedStatements.of(context, captured);
      OpenProject project = context.project();
      if (project != null) {
        project.workspace().tend();
      }
      return OperationResult.of(
          answer(captured, confirmed),
          ReflectionText.of(captured, context.door()) + ReflectionText.of(confirmed));
    };
  }

  private static CaptureAnswer answer(ReflectionResult captured, ConfirmedStatements confirmed) {
    return new CaptureAnswer(
        captured.report(),
        captured.records().stream().map(CandidateView::of).toList(),
        captured.dropped().stream().map(DroppedView::of).toList(),
        captured.warnings(),
        captured.repeated(),
        confirmed.answer(),
        confirmed.answer() == null
            ? null
            : confirmed.accepted().stream().map(NodeId::value).toList(),
        captured.revision());
  }
}
