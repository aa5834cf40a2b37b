package dev.memoryweave.evidence;

import dev.memoryweave.model.Evidence;

/**
 * Finds what a locator of evidence points to: files of a project, commits, pages. A resolver knows
 * some kinds of sources and says so of the others.
 */
@FunctionalInterface
public interface SourceResolver {
  /**
   * Looks a source up. It is asked outside of any transaction, so it may take its time; what it
   * throws counts as {@link Unknown} and is logged.
   *
   * @param kind what the locator points to
   * @param place where it is, without a range of lines: a path, the name of a test, the name of a
   *     commit in full or shortened, an address
   */
  Resolution resolve(Evidence.Kind kind, String place);

  /** Result of looking a source up: found, gone, or unknown. */
  sealed interface Resolution permits Found, Gone, Unknown {}

  /**
   * It is there.
   *
   * @param text all that it says, by which a later look tells whether it still does: the text of a
   *     file, the lines of a test, the full name of a commit
   * @param excerpt the part that is worth showing, such as the lines of a test or the subject of a
   *     commit; empty for a source that is too much to be shown
   */
  record Found(String text, String excerpt) implements Resolution {
    /** It is there, and none of it is shown. */
    public Found(String text) {
      this(text, "");
    }
  }

  /** It is not there. Evidence is said to be gone only if it was found before, or is a path. */
  record Gone() implements Resolution {}

  /**
   * It cannot be told.
   *
   * @param reason why not, for a person
   */
  record Unknown(String reason) implements Resolution {}
}
