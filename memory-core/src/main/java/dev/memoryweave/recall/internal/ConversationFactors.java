package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.rules.Language.Directive;
import dev.memoryweave.language.internal.rules.Language.Register;

/** The factors that judge the turns of conversations, and leave everything else as it is. */
final class ConversationFactors {
  /** An answer mostly repeats what a person said, so it counts half. */
  private static final double OF_AGENT = .50;

  /** Written by an agent: it mostly restates what it was asked, at length. */
  static final ScoreFactor<MemorySubject> AUTHOR =
      ScoreFactor.multiplying(
          "author", subject -> Updates.isOfAgent(subject.node()) ? OF_AGENT : 1);

  /** Said by somebody whom the task names, who is mostly the source of what is asked. */
  static final ScoreFactor<MemorySubject> SPEAKER =
      ScoreFactor.where("speaker", 1.50, MemorySubject::isByAskedSpeaker);

  /** The informativeness of a turn, from a short remark to one that says something. */
  static final ScoreFactor<MemorySubject> INFORMATIVENESS =
      ScoreFactor.multiplying("informativeness", ConversationFactors::informativeness);

  /** A rule or a preference that a person stated. */
  static final ScoreFactor<MemorySubject> DIRECTIVE = directive(2.00, 1.50);

  /** The multiplier of a turn without a content word. */
  private static final double LEAST = .50;

  /** A turn with this many content words counts fully. */
  private static final int ENOUGH_WORDS = 7;

  private ConversationFactors() {}

  private static double informativeness(MemorySubject subject) {
    if (!subject.isTurn()) {
      return 1;
    }
    double told = Informativeness.words(subject.node().body(), ENOUGH_WORDS) / ENOUGH_WORDS;
    return LEAST + (1 - LEAST) * Math.min(1, told);
  }

  /**
   * A factor that raises directives of persons. They help with any task, but are not the value that
   * a task asks for.
   *
   * @param rule the multiplier of a rule for all times ("always", "from now on")
   * @param preference the multiplier of a preference
   */
  static ScoreFactor<MemorySubject> directive(double rule, double preference) {
    return ScoreFactor.favouring(
        "directive",
        subject -> {
          if (subject.asksForValue() || !subject.isTurn() || Updates.isOfAgent(subject.node())) {
            return 1;
          }
          Directive directive =
              Languages.directive(subject.node().body(), Register.TURN).orElse(null);
          if (directive != null && directive.isStrict()) {
            return rule;
          }
          return directive == Directive.PREFERENCE ? preference : 1;
        });
  }
}
