package dev.memoryweave.adk;

import com.google.adk.agents.ReadonlyContext;
import com.google.adk.tools.BaseTool;
import com.google.adk.tools.BaseToolset;
import dev.memoryweave.adk.internal.MemoryTool;
import dev.memoryweave.chat.ChatTools;
import dev.memoryweave.model.InvalidValueException;
import io.reactivex.rxjava3.core.Flowable;
import java.util.Arrays;
import java.util.List;

/**
 * Offers a memory to a model as three tools: {@code memory_recall}, {@code memory_save} and {@code
 * memory_outdated}. Saving is done in the name of the memory's author; what needs a person waits
 * for one. A call that fails is answered with a sentence, and never ends the run.
 */
public final class MemoryToolset implements BaseToolset {
  private final List<BaseTool> tools;

  /** Tools on the memories of apps. */
  public MemoryToolset(AppMemories memories) {
    InvalidValueException.given("memories", memories);
    ChatTools chat = new ChatTools(memories);
    this.tools =
        Arrays.stream(ChatTools.Tool.values())
            .<BaseTool>map(tool -> new MemoryTool(chat, tool))
            .toList();
  }

  @Override
  public Flowable<BaseTool> getTools(ReadonlyContext context) {
    return Flowable.fromIterable(tools);
  }

  /** Does nothing: the store belongs to whoever opened it. */
  @Override
  public void close() {}
}
