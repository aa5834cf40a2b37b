package dev.memoryweave.mcp.internal.tools;

import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Operation;
import java.util.LinkedHashMap;
import java.util.Map;

/** Describes operations as tools of the protocol. */
final class ToolDescriptions {
  private static final ServerWords WORDS = ServerWords.INSTANCE;

  private ToolDescriptions() {}

  /** The definition of a tool as far as it is listed. */
  static Map<String, Object> of(Operation operation, Listing listing) {
    Map<String, Object> tool = new LinkedHashMap<>();
    tool.put("name", WORDS.of(operation.name()));
    tool.put("title", operation.title());
    tool.put("description", operation.usage(WORDS));
    tool.put("inputSchema", listing.requestSchema(operation, WORDS));
    listing
        .resultSchema(operation, WORDS)
        .ifPresent(schema -> tool.put("outputSchema", schema));
    tool.put("annotations", annotations(listing.effect(operation)));
    return tool;
  }

  private static Map<String, Object> annotations(Effect effect) {
    Map<String, Object> annotations = new LinkedHashMap<>();
    annotations.put("readOnlyHint", effect.kind() == Effect.Kind.READS);
    annotations.put("destructiveHint", effect.kind() == Effect.Kind.REMOVES);
    annotations.put("idempotentHint", effect.idempotent());
    annotations.put("openWorldHint", false);
    return annotations;
  }
}
