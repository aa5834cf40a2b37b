package dev.memoryweave.conversation.internal;

import dev.memoryweave.change.internal.Authority;
import dev.memoryweave.change.internal.CitedUse;
import dev.memoryweave.change.internal.ConfidenceUpdater;
import dev.memoryweave.change.internal.TextScreen;
import dev.memoryweave.change.internal.TurnNodes;
import dev.memoryweave.change.internal.WriteContext;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.privacy.PrivacyPolicy.Subject;
import dev.memoryweave.store.internal.NodeLookup;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Opens, resumes and ends sessions, and stores their messages as turns. */
public final class SessionRecorder {
  private final TextScreen screen;
  private final ConfidenceUpdater confidence;
  private final TurnChange.Listener listener;
  private final ScopeChain chain;
  private final Scope scope;

  public SessionRecorder(
      TextScreen screen,
      ConfidenceUpdater confidence,
      TurnChange.Listener listener,
      ScopeChain chain) {
    this.screen = screen;
    this.confidence = confidence;
    this.listener = listener;
    this.chain = chain;
    this.scope = chain.narrowest();
  }

  /** Messages that can be stored. */
  public static final class Prepared {
    private final List<CleanMessage> messages;

    private Prepared(List<CleanMessage> messages) {
      this.messages = messages;
    }
  }

  /**
   * Removes secrets, unsupported characters and what the privacy policy redacts from messages;
   * needs no transaction.
   *
   * @param author who records them
   */
  public Prepared prepare(List<Message> messages, Provenance author) {
    Subject turn = new Subject(NodeKind.TURN, scope.level(), author.principal());
    MessageCleaner cleaner =
        new MessageCleaner(
            screen.redactor(), text -> screen.privacy().screened(turn, "messages", text));
    List<CleanMessage> clean = new ArrayList<>(messages.size());
    messages.forEach(message -> clean.add(cleaner.clean(message)));
    return new Prepared(clean);
  }

  /** Rejects secrets in the names of a session. */
  public void check(SessionId id, Session.Details details) {
    screen.check("session", id.value());
    screen.check("title", details.title());
    screen.check("runtime", details.runtime());
    screen.check("folder", details.folder());
    screen.check("branch", details.branch());
    screen.check("commit", details.commit());
  }

  /** Opens or reopens a session. */
  public Session open(WriteContext context, SessionId id, Session.Details details) {
    Optional<Session> known = context.tx().sessions().find(scope, id);
    Provenance author = context.author();
    Instant begun = details.startedAt() == null ? context.now() : details.startedAt();
    Session before = known.orElseGet(() -> Session.begun(scope, id, begun));
    Instant startedAt =
        details.startedAt() == null || before.startedAt().isBefore(details.startedAt())
            ? before.startedAt()
            : details.startedAt();
    Session session =
        new Session(
            scope,
            id,
            orElse(details.title(), before.title()),
            orElse(details.runtime(), before.runtime()),
            orElse(details.folder(), before.folder()),
            orElse(details.branch(), latest(before, before.branch(), author.branch())),
            orElse(details.commit(), latest(before, before.commit(), author.commit())),
            details.continues() == null || details.continues().equals(id)
                ? before.continues()
                : details.continues(),
            startedAt,
            null,
            before.lastActiveAt(),
            before.messages());
    if (known.isEmpty()) {
      context.record(MemoryEvent.Type.SESSION_OPENED, scope, id.value(), session.title());
    } else if (!before.isOpen()) {
      context.record(MemoryEvent.Type.SESSION_RESUMED, scope, id.value(), session.title());
    }
    if (known.isEmpty() || !session.equals(before)) {
      context.put(session);
    }
    return session;
  }

  /** An open session keeps its place; a reopened one gets the place of its author. */
  private static @Nullable String latest(
      Session before, @Nullable String known, @Nullable String author) {
    return before.isOpen() ? orElse(known, author) : orElse(author, known);
  }

