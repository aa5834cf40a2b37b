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
   * @param place where it is, without a range of lines
   */
  Resolution resolve(Evidence.Kind kind, String place);

  /** Result of looking a source up: found, gone, or unknown. */
  sealed interface Resolution permits Found, Gone, Unknown {}

  /**
   * It is there.
   *
   * @param text all that it says
   */
  record Found(String text) implements Resolution {}

  /** It is not there any more. */
  record Gone() implements Resolution {}

  /**
   * It cannot be told.
   *
   * @param reason why not, for a person
   */
  record Unknown(String reason) implements Resolution {}
}
