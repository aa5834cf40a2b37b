package dev.memoryweave.recall.internal;

import dev.memoryweave.store.TextQuery;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How much of a task a text covers, from 0 (nothing) to 1 (all of it). Unlike a score, which only
 * compares one hit with another, it shows whether anything answers the task at all.
 *
 * <p>The rarer a word of the task is in the searched texts, the more it counts (its inverse
 * document frequency, as the scores of the hits show it); everyday words count less, names more. A
 * word that occurs in no memory and no passage is the rarest of all, and the more so the more of
 * them there are: a task that names what the project does not know is not about the project. A
 * symbol that goes with the task counts where it is found and is not missed elsewhere.
 */
public final class Coverage {
  /** The number of best matches that decide whether anything answers a task. */
  static final int JUDGED = 3;

  /**
   * The least coverage that may answer a task. Below it, a match shares no more than a stray word.
   */
  public static final double LEAST = .25;

  /**
   * The least coverage of a rule that fits a task: half of what others need. A rule is a sentence
   * about one thing, so it may share a single word with a task that it applies to. Everyday words
   * count little.
   */
  public static final double LEAST_OF_RULE = LEAST / 2;

  /** The least coverage of anything that is shown next to the answers of a task. */
  public static final double LEAST_OF_ITEM = .10;

  /** The weight of a related word in place of the word itself. */
  private static final double RELATED = .5;

  /** The coverage of a text that holds a phrase of the task. */
  private static final double QUOTED = .5;

  /** The number of words of a typical question. */
  private static final int TELLING_WORDS = 10;

  /**
   * In a few texts a word is common or rare by chance, so its rarity is drawn towards that of an
   * ordinary word, as if this many more texts had been seen.
   */
  private static final int PRIOR_TEXTS = 20;

  private static final double PRIOR_RARITY = 3;

  /**
   * The size of a project, as ln(2 * texts), in which a word that occurs nowhere is as informative
   * as its rarity says. In a larger one it is more informative, because the words of people mostly
   * occur somewhere in a large project; in a smaller one less.
   */
  private static final double RARITY_OF_A_MISSING_WORD = 7;

  /** A word that a text is all about scores this many times its score in an ordinary match. */
  private static final double MOST_OF_A_WORD = 2;

  /** The bonus for coverage, as a fraction of the search score. */
  private static final double COVERED = .3;

  private final TaskWords words;
  private final double[] ordinary;
  private final double[] information;
  private final double all;
  private final double ideal;

  /** Computes coverage from the hits of a search, where nothing else can be searched. */
  Coverage(TaskWords words, List<TextQuery.Scores> hits) {
    this(words, hits, 0);
  }

  /**
   * Computes coverage from the hits of a search.
   *
   * @param hits the scores of the hits, as many as there are
   * @param texts how many texts of the project could hold the words, if more than the hits
   */
  Coverage(TaskWords words, List<TextQuery.Scores> hits, long texts) {
    this.words = words;
    this.ordinary = new double[words.words().size()];
    this.information = new double[ordinary.length];
    for (int i = 0; i < information.length; i++) {
      ordinary[i] = ordinary(hits, i);
      information[i] = ordinary[i] / words.words().get(i).weight();
    }
    double missing = Math.log1p(2.0 * hits.size());
    double rarest = Math.max(max(asked(information)), missing);
    double ofAll = Math.log1p(2.0 * Math.max(texts, hits.size()));
    double nowhere = Math.max(rarest, ofAll * ofAll / RARITY_OF_A_MISSING_WORD);
    double[] full = new double[ordinary.length];
    for (int i = 0; i < information.length; i++) {
      full[i] = ordinary[i] == 0 ? missing : MOST_OF_A_WORD * ordinary[i];
      TaskWords.Word word = words.words().get(i);
      double rarity = information[i] == 0 ? rarest : information[i];
      double likely = likely(rarity, hits);
      information[i] = (word.isUnheard() ? Math.max(nowhere, likely) : likely) * word.information();
    }
    this.all = most(asked(information));
    this.ideal = most(asked(full));
  }

  private static double likely(double rarity, List<TextQuery.Scores> hits) {
    return (hits.size() * rarity + PRIOR_TEXTS * PRIOR_RARITY) / (hits.size() + PRIOR_TEXTS);
  }

  private double[] asked(double[] values) {
    return IntStream.range(0, values.length)
        .filter(i -> words.words().get(i).isAsked())
        .mapToDouble(i -> values[i])
        .toArray();
  }

  /** A long task need not be covered as a whole: its most telling words are enough. */
  private static double most(double[] information) {
    double[] sorted = information.clone();
    Arrays.sort(sorted);
    return Arrays.stream(sorted, Math.max(0, sorted.length - TELLING_WORDS), sorted.length).sum();
  }

  /** The median share of a word among the hits that contain it: that of an ordinary match. */
  private static double ordinary(List<TextQuery.Scores> hits, int word) {
    double[] scores = hits.stream().mapToDouble(hit -> hit.get(word)).filter(s -> s > 0).toArray();
    Arrays.sort(scores);
    return scores.length == 0 ? 0 : scores[scores.length / 2];
  }

  private static double max(double[] values) {
    return Arrays.stream(values).max().orElse(0);
  }

  /** How much of the task a text with these word scores covers. */
  double of(TextQuery.Scores scores) {
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
   * How well a text matches by itself, from 0 (not at all) to 1 (entirely about every word of the
   * task). Unlike a search score, it can be compared between tasks; unlike {@link #of}, it
   * distinguishes a text about a word from one that mentions it.
   */
  double strength(TextQuery.Scores scores) {
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

  private boolean holdsQuoted(TextQuery.Scores scores) {
    return IntStream.range(words.terms().size(), scores.size()).anyMatch(i -> scores.get(i) > 0);
  }
}
