package dev.memoryweave.benchmarks;

import dev.memoryweave.examples.conversation.Question;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * The measures of LongMemEval, of turns and of sessions, each over the first five and ten: whether
 * any, and whether all relevant ones are among them, and a normalised discounted cumulative gain.
 *
 * <p>Questions that have no answer (their ids end in {@code _abs}) do not count; at the level of
 * turns those neither whose answer is in no turn of the user. Sessions are ranked by their first
 * turn. The gain is that of the data set's own program, which discounts from the third rank on
 * (Järvelin and Kekäläinen 2002 with the base 2), and whose ideal has all relevant ones first.
 */
final class LongMemEvalScores implements QuestionScores {
  private static final String ALL = "ALL";
  private static final String ABSTENTION = "_abs";
  private static final List<Integer> DEPTHS = List.of(5, 10);

  private final Map<String, Map<Level, Sums>> byType = new TreeMap<>();

  private enum Level {
    TURN,
    SESSION;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public boolean counts(Question question, Set<String> answerSessions) {
    return !question.id().endsWith(ABSTENTION)
        && !(question.relevant().isEmpty() && answerSessions.isEmpty());
  }

  @Override
  public void add(
      List<String> ranking,
      Question question,
      Set<String> answerSessions,
      Function<String, Optional<String>> sessionOf) {
    if (!counts(question, answerSessions)) {
      throw new IllegalArgumentException("Question '" + question.id() + "' does not count");
    }
    Set<String> turns = new HashSet<>(question.relevant());
    if (!turns.isEmpty()) {
      add(question.type(), Level.TURN, ranking, turns);
    }
    if (!answerSessions.isEmpty()) {
      Set<String> sessions = new LinkedHashSet<>();
      ranking.forEach(turn -> sessionOf.apply(turn).ifPresent(sessions::add));
      add(question.type(), Level.SESSION, new ArrayList<>(sessions), answerSessions);
    }
  }

  private void add(String type, Level level, List<String> ranking, Set<String> relevant) {
    for (String row : List.of(ALL, type)) {
      byType
          .computeIfAbsent(row, r -> new TreeMap<>())
          .computeIfAbsent(level, l -> new Sums())
          .add(ranking, relevant);
    }
  }

  /** How many questions counted at a level, {@code turn} or {@code session}. */
  int count(String level) {
    Sums sums = sums(ALL, Level.valueOf(level.toUpperCase(Locale.ROOT)));
    return sums.count;
  }

  private Sums sums(String type, Level level) {
    return byType.getOrDefault(type, Map.of()).getOrDefault(level, new Sums());
  }

  @Override
  public List<Figure> headline() {
    List<Figure> figures = new ArrayList<>();
    for (Level level : Level.values()) {
      sums(ALL, level).figures().forEach(f -> figures.add(named(level, f)));
    }
    return figures;
  }

  private static Figure named(Level level, Figure figure) {
    return new Figure(level + " " + figure.name(), figure.value());
  }

  @Override
  public void print(PrintStream out) {
    for (Level level : Level.values()) {
      out.printf("%-28s %5s", level + " level", "n");
      for (Figure figure : sums(ALL, level).figures()) {
        out.printf(" %14s", figure.name());
      }
      out.println();
      byType.forEach(
          (type, levels) -> {
            Sums sums = levels.get(level);
            if (sums != null) {
              out.printf("%-28s %5d", type, sums.count);
              for (Figure figure : sums.figures()) {
                out.printf(Locale.ROOT, " %14.3f", figure.value());
              }
              out.println();
            }
          });
    }
  }

  /** Sums over questions. */
  private static final class Sums {
    private final double[] any = new double[DEPTHS.size()];
    private final double[] all = new double[DEPTHS.size()];
    private final double[] gain = new double[DEPTHS.size()];
    private int count;

    void add(List<String> ranking, Set<String> relevant) {
      for (int i = 0; i < DEPTHS.size(); i++) {
        int depth = DEPTHS.get(i);
        List<String> top = ranking.subList(0, Math.min(depth, ranking.size()));
        any[i] += top.stream().anyMatch(relevant::contains) ? 1 : 0;
        all[i] += top.containsAll(relevant) ? 1 : 0;
        gain[i] += gain(top, relevant) / idealGain(Math.min(depth, relevant.size()));
      }
      count++;
    }

    private static double gain(List<String> top, Set<String> relevant) {
      double sum = 0;
      for (int i = 0; i < top.size(); i++) {
        sum += relevant.contains(top.get(i)) ? discount(i) : 0;
      }
      return sum;
    }

    private static double idealGain(int relevant) {
      double sum = 0;
      for (int i = 0; i < relevant; i++) {
        sum += discount(i);
      }
      return sum;
    }

    /** The first two ranks count in full. */
    private static double discount(int index) {
      return index < 2 ? 1 : Math.log(2) / Math.log(index + 1);
    }

    List<Figure> figures() {
      List<Figure> figures = new ArrayList<>();
      for (int i = 0; i < DEPTHS.size(); i++) {
        figures.add(new Figure("recall_any@" + DEPTHS.get(i), any[i] / Math.max(1, count)));
        figures.add(new Figure("recall_all@" + DEPTHS.get(i), all[i] / Math.max(1, count)));
        figures.add(new Figure("ndcg_any@" + DEPTHS.get(i), gain[i] / Math.max(1, count)));
      }
      return figures;
    }
  }
}
