package dev.memoryweave.langchain4j;

import dev.langchain4j.service.tool.ToolProvider;
import dev.langchain4j.service.tool.ToolProviderRequest;
import dev.langchain4j.service.tool.ToolProviderResult;
import dev.memoryweave.chat.ChatTools;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.langchain4j.internal.ToolForm;

/** Offers a memory to a model as the tools that {@link ChatTools} has. */
public final class MemoryToolProvider implements ToolProvider {
  private final ChatTools tools;

  /** Tools on the memories of conversations. */
  public MemoryToolProvider(Conversation.Finder conversations) {
    tools = new ChatTools(conversations);
  }

  @Override
  public ToolProviderResult provideTools(ToolProviderRequest request) {
    ToolProviderResult.Builder result = ToolProviderResult.builder();
    for (ChatTools.Tool tool : ChatTools.Tool.values()) {
      result.add(
          ToolForm.specification(tool), (call, id) -> tools.call(tool, id, call.arguments()));
    }
    return result.build();
  }
}
