package dev.memoryweave.internal;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.conversation.internal.SessionRecorder;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.internal.RecordedMessages;
import dev.memoryweave.text.internal.PlainText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A handle of a session: its id and the workers. */
final class DefaultSessionHandle implements SessionHandle {
  private final Engine engine;
  private final SessionId id;

  DefaultSessionHandle(Engine engine, SessionId id) {
    this.engine = engine;
    this.id = InvalidValueException.required("session", id, "be given");
  }

  @Override
  public SessionId id() {
    return id;
  }

  @Override
  public String toString() {
    return id.toString();
  }

  @Override
  public Optional<Session> find() {
    return engine.transactions.read(tx -> tx.sessions().find(engine.parts.chain().narrowest(), id));
  }

  @Override
  public Session open(Session.Details details) {
    InvalidValueException.given("details", details);
    engine.sessions.check(id, details);
    return engine.transactions.write(context -> engine.sessions.open(context, id, details));
  }

  @Override
  public SessionHandle.Recorded record(List<Message> messages) {
    InvalidValueException.elements("messages", messages);
    InvalidValueException.unless(
        messages.size() <= MAX_MESSAGES,
        "messages",
        messages.size() + " messages",
        "be at most " + MAX_MESSAGES + "; record them in several calls");
    engine.screen.check("session", id.value());
    SessionRecorder.Prepared prepared =
        engine.sessions.prepare(messages, engine.transactions.author());
    return engine.transactions.write(context -> engine.sessions.record(context, id, prepared));
  }

  @Override
  public Page<MemoryNode> turns(int limit, @Nullable String cursor) {
    MemoryQuery query =
        MemoryQuery.inForce()
            .withKinds(NodeKind.TURN)
            .withSession(id)
            .withLevel(engine.parts.chain().narrowest().level())
            .withOrder(NodeStore.Query.Order.AS_SAID)
            .withLimit(limit)
            .withCursor(cursor);
    return engine.transactions.read(tx -> tx.nodes().list(engine.search().nodeQuery(query)));
  }

  @Override
  public Map<NodeId, List<MemoryNode>> kept(Collection<NodeId> turns) {
    Set<NodeId> asked = Set.copyOf(InvalidValueException.elements("turns", turns));
    InvalidValueException.within("turns", asked.size(), 0, NodeStore.Query.MAX_LIMIT);
    Scope scope = engine.parts.chain().narrowest();
    return engine.transactions.read(
        tx -> {
          Map<NodeId, List<MemoryNode>> kept = new LinkedHashMap<>();
          for (NodeId turn : asked) {
            Evidence.Draft whole = Evidence.Draft.of(Evidence.Kind.MEMORY, turn.value(), "");
            Evidence.Id id = Evidence.of(scope, whole, Instant.EPOCH).id();
            List<MemoryNode> citing =
                List.copyOf(tx.nodes().findAll(tx.evidence().nodesWith(scope, id)).values());
            if (!citing.isEmpty()) {
              kept.put(turn, citing);
            }
          }
          return kept;
        });
  }

  @Override
  public ReflectionResult capture(SessionReport report) {
    InvalidValueException.given("report", report);
    InvalidValueException.unless(
        report.session().equals(id), "session", report.session(), "be '" + id + "'");
    return engine.reports().capture(report);
  }

  @Override
  public Session end() {
    return engine.transactions.write(context -> end(context, null));
  }

  @Override
  public Session end(Instant at) {
    Instant time = Text.time("at", at);
    return engine.transactions.write(context -> end(context, time));
  }

  private Session end(WriteContext context, @Nullable Instant at) {
    Session session =
        context
            .tx()
            .sessions()
            .find(engine.parts.chain().narrowest(), id)
            .orElseGet(() -> engine.sessions.open(context, id, Session.Details.NONE));
    if (!session.isOpen()) {
      return session;
    }
    List<Message.ToolCall> calls = new ArrayList<>();
    RecordedMessages.of(context.tx(), session.scope(), id, SessionReport.MAX_MESSAGES)
        .forEach(message -> calls.addAll(message.toolCalls()));
    engine.workReports.ended(context, id, "", calls);
    return engine.sessions.end(context, session, at);
  }

  @Override
  public MemoryNode note(String text) {
    String said = Text.block("text", text, MemoryNode.MAX_BODY).strip();
    InvalidValueException.unless(!said.isEmpty(), "text", text, "say something");
    String title =
        Text.shorten(Text.firstSentence(said, MemoryNode.MAX_TITLE), MemoryNode.MAX_TITLE);
    NodeDraft draft =
        NodeDraft.builder(NodeKind.NOTE, title.isEmpty() ? PlainText.oneLine(said) : title)
            .session(id)
            .body(said)
            .lifetime(Lifetime.DEFAULT)
            .build();
    engine.drafts.check(draft);
    engine.screen.check("session", id.value());
    return engine.transactions.write(
        context -> {
          if (context.tx().sessions().find(engine.parts.chain().narrowest(), id).isEmpty()) {
            engine.sessions.open(context, id, Session.Details.NONE);
          }
          return engine.drafts.write(context, draft);
        });
  }
}
