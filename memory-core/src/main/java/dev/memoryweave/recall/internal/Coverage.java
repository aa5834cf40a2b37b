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
  public static final double LEAST = .25;

  /**
   * The least coverage of a rule that fits a task: half of what others need. A rule is a sentence
   * about one thing: the word that it shares with a task may be all that they have in common.
   * Everyday words count little.
   */
  public static final double LEAST_OF_RULE = LEAST / 2;

  /** The least coverage of anything that is shown beside what answers a task. */
  public static final double LEAST_OF_ITEM = .10;

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

  /**
   * In so many texts (e^6.3 / 2) a word that stands nowhere tells as much as its rarity. In more it
   * tells more, as the words of people mostly stand somewhere in a large project, in fewer less.
   */
  private static final double RARITY_OF_A_MISSING_WORD = 7;

  /** A word that a text is all about scores so many times what it scores in an ordinary match. */
  private static final double MOST_OF_A_WORD = 2;

  /** What being covered adds to the score of the search, as a part of it. */
  private static final double COVERED = .3;

  private final TaskWords words;
  private final double[] ordinary;
  private final double[] information;
  private final double all;
  private final double ideal;

  /** Looks at what a search for the words found in texts of which no more is known. */
  Coverage(TaskWords words, List<TermScores> hits) {
    this(words, hits, 0);
  }

  /**
   * Looks at what a search for the words found.
   *
   * @param hits the scores of the hits, as many as there are
   * @param texts how many texts were searched, 0 if that is not known
   */
  Coverage(TaskWords words, List<TermScores> hits, long texts) {
    this.words = words;
    this.ordinary = new double[words.words().size()];
    this.information = new double[ordinary.length];
    for (int i = 0; i < information.length; i++) {
      ordinary[i] = ordinary(hits, i);
      information[i] = ordinary[i] / words.words().get(i).weight();
    }
    double missing = Math.log1p(2.0 * hits.size());
    double rarest = Math.max(max(asked(information)), missing);
    double ofAll = Math.log1p(2.0 * texts);
    double nowhere = Math.max(rarest, ofAll * ofAll / RARITY_OF_A_MISSING_WORD);
    double[] full = new double[ordinary.length];
    for (int i = 0; i < information.length; i++) {
      double rarity = information[i] == 0 ? nowhere : information[i];
      full[i] = ordinary[i] == 0 ? missing : MOST_OF_A_WORD * ordinary[i];
      double likely =
          (hits.size() * rarity + PRIOR_TEXTS * PRIOR_RARITY) / (hits.size() + PRIOR_TEXTS);
      information[i] = likely * words.words().get(i).information();
    }
    this.all = most(asked(information));
    this.ideal = most(asked(full));
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
  private static double ordinary(List<TermScores> hits, int word) {
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

  /**
   * How well a text matches by itself, from 0 (not at all) to 1 (it is all about every word of the
   * task). Unlike the score of a search it can be compared between tasks; unlike {@link #of} it
   * tells a text that speaks of a word from one that mentions it.
   */
  double strength(TermScores scores) {
    if (all == 0 || ideal == 0 || scores.size() == 0) {
      return 0;
    }
    double held = 0;
    double hints = 0;
    for (int i = 0; i < information.length; i++) {
      double share = words.share(scores, i);
      double times = ordinary[i] == 0 ? (share > 0 ? RELATED : 0) : share / ordinary[i];
      held += information[i] * Math.min(MOST_OF_A_WORD, times);
      hints += words.words().get(i).isAsked() ? 0 : share;
    }
    double most = 1 + COVERED * MOST_OF_A_WORD;
    double scored = words.score(scores) / (ideal + hints);
    return Math.min(1, (scored + COVERED * held / all) / most);
  }

  private boolean holdsQuoted(TermScores scores) {
    return IntStream.range(words.terms().size(), scores.size()).anyMatch(i -> scores.get(i) > 0);
  }
}
