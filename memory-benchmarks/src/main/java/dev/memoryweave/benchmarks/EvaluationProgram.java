package dev.memoryweave.benchmarks;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.examples.conversation.UnreadableFolderException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A program that measures on the data which its arguments name. */
interface EvaluationProgram {

  /**
   * Measures.
   *
   * @param embedder what embeds, or null for words alone
   * @throws IllegalArgumentException if the arguments do not fit the program
   */
  void measure(RetrievalArguments arguments, @Nullable MeasuredEmbedder embedder)
      throws IOException, InterruptedException;

  /**
   * Runs with arguments and gives the exit status: 0, or 2 if something about them is wrong.
   *
   * @param model makes the embedder of the mode hybrid
   */
  default int run(List<String> args, Supplier<Embedder> model, PrintStream err)
      throws IOException, InterruptedException {
    try {
      RetrievalArguments arguments = RetrievalArguments.of(args);
      try (MeasuredEmbedder embedder = arguments.mode().embedder(model, arguments.vectors())) {
        measure(arguments, embedder);
      }
      return 0;
    } catch (IllegalArgumentException | UnreadableDataException | UnreadableFolderException e) {
      err.println(e.getMessage());
      return 2;
    }
  }
}
