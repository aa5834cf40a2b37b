package dev.memoryweave.mcp;

import dev.memoryweave.operations.OperationCatalog;
import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationNames;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;

/** Describes operations as tools of the protocol. */
final class ToolDescriptions {
  /** Tools of several servers share one space of names, so each begins with the same word. */
  static final OperationNames NAMES = operation -> "memory_" + operation;

  private ToolDescriptions() {}

  /** The names of all tools, in their order. */
  static List<String> names() {
    return OperationCatalog.standard().operations().stream()
        .map(operation -> NAMES.of(operation.name()))
        .toList();
  }

  static McpSchema.Tool of(Operation operation) {
    return McpSchema.Tool.builder(NAMES.of(operation.name()), operation.requestSchema(NAMES))
        .title(operation.title())
        .description(operation.usage(NAMES))
        .outputSchema(operation.resultSchema(NAMES))
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
