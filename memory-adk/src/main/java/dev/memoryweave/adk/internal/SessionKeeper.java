package dev.memoryweave.adk.internal;

import com.google.adk.events.Event;
import com.google.adk.sessions.SessionKey;
import com.google.adk.sessions.State;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.chat.ChatCalls;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keeps sessions of ADK and the states that they share. One thread at a time may use a session. */
public final class SessionKeeper {
  /** Begins no key of a session. */
  private static final SessionId SHARED = SessionId.of("~state");

  private static final int PAGE = 1_000;
  private static final int MOST_TEMPORARY = 1_000;
  private static final String DELETED = "the session was deleted";

  private final Places places;
  private final ChatCalls calls;
  private final UnstoredTurns unstored = new UnstoredTurns();
  private final Map<SessionKey, Map<String, Object>> temporary =
      new LinkedHashMap<>(16, .75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<SessionKey, Map<String, Object>> eldest) {
          return size() > MOST_TEMPORARY;
        }
      };

  /** Keeps sessions in memories that nobody recalls. */
  public SessionKeeper(Places places, ChatCalls calls) {
    this.places = places;
    this.calls = calls;
  }

  /** Where sessions are kept. */
  public interface Places {
    /** The memory with the sessions of a user of an app. */
    AgentMemory sessions(String app, String user);

    /** The memory with the state that all users of an app share. */
    AgentMemory state(String app);
  }

  /** Adds a session. */
  public void create(SessionKey key, Map<String, Object> state) {
    Map<String, Object> own = new HashMap<>();
    Map<String, Object> passing = new HashMap<>();
    state.forEach(
        (name, value) -> (name.startsWith(State.TEMP_PREFIX) ? passing : own).put(name, value));
    remember(key, passing);
    unstored.add(
        key,
        new UnstoredTurns.Write(() -> session(key), true, SessionTurns.created(key.id(), own)));
    store(key);
  }

  /**
   * Adds an event.
   *
   * @param turn names the event if it has no id
   */
  public void append(SessionKey key, Event event, String turn) {
    StateDelta delta = StateDelta.of(event);
    remember(key, delta.temporary());
    unstored.add(
        key,
        new UnstoredTurns.Write(
            () -> places.state(key.appName()).session(SHARED),
            false,
            SessionTurns.state(delta.app())));
    unstored.add(
        key,
        new UnstoredTurns.Write(
            () -> places.sessions(key.appName(), key.userId()).session(SHARED),
            false,
            SessionTurns.state(delta.user())));
    // Last, so that the state of an event that is there is there, too.
    unstored.add(
        key,
        new UnstoredTurns.Write(
            () -> session(key),
            true,
            SessionTurns.appended(key.id(), event, turn, delta.session())));
    store(key);
  }

  /**
   * The session, or nothing if there is none. If the store cannot be read, what this process could
   * not store of it, possibly nothing.
   */
  public Optional<StoredSession> find(SessionKey key) {
    return calls.orElse(
        "session_read",
        "A session was not read; the agent goes on with what is known of it",
        () -> {
          unstored.store(key);
          return StoredSession.read(session(key));
        },
        failure ->
            Optional.of(
                StoredSession.of(unstored.ofSession(key))
                    .orElseGet(
                        () -> new StoredSession(key.id(), Instant.EPOCH, Map.of(), List.of()))));
  }

  /** Whether there is a session, as far as the store can be read. */
  public boolean has(SessionKey key) {
    return calls.orElse(
        "session_read",
        "A session was not looked for; the agent goes on as if there were none",
        () -> StoredSession.withoutEvents(session(key)).isPresent(),
        failure -> StoredSession.of(unstored.ofSession(key)).isPresent());
  }

  /** The state that a session shows besides its own. */
  public Map<String, Object> besides(SessionKey key) {
    Map<String, Object> state = new HashMap<>(passing(key));
    boolean unused =
        calls.run(
            "session_state",
            "The state of an app or a user was not read; the agent goes on without it",
            () -> state.putAll(shared(key.appName(), key.userId())));
    return state;
  }

  /** The sessions of a user, those that were used last first, without events. */
  public List<Listed> list(String app, String user) {
    AgentMemory memory = places.sessions(app, user);
    Map<String, Object> shared = shared(app, user);
    List<Listed> listed = new ArrayList<>();
    Page.walk(cursor -> memory.sessions(SessionHandle.Filter.ALL, PAGE, cursor))
        .filter(session -> !session.id().equals(SHARED))
        .forEach(
            session ->
                StoredSession.withoutEvents(memory.session(session.id()))
                    .ifPresent(found -> listed.add(listed(found, session, app, user, shared))));
    return listed;
  }

  /**
   * A session of a list.
   *
   * @param id its id
   * @param state its state with those that it shares
   * @param lastUsedAt when it was used last
   */
  public record Listed(String id, Map<String, Object> state, Instant lastUsedAt) {
    /** Copies the map. */
    public Listed {
      state = Map.copyOf(state);
    }
  }

  /** Removes a session for good. */
  public boolean delete(SessionKey key) {
    unstored.clear(key);
    synchronized (temporary) {
      temporary.remove(key);
    }
    // Sessions belong to whoever runs the app, as the files of a program do.
    AgentMemory memory =
        places
            .sessions(key.appName(), key.userId())
            .writtenBy(() -> Provenance.of(Provenance.Source.USER));
    MemoryQuery ofSession = MemoryQuery.all().withSession(sessionId(key)).withLimit(PAGE);
    List<NodeId> turns =
        Page.walk(cursor -> memory.list(ofSession.withCursor(cursor))).map(MemoryNode::id).toList();
    if (turns.isEmpty()) {
      return true;
    }
    SaveIntent.Builder intent = SaveIntent.builder();
    turns.forEach(turn -> intent.delete(turn, DELETED));
    return memory.save(intent.build()).isComplete();
  }

  private void store(SessionKey key) {
    boolean unused =
        calls.run(
            "session_store",
            "A session was not stored; what is missing is stored with its next event",
            () -> unstored.store(key));
  }

  private Listed listed(
      StoredSession found, Session session, String app, String user, Map<String, Object> shared) {
    Map<String, Object> state = new HashMap<>(found.state());
    state.putAll(passing(new SessionKey(app, user, found.id())));
    state.putAll(shared);
    return new Listed(found.id(), state, session.lastActiveAt());
  }

  private Map<String, Object> shared(String app, String user) {
    Map<String, Object> state = new HashMap<>();
    StoredSession.state(places.state(app).session(SHARED))
        .forEach((name, value) -> state.put(State.APP_PREFIX + name, value));
    StoredSession.state(places.sessions(app, user).session(SHARED))
        .forEach((name, value) -> state.put(State.USER_PREFIX + name, value));
    return state;
  }

  private void remember(SessionKey key, Map<String, Object> changes) {
    if (changes.isEmpty()) {
      return;
    }
    synchronized (temporary) {
      StateDelta.apply(changes, temporary.computeIfAbsent(key, unused -> new HashMap<>()));
    }
  }

  private Map<String, Object> passing(SessionKey key) {
    synchronized (temporary) {
      return Map.copyOf(temporary.getOrDefault(key, Map.of()));
    }
  }

  private SessionHandle session(SessionKey key) {
    return places.sessions(key.appName(), key.userId()).session(sessionId(key));
  }

  private static SessionId sessionId(SessionKey key) {
    return SessionId.of(ScopeKeys.of(key.id()));
  }
}
