package dev.memoryweave.langchain4j;

import dev.langchain4j.invocation.InvocationContext;
import dev.langchain4j.observability.api.event.AiServiceCompletedEvent;
import dev.langchain4j.observability.api.listener.AiServiceCompletedListener;
import dev.memoryweave.chat.BackgroundCapture;
import dev.memoryweave.chat.Conversation;
import java.util.concurrent.Executor;

/**
 * Draws conclusions from conversations in the background, each time an AI service has answered: it
 * captures the session that {@link MemoryChats} or a {@link MemoryChatMemoryStore} keep. The agent
 * waits for nothing of it; a memory that fails is logged, and the next answer captures what this
 * one did not.
 */
public final class MemoryCaptureListener implements AiServiceCompletedListener {
  private final BackgroundCapture capture;

  /**
   * A listener for AI services.
   *
   * @param executor what capturing runs on, which belongs to the caller
   */
  public MemoryCaptureListener(Conversation.Finder conversations, Executor executor) {
    capture = new BackgroundCapture(conversations, executor);
  }

  @Override
  public void onEvent(AiServiceCompletedEvent event) {
    InvocationContext context = event.invocationContext();
    capture.afterAnswer(context == null ? null : context.chatMemoryId());
  }
}
