package dev.memoryweave.weave.internal;

import dev.memoryweave.evidence.internal.SourceLocator;
import dev.memoryweave.guard.injection.InjectionGuard;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.internal.EvidenceDigest;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Chooses which evidence of a memory the block names, and writes it. Evidence against a memory is
 * always named, before all other; evidence for it only where it tells more than the item itself.
 */
final class EvidenceRenderer {
  /** An excerpt of whose words the memory holds this part repeats it. */
  private static final double REPEATING = .8;

  /** So many lines against one memory are enough to doubt it. */
  private static final int MOST_AGAINST = 2;

  /** Stand-in for evidence that is suspected to be a prompt injection. */
  private static final String LEFT_OUT = " (left out: its text tries to instruct you)";

  private static final int LOCATOR_CHARACTERS = 200;
  private static final int EXCERPT_CHARACTERS = 200;

  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** What only the memory itself knows: without words of its own it tells a reader nothing. */
  private static final Set<Evidence.Kind> ONLY_HERE =
      Set.copyOf(EnumSet.of(Evidence.Kind.MEMORY, Evidence.Kind.RELATION, Evidence.Kind.TASK));

  private final InjectionGuard injections;
  private final int mostPerItem;

  /** What was said for one memory of the block says nothing more for another. */
  private final Set<String> told = new HashSet<>();

  /**
   * Creates a renderer.
   *
   * @param mostPerItem the most lines for one memory; with 0, none are named against it, either
   */
  EvidenceRenderer(InjectionGuard injections, int mostPerItem) {
    this.injections = injections;
    this.mostPerItem = mostPerItem;
  }

  /**
   * The lines for an item, to be asked for once: evidence against it, then what says more than it
   * does, then where else to look, then what only the memory itself knows.
   */
  List<EvidenceLine> lines(MemoryNode node, List<Evidence> evidence) {
    if (mostPerItem == 0) {
      return List.of();
    }
    List<Evidence> against = new ArrayList<>();
    List<Evidence> telling = new ArrayList<>();
    List<Evidence> locating = new ArrayList<>();
    List<Evidence> remembering = new ArrayList<>();
    for (Evidence piece : evidence) {
      boolean tells = tellsMore(node, piece) && !told.contains(piece.excerpt());
      if (piece.polarity() == Polarity.CONTRADICTS) {
        against.add(piece);
      } else if (ONLY_HERE.contains(piece.kind())) {
        if (tells) {
          remembering.add(piece);
        }
      } else if (tells && !isSuspicious(piece)) {
        telling.add(piece);
      } else if (!names(node, piece)) {
        locating.add(piece);
      }
    }
    List<Evidence> adding =
        Stream.of(telling, locating, remembering).flatMap(List::stream).limit(mostPerItem).toList();
    adding.forEach(piece -> told.add(piece.excerpt()));
    return Stream.concat(against.stream().limit(MOST_AGAINST), adding.stream())
        .map(piece -> line(node, piece))
        .toList();
  }

  /** Quotes around a text do not change what it tells its reader, so it is read without them. */
  private boolean isSuspicious(Evidence evidence) {
    return injections.isSuspicious(evidence.locator())
        || injections.isSuspicious(evidence.excerpt());
  }

  private static boolean tellsMore(MemoryNode node, Evidence evidence) {
    return !evidence.excerpt().isBlank()
        && !repeats(evidence.excerpt(), node)
        && !isAllOfItsLines(evidence);
  }

  /** Whether the memory names the source, in its text or as the file that it is the word of. */
  private static boolean names(MemoryNode node, Evidence evidence) {
    String place = SourceLocator.of(evidence.kind(), evidence.locator()).place();
    Origin origin = node.isOfFile() ? node.origin() : null;
    return (origin != null && origin.locator().startsWith(place))
        || node.body().contains(place)
        || node.title().contains(place);
  }

  /**
   * Where the evidence is, and what it says unless the memory says that already, or it is all of
   * the lines that the locator names. Who attached it need not be who wrote the memory: what
   * instructs its reader is left out by itself.
   */
  private EvidenceLine line(MemoryNode node, Evidence evidence) {
    String locator = TextCut.shorten(shown(evidence.locator()), LOCATOR_CHARACTERS);
    String excerpt =
        tellsMore(node, evidence)
            ? TextCut.shorten(shown(evidence.excerpt()), EXCERPT_CHARACTERS)
            : "";
    boolean locatorInstructs = injections.isSuspicious(evidence.locator());
    boolean instructs = locatorInstructs || isSuspicious(evidence);
    String markdown =
        ItemRenderer.INDENT
            + (evidence.polarity() == Polarity.CONTRADICTS ? "- against: " : "- evidence: ")
            + evidence.kind().label()
            + (locatorInstructs ? "" : " " + locator)
            + (instructs ? LEFT_OUT : excerpt.isEmpty() ? "" : " \"" + excerpt + "\"")
            + "\n";
    return new EvidenceLine(evidence, markdown);
  }

  private static String shown(String text) {
    return MarkdownGuard.line(VisibleText.line(text));
  }

  /** Whether a text says hardly anything that the memory does not say. */
  private static boolean repeats(String excerpt, MemoryNode node) {
    Set<String> said = new HashSet<>(ANALYZER.indexTerms(node.title() + "\n" + node.body()));
    List<String> words = ANALYZER.indexTerms(excerpt);
    return words.stream().filter(said::contains).count() >= REPEATING * words.size();
  }

  /** Whether the excerpt is what stands at the locator, which needs no telling but the locator. */
  private static boolean isAllOfItsLines(Evidence evidence) {
    return evidence.digest() != null
        && evidence.digest().equals(EvidenceDigest.of(evidence.excerpt()));
  }
}
