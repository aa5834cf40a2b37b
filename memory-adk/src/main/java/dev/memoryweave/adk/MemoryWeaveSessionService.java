package dev.memoryweave.adk;

import com.google.adk.events.Event;
import com.google.adk.sessions.BaseSessionService;
import com.google.adk.sessions.GetSessionConfig;
import com.google.adk.sessions.ListEventsResponse;
import com.google.adk.sessions.ListSessionsResponse;
import com.google.adk.sessions.Session;
import com.google.adk.sessions.SessionException;
import com.google.adk.sessions.SessionKey;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.adk.internal.SessionKeeper;
import dev.memoryweave.adk.internal.StateDelta;
import dev.memoryweave.adk.internal.StoredSession;
import dev.memoryweave.model.InvalidValueException;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Single;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the sessions of ADK, their events and their state, in the store of the memories, so that
 * conversations survive a restart. Safe for several threads at once.
 *
 * <p>State is kept as {@link com.google.adk.sessions.InMemorySessionService} keeps it: names that
 * begin with {@code app:} belong to all users of the app, those with {@code user:} to all sessions
 * of the user, and those with {@code temp:} end with the process, or earlier. Values come back as
 * JSON has them. Secrets are redacted in what is stored, and so in what is read again.
 *
 * <p>A store that fails is logged and counted, and the conversation goes on: what could not be
 * stored is kept in this process and stored with the next event. Only lists and deletions fail with
 * it.
 *
 * <p>Recall does not read what is kept here; {@link MemoryPlugin} and {@link
 * MemoryWeaveMemoryService} record what is to be recalled.
 */
public final class MemoryWeaveSessionService implements BaseSessionService {
  private static final int LOCKS = 64;

  private final SessionKeeper keeper;
  private final Supplier<String> ids;
  private final Clock clock;
  private final List<Object> locks = IntStream.range(0, LOCKS).mapToObj(i -> new Object()).toList();

  /** A service on the store of the memories of apps. */
  public MemoryWeaveSessionService(AppMemories memories) {
    this(memories, () -> UUID.randomUUID().toString(), Clock.systemUTC());
  }

  /**
   * A service on the store of the memories of apps.
   *
   * @param ids names sessions and events that come without an id; never gives the same twice
   * @param clock tells the time of sessions that are created
   */
  public MemoryWeaveSessionService(AppMemories memories, Supplier<String> ids, Clock clock) {
    InvalidValueException.given("memories", memories);
    InvalidValueException.given("ids", ids);
    InvalidValueException.given("clock", clock);
    this.keeper = new SessionKeeper(places(memories), memories.calls());
    this.ids = ids;
    this.clock = clock;
  }

  private static SessionKeeper.Places places(AppMemories memories) {
    return new SessionKeeper.Places() {
      @Override
      public AgentMemory sessions(String app, String user) {
        return memories.sessions(app, user);
      }

      @Override
      public AgentMemory state(String app) {
        return memories.state(app);
      }
    };
  }

  @Override
  @SuppressWarnings("deprecation") // It is abstract all the same.
  public Single<Session> createSession(
      String appName,
      String userId,
      @Nullable ConcurrentMap<String, Object> state,
      @Nullable String sessionId) {
    return Single.fromCallable(() -> created(appName, userId, state, sessionId));
  }

  @Override
  public Single<Session> createSession(
      String appName,
      String userId,
      @Nullable Map<String, Object> state,
      @Nullable String sessionId) {
    return Single.fromCallable(() -> created(appName, userId, state, sessionId));
  }

  @Override
  public Maybe<Session> getSession(
      String appName, String userId, String sessionId, Optional<GetSessionConfig> config) {
    SessionKey key = new SessionKey(appName, userId, sessionId);
    return Maybe.defer(
        () -> Maybe.fromOptional(find(key).map(found -> filtered(session(key, found), config))));
  }

