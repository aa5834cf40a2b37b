package dev.memoryweave.evidence;

import dev.memoryweave.model.Evidence;

/**
 * Finds the source of a locator: files of a project, commits, pages. A resolver supports some kinds
 * of sources and returns {@link Unknown} for the others.
 */
@FunctionalInterface
public interface SourceResolver {
  /**
   * Looks a source up. It is called outside of any transaction, so it may be slow; an exception
   * counts as {@link Unknown} and is logged.
   *
   * @param kind the kind of source
   * @param place where it is, without a range of lines: a path, the name of a test, the name of a
   *     commit in full or shortened, an address
   */
  Resolution resolve(Evidence.Kind kind, String place);

  /** Result of looking a source up: found, gone, or unknown. */
  sealed interface Resolution permits Found, Gone, Unknown {}

  /**
   * The source exists.
   *
   * @param text its full text, by which a later check decides whether it still says the same: the
   *     text of a file, the lines of a test, the full name of a commit
   * @param excerpt the part worth showing, such as the lines of a test or the subject of a commit;
   *     empty for a source that is too long to show
   */
  record Found(String text, String excerpt) implements Resolution {
    /** The source exists, and none of it is shown. */
    public Found(String text) {
      this(text, "");
    }
  }

  /**
   * The source does not exist. Evidence is reported as gone only if it was found before, or is a
   * path.
   */
  record Gone() implements Resolution {}

  /**
   * It could not be determined.
   *
   * @param reason why not, for a person
   */
  record Unknown(String reason) implements Resolution {}
}
