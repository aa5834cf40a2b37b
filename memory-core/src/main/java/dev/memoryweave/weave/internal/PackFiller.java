package dev.memoryweave.weave.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.weave.TokenCounter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Fills one block step by step within its budget.
 *
 * <p>After every step the whole block is rendered and counted, since a counter may count a whole
 * higher than the sum of its parts ({@link Fitting}). If a step would exceed the budget, it is
 * retried with less room, found by halving. Steps only add, so evidence is read for packed memories
 * only.
 */
final class PackFiller {
  /** Halving stops when the room is known to one part in this many. */
  private static final int PRECISION = 32;

  /** The most warnings in the block. */
  private static final int MAX_WARNINGS = 3;

  /** The most characters of a warning in the block. */
  private static final int WARNING_CHARACTERS = 200;

  /** The fraction of the room that warnings may take before anything else. */
  private static final double WARNINGS = .10;

  /** The fraction of the room that is reserved for evidence. */
  private static final double EVIDENCE = .04;

  private final Chooser chooser;
  private final List<String> warnings;
  private final Function<NodeRef, List<Evidence>> evidence;
  private final Map<Candidate, List<EvidenceLine>> evidenceSeen = new HashMap<>();
  private final Fitting<Draft> fitting;

  PackFiller(
      BlockRenderer renderer,
      Chooser chooser,
      TokenCounter counter,
      int budget,
      List<String> warnings,
      Function<NodeRef, List<Evidence>> evidence) {
    this.chooser = chooser;
    this.fitting =
        new Fitting<>(
            Draft.EMPTY,
            counter.count(renderer.frame()),
            budget,
            draft -> counter.count(renderer.render(draft)));
    this.warnings =
        warnings.stream()
            .map(VisibleText::line)
            .map(warning -> TextCut.shorten(warning, WARNING_CHARACTERS))
            .map(MarkdownGuard::line)
            .filter(warning -> !warning.isEmpty())
            .distinct()
            .limit(MAX_WARNINGS)
            .toList();
    this.evidence = evidence;
  }

  /** The fullest draft whose block fits the budget; empty if not even the frame fits. */
  Draft pack() {
    int room = left();
    int forEvidence = (int) (room * EVIDENCE);
    extend((int) (room * WARNINGS), (base, most) -> chooser.addWarnings(base, most, warnings));
    int forTitles = chooser.forTitles(room);
    for (PackPriority claim : PackPriority.values()) {
      int most = (int) Math.min(room * claim.most(), left() - forEvidence - forTitles);
      extend(most, (base, given) -> chooser.fill(claim, base, given));
    }
    extend(Math.min(left(), forTitles), chooser::memoryTitles);
    extend(Math.min(left(), forEvidence), this::addEvidence);
    // Unused room goes to other steps, but not to rules unrelated to the task.
    extend(left(), (base, given) -> chooser.fill(PackPriority.KEPT, base, given));
    extend(left(), (base, given) -> chooser.fill(PackPriority.RELEVANT, base, given));
    extend(left(), chooser::lengthen);
    extend(left(), this::addEvidence);
    extend(left(), (base, most) -> chooser.addWarnings(base, most, warnings));
    if (fitting.content().isWithoutItems()) {
      extend(left(), chooser::titles);
    }
    return fitting.content();
  }

  private int left() {
    return fitting.left();
  }

  private Draft addEvidence(Draft base, int room) {
    return chooser.addEvidence(base, room, this::evidenceOf);
  }

  private List<EvidenceLine> evidenceOf(Candidate candidate) {
    return evidenceSeen.computeIfAbsent(candidate, c -> c.evidence(evidence));
  }

  /** Runs a step with as much room as the whole block allows. */
  private void extend(int room, Step step) {
    Draft base = fitting.content();
    int fits = 0;
    int tooMuch = room + 1;
    int attempt = room;
    while (attempt > fits && tooMuch - fits > Math.max(1, fits / PRECISION)) {
      if (fitting.offer(step.take(base, attempt))) {
        fits = attempt;
      } else {
        tooMuch = attempt;
      }
      attempt = fits + (tooMuch - fits) / 2;
    }
  }

  /** Adds items to a draft at a cost within the room. */
  @FunctionalInterface
  private interface Step {
    Draft take(Draft base, int room);
  }
}