  @Override
  public Single<ListSessionsResponse> listSessions(String appName, String userId) {
    return Single.fromCallable(
        () ->
            ListSessionsResponse.builder()
                .sessions(
                    keeper.list(appName, userId).stream()
                        .map(
                            listed ->
                                Session.builder(listed.id())
                                    .appName(appName)
                                    .userId(userId)
                                    .state(new ConcurrentHashMap<>(listed.state()))
                                    .events(new ArrayList<>())
                                    .lastUpdateTime(listed.lastUsedAt())
                                    .build())
                        .toList())
                .build());
  }

  /**
   * Deletes a session for good, with its state. Turns that were recorded of it in the user's memory
   * stay: a person forgets those.
   */
  @Override
  public Completable deleteSession(String appName, String userId, String sessionId) {
    SessionKey key = new SessionKey(appName, userId, sessionId);
    return Completable.fromAction(
        () -> {
          synchronized (lock(key)) {
            if (!keeper.delete(key)) {
              throw new SessionException("Not all of the session could be deleted; try again");
            }
          }
        });
  }

  @Override
  public Single<ListEventsResponse> listEvents(String appName, String userId, String sessionId) {
    SessionKey key = new SessionKey(appName, userId, sessionId);
    return Single.fromCallable(
        () ->
            ListEventsResponse.builder()
                .events(find(key).map(StoredSession::events).orElse(List.of()))
                .build());
  }

  /** Appends an event at once, also if nobody subscribes. Partial events are not kept. */
  @Override
  public Single<Event> appendEvent(Session session, Event event) {
    InvalidValueException.given("session", session);
    InvalidValueException.given("event", event);
    if (event.partial().orElse(false)) {
      return Single.just(event);
    }
    SessionKey key = session.sessionKey();
    synchronized (lock(key)) {
      StateDelta.apply(event.actions().stateDelta(), session.state());
      session.events().add(event);
      session.lastUpdateTime(Instant.ofEpochMilli(event.timestamp()));
      keeper.append(key, event, ids.get());
      session.state().putAll(keeper.besides(key));
    }
    return Single.just(event);
  }

  private Session created(
      String app, String user, @Nullable Map<String, Object> state, @Nullable String sessionId) {
    String id = sessionId == null || sessionId.isBlank() ? ids.get() : sessionId.strip();
    SessionKey key = new SessionKey(app, user, id);
    Map<String, Object> initial = state == null ? Map.of() : state;
    synchronized (lock(key)) {
      if (keeper.has(key)) {
        throw new SessionException("There is a session with this id; get it to go on with it");
      }
      keeper.create(key, initial);
      Session session =
          Session.builder(key)
              .state(new ConcurrentHashMap<>(initial))
              .events(new ArrayList<>())
              .lastUpdateTime(clock.instant())
              .build();
      session.state().putAll(keeper.besides(key));
      return session;
    }
  }

  private Optional<StoredSession> find(SessionKey key) {
    synchronized (lock(key)) {
      return keeper.find(key);
    }
  }

  private Session session(SessionKey key, StoredSession found) {
    List<Event> events = new ArrayList<>(found.events());
    Session session =
        Session.builder(key)
            .state(new ConcurrentHashMap<>(found.state()))
            .events(events)
            .lastUpdateTime(
                events.isEmpty()
                    ? found.createdAt()
                    : Instant.ofEpochMilli(events.get(events.size() - 1).timestamp()))
            .build();
    session.state().putAll(keeper.besides(key));
    return session;
  }

  private static Session filtered(Session session, Optional<GetSessionConfig> config) {
    List<Event> events = session.events();
    config
        .flatMap(GetSessionConfig::numRecentEvents)
        .filter(most -> most < events.size())
        .ifPresent(most -> events.subList(0, events.size() - most).clear());
    config
        .flatMap(GetSessionConfig::afterTimestamp)
        .ifPresent(
            after ->
                events.removeIf(event -> Instant.ofEpochMilli(event.timestamp()).isBefore(after)));
    return session;
  }

  private Object lock(SessionKey key) {
    return locks.get(Math.floorMod(key.hashCode(), LOCKS));
  }
}
