package dev.memoryweave.weave.internal;

import dev.memoryweave.evidence.internal.SourceLocator;
import dev.memoryweave.guard.injection.InjectionGuard;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.internal.EvidenceDigest;
import dev.memoryweave.store.ContentStore.Content;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Chooses the evidence of a memory to show in the block, and renders it. Evidence against a memory
 * is always shown, and first; evidence for it only if it adds to the item itself.
 */
final class EvidenceRenderer {
  /** An excerpt is repetitive if the memory contains this fraction of its words. */
  private static final double REPEATING = .8;

  /** This many lines against one memory are enough to doubt it. */
  private static final int MOST_AGAINST = 2;

  /** Stand-in for evidence that is suspected to be a prompt injection. */
  private static final String LEFT_OUT = " (left out: its text tries to instruct you)";

  private static final int LOCATOR_CHARACTERS = 200;
  private static final int EXCERPT_CHARACTERS = 200;

  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** Kinds whose sources only this memory knows: without an excerpt they tell a reader nothing. */
  private static final Set<Evidence.Kind> ONLY_HERE =
      Set.copyOf(EnumSet.of(Evidence.Kind.MEMORY, Evidence.Kind.RELATION, Evidence.Kind.TASK));

  private final InjectionGuard injections;
  private final int mostPerItem;

  /** Excerpts that were already shown in the block. */
  private final Set<String> told = new HashSet<>();

  /**
   * Creates a renderer.
   *
   * @param mostPerItem the maximum lines for one memory; with 0, evidence against it is not shown
   *     either
   */
  EvidenceRenderer(InjectionGuard injections, int mostPerItem) {
    this.injections = injections;
    this.mostPerItem = mostPerItem;
  }

  /**
   * The lines for an item; call once per item. Evidence against it comes first, then excerpts that
   * add to it, then further sources, then evidence that only this memory knows.
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
      } else if (ONLY_HERE.contains(piece.kind()) || piece.locator().startsWith(Content.LOCATOR)) {
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

  /**
   * Screens the text without the quotes around it, since these do not change its effect on a
   * reader.
   */
  private boolean isSuspicious(Evidence evidence) {
    return injections.isSuspicious(evidence.locator())
        || injections.isSuspicious(evidence.excerpt());
  }

  private static boolean tellsMore(MemoryNode node, Evidence evidence) {
    return !evidence.excerpt().isBlank()
        && !repeats(evidence.excerpt(), node)
        && !isAllOfItsLines(evidence);
  }

  /** Whether the memory names the source, in its text or as its own file. */
  private static boolean names(MemoryNode node, Evidence evidence) {
    String place = SourceLocator.of(evidence.kind(), evidence.locator()).place();
    Origin origin = node.isOfFile() ? node.origin() : null;
    return (origin != null && origin.locator().startsWith(place))
        || node.body().contains(place)
        || node.title().contains(place);
  }

  /**
   * The location of the evidence, and its excerpt unless the memory already says it or it is all of
   * the located lines. The evidence may have another author than the memory, so suspected prompt
   * injections in it are left out separately.
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

  /** Whether a text says hardly anything beyond the memory. */
  private static boolean repeats(String excerpt, MemoryNode node) {
    Set<String> said = new HashSet<>(ANALYZER.indexTerms(node.title() + "\n" + node.body()));
    List<String> words = ANALYZER.indexTerms(excerpt);
    return words.stream().filter(said::contains).count() >= REPEATING * words.size();
  }

  /** Whether the excerpt is the whole content of the locator, so that the locator is enough. */
  private static boolean isAllOfItsLines(Evidence evidence) {
    return evidence.digest() != null
        && evidence.digest().equals(EvidenceDigest.of(evidence.excerpt()));
  }
}
