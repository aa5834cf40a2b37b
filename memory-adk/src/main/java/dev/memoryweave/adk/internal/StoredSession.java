package dev.memoryweave.adk.internal;

import com.google.adk.events.Event;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.store.Page;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session as it was read.
 *
 * @param id its id
 * @param createdAt when it was created
 * @param state its own state
 * @param events its events, oldest first
 */
public record StoredSession(
    String id, Instant createdAt, Map<String, Object> state, List<Event> events) {
  private static final Logger LOG = LoggerFactory.getLogger(StoredSession.class);
  private static final int PAGE = 1_000;
  private static final int HEAD_PAGE = 100;

  /** Copies the collections. */
  public StoredSession {
    state = Map.copyOf(state);
    events = List.copyOf(events);
  }

  /** Reads a session, or nothing if it was not created or is deleted. */
  public static Optional<StoredSession> read(SessionHandle session) {
    return of(turns(session, PAGE));
  }

  /** Reads a session without its events. */
  public static Optional<StoredSession> withoutEvents(SessionHandle session) {
    return of(turns(session, HEAD_PAGE).takeWhile(turn -> !turn.is(SessionTurns.EVENT)));
  }

  /** The session that turns make which are not stored yet, or nothing if they have no head. */
  public static Optional<StoredSession> of(List<Message> unstored) {
    return of(
        unstored.stream()
            .map(turn -> new Turn(String.valueOf(turn.turn()), turn.text(), Instant.EPOCH)));
  }

  /** Reads names and their values. */
  public static Map<String, Object> state(SessionHandle session) {
    Map<String, Object> state = new LinkedHashMap<>();
    texts(turns(session, PAGE), SessionTurns.STATE).forEach(json -> put(json, state));
    return state;
  }

  private static Optional<StoredSession> of(Stream<Turn> stored) {
    List<Turn> turns = stored.toList();
    Turn head = turns.stream().filter(turn -> turn.is(SessionTurns.HEAD)).findFirst().orElse(null);
    if (head == null) {
      return Optional.empty();
    }
    Map<String, Object> state = new LinkedHashMap<>();
    texts(turns.stream(), SessionTurns.STATE).forEach(json -> put(json, state));
    List<Event> events = new ArrayList<>();
    texts(turns.stream(), SessionTurns.EVENT).forEach(json -> add(json, events));
    String id = String.valueOf(Json.map(head.text()).get(SessionTurns.ID));
    return Optional.of(new StoredSession(id, head.createdAt(), state, events));
  }

  /** A part of a turn; long ones have several. */
  private record Turn(String name, String text, Instant createdAt) {
    boolean is(String beginning) {
      return name.startsWith(beginning);
    }
  }

  private static Stream<Turn> turns(SessionHandle session, int page) {
    return Page.walk(cursor -> session.turns(page, cursor)).flatMap(StoredSession::turn);
  }

  private static Stream<Turn> turn(MemoryNode node) {
    Utterance said = node.utterance();
    return said == null
        ? Stream.empty()
        : Stream.of(new Turn(said.turn(), node.body(), node.createdAt()));
  }

  /** The texts of turns of a kind, with their parts put together. */
  private static List<String> texts(Stream<Turn> turns, String kind) {
    Map<String, String> texts = new LinkedHashMap<>();
    turns
        .filter(turn -> turn.is(kind))
        .forEach(turn -> texts.merge(SessionTurns.first(turn.name()), turn.text(), String::concat));
    return List.copyOf(texts.values());
  }

  private static void put(String json, Map<String, Object> state) {
    try {
      Map<String, Object> members = Json.map(json);
      Object value = members.get(SessionTurns.VALUE);
      if (value != null) {
        state.put(String.valueOf(members.get(SessionTurns.NAME)), value);
      }
    } catch (RuntimeException e) {
      LOG.warn("A part of the state of a session cannot be read any more", e);
    }
  }

  private static void add(String json, List<Event> events) {
    try {
      events.add(Event.fromJson(json));
    } catch (RuntimeException e) {
      // What was redacted in it may have broken it.
      LOG.warn("An event of a session cannot be read any more", e);
    }
  }
}
