package dev.memoryweave.adk.internal;

import com.google.adk.events.Event;
import com.google.adk.sessions.Session;
import com.google.adk.sessions.SessionKey;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.Message;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Records what is new of sessions of ADK. An event is known by its id, so that recording it again
 * changes nothing; those that this process recorded are not even looked up.
 */
public final class EventRecorder {
  private static final int MOST_SESSIONS = 1_000;

  private final Conversation.Finder conversations;
  private final Map<SessionKey, String> last =
      new LinkedHashMap<>(16, .75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<SessionKey, String> eldest) {
          return size() > MOST_SESSIONS;
        }
      };

  /** Records into the memories of conversations. */
  public EventRecorder(Conversation.Finder conversations) {
    this.conversations = conversations;
  }

  /** The events of a session at this moment, while others append to it. */
  public static List<Event> said(Session session) {
    List<Event> events = session.events();
    synchronized (events) {
      return List.copyOf(events);
    }
  }

  /** Records those of a session's events, oldest first, that are not recorded yet. */
  public void record(SessionKey key, List<Event> events) {
    List<Message> turns = EventTurns.of(after(events, known(key)));
    if (turns.isEmpty()) {
      return;
    }
    Conversation conversation = conversations.find(key);
    SessionHandle session = conversation.memory().session(conversation.session());
    for (int from = 0; from < turns.size(); from += SessionHandle.MAX_MESSAGES) {
      SessionHandle.Recorded unused =
          session.record(
              turns.subList(from, Math.min(turns.size(), from + SessionHandle.MAX_MESSAGES)));
    }
    String id = events.get(events.size() - 1).id();
    synchronized (last) {
      last.put(key, id == null ? "" : id);
    }
  }

  private @Nullable String known(SessionKey key) {
    synchronized (last) {
      return last.get(key);
    }
  }

  private static List<Event> after(List<Event> events, @Nullable String id) {
    for (int i = events.size(); i > 0 && id != null && !id.isEmpty(); i--) {
      if (id.equals(events.get(i - 1).id())) {
        return events.subList(i, events.size());
      }
    }
    return events;
  }
}