  /** Ends a known session; an ended one stays as it is. */
  public Session end(WriteContext context, Session session, @Nullable Instant at) {
    if (!session.isOpen()) {
      return session;
    }
    Instant end = at == null ? context.now() : at;
    Instant endedAt = end.isBefore(session.startedAt()) ? session.startedAt() : end;
    Session ended = copy(session, endedAt, session.lastActiveAt(), session.messages());
    context.put(ended);
    context.record(
        MemoryEvent.Type.SESSION_ENDED, session.scope(), session.id().value(), session.title());
    return ended;
  }

  /**
   * Stores messages as turns of a session, which is opened if necessary. An ended session is
   * reopened only by new messages.
   */
  public SessionHandle.Recorded record(WriteContext context, SessionId id, Prepared prepared) {
    Tally tally = new Tally();
    Optional<Session> known = context.tx().sessions().find(scope, id);
    @Nullable Session ended = known.filter(found -> !found.isOpen()).orElse(null);
    @Nullable Instant first =
        prepared.messages.stream()
            .map(clean -> clean.message().time())
            .filter(Objects::nonNull)
            .min(Instant::compareTo)
            .orElse(null);
    Session.Details details = Session.Details.NONE.withStartedAt(first);
    Session session = ended == null ? open(context, id, details) : ended;
    @Nullable Instant before = null;
    List<TurnChange> heard = new ArrayList<>();
    for (CleanMessage clean : prepared.messages) {
      // A message without a time was said no earlier than the one before it.
      boolean timed = clean.message().time() != null;
      Message message = timed ? clean.message() : clean.message().at(before);
      before = message.time();
      tally.add(file(context, id, message, timed, heard), clean);
    }
    if (tally.added == 0 && tally.changed == 0 && known.isPresent()) {
      return tally.report(session, List.of());
    }
    session = ended == null ? session : open(context, id, details);
    Session recorded = after(context, session, prepared, tally.added, known.isPresent());
    if (!recorded.equals(session)) {
      context.put(recorded);
    }
    CitedUse.ofSession(context, chain, id, ofAgent(prepared));
    @Nullable Instant last = known.isPresent() ? session.lastActiveAt() : null;
    return tally.report(recorded, listener.recorded(context, id, last, heard));
  }

  /** The texts in which the agent may name memories that it used. */
  private static List<String> ofAgent(Prepared prepared) {
    return prepared.messages.stream()
        .map(CleanMessage::message)
        .filter(message -> message.role() == Message.Role.ASSISTANT)
        .map(Message::text)
        .toList();
  }

  private static Session after(
      WriteContext context, Session session, Prepared prepared, int added, boolean known) {
    Instant last = known ? session.lastActiveAt() : session.startedAt();
    for (CleanMessage clean : prepared.messages) {
      Instant at = clean.message().time() == null ? context.now() : clean.message().time();
      last = at.isAfter(last) ? at : last;
    }
    return copy(session, session.endedAt(), last, session.messages() + added);
  }

  private static Session copy(
      Session session, @Nullable Instant endedAt, Instant lastActiveAt, long messages) {
    return new Session(
        session.scope(),
        session.id(),
        session.title(),
        session.runtime(),
        session.folder(),
        session.branch(),
        session.commit(),
        session.continues(),
        session.startedAt(),
        endedAt,
        lastActiveAt,
        messages);
  }

  /** The outcome for a message. */
  private enum Filed {
    ADDED,
    CHANGED,
    UNCHANGED,
    REFUSED
  }

  private Filed file(
      WriteContext context, SessionId id, Message message, boolean timed, List<TurnChange> heard) {
    List<MemoryNode> parts = TurnNodes.of(scope, id, message, context.author(), context.now());
    List<MemoryNode> former = new ArrayList<>();
    Filed filed = Filed.UNCHANGED;
    for (MemoryNode part : parts) {
      Filed one = file(context, confidence.updated(part, List.of()), timed, former);
      filed = one.compareTo(filed) < 0 || one == Filed.REFUSED ? one : filed;
    }
    if (filed == Filed.CHANGED || (filed == Filed.ADDED && !former.isEmpty())) {
      archiveFrom(context, id, String.valueOf(message.turn()), parts.size(), former);
    }
    if (filed == Filed.ADDED || filed == Filed.CHANGED) {
      StringBuilder text = new StringBuilder();
      former.forEach(part -> text.append(part.body()));
      MemoryNode before = former.isEmpty() ? null : former.get(0);
      heard.add(
          before == null
              ? new TurnChange(message, null, "", null)
              : new TurnChange(message, before.utterance(), text.toString(), before.createdAt()));
    }
    return filed;
  }

