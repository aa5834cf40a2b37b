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
 * document frequency, as the scores of the hits show it), everyday words less, names more. A word
 * that stands nowhere is the rarest of all: a task that names what the project does not know is not
 * about the project. A symbol that goes with the task counts where it is found and is not missed
 * elsewhere.
 */
public final class Coverage {
  /** How many of the best matches are looked at to tell whether anything answers a task. */
  static final int JUDGED = 3;

  /**
   * The least coverage that may answer a task. Below it, a match shares no more than a stray word.
   */
  public static final double LEAST = .26;

  /**
   * The least coverage of a rule that fits a task. A rule is a sentence about one thing: the word
   * that it shares with a task may be all that they have in common. Everyday words count little.
   */
  public static final double LEAST_OF_RULE = .15;

  /** The weight of a related word in place of the word itself. */
  private static final double RELATED = .5;

  /** The coverage of a text that holds a phrase of the task. */
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
   * @param hits the scores of the hits, as many as there are
   */
  Coverage(TaskWords words, List<TermScores> hits) {
    this.words = words;
    this.information = new double[words.words().size()];
    for (int i = 0; i < information.length; i++) {
      information[i] = rarity(hits, i) / words.words().get(i).weight();
    }
    double rarest = Math.max(max(asked(information)), Math.log1p(2.0 * hits.size()));
    for (int i = 0; i < information.length; i++) {
      double rarity = information[i] == 0 ? rarest : information[i];
      double likely =
          (hits.size() * rarity + PRIOR_TEXTS * PRIOR_RARITY) / (hits.size() + PRIOR_TEXTS);
      information[i] = likely * words.words().get(i).information();
    }
    this.all = most(asked(information));
  }

  private double[] asked(double[] values) {
    return IntStream.range(0, values.length)
        .filter(i -> words.words().get(i).isAsked())
        .mapToDouble(i -> values[i])
        .toArray();
  }

  /** A long task need not be held as a whole: its most telling words are as much as one asks. */
  private static double most(double[] information) {
    double[] sorted = information.clone();
    Arrays.sort(sorted);
    return Arrays.stream(sorted, Math.max(0, sorted.length - TELLING_WORDS), sorted.length).sum();
  }

  /** The middle share of a word among the hits that hold it: that of an ordinary match. */
  private static double rarity(List<TermScores> hits, int word) {
    double[] scores = hits.stream().mapToDouble(hit -> hit.get(word)).filter(s -> s > 0).toArray();
    Arrays.sort(scores);
    return scores.length == 0 ? 0 : scores[scores.length / 2];
  }

  private static double max(double[] values) {
    return Arrays.stream(values).max().orElse(0);
  }

  /** How much of the task stands in a text to which the words gave these scores. */
  double of(TermScores scores) {
    if (all == 0 || scores.size() == 0) {
      return 0;
    }
    double found = 0;
    double hints = 0;
    for (int i = 0; i < information.length; i++) {
      if (!words.words().get(i).isAsked()) {
        hints += scores.get(i) > 0 ? information[i] : 0;
      } else if (scores.get(i) > 0) {
        found += information[i];
      } else if (words.words().get(i).related().stream().anyMatch(r -> scores.get(r) > 0)) {
        found += RELATED * information[i];
      }
    }
    return Math.min(1, Math.max((found + hints) / (all + hints), holdsQuoted(scores) ? QUOTED : 0));
  }

  private boolean holdsQuoted(TermScores scores) {
    return IntStream.range(words.terms().size(), scores.size()).anyMatch(i -> scores.get(i) > 0);
  }
}
