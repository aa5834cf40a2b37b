package dev.memoryweave.benchmarks.fitting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memoryweave.benchmarks.MeasuredEmbedder;
import dev.memoryweave.embed.internal.Background;
import dev.memoryweave.embed.internal.WordPieceTokenizer;
import dev.memoryweave.embeddings.onnx.BgeSmallEmbedder;
import dev.memoryweave.embeddings.staticmodel.internal.TableModel;
import dev.memoryweave.embeddings.staticmodel.internal.TextPieces;
import dev.memoryweave.embeddings.staticmodel.internal.TokenTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Makes the table of texts and of the vectors that the model gave for them. */
final class Fitting {
  private static final String TOKENIZER = "/bge-small-en-v1.5-q-tokenizer.json";
  private static final int PUT_AWAY = 3_000;

  /** With 192 a hundredth less is found, with 128 two to four hundredths. */
  private static final int DIMENSIONS = 256;

  private final Path vectors;
  private final PrintStream out;

  Fitting(Path vectors, PrintStream out) {
    this.vectors = vectors;
    this.out = out;
  }

  /** Fits, prints how well, and writes the table. */
  void fit(List<FitText> texts, TableFit.Settings settings, long seed, Path folder)
      throws IOException {
    List<String> pieces = pieces();
    TextPieces cut = new TextPieces(pieces);
    try (Known known = new Known(vectors)) {
      List<float[]> meant = new ArrayList<>();
      List<float[]> asked = new ArrayList<>();
      List<FitText> with = new ArrayList<>();
      List<FitText> without = new ArrayList<>();
      for (FitText text : texts) {
        float[] vector = known.passage(text.text());
        if (vector == null) {
          without.add(text);
        } else {
          with.add(text);
          meant.add(vector);
          if (text.isAskedInWords()) {
            float[] question = known.query(text.asked());
            if (question != null) {
              asked.add(question);
            }
          }
        }
      }
      float[] mean = Vectors.mean(meant);
      float[] askedMean = Vectors.mean(asked);
      float[][] sample =
          meant.stream().limit(20_000).map(v -> Vectors.less(v, mean)).toArray(float[][]::new);
      Axes axes = Axes.of(sample, DIMENSIONS);
      List<FitSample> samples = new ArrayList<>();
      for (int i = 0; i < with.size(); i++) {
        FitText text = with.get(i);
        float[] question = text.isAskedInWords() ? known.query(text.asked()) : null;
        samples.add(
            new FitSample(
                PieceCounts.of(cut.of(text.text())),
                onAxes(axes, meant.get(i), mean),
                text.isAskedInWords() ? PieceCounts.of(cut.of(text.asked())) : null,
                question == null ? null : onAxes(axes, question, askedMean)));
      }
      for (FitText text : without) {
        if (text.isAskedInWords()) {
          samples.add(
              new FitSample(
                  PieceCounts.of(cut.of(text.text())),
                  null,
                  PieceCounts.of(cut.of(text.asked())),
                  null));
        }
      }
      samples.removeIf(s -> s.text().pieces().length == 0);
      out.println(samples.size() + " texts, " + asked.size() + " questions");
      float[][] rows = first(pieces, known, axes, samples);
      TableFit fit = new TableFit(rows, settings);
      List<FitSample> away = samples.subList(0, PUT_AWAY);
      report("before", fit, away);
      fit.fit(samples.subList(PUT_AWAY, samples.size()), new Random(seed), out);
      report("after", fit, away);
      write(TokenTable.of(pieces, rows), folder);
    }
  }

  private static void write(TokenTable table, Path folder) throws IOException {
    Files.createDirectories(folder);
    try (OutputStream to = Files.newOutputStream(folder.resolve("table-1.bin"))) {
      table.write(to);
    }
    TableModel model = new TableModel(table, Background.of(List.of()));
    try (OutputStream to = Files.newOutputStream(folder.resolve("background-1.bin"))) {
      Background.of(Background.sentences().stream().map(model::vector).toList()).write(to);
    }
  }

