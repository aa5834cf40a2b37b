package dev.memoryweave.operations.internal.continuity;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.NeedsPersonException;
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
import dev.memoryweave.operations.internal.project.NamedProject;
import dev.memoryweave.operations.internal.values.ModelValues;
import dev.memoryweave.operations.internal.view.BoundedLines;
import dev.memoryweave.operations.internal.view.NodeView;
import dev.memoryweave.operations.model.Arguments;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.ErrorKind;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.operations.model.Parameter;
import dev.memoryweave.operations.model.Profile;
import dev.memoryweave.operations.model.ValueType;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.Page;
import java.time.Instant;
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
  private static final Parameter<Instant> SINCE =
      Parameter.of("since", ValueType.time(), "Only those with something said since then.");
  private static final Parameter<Instant> BEFORE =
      Parameter.of("before", ValueType.time(), "Only those that began before.");
  private static final Parameter<String> AGENT =
      Parameter.of(
          "agent", ValueType.text(1, Session.MAX_RUNTIME), "Only of this one, such as codex.");
  private static final Parameter<String> QUERY =
      Parameter.of(
          "query",
          ValueType.text(1, RecallRequest.MAX_TASK),
          "Only those in which this was said, or whose title, name or branch has these words.");
  private static final Parameter<String> PROJECT =
      Parameter.of(
          "project",
          ValueType.text(1, NamedProject.LONGEST),
          "Of another project of the person, by its name, id or folder.");
  private static final List<Parameter<?>> OF_LIST = List.of(OPEN, SINCE, BEFORE, AGENT, QUERY);
  private static final Parameter<Integer> LIMIT =
      Parameter.of("limit", ValueType.whole(1, MAX_LIMIT)).withDefault(50);
  private static final Parameter<String> CURSOR =
      Parameter.of("cursor", ModelValues.CURSOR, "From the answer before, for the next page.");

  /** Describes the operation. */
  public SessionsOperation() {
    super(
        Description.of(
            Profile.FULL,
            "sessions",
            SessionsAnswer.class,
            "List sessions",
            "See which sessions were recorded, by time, agent or what was said, and what was said"
                + " in one and kept of it.",
            Effect.READS,
            SESSION,
            OPEN,
            SINCE,
            BEFORE,
            AGENT,
            QUERY,
            PROJECT,
            LIMIT,
            CURSOR));
  }

  @Override
  protected void check(Arguments arguments) {
    if (arguments.has(SESSION)) {
      OF_LIST.stream()
          .filter(arguments::has)
          .forEach(of -> arguments.problem(of.name(), "is for the list; give it or session"));
    }
  }

  @Override
  protected Call read(Arguments arguments) {
    SessionId session = arguments.find(SESSION);
    SessionHandle.Filter filter =
        SessionHandle.Filter.ALL
            .withOpen(arguments.find(OPEN))
            .between(arguments.find(SINCE), arguments.find(BEFORE))
            .ofAgent(arguments.find(AGENT))
            .about(arguments.text(QUERY));
    String project = arguments.find(PROJECT);
    int limit = arguments.get(LIMIT);
    String cursor = arguments.find(CURSOR);
    return context -> {
      AgentMemory memory = project == null ? context.memory() : other(context, project);
      return session == null
          ? list(memory, filter, memory.sessions(filter, limit, cursor))
          : one(memory, session, limit, cursor);
    };
  }

  /** The memory of another project, which a person alone may look into from here. */
  private static AgentMemory other(CallContext context, String project) {
    if (!context.isPersons()) {
      throw new NeedsPersonException("Other projects are shown to a person only.");
    }
    return context
        .requireHome()
        .memory(NamedProject.of(context, PROJECT.name(), project).identity());
  }

  private static OperationResult list(
      AgentMemory memory, SessionHandle.Filter filter, Page<Session> page) {
    List<SessionsAnswer.Row> rows =
        page.items().stream().map(session -> row(memory, session)).toList();
    String lines =
        rows.isEmpty()
            ? (filter.equals(SessionHandle.Filter.ALL)
                ? "No session was recorded."
                : "No such session.")
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
