package dev.memoryweave.evidence.internal;

import dev.memoryweave.NodeHandle;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.evidence.SourceResolver.Found;
import dev.memoryweave.evidence.SourceResolver.Gone;
import dev.memoryweave.evidence.SourceResolver.Resolution;
import dev.memoryweave.evidence.SourceResolver.Unknown;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Check.Verdict;
import dev.memoryweave.model.Evidence.Kind;
import dev.memoryweave.model.internal.CodeName;
import dev.memoryweave.model.internal.EvidenceDigest;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks evidence against its sources.
 *
 * <p>If a digest was recorded, its text must still exist: at the lines of the locator, or as the
 * same number of lines anywhere else in the source, since lines move when others are inserted.
 * Without a digest the excerpt must still be found, ignoring white space. If neither was recorded,
 * there is no verdict: that a source exists does not show that it says the same. Nor is there one
 * for a test or a commit that is not found and never was.
 */
public final class EvidenceReview {
  private static final Logger LOG = LoggerFactory.getLogger(EvidenceReview.class);

  /** The search for moved lines reads every window of a source; longer sources are not searched. */
  private static final int MAX_SEARCHED_LINES = 20_000;

  private static final int MAX_WINDOW_LINES = 400;

  private final SourceResolver resolver;

  /** A review that looks sources up with a resolver. */
  public EvidenceReview(SourceResolver resolver) {
    this.resolver = resolver;
  }

  /** Checks one piece of evidence. */
  public NodeHandle.Reverification.Finding check(Evidence evidence) {
    String digest = evidence.digest();
    if (digest != null && EvidenceDigest.isKept(digest)) {
      return new NodeHandle.Reverification.Finding(
          evidence, null, null, "it is a text that was given with it");
    }
    SourceLocator locator = SourceLocator.of(evidence.kind(), evidence.locator());
    Resolution resolution;
    try {
      resolution = resolver.resolve(evidence.kind(), locator.place());
    } catch (RuntimeException e) {
      LOG.warn("Evidence {} could not be looked up", evidence.id(), e);
      return new NodeHandle.Reverification.Finding(
          evidence, null, null, "it could not be looked up");
    }
    if (resolution instanceof Found found) {
      return compare(evidence, locator, found.text());
    }
    if (resolution instanceof Gone) {
      return gone(evidence, locator);
    }
    return new NodeHandle.Reverification.Finding(
        evidence, null, null, ((Unknown) resolution).reason());
  }

  private static NodeHandle.Reverification.Finding gone(Evidence evidence, SourceLocator locator) {
    if (isNoted(evidence)) {
      String detail =
          evidence.kind() == Kind.COMMIT
              ? "no branch or tag here leads to it"
              : "it is not there any more";
      return new NodeHandle.Reverification.Finding(evidence, Verdict.GONE, null, detail);
    }
    boolean isPath =
        (evidence.kind() == Kind.FILE || evidence.kind() == Kind.SOURCE)
            && CodeName.of(locator.place()).isEmpty();
    String detail = evidence.excerpt().isBlank() ? "it is not there" : "it is not there any more";
    return isPath
        ? new NodeHandle.Reverification.Finding(evidence, Verdict.GONE, null, detail)
        : new NodeHandle.Reverification.Finding(
            evidence, null, null, "it was not found, and nothing was noted to compare it with");
  }

  private static boolean isNoted(Evidence evidence) {
    String digest = evidence.digest();
    return digest != null && EvidenceDigest.isComparable(digest);
  }

  private static NodeHandle.Reverification.Finding compare(
      Evidence evidence, SourceLocator locator, String text) {
    String digest = evidence.digest();
    if (digest != null && EvidenceDigest.isComparable(digest)) {
      return byDigest(evidence, digest, locator, text);
    }
    if (evidence.kind() == Kind.COMMIT) {
      // The full name identifies the commit; anybody may have written its excerpt.
      return text.equalsIgnoreCase(evidence.locator())
          ? new NodeHandle.Reverification.Finding(
              evidence, Verdict.HOLDS, null, "it is in the history")
          : nothingNoted(evidence);
    }
    if (!evidence.excerpt().isBlank()) {
      boolean there = folded(text).contains(folded(evidence.excerpt()));
      if (there) {
        return new NodeHandle.Reverification.Finding(
            evidence, Verdict.HOLDS, null, "the excerpt is still there");
      }
      // The excerpt of a test gives its result, which its lines do not contain.
      return evidence.kind() == Kind.TEST
          ? nothingNoted(evidence)
          : new NodeHandle.Reverification.Finding(
              evidence, Verdict.CHANGED, null, "the excerpt is not there");
    }
    return nothingNoted(evidence);
  }

  private static NodeHandle.Reverification.Finding nothingNoted(Evidence evidence) {
    return new NodeHandle.Reverification.Finding(
        evidence, null, null, "it is there, and nothing was noted to compare it with");
  }

  private static NodeHandle.Reverification.Finding byDigest(
      Evidence evidence, String digest, SourceLocator locator, String text) {
    List<String> lines = text.lines().toList();
    if (!locator.hasLines()) {
      boolean isCommit = evidence.kind() == Kind.COMMIT;
      return digest.equals(EvidenceDigest.of(text))
          ? new NodeHandle.Reverification.Finding(
              evidence, Verdict.HOLDS, null, isCommit ? "it is in the history" : "it is unchanged")
          : new NodeHandle.Reverification.Finding(
              evidence, Verdict.CHANGED, null, "it has changed");
    }
    int count = locator.to() - locator.from() + 1;
    if (digest.equals(digestOf(lines, locator.from(), count))
        || digest.equals(EvidenceDigest.of(text))) {
      return new NodeHandle.Reverification.Finding(
          evidence, Verdict.HOLDS, null, "the lines are unchanged");
    }
    if (lines.size() <= MAX_SEARCHED_LINES && count <= MAX_WINDOW_LINES) {
      for (int line = 1; line + count - 1 <= lines.size(); line++) {
        if (digest.equals(digestOf(lines, line, count))) {
          String place = locator.at(line);
          return new NodeHandle.Reverification.Finding(
              evidence, Verdict.HOLDS, place, "the lines are unchanged and stand at " + place);
        }
      }
    }
    return new NodeHandle.Reverification.Finding(
        evidence, Verdict.CHANGED, null, "the lines have changed");
  }

  private static String digestOf(List<String> lines, int from, int count) {
    return EvidenceDigest.of(SourceLocator.linesOf(lines, from, from + count - 1));
  }

  private static String folded(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    boolean gap = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isWhitespace(c)) {
        gap = folded.length() > 0;
      } else {
        if (gap) {
          folded.append(' ');
          gap = false;
        }
        folded.append(c);
      }
    }
    return folded.toString();
  }
}
