package dev.memoryweave.benchmarks.fitting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class TableFitTest {
  private static final PrintStream NOWHERE =
      new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

  private static final int PIECES = 40;
  private static final int DIMENSIONS = 8;

  /** Texts of three pieces each, that mean the sum of hidden vectors of these. */
  private static List<FitSample> samples(Random random) {
    float[][] hidden = rows(random);
    List<FitSample> samples = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      int[] pieces = random.ints(3, 0, PIECES).toArray();
      float[] meant = new float[DIMENSIONS];
      for (int piece : pieces) {
        Vectors.add(meant, hidden[piece], 1);
      }
      Vectors.normalise(meant);
      samples.add(new FitSample(PieceCounts.of(pieces), meant, PieceCounts.of(pieces), null));
    }
    return samples;
  }

  private static float[][] rows(Random random) {
    float[][] rows = new float[PIECES][DIMENSIONS];
    for (float[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        row[i] = (float) random.nextGaussian();
      }
    }
    return rows;
  }

  private static float[][] fitted(List<FitSample> samples) {
    float[][] rows = rows(new Random(2));
    new TableFit(rows, new TableFit.Settings(60, .05f, 1, .02f, .1f))
        .fit(samples, new Random(3), NOWHERE);
    return rows;
  }

  @Test
  void sums_point_where_texts_mean_after_fitting() {
    List<FitSample> samples = samples(new Random(1));
    float[][] rows = rows(new Random(2));
    TableFit before = new TableFit(rows, TableFit.Settings.STANDARD);
    double angle = meanCosine(before, samples);

    TableFit after = new TableFit(fitted(samples), TableFit.Settings.STANDARD);

    assertThat(angle).isLessThan(.5);
    assertThat(meanCosine(after, samples)).isGreaterThan(.9);
  }

  private static double meanCosine(TableFit fit, List<FitSample> samples) {
    return samples.stream()
        .mapToDouble(s -> s.meant() == null ? 0 : Vectors.dot(fit.vector(s.text()), s.meant()))
        .average()
        .orElseThrow();
  }

  @Test
  void the_same_seed_gives_the_same_table() {
    List<FitSample> samples = samples(new Random(1));

    assertThat(fitted(samples)).isDeepEqualTo(fitted(samples));
  }

  @Test
  void axes_are_those_along_which_vectors_differ_most() {
    float[][] vectors = {{3, 3, 0}, {-3, -3, 0}, {.1f, -.1f, 0}, {-.1f, .1f, 0}};

    float[] places = Axes.of(vectors, 1).of(new float[] {1, 1, 5});

    assertThat(Math.abs(places[0])).isEqualTo((float) Math.sqrt(2), within(1e-3f));
  }
}
