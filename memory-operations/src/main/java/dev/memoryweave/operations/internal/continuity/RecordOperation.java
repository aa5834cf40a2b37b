package dev.memoryweave.operations.internal.continuity;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.operations.answer.RecordAnswer;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import java.util.ArrayList;
import java.util.List;

/** Records messages of a session as they are said. */
public final class RecordOperation extends Operation {
  private static final Parameter<SessionId> SESSION =
      Parameter.of("session", ModelValues.SESSION, "The name of the session.").asRequired();
  private static final Parameter<List<Message>> MESSAGES =
      Parameter.of("messages", MessageArguments.MESSAGES, "Oldest first.");
  private static final Parameter<String> TITLE =
      Parameter.of("title", ValueType.text(1, Session.MAX_TITLE), "What the session is about.");
  private static final Parameter<String> RUNTIME =
      Parameter.of("runtime", ValueType.text(1, Session.MAX_RUNTIME)).asDetail();
  private static final Parameter<String> FOLDER =
      Parameter.of("folder", ValueType.text(1, Session.MAX_FOLDER)).asDetail();
  private static final Parameter<String> BRANCH =
      Parameter.of("branch", ModelValues.BRANCH).asDetail();
  private static final Parameter<SessionId> CONTINUES =
      Parameter.of("continues", ModelValues.SESSION, "The session that it goes on with.")
          .asDetail();

  /** Describes the operation. */
  public RecordOperation() {
    super(
        Description.of(
            Profile.STANDARD,
            "record",
            RecordAnswer.class,
            "Record messages",
            "While a session runs, after each exchange or a few: keep what was said, so that {resume}"
                + " finds it. Lines such as 'Todo: ...', 'Done: ...' and 'Blocked by: ...' become open"
                + " work. Handing a message in again changes nothing. The end of a session goes to"
                + " {capture}.",
            Effect.WRITES,
            SESSION,
            MESSAGES,
            TITLE,
            RUNTIME,
            FOLDER,
            BRANCH,
            CONTINUES));
  }

  @Override
  protected Call read(Arguments arguments) {
    SessionId id = arguments.get(SESSION);
    List<Message> messages = arguments.list(MESSAGES);
    Session.Details details =
        Session.Details.NONE
            .withTitle(arguments.find(TITLE))
            .withRuntime(arguments.find(RUNTIME))
            .withFolder(arguments.find(FOLDER))
            .withBranch(arguments.find(BRANCH))
            .withContinues(arguments.find(CONTINUES));
    return context -> {
      AgentMemory memory = context.memory();
      SessionHandle session = memory.session(id);
      if (!details.equals(Session.Details.NONE) || messages.isEmpty()) {
        session.open(details);
      }
      SessionHandle.Recorded report = session.record(messages);
      return OperationResult.of(RecordAnswer.of(report), text(report));
    };
  }

  private static String text(SessionHandle.Recorded report) {
    List<String> parts = new ArrayList<>();
    parts.add(report.added() + " recorded");
    if (report.changed() > 0) {
      parts.add(report.changed() + " changed");
    }
    if (report.unchanged() > 0) {
      parts.add(report.unchanged() + " known already");
    }
    StringBuilder text =
        new StringBuilder("Session ")
            .append(report.session().id())
            .append(": ")
            .append(String.join(", ", parts))
            .append(".");
    report.warnings().forEach(warning -> text.append('\n').append(warning));
    return text.toString();
  }
}
