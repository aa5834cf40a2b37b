package dev.memoryweave.benchmarks;

import dev.memoryweave.examples.conversation.Question;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Means of all measures by type of question, and over all questions that a search can answer: those
 * without an answer, and those whose answer is the whole conversation, are left out of the
 * headline.
 */
final class RetrievalScores implements QuestionScores {
  static final String HEADLINE = "ALL";

  private static final Set<String> NOT_IN_HEADLINE =
      Set.of("adversarial", "summarization", "event_ordering");
  private static final int UPDATE_DEPTH = 10;

  private final Map<String, Means> byType = new TreeMap<>();
  private int updates;
  private int freshFirst;
  private int staleOnly;

  /** A question that no document answers cannot be scored. */
  @Override
  public boolean counts(Question question, Set<String> answerSessions) {
    return !question.relevant().isEmpty();
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the question has no relevant documents
   */
  @Override
  public void add(
      List<String> ranking,
      Question question,
      Set<String> answerSessions,
      Function<String, Optional<String>> sessionOf) {
    if (!counts(question, answerSessions)) {
      throw new IllegalArgumentException(
          "Question '" + question.id() + "' names no relevant documents, so it cannot be scored");
    }
    Map<Measure, Double> values = new EnumMap<>(Measure.class);
    for (Measure measure : Measure.values()) {
      values.put(measure, measure.of(ranking, question, sessionOf));
    }
    byType.computeIfAbsent(question.type(), type -> new Means()).add(values);
    if (!NOT_IN_HEADLINE.contains(question.type())) {
      byType.computeIfAbsent(HEADLINE, type -> new Means()).add(values);
    }
    addUpdate(ranking, question);
  }

  /** For a statement that replaced another one: is the new one found, and above the old one? */
  private void addUpdate(List<String> ranking, Question question) {
    Set<String> stale = new HashSet<>(question.stale());
    question.relevant().forEach(stale::remove);
    if (stale.isEmpty()) {
      return;
    }
    List<String> top = ranking.subList(0, Math.min(UPDATE_DEPTH, ranking.size()));
    int fresh = firstOf(top, new HashSet<>(question.relevant()));
    int old = firstOf(top, stale);
    updates++;
    freshFirst += fresh < UPDATE_DEPTH && fresh < old ? 1 : 0;
    staleOnly += fresh == UPDATE_DEPTH && old < UPDATE_DEPTH ? 1 : 0;
  }

  private static int firstOf(List<String> top, Set<String> wanted) {
    for (int i = 0; i < top.size(); i++) {
      if (wanted.contains(top.get(i))) {
        return i;
      }
    }
    return UPDATE_DEPTH;
  }

  /** The mean of a measure over the questions of a type, or over the {@link #HEADLINE}. */
  double mean(String type, Measure measure) {
    Means means = byType.get(type);
    if (means == null) {
      throw new IllegalArgumentException("No questions of type " + type);
    }
    return means.of(measure);
  }

  /** Questions with a replaced statement whose answer came above it in the first ten, 0 to 1. */
  double freshFirst() {
    return (double) freshFirst / updates;
  }

  /** Questions with a replaced statement of which the first ten hold only that one, 0 to 1. */
  double staleOnly() {
    return (double) staleOnly / updates;
  }

  @Override
  public List<Figure> headline() {
    List<Figure> figures = new ArrayList<>();
    Means means = byType.getOrDefault(HEADLINE, new Means());
    for (Measure measure : Measure.values()) {
      figures.add(new Figure(measure.heading(), means.of(measure)));
    }
    if (updates > 0) {
      figures.add(new Figure("fresh-first", freshFirst()));
      figures.add(new Figure("stale-only", staleOnly()));
    }
    return figures;
  }

  /** Prints a table, a line for each type of question, the headline first. */
  @Override
  public void print(PrintStream out) {
    out.printf("%-26s %5s", "questions", "n");
    for (Measure measure : Measure.values()) {
      out.printf(" %8s", measure.heading());
    }
    out.println();
    byType.forEach(
        (type, means) -> {
          out.printf("%-26s %5d", type, means.count());
          for (Measure measure : Measure.values()) {
            out.printf(Locale.ROOT, " %8.3f", means.of(measure));
          }
          out.println();
        });
    if (updates > 0) {
      out.printf(
          Locale.ROOT,
          "replaced statements        %5d fresh-first@10 %.3f stale-only@10 %.3f%n",
          updates,
          freshFirst(),
          staleOnly());
    }
  }

  /** Sums over questions. */
  private static final class Means {
    private final Map<Measure, Double> sums = new EnumMap<>(Measure.class);
    private int count;

    void add(Map<Measure, Double> values) {
      values.forEach((measure, value) -> sums.merge(measure, value, Double::sum));
      count++;
    }

    int count() {
      return count;
    }

    double of(Measure measure) {
      return sums.getOrDefault(measure, 0.0) / Math.max(1, count);
    }
  }
}
