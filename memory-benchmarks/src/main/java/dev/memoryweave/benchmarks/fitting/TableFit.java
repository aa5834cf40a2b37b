package dev.memoryweave.benchmarks.fitting;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Moves the vectors of pieces until the sum of a text points where the model points (Adam, Kingma
 * and Ba 2015). Three things count: the angle to the model; that texts of a batch are as similar to
 * each other as the model says; and that what asks for a text is nearer to it than to the others of
 * the batch.
 */
final class TableFit {
  private static final int BATCH = 256;
  private static final float MEAN_DECAY = .9f;
  private static final float SQUARE_DECAY = .999f;
  private static final float TINY = 1e-8f;

  /**
   * Settings of a fit.
   *
   * @param rounds how often all texts are seen
   * @param rate the first step, relative to the size of a vector
   * @param alike the weight of similarities inside a batch
   * @param asked the weight of telling apart what is asked for
   * @param heat how soft that is told apart; less is harder
   */
  record Settings(int rounds, float rate, float alike, float asked, float heat) {
    /** The ones that the table of the static model was made with. */
    static final Settings STANDARD = new Settings(6, .004f, 4, .1f, .05f);
  }

  private final float[][] rows;
  private final float[][] means;
  private final float[][] squares;
  private final Settings settings;
  private int step;

  TableFit(float[][] rows, Settings settings) {
    this.rows = rows;
    this.means = new float[rows.length][rows[0].length];
    this.squares = new float[rows.length][rows[0].length];
    this.settings = settings;
  }

  float[] vector(PieceCounts counts) {
    float[] sum = sum(counts);
    Vectors.normalise(sum);
    return sum;
  }

  private float[] sum(PieceCounts counts) {
    float[] sum = new float[rows[0].length];
    for (int i = 0; i < counts.pieces().length; i++) {
      Vectors.add(sum, rows[counts.pieces()[i]], counts.weights()[i]);
    }
    return sum;
  }

  void fit(List<FitSample> samples, Random random, PrintStream out) {
    List<FitSample> shuffled = new ArrayList<>(samples);
    int batches = shuffled.size() / BATCH;
    for (int round = 0; round < settings.rounds(); round++) {
      Collections.shuffle(shuffled, random);
      double loss = 0;
      for (int batch = 0; batch < batches; batch++) {
        float progress = (round * batches + batch) / (float) (settings.rounds() * batches);
        loss +=
            step(
                shuffled.subList(batch * BATCH, (batch + 1) * BATCH),
                settings.rate() * (1 - .95f * progress));
      }
      out.println(
          String.format(Locale.ROOT, "round %d: mean angle %.4f", round + 1, loss / batches));
    }
  }

  /** A text or question of a batch while its step is made. */
  private static final class Point {
    final PieceCounts counts;
    final float @Nullable [] meant;
    final float[] vector;
    final float length;
    final float[] gradient;

    Point(PieceCounts counts, float @Nullable [] meant, float[] vector) {
      this.counts = counts;
      this.meant = meant;
      this.vector = vector;
      this.length = Math.max(Vectors.normalise(vector), 1e-6f);
      this.gradient = new float[vector.length];
    }
  }

  private double step(List<FitSample> batch, float rate) {
    List<Point> texts =
        batch.parallelStream().map(s -> new Point(s.text(), s.meant(), sum(s.text()))).toList();
    List<@Nullable Point> questions = batch.parallelStream().map(s -> question(s)).toList();
    List<Point> all = new ArrayList<>(texts);
    questions.stream().filter(q -> q != null).forEach(all::add);
    double angles = 0;
    for (Point point : all) {
      if (point.meant != null) {
        angles += 1 - Vectors.dot(point.vector, point.meant);
      }
    }
    alike(texts);
    apart(texts, questions);
    all.parallelStream().forEach(TableFit::toSum);
    move(all, rate);
    return angles / BATCH;
  }

  @SuppressWarnings("NullAway")
  private @Nullable Point question(FitSample sample) {
    PieceCounts asked = sample.asked();
    return asked == null ? null : new Point(asked, sample.askedMeant(), sum(asked));
  }

  /** The pull towards the similarities that the model gives. */
  private void alike(List<Point> texts) {
    if (settings.alike() == 0) {
      return;
    }
    float weight = settings.alike() * 4 / texts.size();
    IntStream.range(0, texts.size())
        .parallel()
        .forEach(
            i -> {
              Point one = texts.get(i);
              for (int j = 0; j < texts.size(); j++) {
                Point other = texts.get(j);
                if (i != j && one.meant != null && other.meant != null) {
                  float wrong =
                      Vectors.dot(one.vector, other.vector) - Vectors.dot(one.meant, other.meant);
                  Vectors.add(one.gradient, other.vector, weight * wrong);
                }
              }
            });
  }

