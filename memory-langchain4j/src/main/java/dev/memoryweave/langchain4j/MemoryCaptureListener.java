package dev.memoryweave.langchain4j;

import dev.langchain4j.invocation.InvocationContext;
import dev.langchain4j.observability.api.event.AiServiceCompletedEvent;
import dev.langchain4j.observability.api.listener.AiServiceCompletedListener;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.SessionReport;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Draws conclusions from conversations in the background, each time an AI service has answered: it
 * captures the session that {@link MemoryChatMemoryStore} keeps. The agent waits for nothing of it;
 * a memory that fails is logged, and the next answer captures what this one did not.
 */
public final class MemoryCaptureListener implements AiServiceCompletedListener {
  private static final Logger LOG = LoggerFactory.getLogger(MemoryCaptureListener.class);

  private final Conversation.Finder conversations;
  private final Executor executor;
  private final Set<Object> waiting = ConcurrentHashMap.newKeySet();

  /**
   * A listener for AI services.
   *
   * @param executor what capturing runs on, which belongs to the caller
   */
  public MemoryCaptureListener(Conversation.Finder conversations, Executor executor) {
    InvalidValueException.given("conversations", conversations);
    InvalidValueException.given("executor", executor);
    this.conversations = conversations;
    this.executor = executor;
  }

  @Override
  public void onEvent(AiServiceCompletedEvent event) {
    InvocationContext context = event.invocationContext();
    Object memoryId = Conversation.id(context == null ? null : context.chatMemoryId());
    // One that waits will see this answer, too.
    if (!waiting.add(memoryId)) {
      return;
    }
    try {
      executor.execute(() -> capture(memoryId));
    } catch (RuntimeException e) {
      waiting.remove(memoryId);
      LOG.warn("A conversation was not captured; the next answer captures it", e);
    }
  }

  private void capture(Object memoryId) {
    waiting.remove(memoryId);
    try {
      Conversation conversation = conversations.find(memoryId);
      SessionReport report = SessionReport.builder(conversation.session()).build();
      ReflectionResult result =
          conversation.memory().session(conversation.session()).capture(report);
      LOG.debug("A conversation was captured, with {} conclusions", result.records().size());
    } catch (RuntimeException e) {
      LOG.warn("A conversation was not captured; the next answer captures it", e);
    }
  }
}
