package dev.memoryweave.mcp;

import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.OperationRunner;
import dev.memoryweave.operations.model.CallContext;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Carries calls of tools to the operations behind them. */
final class ToolCalls {
  private final OperationRunner runner = new OperationRunner(ServerWords.INSTANCE);
  private final Function<@Nullable McpSyncServerExchange, CallContext> memory;
  private final Runnable afterEach;
  private final Questions questions;

  ToolCalls(Function<@Nullable McpSyncServerExchange, CallContext> memory) {
    this(memory, () -> {}, new Questions(Questions.PATIENCE));
  }

  /**
   * Calls on a memory.
   *
   * @param memory gives the memory to a call
   * @param afterEach is run after each call, whatever came of it
   * @param questions asks the user
   */
  ToolCalls(
      Function<@Nullable McpSyncServerExchange, CallContext> memory,
      Runnable afterEach,
      Questions questions) {
    this.memory = memory;
    this.afterEach = afterEach;
    this.questions = questions;
  }

  /** The operations of a catalog as tools, ready for a server. */
  List<SyncToolSpecification> specifications(OperationCatalog catalog) {
    return catalog.operations().stream().map(this::specification).toList();
  }

  private SyncToolSpecification specification(Operation operation) {
    return SyncToolSpecification.builder()
        .tool(ToolDescriptions.of(operation))
        .callHandler((exchange, request) -> call(operation, exchange, request))
        .build();
  }

  CallToolResult call(
      Operation operation, @Nullable McpSyncServerExchange exchange, CallToolRequest request) {
    try {
      Map<String, Object> arguments = request.arguments();
      OperationResult result =
          runner.run(
              operation,
              arguments == null ? Map.of() : arguments,
              () ->
                  memory
                      .apply(exchange)
                      .withProgress(ProgressNotifications.of(exchange, request))
                      .withPrompt(questions.through(exchange)));
      return result(result.text(), result.data(), result.failed());
    } finally {
      afterEach.run();
    }
  }

  static CallToolResult result(
      String text, @Nullable Map<String, Object> structured, boolean isError) {
    return new CallToolResult(
        List.of(McpSchema.TextContent.builder(text).build()), isError, structured, null);
  }
}
