package dev.memoryweave.mcp.internal.tools;

import dev.memoryweave.operations.model.Effect;
import dev.memoryweave.operations.model.Listing;
import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.Profile;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Describes operations as tools of the protocol. In the minimal profile a tool has no title, and
 * hints that equal the protocol's default are omitted.
 */
final class ToolDescriptions {
  private static final ServerWords WORDS = ServerWords.INSTANCE;

  private ToolDescriptions() {}

  /** The definition of a tool as far as it is listed. */
  static Map<String, Object> of(Operation operation, Listing listing) {
    boolean isTerse = listing.profile() == Profile.MINIMAL;
    Map<String, Object> tool = new LinkedHashMap<>();
    tool.put("name", WORDS.of(operation.name()));
    if (!isTerse) {
      tool.put("title", operation.title());
    }
    tool.put("description", operation.usage(WORDS));
    tool.put("inputSchema", listing.requestSchema(operation, WORDS));
    listing.resultSchema(operation, WORDS).ifPresent(schema -> tool.put("outputSchema", schema));
    tool.put("annotations", annotations(listing.effect(operation), isTerse));
    return tool;
  }

  private static Map<String, Object> annotations(Effect effect, boolean isTerse) {
    boolean reads = effect.kind() == Effect.Kind.READS;
    boolean removes = effect.kind() == Effect.Kind.REMOVES;
    Map<String, Object> annotations = new LinkedHashMap<>();
    if (!isTerse || reads) {
      annotations.put("readOnlyHint", reads);
    }
    if (!isTerse || (!reads && !removes)) {
      annotations.put("destructiveHint", removes);
    }
    if (!isTerse || (!reads && effect.idempotent())) {
      annotations.put("idempotentHint", effect.idempotent());
    }
    annotations.put("openWorldHint", false);
    return annotations;
  }
}
