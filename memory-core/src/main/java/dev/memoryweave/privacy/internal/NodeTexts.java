package dev.memoryweave.privacy.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.RecordSchema;
import dev.memoryweave.model.RecordSchema.Field;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The texts of a memory with the names of their fields, as its schema says. */
final class NodeTexts {
  /** Fields whose values are words of the library, or ids of other memories. */
  private static final Set<String> NO_TEXT =
      Set.of(
          "status",
          "stage",
          "flags",
          "parent",
          "superseded_by",
          "source",
          "trust",
          "role",
          "outcome",
          "kind",
          "digest",
          "media_type",
          "part");

  /** Fields that say what a memory is about; the others say where it comes from. */
  private static final Set<String> CONTENT =
      Set.of("id", "session", "turn", "key", "title", "body", "own summary");

  private NodeTexts() {}

  /** Whether a memory is about what this field names, rather than only connected with it. */
  static boolean isContent(String field) {
    int blank = field.indexOf(' ');
    return CONTENT.contains(field) || (blank > 0 && CONTENT.contains(field.substring(0, blank)));
  }

  /** Passes all texts on, each with its field. */
  static void each(MemoryNode node, BiConsumer<String, String> texts) {
    texts.accept("id", node.id().value());
    each(RecordSchema.NODE, node, "", texts);
    texts.accept("own summary", node.ownSummary());
  }

  private static <R, B> void each(
      RecordSchema<R, B> schema, R record, String prefix, BiConsumer<String, String> texts) {
    for (Field<R, B> field : schema.fields()) {
      if (!NO_TEXT.contains(field.label())) {
        value(field, field.get(record), prefix, texts);
      }
    }
  }

  private static void value(
      Field<?, ?> field, @Nullable Object value, String prefix, BiConsumer<String, String> texts) {
    if (value == null) {
      return;
    }
    String name = prefix + field.label();
    switch (field.form()) {
      case TEXT -> texts.accept(name, (String) value);
      case TEXTS -> ((List<?>) value).forEach(text -> texts.accept(name, (String) text));
      case PART -> each(field.requirePart(), value, name + " ", texts);
      case EMBEDDED -> each(field.requirePart(), value, prefix, texts);
      case PARTS ->
          ((List<?>) value).forEach(part -> each(field.requirePart(), part, name + " ", texts));
      default -> {
        // Numbers and times name nobody.
      }
    }
  }
}
