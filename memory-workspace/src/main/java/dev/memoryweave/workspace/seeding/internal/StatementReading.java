package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.workspace.indexing.SourceText;

/** One version of the rules for finding statements in texts. */
interface StatementReading {
  /** The number of this version, 1 or more. */
  int version();

  /** Whether a file of that path and type is read for statements. */
  boolean isRead(String path, SourceType type);

  /** Whether a text is read for statements, by itself or since an agent file takes it in. */
  default boolean isRead(SourceText source, Neighbours others) {
    return others.imports().hold(source.path()) || isRead(source.path(), source.type());
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
      public boolean isRead(String path, SourceType type) {
        return SeedExtraction.isRead(path, type);
      }

      @Override
      public Extraction extract(SourceText source, Neighbours others) {
        return extraction.extract(source, others);
      }
    };
  }
}
