package dev.memoryweave.benchmarks.fitting;

import dev.memoryweave.benchmarks.MeasuredEmbedder;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embeddings.onnx.BgeSmallEmbedder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/** Embeds texts with the model that is learned from, and keeps the vectors in a folder. */
final class Teaching {
  private Teaching() {}

  /** Embeds texts until all have vectors or the time is up, short ones first. */
  static void teach(List<FitText> texts, Path vectors, Duration most, PrintStream out)
      throws IOException {
    long start = System.nanoTime();
    int done = 0;
    try (Embedder model = MeasuredEmbedder.of(BgeSmallEmbedder.create(), vectors)) {
      List<FitText> shortFirst =
          texts.stream().sorted(Comparator.comparing(text -> !text.isShort())).toList();
      for (FitText text : shortFirst) {
        if (System.nanoTime() - start > most.toNanos()) {
          break;
        }
        model.passages(List.of(text.text()));
        if (text.isAskedInWords()) {
          model.query(text.asked());
        }
        done++;
        if (done % 5_000 == 0) {
          out.println(done + " texts, " + (System.nanoTime() - start) / 1_000_000_000 + " s");
        }
      }
    }
    out.println(done + " of " + texts.size() + " texts have vectors");
  }
}
