package dev.memoryweave.recall.internal;

import dev.memoryweave.language.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.recall.ScoreBreakdown.Share;
import dev.memoryweave.store.TermScores;
import java.util.List;

/**
 * Tells whether something that one source alone has said, and that nobody has confirmed, fits a
 * task well enough to be brought back. What is in force may be brought back for less.
 */
final class SaidOnce {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** So many words of a task are no coincidence. */
  private static final int ENOUGH_WORDS = 2;

  /** Of a task of so few words, one is enough. */
  private static final int FEW_WORDS = 3;

  /** How near the best match of all something must come, by words or by meaning. */
  private static final double NEAR_BY_WORDS = .40;

  private static final double NEAR_BY_MEANING = .80;

  private final RecallContext context;
  private final boolean question;

  SaidOnce(RecallContext context) {
    this.context = context;
    this.question = QuestionCues.isQuestion(context.request().task());
  }

  /**
   * Whether it fits.
   *
   * @param found what each channel gave for it
   * @param shares what each word of the task gave for it
   */
  boolean fits(MemoryNode node, List<Share> found, TermScores shares) {
    for (Share share : found) {
      if (share.channel().equals(StandingChannel.NAME)) {
        continue;
      }
      boolean byMeaning = share.channel().equals(VectorChannel.NAME);
      if (byMeaning
          ? share.relevance() >= NEAR_BY_MEANING
          : share.relevance() >= NEAR_BY_WORDS && sharesEnough(node, shares)) {
        return true;
      }
    }
    return false;
  }

  private boolean sharesEnough(MemoryNode node, TermScores shares) {
    int asked = context.words().terms().size();
    int shared = 0;
    for (int i = 0; i < shares.size(); i++) {
      shared += shares.get(i) > 0 ? 1 : 0;
    }
    return shared >= ENOUGH_WORDS
        || (shared > 0 && (asked <= FEW_WORDS || (question && isAskedAbout(node, shares))));
  }

  /** Whether the one word of a question that it holds is the one that it begins with. */
  private boolean isAskedAbout(MemoryNode node, TermScores shares) {
    List<String> terms = ANALYZER.indexTerms(node.title());
    for (int i = 0; i < context.words().terms().size(); i++) {
      if (shares.get(i) > 0) {
        return !terms.isEmpty() && terms.get(0).equals(context.words().terms().get(i).text());
      }
    }
    return false;
  }
}
