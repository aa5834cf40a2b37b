package dev.memoryweave.build.lives;

/**
 * A scripted life of a memory.
 *
 * @param name the name of its record, in words with hyphens
 * @param script what happens in it
 * @param store where the memory is kept
 */
record Life(String name, Script script, Kept store) {
  /** The stores that a life is played on. */
  enum Kept {
    /** The store in memory alone. */
    IN_MEMORY,
    /** The store in memory, and again in an SQLite file; the records must not differ. */
    IN_BOTH
  }

  /** What happens in a life. */
  @FunctionalInterface
  interface Script {
    void play(Scene scene) throws Exception;
  }

  /** A life that is played in memory. */
  static Life of(String name, Script script) {
    return new Life(name, script, Kept.IN_MEMORY);
  }

  /** The same life, played in an SQLite file, too. */
  Life alsoOnSqlite() {
    return new Life(name, script, Kept.IN_BOTH);
  }
}
