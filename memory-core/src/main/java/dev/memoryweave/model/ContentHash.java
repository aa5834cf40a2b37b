package dev.memoryweave.model;

import dev.memoryweave.model.RecordSchema.Field;
import dev.memoryweave.model.internal.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The digest of what a person wrote into a node. */
final class ContentHash {
  private ContentHash() {}

  static String of(MemoryNode node) {
    StringBuilder form = new StringBuilder();
    line(form, "kind", node.kind().label());
    line(form, "key", node.key());
    for (Field<MemoryNode, ?> field : RecordSchema.NODE.fields()) {
      add(form, content(node, field), field);
    }
    return Sha256.hex(form.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static @Nullable Object content(MemoryNode node, Field<MemoryNode, ?> field) {
    return switch (field.name()) {
      case "body" -> canonical(node.body());
      // Children are listed in the summary, but are not what was written.
      case "summary" -> node.ownSummary();
      default -> field.get(node);
    };
  }

  private static void add(StringBuilder form, @Nullable Object value, Field<?, ?> field) {
    String label = field.digestLabel();
    RecordSchema.Part<Object> part = field.part();
    if (label == null) {
      return;
    }
    if (part != null) {
      List<?> records =
          value instanceof List<?> all ? all : value == null ? List.of() : List.of(value);
      records.forEach(record -> parts(form, record, part));
    } else if (value instanceof List<?> texts) {
      texts.stream().map(String.class::cast).sorted().forEach(text -> line(form, label, text));
    } else {
      // Not in decimal digits: Java releases differ in how many they print for the same number.
      line(form, label, value instanceof Double real ? Double.toHexString(real) : value);
    }
  }

  private static void parts(StringBuilder form, Object part, RecordSchema.Part<Object> schema) {
    schema.fields().forEach(field -> add(form, field.get(part), field));
  }

  /** Lengths keep adjacent fields from running together. */
  private static void line(StringBuilder form, String label, @Nullable Object value) {
    String text = value == null ? "" : value.toString();
    form.append(label).append(':').append(text.length()).append(':').append(text).append('\n');
  }

  private static String canonical(String body) {
    String text = body.startsWith("\uFEFF") ? body.substring(1) : body;
    return text.replace("\r\n", "\n").replace('\r', '\n').strip();
  }
}
