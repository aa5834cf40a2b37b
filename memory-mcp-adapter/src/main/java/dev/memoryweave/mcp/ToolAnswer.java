package dev.memoryweave.mcp;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a tool gives.
 *
 * @param structured the answer as data, as the output schema of the tool has it; null only where it
 *     failed
 * @param text the answer for models that see text only
 * @param failed whether nothing of what was asked for could be done
 */
record ToolAnswer(@Nullable Map<String, Object> structured, String text, boolean failed) {
  static ToolAnswer of(Map<String, Object> structured, String text) {
    return new ToolAnswer(structured, text, false);
  }
}
