package dev.memoryweave.model;

import dev.memoryweave.model.internal.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The digest of what a person wrote into a node. */
final class ContentHash {
  private ContentHash() {}

  static String of(MemoryNode node) {
    StringBuilder form = new StringBuilder();
    field(form, "kind", node.kind().label());
    field(form, "key", node.key());
    field(form, "session", node.session());
    said(form, node.utterance());
    field(form, "title", node.title());
    field(form, "body", canonical(node.body()));
    field(form, "summary", node.ownSummary());
    field(form, "stage", node.stage());
    field(form, "parent", node.parent());
    fields(form, "anchor", node.anchors().stream().map(Anchor::glob));
    fields(form, "symbol", node.symbols().stream());
    fields(form, "tag", node.tags().stream());
    // Not in decimal digits: Java releases differ in how many they print for the same number.
    field(form, "importance", Double.toHexString(node.importance()));
    field(form, "confidence", Double.toHexString(node.statedConfidence()));
    return Sha256.hex(form.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static void said(StringBuilder form, @Nullable Utterance utterance) {
    if (utterance == null) {
      return;
    }
    field(form, "turn", utterance.turn());
    field(form, "part", utterance.part());
    field(form, "role", utterance.role().label());
    field(form, "speaker", utterance.speaker());
    field(form, "saidAt", utterance.saidAt());
    for (ToolCall call : utterance.toolCalls()) {
      field(form, "tool", call.tool());
      field(form, "arguments", call.arguments());
      field(form, "outcome", call.outcome().label());
      field(form, "result", call.result());
      field(form, "at", call.at());
    }
    for (Attachment attachment : utterance.attachments()) {
      field(form, "attachment", attachment.name());
      field(form, "locator", attachment.locator());
      field(form, "mediaType", attachment.mediaType());
    }
  }

  /** Lengths keep adjacent fields from running together. */
  private static void field(StringBuilder form, String name, @Nullable Object value) {
    String text = value == null ? "" : value.toString();
    form.append(name).append(':').append(text.length()).append(':').append(text).append('\n');
  }

  private static String canonical(String body) {
    String text = body.startsWith("\uFEFF") ? body.substring(1) : body;
    return text.replace("\r\n", "\n").replace('\r', '\n').strip();
  }

  private static void fields(StringBuilder form, String name, Stream<String> values) {
    values.sorted().forEach(value -> field(form, name, value));
  }
}