  private static float[] onAxes(Axes axes, float[] vector, float[] mean) {
    float[] places = axes.of(Vectors.less(vector, mean));
    Vectors.normalise(places);
    return places;
  }

  /** The first guess: where the model points for each piece alone, rare ones longer. */
  private float[][] first(List<String> pieces, Known known, Axes axes, List<FitSample> samples)
      throws IOException {
    List<float[]> alone = new ArrayList<>();
    for (String piece : pieces) {
      boolean continues = piece.startsWith(WordPieceTokenizer.CONTINUES);
      alone.add(known.make(continues ? piece.substring(2) : piece));
    }
    float[] mean = Vectors.mean(alone);
    long[] counts = new long[pieces.size()];
    for (FitSample sample : samples) {
      for (int piece : sample.text().pieces()) {
        counts[piece]++;
      }
    }
    float[][] rows = new float[pieces.size()][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = onAxes(axes, alone.get(i), mean);
      float share = (counts[i] + 1f) / samples.size();
      float weight = .001f / (.001f + share);
      for (int j = 0; j < rows[i].length; j++) {
        rows[i][j] *= .1f + weight;
      }
    }
    return rows;
  }

  private void report(String when, TableFit fit, List<FitSample> away) {
    double angle = 0;
    List<float[]> texts = new ArrayList<>();
    List<float[]> byModel = new ArrayList<>();
    for (FitSample sample : away) {
      float[] vector = fit.vector(sample.text());
      float[] meant = sample.meant();
      texts.add(vector);
      // Those that are put away have one; another counts as not met.
      byModel.add(meant == null ? new float[vector.length] : meant);
      angle += Vectors.dot(vector, byModel.get(byModel.size() - 1));
    }
    double found = 0;
    double foundByModel = 0;
    int asked = 0;
    for (int i = 0; i < away.size(); i++) {
      PieceCounts question = away.get(i).asked();
      float[] meant = away.get(i).askedMeant();
      if (question != null && meant != null) {
        asked++;
        found += 1.0 / rank(fit.vector(question), texts, i);
        foundByModel += 1.0 / rank(meant, byModel, i);
      }
    }
    out.println(
        String.format(
            Locale.ROOT,
            "%s: cosine %.4f, %d questions among %d texts put away: MRR %.4f (model %.4f)",
            when,
            angle / away.size(),
            asked,
            away.size(),
            found / asked,
            foundByModel / asked));
  }

  private static int rank(float[] question, List<float[]> texts, int right) {
    float best = Vectors.dot(question, texts.get(right));
    return 1 + (int) texts.stream().filter(t -> Vectors.dot(question, t) > best).count();
  }

  private static List<String> pieces() throws IOException {
    try (InputStream file = Fitting.class.getResourceAsStream(TOKENIZER)) {
      JsonNode words = new ObjectMapper().readTree(file).path("model").path("vocab");
      String[] pieces = new String[words.size()];
      words.properties().forEach(word -> pieces[word.getValue().asInt()] = word.getKey());
      return Arrays.asList(pieces);
    }
  }

  /** The vectors that the model gave. */
  private static final class Known implements AutoCloseable {
    private final MeasuredEmbedder model;
    private final MeasuredEmbedder ofPieces;

    Known(Path folder) throws IOException {
      model = MeasuredEmbedder.of(BgeSmallEmbedder.create(), folder);
      ofPieces = MeasuredEmbedder.of(BgeSmallEmbedder.create(), folder.resolve("pieces"));
    }

    float @Nullable [] passage(String text) {
      return model.known(text);
    }

    float @Nullable [] query(String text) {
      return model.knownQuery(text);
    }

    float[] make(String text) {
      return ofPieces.passages(List.of(text)).get(0);
    }

    @Override
    public void close() {
      model.close();
      ofPieces.close();
    }
  }
}
