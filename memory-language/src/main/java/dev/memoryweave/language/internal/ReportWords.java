package dev.memoryweave.language.internal;

import dev.memoryweave.language.internal.phrases.PhraseFile;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The headings of reports of incidents, in the languages in which they are usual. A heading that
 * speaks of what was still to be done is that part alone, whatever else it names.
 */
public final class ReportWords {
  static final String RESOURCE = "report";

  /** A part of a report, by its heading. */
  public enum Part {
    /** What was still to be done, or how well the response went. */
    OPEN,
    /** What was learned. */
    LESSONS,
    /** Why it happened. */
    CAUSE,
    /** What was changed. */
    MENDED,
    /** What happened, and to whom. */
    HAPPENED,
    /** What is of no use once it is over. */
    PASSING
  }

  private static final PhraseFile PHRASES = new PhraseFile(ReportWords.class, RESOURCE);

  private ReportWords() {}

  /** The part that a heading announces, the first in the order of the parts if it names several. */
  public static Optional<Part> part(String heading) {
    Set<String> kinds = PHRASES.kinds(heading);
    for (Part part : Part.values()) {
      if (kinds.contains(part.name().toLowerCase(Locale.ROOT))) {
        return Optional.of(part);
      }
    }
    return Optional.empty();
  }
}
