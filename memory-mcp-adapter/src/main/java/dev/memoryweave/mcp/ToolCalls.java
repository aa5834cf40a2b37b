package dev.memoryweave.mcp;

import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.guard.secret.Redactor;
import dev.memoryweave.model.MemoryException;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out calls of tools; whatever goes wrong becomes a result that says what to do. */
final class ToolCalls {
  private static final Logger LOG = LoggerFactory.getLogger(ToolCalls.class);
  private static final String UNEXPECTED =
      " failed unexpectedly; nothing is known to be wrong with the call. Details are in the log of"
          + " the server. Try again, and if it fails again, go on without the memory.";

  private static final String PERSON = ". Nothing was changed. Tell the user. " + Waiting.PERSON;

  private final Redactor redactor = Redactor.standard();
  private final Function<McpSyncServerExchange, OpenMemory> memory;
  private final Runnable afterEach;
  private final Questions questions;

  ToolCalls(Function<McpSyncServerExchange, OpenMemory> memory) {
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
      Function<McpSyncServerExchange, OpenMemory> memory, Runnable afterEach, Questions questions) {
    this.memory = memory;
    this.afterEach = afterEach;
    this.questions = questions;
  }

  /** Tools, ready for a server. */
  List<SyncToolSpecification> specifications(List<MemoryTool> tools) {
    return tools.stream().map(this::specification).toList();
  }

  private SyncToolSpecification specification(MemoryTool tool) {
    McpSchema.Tool description = ToolCatalog.description(tool);
    return SyncToolSpecification.builder()
        .tool(description)
        .callHandler((exchange, request) -> call(tool, exchange, request))
        .build();
  }

  CallToolResult call(MemoryTool tool, McpSyncServerExchange exchange, CallToolRequest request) {
    try {
      Map<String, Object> arguments = request.arguments();
      Function<OpenMemory, ToolAnswer> call =
          Arguments.read(arguments == null ? Map.of() : arguments, tool::prepare);
      OpenMemory open = memory.apply(exchange);
      ToolAnswer answer =
          call.apply(
              open.calledBy(
                  ProgressNotifications.of(exchange, request), questions.through(exchange)));
      return answer.failed()
          ? failure(answer.text(), answer.structured())
          : result(answer.text(), answer.structured(), false);
    } catch (NeedsPersonException e) {
      LOG.debug("{} was refused: {}", tool.name(), redactor.redact(String.valueOf(e.getMessage())));
      return failure(e.getMessage() + PERSON, null);
    } catch (MemoryException e) {
      LOG.debug("{} was refused: {}", tool.name(), redactor.redact(String.valueOf(e.getMessage())));
      return failure(EvidenceArguments.asCalled(String.valueOf(e.getMessage())), null);
    } catch (RuntimeException | Error e) {
      // An error that reached the scheduler would leave the client without any answer.
      LOG.error("{} failed", tool.name(), e);
      return failure(tool.name() + UNEXPECTED, null);
    } finally {
      afterEach.run();
    }
  }

  private CallToolResult failure(String text, @Nullable Map<String, Object> structured) {
    return result(redactor.redact(text), structured, true);
  }

  static CallToolResult result(
      String text, @Nullable Map<String, Object> structured, boolean isError) {
    return new CallToolResult(
        List.of(McpSchema.TextContent.builder(text).build()), isError, structured, null);
  }
}
