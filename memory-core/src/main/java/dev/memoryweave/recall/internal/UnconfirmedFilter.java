package dev.memoryweave.recall.internal;

import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.recall.RecallResult.Breakdown.Share;
import dev.memoryweave.store.TextQuery;
import java.util.List;

/**
 * Decides whether an unconfirmed statement of a single source fits a task well enough to be
 * returned. An active memory needs less to be returned.
 */
final class UnconfirmedFilter {
  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  /** This many words of a task are no coincidence. */
  private static final int ENOUGH_WORDS = 2;

  /** For a task of this many words or fewer, one is enough. */
  private static final int FEW_WORDS = 3;

  /** How close it must come to the best match of all, by words or by meaning. */
  private static final double NEAR_BY_WORDS = .40;

  private static final double NEAR_BY_MEANING = .80;

  private final RecallContext context;
  private final boolean question;

  UnconfirmedFilter(RecallContext context) {
    this.context = context;
    this.question = Languages.isQuestion(context.request().task());
  }

  /** Whether the task is a question. */
  boolean isQuestion() {
    return question;
  }

  /**
   * Whether it fits.
   *
   * @param found its relevance in each channel
   * @param scores the score of each word of the task
   */
  boolean fits(MemoryNode node, List<Share> found, TextQuery.Scores scores) {
    for (Share share : found) {
      if (share.channel().equals(PinnedChannel.NAME)) {
        continue;
      }
      boolean byMeaning = share.channel().equals(VectorChannel.OF_MEMORIES);
      if (byMeaning
          ? share.relevance() >= NEAR_BY_MEANING
          : share.relevance() >= NEAR_BY_WORDS && sharesEnough(node, scores)) {
        return true;
      }
    }
    return false;
  }

  private boolean sharesEnough(MemoryNode node, TextQuery.Scores scores) {
    int asked = context.words().asked();
    int shared = 0;
    for (int i = 0; i < scores.size(); i++) {
      shared += scores.get(i) > 0 ? 1 : 0;
    }
    return shared >= ENOUGH_WORDS
        || (shared > 0 && (asked <= FEW_WORDS || (question && isAskedAbout(node, scores))));
  }

  /** Whether its title begins with the first word of the question that it matches. */
  private boolean isAskedAbout(MemoryNode node, TextQuery.Scores scores) {
    List<String> terms = ANALYZER.indexTerms(node.title());
    for (int i = 0; i < context.words().terms().size(); i++) {
      if (scores.get(i) > 0) {
        return !terms.isEmpty() && terms.get(0).equals(context.words().terms().get(i).text());
      }
    }
    return false;
  }
}
