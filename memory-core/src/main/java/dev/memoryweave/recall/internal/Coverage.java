package dev.memoryweave.recall.internal;

import dev.memoryweave.store.TermScores;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How much of what a task asks for stands in a text, from 0 (nothing) to 1 (all of it). Unlike a
 * score, which only compares one hit with another, it tells whether anything answers the task at
 * all.
 *
 * <p>Each word of the task tells as much as it is rare in the texts that were searched (its inverse
 * document frequency, as the shares of the hits show it), everyday words less, names more. A word
 * that stands nowhere is the rarest of all: a task that names what the project does not know is not
 * about the project.
 */
final class Coverage {
  /** How many of the best matches are looked at to tell whether anything answers a task. */
  static final int JUDGED = 3;

  /** What a related word counts in place of the word itself. */
  private static final double RELATED = .5;

  /** What holds words that the task quotes, one beside the other, is what the task is about. */
  private static final double QUOTED = .5;

  /** As many words as a question has. */
  private static final int TELLING_WORDS = 10;

  /**
   * In a few texts a word is common or rare by chance, so its rarity is drawn towards that of an
   * ordinary word, as if so many more texts had been seen.
   */
  private static final int PRIOR_TEXTS = 20;

  private static final double PRIOR_RARITY = 3;

  private final TaskWords words;
  private final double[] information;
  private final double all;

  /**
   * Looks at what a search for the words found.
   *
   * @param hits the shares of the hits, as many as there are
   */
  Coverage(TaskWords words, List<TermScores> hits) {
    this.words = words;
    this.information = new double[words.words().size()];
    for (int i = 0; i < information.length; i++) {
      information[i] = rarity(hits, i) / words.words().get(i).weight();
    }
    double rarest = Math.max(max(information), Math.log1p(2.0 * hits.size()));
    for (int i = 0; i < information.length; i++) {
      double rarity = information[i] == 0 ? rarest : information[i];
      double likely =
          (hits.size() * rarity + PRIOR_TEXTS * PRIOR_RARITY) / (hits.size() + PRIOR_TEXTS);
      information[i] = likely * words.words().get(i).information();
    }
    this.all = most(information);
  }

  /** A long task need not be held as a whole: its most telling words are as much as one asks. */
  private static double most(double[] information) {
    double[] sorted = information.clone();
    Arrays.sort(sorted);
    return Arrays.stream(sorted, Math.max(0, sorted.length - TELLING_WORDS), sorted.length).sum();
  }

  /** The middle share of a word among the hits that hold it: that of an ordinary match. */
  private static double rarity(List<TermScores> hits, int word) {
    double[] shares = hits.stream().mapToDouble(hit -> hit.get(word)).filter(s -> s > 0).toArray();
    Arrays.sort(shares);
    return shares.length == 0 ? 0 : shares[shares.length / 2];
  }

  private static double max(double[] values) {
    return Arrays.stream(values).max().orElse(0);
  }

  /** How much of the task stands in a text to which the words gave these shares. */
  double of(TermScores shares) {
    if (all == 0 || shares.size() == 0) {
      return 0;
    }
    double found = 0;
    for (int i = 0; i < information.length; i++) {
      if (shares.get(i) > 0) {
        found += information[i];
      } else if (words.words().get(i).related().stream().anyMatch(r -> shares.get(r) > 0)) {
        found += RELATED * information[i];
      }
    }
    return Math.min(1, Math.max(found / all, holdsQuoted(shares) ? QUOTED : 0));
  }

  private boolean holdsQuoted(TermScores shares) {
    return IntStream.range(words.terms().size(), shares.size()).anyMatch(i -> shares.get(i) > 0);
  }
}
