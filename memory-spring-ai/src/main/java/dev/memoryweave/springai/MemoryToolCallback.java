package dev.memoryweave.springai;

import dev.memoryweave.chat.ChatTools;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/** A tool on the memory of a conversation. */
final class MemoryToolCallback implements ToolCallback {
  private static final Logger LOG = LoggerFactory.getLogger(MemoryToolCallback.class);

  private final ChatTools tools;
  private final ChatTools.Tool tool;
  private final @Nullable String conversationId;

  /**
   * A tool.
   *
   * @param conversationId the conversation, or null if the tool context names it
   */
  MemoryToolCallback(ChatTools tools, ChatTools.Tool tool, @Nullable String conversationId) {
    this.tools = tools;
    this.tool = tool;
    this.conversationId = conversationId;
  }

  /** This tool for the calls of one conversation. */
  MemoryToolCallback of(String conversation) {
    return new MemoryToolCallback(tools, tool, conversation);
  }

  @Override
  public ToolDefinition getToolDefinition() {
    return ToolDefinition.builder()
        .name(tool.label())
        .description(tool.description())
        .inputSchema(tool.schema())
        .build();
  }

  @Override
  public String call(String toolInput) {
    return call(toolInput, null);
  }

  @Override
  public String call(String toolInput, @Nullable ToolContext toolContext) {
    Object id = conversationId;
    if (id == null && toolContext != null) {
      id = toolContext.getContext().get(ChatMemory.CONVERSATION_ID);
    }
    if (id == null) {
      LOG.warn(
          "{} belongs to no conversation: use a MemoryAdvisor, or name ChatMemory.CONVERSATION_ID"
              + " in the tool context",
          tool.label());
      return "The memory cannot be reached. Go on without it.";
    }
    return tools.call(tool, id, toolInput);
  }
}
