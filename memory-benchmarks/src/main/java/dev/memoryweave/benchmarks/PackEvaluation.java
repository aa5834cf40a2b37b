package dev.memoryweave.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.examples.conversation.UnreadableFolderException;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.weave.TokenCounter;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Measures the block that a reader gets within a budget: each project is indexed as a first start
 * does, each question is asked by itself, and what stands in the pack is compared with the places
 * that answer, beside the packs of {@link WholePassages}.
 */
public final class PackEvaluation {
  private static final List<Integer> BUDGETS = List.of(1_000, 3_000, 6_000);

  /** The frame of a block without any memory, whose cost is taken off. */
  private static final String FRAME = "<memory-context>\n\n</memory-context>";

  private final ObjectMapper json = new ObjectMapper();
  private final TokenCounter counter = TokenCounter.estimating();
  private final PackArguments arguments;
  private final @Nullable Embedder embedder;
  private final PrintStream out;
  private final Map<Integer, PackScores> library = new TreeMap<>();
  private final PackScores byDefault = new PackScores();
  private final Map<Integer, PackScores> yardstick = new TreeMap<>();
  private int printed;

  private PackEvaluation(PackArguments arguments, @Nullable Embedder embedder, PrintStream out) {
    this.arguments = arguments;
    this.embedder = embedder;
    this.out = out;
    for (int budget : BUDGETS) {
      library.put(budget, new PackScores());
      yardstick.put(budget, new PackScores());
    }
  }

  /** Runs the evaluation. */
  public static void main(String[] args) throws IOException, InterruptedException {
    int status = run(List.of(args), InProcessModel::create, System.out, System.err);
    if (status != 0) {
      System.exit(status);
    }
  }

  /**
   * Runs with arguments and gives the exit status: 0, or 2 if something about them is wrong.
   *
   * @param model makes the embedder of the mode hybrid
   */
  static int run(List<String> args, Supplier<Embedder> model, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    try {
      PackArguments arguments = PackArguments.of(args);
      try (MeasuredEmbedder embedder = arguments.mode().embedder(model, arguments.vectors())) {
        if (arguments.isOfRankedData()) {
          for (Path folder : arguments.paths()) {
            new SeenDocuments(new FolderData(folder), embedder).measure(out);
          }
        } else {
          new PackEvaluation(arguments, embedder, out).measure();
        }
      }
      return 0;
    } catch (IllegalArgumentException | UnreadableDataException | UnreadableFolderException e) {
      err.println(e.getMessage());
      return 2;
    }
  }

  private void measure() throws IOException, InterruptedException {
    Map<String, List<PackQuestion>> byProject =
        PackQuestion.read(arguments.paths().get(0)).stream()
            .collect(
                Collectors.groupingBy(
                    PackQuestion::project, LinkedHashMap::new, Collectors.toList()));
    try (Writer packs =
        arguments.packs() == null
            ? Writer.nullWriter()
            : Files.newBufferedWriter(arguments.packs())) {
      for (Map.Entry<String, List<PackQuestion>> entry : byProject.entrySet()) {
        Path folder = arguments.paths().get(1).resolve(entry.getKey());
        if (!Files.isDirectory(folder)) {
          throw new UnreadableDataException("There is no folder " + folder, null);
        }
        WholePassages passages = WholePassages.of(folder);
        try (IndexedProject project =
            new IndexedProject(TemporaryStore.Kind.SQLITE, embedder, folder)) {
          for (PackQuestion question : entry.getValue()) {
            ask(question, project, passages, packs);
          }
        }
      }
    }
    out.println(arguments.mode() == RecallMode.LEXICAL ? "by words" : "by words and vectors");
    yardstick.forEach((budget, scores) -> scores.print(out, "BM25", budget.toString()));
    library.forEach((budget, scores) -> scores.print(out, "library", budget.toString()));
    byDefault.print(out, "library", "default");
    library.forEach(
        (budget, scores) -> out.println("missed at " + budget + ": " + scores.missed()));
  }

  private void ask(
      PackQuestion question, IndexedProject project, WholePassages passages, Writer packs)
      throws IOException {
    add(
        byDefault,
        question,
        project.memory().weave(RecallRequest.builder(question.text()).build()));
    for (int budget : BUDGETS) {
      String plain = passages.pack(question.text(), budget);
      of(yardstick, budget).add(question, plain, WholePassages.tokens(plain), 0);
      ContextPack pack =
          project
              .memory()
              .weave(RecallRequest.builder(question.text()).tokenBudget(budget).build());
      add(of(library, budget), question, pack);
      Map<String, Object> row = new LinkedHashMap<>();
      row.put("id", question.id());
      row.put("budget", budget);
      row.put("text", pack.markdown());
      row.put("tokens", pack.tokens());
      row.put("frame_tokens", counter.count(FRAME));
      packs.write(json.writeValueAsString(row) + "\n");
      if (budget == BUDGETS.get(0) && printed++ < arguments.printed()) {
        out.println("## " + question.id() + ": " + question.text() + "\n" + pack.markdown() + "\n");
      }
    }
  }

  private void add(PackScores scores, PackQuestion question, ContextPack pack) {
    scores.add(question, pack.markdown(), pack.tokens(), counter.count(FRAME));
    if (question.isAnswerable()) {
      scores.add(question, pack);
    }
  }

  private static PackScores of(Map<Integer, PackScores> scores, int budget) {
    return scores.computeIfAbsent(budget, b -> new PackScores());
  }
}
