package dev.memoryweave.benchmarks.fitting;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.internal.Background;
import dev.memoryweave.embeddings.onnx.BgeSmallEmbedder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The program that fits the table of the static model, step by step. */
public final class StaticModelFit {
  private static final long SEED = 20_261_126;

  private StaticModelFit() {}

  /** Runs a step: {@code texts}, {@code teach} or {@code fit}. */
  public static void main(String[] args) throws IOException {
    PrintStream out = System.out;
    switch (args[0]) {
      case "texts" -> FitTexts.write(FitTexts.draw(Path.of(args[1]), SEED, out), Path.of(args[2]));
      case "teach" ->
          Teaching.teach(
              FitTexts.read(Path.of(args[1])),
              Path.of(args[2]),
              Duration.ofSeconds(Long.parseLong(args[3])),
              out);
      case "fit" ->
          new Fitting(Path.of(args[2]), out)
              .fit(
                  FitTexts.read(Path.of(args[1])),
                  TableFit.Settings.STANDARD,
                  SEED,
                  Path.of(args[3]));
      case "background" -> background(Path.of(args[1]));
      default -> throw new IllegalArgumentException("No step " + List.of(args));
    }
  }

  private static void background(Path file) throws IOException {
    try (Embedder model = BgeSmallEmbedder.create();
        OutputStream to = Files.newOutputStream(file)) {
      Background.of(model.passages(Background.sentences())).write(to);
    }
  }
}
