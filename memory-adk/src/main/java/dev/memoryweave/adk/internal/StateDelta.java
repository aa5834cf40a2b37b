package dev.memoryweave.adk.internal;

import com.google.adk.events.Event;
import com.google.adk.sessions.State;
import java.util.HashMap;
import java.util.Map;

/**
 * What an event changes of states, without the prefixes that say of which.
 *
 * @param app of the state of the app, for all of its users
 * @param user of the state of the user, in all sessions
 * @param temporary of what holds as long as the process runs
 * @param session of the session's own state
 */
public record StateDelta(
    Map<String, Object> app,
    Map<String, Object> user,
    Map<String, Object> temporary,
    Map<String, Object> session) {
  /** Copies the maps. */
  public StateDelta {
    app = Map.copyOf(app);
    user = Map.copyOf(user);
    temporary = Map.copyOf(temporary);
    session = Map.copyOf(session);
  }

  /** The changes that an event makes. */
  public static StateDelta of(Event event) {
    return of(event.actions().stateDelta());
  }

  private static StateDelta of(Map<String, Object> changes) {
    Map<String, Object> app = new HashMap<>();
    Map<String, Object> user = new HashMap<>();
    Map<String, Object> temporary = new HashMap<>();
    Map<String, Object> session = new HashMap<>();
    changes.forEach(
        (name, value) -> {
          if (name.startsWith(State.APP_PREFIX)) {
            app.put(name.substring(State.APP_PREFIX.length()), value);
          } else if (name.startsWith(State.USER_PREFIX)) {
            user.put(name.substring(State.USER_PREFIX.length()), value);
          } else if (name.startsWith(State.TEMP_PREFIX)) {
            temporary.put(name, value);
          } else {
            session.put(name, value);
          }
        });
    return new StateDelta(app, user, temporary, session);
  }

  /** Makes changes in a state. */
  public static void apply(Map<String, Object> changes, Map<String, Object> state) {
    changes.forEach(
        (name, value) -> {
          if (State.REMOVED.equals(value)) {
            state.remove(name);
          } else {
            state.put(name, value);
          }
        });
  }
}
