package dev.memoryweave.springai;

import dev.memoryweave.chat.ChatTools;
import dev.memoryweave.chat.Conversation;
import java.util.Arrays;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.ToolCallbackProvider;

/**
 * Offers a memory to a model as three tools: {@code memory_recall}, {@code memory_save} and {@code
 * memory_outdated}. Saving is done in the name of the memory's author; what needs a person waits
 * for one. A call that fails is answered with a sentence, and never ends the conversation.
 *
 * <p>A call belongs to the conversation of the {@link MemoryAdvisor}, or, where there is none, to
 * the one that the tool context names as {@code ChatMemory.CONVERSATION_ID}.
 */
public final class MemoryToolCallbackProvider implements ToolCallbackProvider {
  private final ChatTools tools;

  /** Tools on the memories of conversations. */
  public MemoryToolCallbackProvider(Conversation.Finder conversations) {
    this.tools = new ChatTools(conversations);
  }

  @Override
  public ToolCallback[] getToolCallbacks() {
    return Arrays.stream(ChatTools.Tool.values())
        .map(tool -> new MemoryToolCallback(tools, tool, null))
        .toArray(ToolCallback[]::new);
  }
}