  /** What asks for a text pulls at it, and pushes the others away, both ways. */
  private void apart(List<Point> texts, List<@Nullable Point> questions) {
    if (settings.asked() == 0) {
      return;
    }
    int[] with = IntStream.range(0, texts.size()).filter(i -> questions.get(i) != null).toArray();
    int count = with.length;
    float[][] chance = new float[count][count];
    float[][] back = new float[count][count];
    Point[] q = Arrays.stream(with).mapToObj(questions::get).toArray(Point[]::new);
    Point[] t = Arrays.stream(with).mapToObj(texts::get).toArray(Point[]::new);
    IntStream.range(0, count)
        .parallel()
        .forEach(
            i -> {
              for (int j = 0; j < count; j++) {
                chance[i][j] = Vectors.dot(q[i].vector, t[j].vector) / settings.heat();
              }
            });
    for (int i = 0; i < count; i++) {
      for (int j = 0; j < count; j++) {
        back[j][i] = chance[i][j];
      }
    }
    float weight = settings.asked() / settings.heat() / 2;
    IntStream.range(0, 2 * count)
        .parallel()
        .forEach(i -> softmax(i < count ? chance[i] : back[i - count]));
    IntStream.range(0, count)
        .parallel()
        .forEach(
            i -> {
              for (int j = 0; j < count; j++) {
                float right = i == j ? 1 : 0;
                float fromQ = chance[i][j] + back[j][i] - 2 * right;
                float fromT = chance[j][i] + back[i][j] - 2 * right;
                Vectors.add(q[i].gradient, t[j].vector, weight * fromQ);
                Vectors.add(t[i].gradient, q[j].vector, weight * fromT);
              }
            });
  }

  private static void softmax(float[] values) {
    float most = Float.NEGATIVE_INFINITY;
    for (float value : values) {
      most = Math.max(most, value);
    }
    float sum = 0;
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) Math.exp(values[i] - most);
      sum += values[i];
    }
    for (int i = 0; i < values.length; i++) {
      values[i] /= sum;
    }
  }

  /** From the direction to the sum, whose length does not matter. */
  private static void toSum(Point point) {
    if (point.meant != null) {
      Vectors.add(point.gradient, point.meant, -1);
    }
    float along = Vectors.dot(point.gradient, point.vector);
    for (int i = 0; i < point.gradient.length; i++) {
      point.gradient[i] = (point.gradient[i] - along * point.vector[i]) / point.length;
    }
  }

  /** Each of two threads moves the rows that are its own, so that the result is always the same. */
  private void move(List<Point> points, float rate) {
    step++;
    float meanScale = (float) (1 / (1 - Math.pow(MEAN_DECAY, step)));
    float squareScale = (float) (1 / (1 - Math.pow(SQUARE_DECAY, step)));
    IntStream.range(0, 2)
        .parallel()
        .forEach(
            part -> {
              float[][] gradients = new float[rows.length][];
              for (Point point : points) {
                for (int i = 0; i < point.counts.pieces().length; i++) {
                  int piece = point.counts.pieces()[i];
                  if ((piece & 1) == part) {
                    if (gradients[piece] == null) {
                      gradients[piece] = new float[rows[0].length];
                    }
                    Vectors.add(gradients[piece], point.gradient, point.counts.weights()[i]);
                  }
                }
              }
              for (int piece = part; piece < rows.length; piece += 2) {
                if (gradients[piece] != null) {
                  adam(piece, gradients[piece], rate, meanScale, squareScale);
                }
              }
            });
  }

  private void adam(int piece, float[] gradient, float rate, float meanScale, float squareScale) {
    float[] row = rows[piece];
    float[] mean = means[piece];
    float[] square = squares[piece];
    for (int i = 0; i < row.length; i++) {
      mean[i] = MEAN_DECAY * mean[i] + (1 - MEAN_DECAY) * gradient[i];
      square[i] = SQUARE_DECAY * square[i] + (1 - SQUARE_DECAY) * gradient[i] * gradient[i];
      row[i] -= rate * mean[i] * meanScale / ((float) Math.sqrt(square[i] * squareScale) + TINY);
    }
  }
}
