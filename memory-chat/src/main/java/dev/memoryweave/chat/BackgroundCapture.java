package dev.memoryweave.chat;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.SessionReport;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Draws conclusions from conversations in the background, each time an agent has answered. The
 * agent waits for nothing of it; a memory that fails is logged, and the next answer captures what
 * this one did not.
 */
public final class BackgroundCapture {
  private static final String MISSED =
      "A conversation was not captured; the next answer captures it";

  private final Conversation.Finder conversations;
  private final Executor executor;
  private final Set<Object> waiting = ConcurrentHashMap.newKeySet();

  /**
   * Captures the sessions of conversations.
   *
   * @param executor what capturing runs on, which belongs to the caller
   */
  public BackgroundCapture(Conversation.Finder conversations, Executor executor) {
    InvalidValueException.given("conversations", conversations);
    InvalidValueException.given("executor", executor);
    this.conversations = conversations;
    this.executor = executor;
  }

  /**
   * Captures a conversation soon, once for all answers until then.
   *
   * @param id the conversation, or null for the one without an id
   */
  public void afterAnswer(@Nullable Object id) {
    Object conversation = Conversation.idOrDefault(id);
    // One that waits will see this answer, too.
    if (!waiting.add(conversation)) {
      return;
    }
    boolean isHandedOver =
        conversations
            .calls()
            .run("hand_over", MISSED, () -> executor.execute(() -> capture(conversation)));
    if (!isHandedOver) {
      waiting.remove(conversation);
    }
  }

  private void capture(Object id) {
    waiting.remove(id);
    boolean unused =
        conversations.calls().run("capture", MISSED, () -> capture(conversations.find(id)));
  }

  private static void capture(Conversation conversation) {
    SessionReport report = SessionReport.builder(conversation.session()).build();
    ReflectionResult unused = conversation.memory().session(conversation.session()).capture(report);
  }
}
