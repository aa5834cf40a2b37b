package dev.memoryweave.springai.internal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.UserMessage;

/**
 * What chat memories saved of conversations in this process, so that nobody records it a second
 * time. Of the conversations that were used last.
 */
public final class SavedConversations {
  private static final int MOST = 1_000;

  private final Map<String, State> states =
      new LinkedHashMap<>(16, .75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, State> eldest) {
          return size() > MOST;
        }
      };

  /** Makes an empty list. */
  public SavedConversations() {}

  /**
   * What was saved of a conversation.
   *
   * @param times how often something was saved
   * @param last the text of the user's message that was saved last, or null if another message, or
   *     nothing, was saved after it
   */
  public record State(long times, @Nullable String last) {
    /** Nothing is known to be saved. */
    static final State NOTHING = new State(0, null);

    /** Whether the last that was saved is this message of the user. */
    public boolean endsWith(UserMessage message) {
      return last != null && last.equals(message.getText());
    }
  }

  /** Tells how much of a conversation was saved. */
  public synchronized State state(String conversationId) {
    return states.getOrDefault(conversationId, State.NOTHING);
  }

  /** Notes that a window was saved. */
  public synchronized void add(String conversationId, List<Message> window) {
    Message last = window.isEmpty() ? null : window.get(window.size() - 1);
    states.put(
        conversationId,
        new State(
            state(conversationId).times() + 1,
            last instanceof UserMessage user ? user.getText() : null));
  }

  /** Forgets what was saved of a conversation, since it is deleted. */
  public synchronized void remove(String conversationId) {
    states.remove(conversationId);
  }

  /** The ids of the conversations of which something was saved. */
  public synchronized List<String> ids() {
    return List.copyOf(states.keySet());
  }
}
