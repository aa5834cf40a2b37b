package dev.memoryweave.mcp;

import java.util.Map;

/**
 * What a tool gives.
 *
 * @param structured the answer as data, as the output schema of the tool has it
 * @param text the answer for models that see text only
 * @param failed whether nothing of what was asked for could be done
 */
record ToolAnswer(Map<String, Object> structured, String text, boolean failed) {
  static ToolAnswer of(Map<String, Object> structured, String text) {
    return new ToolAnswer(structured, text, false);
  }
}
