package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.examples.conversation.Document;
import dev.memoryweave.examples.conversation.Question;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Measures how well the documents that answer a question are found, on data in one of the formats
 * of {@link DataFormat}: each group is remembered in a store of its own, or indexed as the files of
 * a project, and each of its questions is asked by {@link AgentMemory#recall}.
 */
public final class RetrievalEvaluation {
  private static final int DEPTH = 100;

  private final RetrievalArguments arguments;
  private final EvaluationData data;
  private final @Nullable MeasuredEmbedder embedder;
  private final PrintStream out;
  private final PrintStream err;
  private final QuestionScores scores;
  private final Durations recalls = new Durations();
  private long ingestNanos;
  private int documents;
  private int redacted;
  private int leftOut;

  private RetrievalEvaluation(
      RetrievalArguments arguments,
      EvaluationData data,
      @Nullable MeasuredEmbedder embedder,
      PrintStream out,
      PrintStream err) {
    this.arguments = arguments;
    this.data = data;
    this.embedder = embedder;
    this.out = out;
    this.err = err;
    this.scores = data.scores();
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
    EvaluationProgram program =
        (arguments, embedder) -> {
          try (Writer run = openRun(arguments.run())) {
            for (Path path : arguments.paths()) {
              new RetrievalEvaluation(arguments, arguments.data(path), embedder, out, err).run(run);
            }
          }
        };
    return program.run(args, model, err);
  }

  private static Writer openRun(@Nullable Path file) throws IOException {
    return file == null ? Writer.nullWriter() : Files.newBufferedWriter(file);
  }

  private void run(Writer run) throws IOException, InterruptedException {
    data.forEach(group -> evaluate(group, run));
    print();
  }

  private void evaluate(EvaluationData.Group group, Writer run)
      throws IOException, InterruptedException {
    List<Question> questions =
        group.questions().stream()
            .filter(question -> scores.counts(question, answerSessions(group, question)))
            .toList();
    leftOut += group.questions().size() - questions.size();
    if (questions.isEmpty()) {
      return;
    }
    long start = System.nanoTime();
    try (SearchedDocuments searched = ingest(group.name(), group.documents())) {
      ingestNanos += System.nanoTime() - start;
      documents += searched.count();
      redacted += searched.redacted();
      Function<String, Optional<String>> sessions = sessions(group.documents());
      for (Question question : questions) {
        long asked = System.nanoTime();
        List<String> ranking = searched.ask(question.text());
        recalls.add(System.nanoTime() - asked);
        scores.add(ranking, question, answerSessions(group, question), sessions);
        for (int i = 0; i < ranking.size(); i++) {
          run.write(
              group.name() + "\t" + question.id() + "\t" + (i + 1) + "\t" + ranking.get(i) + "\n");
        }
      }
    }
  }

  static Set<String> answerSessions(EvaluationData.Group group, Question question) {
    return group.answerSessions().getOrDefault(question.id(), Set.of());
  }

  static Function<String, Optional<String>> sessions(List<Document> corpus) {
    Map<String, Optional<String>> sessions =
        corpus.stream()
            .collect(Collectors.toMap(Document::id, d -> Optional.ofNullable(d.session())));
    return id -> sessions.getOrDefault(id, Optional.empty());
  }

  private SearchedDocuments ingest(String group, List<Document> corpus)
      throws IOException, InterruptedException {
    if (arguments.asFiles()) {
      return new ProjectDocuments(arguments.store(), embedder, corpus, DEPTH);
    }
    SearchedDocuments remembered =
        new RememberedDocuments(
            arguments.store(),
            embedder,
            group,
            corpus,
            DEPTH,
            (done, all) -> err.print("\r" + group + ": " + done + " of " + all));
    err.println();
    return remembered;
  }

  private void print() throws IOException {
    out.println(
        data.name()
            + ", "
            + arguments.mode().label()
            + ", store: "
            + arguments.store()
            + (arguments.asFiles() ? ", as files of a project" : ""));
    for (Path file : data.files()) {
      out.println("  SHA-256 of " + file.getFileName() + ": " + FileChecksum.sha256(file));
    }
    out.println();
    scores.print(out);
    out.println();
    out.println("left out, because no document answers them: " + leftOut + " questions");
    out.printf(
        Locale.ROOT,
        "remembered %d documents in %.1f s (%.0f a second), secrets blacked out in %d%n",
        documents,
        ingestNanos / 1e9,
        documents / (ingestNanos / 1e9),
        redacted);
    out.println("recalled " + recalls.count() + " times: " + recalls.summary());
    if (embedder != null) {
      embedder.print(out);
    }
    out.println();
  }
}
