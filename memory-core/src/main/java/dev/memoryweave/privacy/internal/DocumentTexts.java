package dev.memoryweave.privacy.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** The texts of files of a project, with the names of their fields. */
final class DocumentTexts {
  private DocumentTexts() {}

  static void each(KnowledgeDocument document, BiConsumer<String, @Nullable String> texts) {
    texts.accept("path", document.path());
    texts.accept("title", document.title());
    document.modules().forEach(module -> texts.accept("module", module));
    document.tags().forEach(tag -> texts.accept("tag", tag));
    texts.accept("branch", document.branch());
    texts.accept("note", document.note());
  }

  static void each(KnowledgeChunk chunk, BiConsumer<String, @Nullable String> texts) {
    texts.accept("text", chunk.text());
    texts.accept("heading", chunk.place());
    chunk.passage().symbols().forEach(symbol -> texts.accept("symbol", symbol));
    chunk.passage().tags().forEach(tag -> texts.accept("tag", tag));
  }
}
