package dev.memoryweave.adk.internal;

import com.google.adk.JsonBaseModel;
import com.google.adk.tools.BaseTool;
import com.google.adk.tools.ToolContext;
import com.google.genai.types.FunctionDeclaration;
import dev.memoryweave.chat.ChatTools;
import io.reactivex.rxjava3.core.Single;
import java.util.Map;
import java.util.Optional;

/** A tool of a memory as ADK calls it. */
public final class MemoryTool extends BaseTool {
  private static final String RESULT = "result";

  private final ChatTools tools;
  private final ChatTools.Tool tool;
  private final FunctionDeclaration declaration;

  /** One of the tools. */
  public MemoryTool(ChatTools tools, ChatTools.Tool tool) {
    super(tool.label(), tool.description());
    this.tools = tools;
    this.tool = tool;
    this.declaration =
        FunctionDeclaration.builder()
            .name(tool.label())
            .description(tool.description())
            .parametersJsonSchema(Json.map(tool.schema()))
            .build();
  }

  @Override
  public Optional<FunctionDeclaration> declaration() {
    return Optional.of(declaration);
  }

  @Override
  public Single<Map<String, Object>> runAsync(Map<String, Object> arguments, ToolContext context) {
    return Single.fromCallable(
        () ->
            Map.of(
                RESULT,
                tools.call(
                    tool,
                    context.invocationContext().session().sessionKey(),
                    JsonBaseModel.toJsonString(arguments))));
  }
}
