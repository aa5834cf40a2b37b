package dev.memoryweave.workspace.seeding.internal;

import dev.memoryweave.evidence.internal.SourceLocator;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.internal.EvidenceDigest;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.workspace.indexing.SourceText;
import java.util.List;
import java.util.Optional;

/** Evidence for seeded memories: lines of files. */
final class SeedEvidence {
  private final SeedTexts texts;

  SeedEvidence(SeedTexts texts) {
    this.texts = texts;
  }

  /** The lines that state it, as they are in the files now. */
  List<Evidence.Draft> of(SeedPlan.Statement statement) {
    return statement.places().stream().flatMap(place -> of(place).stream()).toList();
  }

  private Optional<Evidence.Draft> of(Seed seed) {
    try {
      String lines = lines(seed);
      return Optional.of(
          new Evidence.Draft(
              Evidence.Kind.FILE,
              seed.locator(),
              Text.shorten(lines, Evidence.MAX_EXCERPT),
              EvidenceDigest.of(lines),
              null,
              Polarity.SUPPORTS));
    } catch (MemoryException e) {
      // A file whose name fits no locator.
      return Optional.empty();
    }
  }

  private String lines(Seed seed) {
    SourceText text = texts.text(seed.path());
    return text == null
        ? ""
        : String.join(
            "\n",
            text.text()
                .lines()
                .skip(seed.fromLine() - 1L)
                .limit(seed.toLine() - seed.fromLine() + 1L)
                .toList());
  }

  /** Whether files state it in lines other than those noted; positions are ignored. */
  static boolean isNew(List<Evidence.Draft> now, List<Evidence> noted) {
    return now.stream().anyMatch(draft -> noted.stream().noneMatch(piece -> isSame(piece, draft)));
  }

  /** Noted evidence in lines that no longer state it. */
  List<Evidence> outdated(List<Evidence.Draft> now, List<Evidence> noted) {
    return other(now, noted).stream().filter(piece -> texts.covers(path(piece.locator()))).toList();
  }

  /** Noted evidence in lines other than these. */
  static List<Evidence> other(List<Evidence.Draft> now, List<Evidence> noted) {
    return noted.stream()
        .filter(piece -> piece.kind() == Evidence.Kind.FILE)
        .filter(piece -> now.stream().noneMatch(draft -> isSame(piece, draft)))
        .toList();
  }

  private static boolean isSame(Evidence piece, Evidence.Draft draft) {
    return draft.digest() != null
        && draft.digest().equals(piece.digest())
        && path(piece.locator()).equals(path(draft.locator()));
  }

  /** The file of a locator. */
  static String path(String locator) {
    return SourceLocator.of(Evidence.Kind.FILE, locator).place();
  }
}
