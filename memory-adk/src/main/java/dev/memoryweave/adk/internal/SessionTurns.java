package dev.memoryweave.adk.internal;

import com.google.adk.JsonBaseModel;
import com.google.adk.events.Event;
import com.google.adk.sessions.State;
import dev.memoryweave.chat.TurnParts;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Message.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How a session of ADK lies in turns, from which it can be read again: a head with its ids, a turn
 * for each name of its state, and one for each event, with all of it as JSON. Head and state have
 * the earliest time there is, so that they come before the events, which have none and so stay in
 * the order in which they were appended.
 */
public final class SessionTurns {
  static final String HEAD = "head";
  static final String STATE = "state:";
  static final String EVENT = "event:";
  private static final char PIECE = '#';
  static final String NAME = "name";
  static final String VALUE = "value";
  static final String ID = "id";

  private SessionTurns() {}

  /** The turns of a new session. */
  public static List<Message> created(String id, Map<String, ?> state) {
    List<Message> turns = new ArrayList<>();
    turns.add(head(id));
    turns.addAll(state(state));
    return turns;
  }

  /**
   * The turns of a session that an event adds or changes.
   *
   * @param turn names the event if it has no id
   */
  public static List<Message> appended(
      String id, Event event, String turn, Map<String, Object> state) {
    String given = event.id();
    String name = given == null || given.isEmpty() ? turn : given;
    List<Message> turns = new ArrayList<>();
    turns.addAll(pieces(EVENT + ScopeKeys.of(name), Json.of(event)));
    turns.addAll(created(id, state));
    return turns;
  }

  /** The turns of names and their values; {@link State#REMOVED} is for those that are gone. */
  public static List<Message> state(Map<String, ?> values) {
    List<Message> turns = new ArrayList<>();
    values.forEach(
        (name, value) -> {
          Map<String, Object> members = new HashMap<>();
          members.put(NAME, name);
          if (!State.REMOVED.equals(value)) {
            members.put(VALUE, value);
          }
          pieces(STATE + ScopeKeys.of(name), JsonBaseModel.toJsonString(members))
              .forEach(turn -> turns.add(turn.at(Instant.EPOCH)));
        });
    return turns;
  }

  private static Message head(String id) {
    return turn(HEAD, JsonBaseModel.toJsonString(Map.of(ID, id))).at(Instant.EPOCH);
  }

  /** The name of the turn whose text goes on in others. */
  static String first(String turn) {
    int piece = turn.indexOf(PIECE);
    return piece < 0 ? turn : turn.substring(0, piece);
  }

  /** As many turns as a text needs, such as that of an event with an image. */
  private static List<Message> pieces(String id, String json) {
    List<Message> turns = new ArrayList<>();
    String rest = json;
    while (turns.isEmpty() || !rest.isEmpty()) {
      String text = TurnParts.text(rest);
      turns.add(turn(turns.isEmpty() ? id : id + PIECE + turns.size(), text));
      rest = rest.substring(text.length());
    }
    return turns;
  }

  private static Message turn(String id, String json) {
    return Message.of(Role.TOOL, json).withTurn(id);
  }
}
