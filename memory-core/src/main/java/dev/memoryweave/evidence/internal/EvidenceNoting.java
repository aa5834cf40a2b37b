package dev.memoryweave.evidence.internal;

import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.evidence.SourceResolver.Found;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Kind;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.internal.EvidenceDigest;
import dev.memoryweave.model.internal.Text;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records the content of evidence when it is given, so that a later check can compare it: the
 * digest of the lines, of the whole source, of a test or of the name of a commit, with the lines or
 * the subject of the commit themselves. Anything that a caller has recorded stays as it is.
 */
public final class EvidenceNoting {
  private static final Logger LOG = LoggerFactory.getLogger(EvidenceNoting.class);

  /** Kinds that are looked up when they are given; web pages never are. */
  private static final Set<Kind> NOTED =
      Collections.unmodifiableSet(
          EnumSet.of(Kind.FILE, Kind.SOURCE, Kind.TEST, Kind.LOG, Kind.COMMIT));

  private final SourceResolver resolver;
  private final Predicate<String> mayBeKept;

  /**
   * Looks sources up with a resolver.
   *
   * @param mayBeKept whether lines may be stored; if not, only the digest is recorded
   */
  public EvidenceNoting(SourceResolver resolver, Predicate<String> mayBeKept) {
    this.resolver = resolver;
    this.mayBeKept = mayBeKept;
  }

  /** A draft whose evidence has its content recorded. */
  public NodeDraft noted(NodeDraft draft) {
    return draft.evidence().isEmpty() ? draft : draft.withEvidence(noted(draft.evidence()));
  }

  /** Pieces of evidence with their present content, as far as it can be found. */
  public List<Evidence.Draft> noted(List<Evidence.Draft> pieces) {
    return pieces.stream().map(this::noted).toList();
  }

  /** A piece of evidence with its present content, or as it is if that cannot be found. */
  public Evidence.Draft noted(Evidence.Draft piece) {
    if (piece.digest() != null || !NOTED.contains(piece.kind())) {
      return piece;
    }
    SourceLocator locator = SourceLocator.of(piece.kind(), piece.locator());
    try {
      return resolver.resolve(piece.kind(), locator.place()) instanceof Found found
          ? noted(piece, locator, found)
          : piece;
    } catch (RuntimeException e) {
      LOG.warn("Evidence at {} could not be noted", piece.locator(), e);
      return piece;
    }
  }

  private Evidence.Draft noted(Evidence.Draft piece, SourceLocator locator, Found found) {
    if (!locator.hasLines()) {
      return with(piece, excerpt(piece, found.excerpt()), EvidenceDigest.of(found.text()));
    }
    String lines = locator.linesOf(found.text().lines().toList());
    return lines.isBlank() ? piece : with(piece, excerpt(piece, lines), EvidenceDigest.of(lines));
  }

  private String excerpt(Evidence.Draft piece, String shown) {
    return piece.excerpt().isBlank() && mayBeKept.test(shown)
        ? Text.shorten(shown.strip(), Evidence.MAX_EXCERPT)
        : piece.excerpt();
  }

  private static Evidence.Draft with(Evidence.Draft piece, String excerpt, String digest) {
    return new Evidence.Draft(
        piece.kind(), piece.locator(), excerpt, digest, piece.capturedAt(), piece.polarity());
  }
}
