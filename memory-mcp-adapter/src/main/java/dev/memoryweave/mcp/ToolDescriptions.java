package dev.memoryweave.mcp;

import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;

/** Describes operations as tools of the protocol. */
final class ToolDescriptions {
  private static final ServerWords WORDS = ServerWords.INSTANCE;

  private ToolDescriptions() {}

  /** The names of all tools, in their order. */
  static List<String> names() {
    return OperationCatalog.standard().operations().stream()
        .map(operation -> WORDS.of(operation.name()))
        .toList();
  }

  static McpSchema.Tool of(Operation operation) {
    return McpSchema.Tool.builder(WORDS.of(operation.name()), operation.requestSchema(WORDS))
        .title(operation.title())
        .description(operation.usage(WORDS))
        .outputSchema(operation.resultSchema(WORDS))
        .annotations(annotations(operation))
        .build();
  }

  private static McpSchema.ToolAnnotations annotations(Operation operation) {
    Effect effect = operation.effect();
    return new McpSchema.ToolAnnotations(
        operation.title(),
        effect.kind() == Effect.Kind.READS,
        effect.kind() == Effect.Kind.REMOVES,
        effect.idempotent(),
        false,
        null);
  }
}
