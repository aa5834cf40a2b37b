package dev.memoryweave.operations.internal.continuity;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.operations.answer.SessionsAnswer;
import dev.memoryweave.operations.answer.WorkAnswer;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.store.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Lists the sessions, or the turns of one. */
public final class SessionsOperation extends Operation {
  private static final int MAX_LIMIT = 1_000;

  /** Maximum length of a turn in a line; the data holds all of it. */
  private static final int LONGEST_LINE = 200;

  /** The kinds of work, as {@code work} lists them. */
  private static final Set<NodeKind> WORK =
      Set.of(
          NodeKind.OBJECTIVE,
          NodeKind.TASK,
          NodeKind.BLOCKER,
          NodeKind.CRITERION,
          NodeKind.CLAIM,
          NodeKind.REQUEST);

  private static final Parameter<SessionId> SESSION =
      Parameter.of("session", ModelValues.SESSION, "The turns of this one.");
  private static final Parameter<Boolean> OPEN =
      Parameter.of("open", ValueType.flag(), "Only those that are open, or that have ended.");
  private static final Parameter<Integer> LIMIT =
      Parameter.of("limit", ValueType.whole(1, MAX_LIMIT)).withDefault(50);
  private static final Parameter<String> CURSOR =
      Parameter.of("cursor", ModelValues.CURSOR, "From the answer before, for the next page.");

  /** Describes the operation. */
  public SessionsOperation() {
    super(
        Description.of(
            Profile.PERSON,
            "sessions",
            SessionsAnswer.class,
            "List sessions",
            "See which sessions were recorded, and what was said in one and kept of it.",
            Effect.READS,
            SESSION,
            OPEN,
            LIMIT,
            CURSOR));
  }

  @Override
  protected void check(Arguments arguments) {
    if (arguments.has(SESSION) && arguments.has(OPEN)) {
      arguments.problem(OPEN.name(), "is for the list; give it or session");
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    SessionId session = arguments.find(SESSION);
    Boolean open = arguments.find(OPEN);
    int limit = arguments.get(LIMIT);
    String cursor = arguments.find(CURSOR);
    return context ->
        session == null
            ? list(context.memory(), context.memory().sessions(open, limit, cursor))
            : one(context.memory(), session, limit, cursor);
  }

  private static OperationResult list(AgentMemory memory, Page<Session> page) {
    List<SessionsAnswer.Row> rows =
        page.items().stream().map(session -> row(memory, session)).toList();
    String lines =
        rows.isEmpty()
            ? "No session was recorded."
            : BoundedLines.of(
                rows.stream().map(SessionsOperation::line).toList(), "ask for fewer, see limit");
    return OperationResult.of(
        new SessionsAnswer(rows, null, null, null, page.next()), withNext(lines, page.next()));
  }

  private static SessionsAnswer.Row row(AgentMemory memory, Session session) {
    MemoryQuery open =
        MemoryQuery.all()
            .withKinds(WORK)
            .withStatuses(Set.of(NodeStatus.OPEN))
            .withSession(session.id())
            .withLevel(session.scope().level());
    return SessionsAnswer.Row.of(session, memory.count(open));
  }

  private static String line(SessionsAnswer.Row row) {
    return "- "
        + row.id()
        + (row.title() == null ? "" : ": " + row.title())
        + " ("
        + row.messages()
        + " messages, last active "
        + NodeView.time(row.lastActiveAt())
        + (row.endedAt() == null ? ", open" : "")
        + ")";
  }

  private static OperationResult one(
      AgentMemory memory, SessionId id, int limit, @Nullable String cursor) {
    SessionHandle handle = memory.session(id);
    Session session = handle.find().orElse(null);
    if (session == null) {
      return OperationResult.failure(ErrorKind.NOT_FOUND, "No session of that name was recorded.");
    }
    Page<MemoryNode> page = handle.turns(limit, cursor);
    Map<NodeId, List<MemoryNode>> kept =
        handle.kept(page.items().stream().map(MemoryNode::id).toList());
    List<SessionsAnswer.Turn> turns = new ArrayList<>();
    for (MemoryNode node : page.items()) {
      Utterance said = node.utterance();
      if (said != null) {
        turns.add(SessionsAnswer.Turn.of(node, said, kept.getOrDefault(node.id(), List.of())));
      }
    }
    SessionsAnswer answer =
        new SessionsAnswer(
            null,
            row(memory, session),
            memory.work().open(id).all().stream().map(WorkAnswer.Open::of).toList(),
            turns,
            page.next());
    return OperationResult.of(answer, withNext(text(row(memory, session), turns), page.next()));
  }

  private static String text(SessionsAnswer.Row session, List<SessionsAnswer.Turn> turns) {
    List<String> lines = new ArrayList<>();
    turns.forEach(turn -> lines.add(line(turn)));
    return line(session).substring(2)
        + "\n"
        + (lines.isEmpty()
            ? "Nothing that was said is kept."
            : BoundedLines.of(lines, "ask for fewer, see limit"));
  }

  private static String line(SessionsAnswer.Turn turn) {
    String speaker = turn.speaker();
    return "- "
        + NodeView.time(turn.at())
        + " "
        + (speaker == null ? turn.role().label() : speaker)
        + ": "
        + BoundedLines.shortened(
            turn.text().strip().replaceAll("\\s+", " "), LONGEST_LINE, "see data")
        + (turn.kept().isEmpty()
            ? ""
            : " -> " + String.join(", ", turn.kept().stream().map(row -> row.id()).toList()));
  }

  private static String withNext(String text, @Nullable String next) {
    return next == null ? text : text + "\nThere are more; go on with cursor " + next;
  }
}
