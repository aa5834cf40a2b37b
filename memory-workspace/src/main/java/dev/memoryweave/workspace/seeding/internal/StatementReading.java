package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.workspace.indexing.SourceText;
import java.util.function.Supplier;

/** One version of the rules for finding statements in texts. */
interface StatementReading {
  /** The number of this version, 1 or more. */
  int version();

  /**
   * Whether a file of that path, type and title is read for statements.
   *
   * @param title gives its first heading, or its name; empty if not known
   */
  boolean isRead(String path, SourceType type, Supplier<String> title);

  /** Whether a text is read for statements by itself. */
  default boolean isRead(SourceText source) {
    return isRead(source.path(), source.type(), () -> SeedExtraction.title(source));
  }

  /** Whether a text is read for statements, by itself or since an agent file takes it in. */
  default boolean isRead(SourceText source, Neighbours others) {
    return others.imports().hold(source.path()) || isRead(source);
  }

  /**
   * The statements of a text that is read for them.
   *
   * @param others what the other files say about it
   */
  Extraction extract(SourceText source, Neighbours others);

  /** The present version. */
  static StatementReading present(SeedSettings settings) {
    SeedExtraction extraction = new SeedExtraction(settings);
    return new StatementReading() {
      @Override
      public int version() {
        return SeedExtraction.VERSION;
      }

      @Override
      public boolean isRead(String path, SourceType type, Supplier<String> title) {
        return DocumentRole.of(path, type, title) != DocumentRole.NONE;
      }

      @Override
      public Extraction extract(SourceText source, Neighbours others) {
        return extraction.extract(source, others);
      }
    };
  }
}