  private static Filed file(
      WriteContext context, MemoryNode turn, boolean timed, List<MemoryNode> former) {
    Optional<MemoryNode> known = NodeLookup.readable(context.tx(), turn.ref());
    if (known.isEmpty()) {
      MemoryNode unused = context.insert(turn, null);
      return Filed.ADDED;
    }
    MemoryNode before = known.get();
    former.add(before);
    Utterance said = timed ? turn.utterance() : withTimeOf(before.utterance(), turn.utterance());
    if (before.body().equals(turn.body()) && Objects.equals(before.utterance(), said)) {
      return Filed.UNCHANGED;
    }
    if (Authority.standsAbove(before, context.author().principal())) {
      return Filed.REFUSED;
    }
    context.update(
        MemoryEvent.Type.MEMORY_UPDATED,
        before.toBuilder()
            .utterance(said)
            .title(turn.title())
            .body(turn.body())
            .summary(turn.summary())
            .provenance(turn.provenance())
            .flags(turn.flags())
            .updatedAt(context.after(before.updatedAt()))
            .build(),
        null);
    return Filed.CHANGED;
  }

  /** Re-recording an undated message keeps its original time. */
  private static @Nullable Utterance withTimeOf(
      @Nullable Utterance before, @Nullable Utterance after) {
    return before == null || after == null
        ? after
        : new Utterance(
            after.turn(),
            after.part(),
            after.role(),
            after.speaker(),
            before.saidAt(),
            after.toolCalls(),
            after.attachments());
  }

  /** Archives the last parts of a message that is now shorter; some may have been forgotten. */
  private void archiveFrom(
      WriteContext context, SessionId id, String turn, int part, List<MemoryNode> former) {
    for (int i = part; i < TurnNodes.MOST_PARTS; i++) {
      NodeId left = TurnNodes.id(id, turn, i);
      NodeLookup.readable(context.tx(), new NodeRef(scope, left))
          .filter(known -> known.status() == NodeStatus.ACTIVE)
          .ifPresent(
              known -> {
                former.add(known);
                context.update(
                    MemoryEvent.Type.MEMORY_ARCHIVED,
                    known.toBuilder().status(NodeStatus.ARCHIVED).build(),
                    "the message is shorter now");
              });
    }
  }

  private static @Nullable String orElse(@Nullable String value, @Nullable String other) {
    return value == null ? other : value;
  }

  /** Counts the outcomes for the messages of one recording. */
  private static final class Tally {
    private int added;
    private int changed;
    private int unchanged;
    private int refused;
    private int secrets;
    private int repaired;
    private int shortened;

    void add(Filed filed, CleanMessage clean) {
      switch (filed) {
        case ADDED -> added++;
        case CHANGED -> changed++;
        case UNCHANGED -> unchanged++;
        case REFUSED -> refused++;
      }
      if (filed == Filed.ADDED || filed == Filed.CHANGED) {
        secrets += clean.secrets();
        repaired += clean.repaired() ? 1 : 0;
        shortened += clean.shortened();
      }
    }

    SessionHandle.Recorded report(Session session, List<String> concluded) {
      List<String> warnings = new ArrayList<>(concluded);
      warn(warnings, secrets, "secret was", "secrets were", "blacked out");
      warn(
          warnings,
          repaired,
          "message had characters",
          "messages had characters",
          "that cannot be stored; they were replaced");
      warn(
          warnings,
          shortened,
          "tool call was",
          "tool calls were",
          "shortened to " + MessageCleaner.LONGEST_OF_CALL + " characters");
      warn(
          warnings,
          refused,
          "message was",
          "messages were",
          "recorded by somebody of higher authority with another content, which stays");
      return new SessionHandle.Recorded(
          session, added, changed, unchanged + refused, secrets, repaired, shortened, warnings);
    }

    private static void warn(
        List<String> warnings, int count, String one, String many, String what) {
      if (count > 0) {
        warnings.add(count + " " + (count == 1 ? one : many) + " " + what + ".");
      }
    }
  }
}
