package dev.memoryweave.benchmarks;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.examples.conversation.ConversationFolder;
import dev.memoryweave.examples.conversation.Document;
import dev.memoryweave.examples.conversation.Question;
import dev.memoryweave.examples.conversation.UnreadableFolderException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Measures how well the documents that answer a question are found, on a folder as {@link
 * ConversationFolder} describes it: each group is remembered in a store of its own, or indexed as
 * the files of a project, and each of its questions is asked by {@link AgentMemory#recall}.
 */
public final class RetrievalEvaluation {
  private static final int DEPTH = 100;

  private final RetrievalArguments arguments;
  private final PrintStream out;
  private final PrintStream err;
  private final RetrievalScores scores = new RetrievalScores();
  private final Durations recalls = new Durations();
  private long ingestNanos;
  private int documents;
  private int redacted;

  RetrievalEvaluation(RetrievalArguments arguments, PrintStream out, PrintStream err) {
    this.arguments = arguments;
    this.out = out;
    this.err = err;
  }

  /** Runs the evaluation. */
  public static void main(String[] args) throws IOException, InterruptedException {
    int status = run(List.of(args), System.out, System.err);
    if (status != 0) {
      System.exit(status);
    }
  }

  /** Runs with arguments and gives the exit status: 0, or 2 if something about them is wrong. */
  static int run(List<String> args, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    try {
      new RetrievalEvaluation(RetrievalArguments.of(args), out, err).run();
      return 0;
    } catch (IllegalArgumentException | UnreadableFolderException e) {
      err.println(e.getMessage());
      return 2;
    }
  }

  private void run() throws IOException, InterruptedException {
    ConversationFolder folder = ConversationFolder.read(arguments.folder());
    if (folder.groups().stream().allMatch(group -> folder.questions(group).isEmpty())) {
      throw new IllegalArgumentException(
          "There are no questions in " + arguments.folder() + "; nothing can be measured");
    }
    try (Writer run = openRun(arguments.run())) {
      for (String group : folder.groups()) {
        evaluate(group, folder.documents(group), folder.questions(group), run);
      }
    }
    print(folder);
  }

  private static Writer openRun(@Nullable Path file) throws IOException {
    return file == null ? Writer.nullWriter() : Files.newBufferedWriter(file);
  }

  private void evaluate(String group, List<Document> corpus, List<Question> questions, Writer run)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    try (SearchedDocuments searched = ingest(group, corpus)) {
      ingestNanos += System.nanoTime() - start;
      documents += searched.count();
      redacted += searched.redacted();
      Map<String, Optional<String>> sessions =
          corpus.stream()
              .collect(Collectors.toMap(Document::id, d -> Optional.ofNullable(d.session())));
      for (Question question : questions) {
        long asked = System.nanoTime();
        List<String> ranking = searched.ask(question.text());
        recalls.add(System.nanoTime() - asked);
        scores.add(ranking, question, id -> sessions.getOrDefault(id, Optional.empty()));
        for (int i = 0; i < ranking.size(); i++) {
          run.write(group + "\t" + question.id() + "\t" + (i + 1) + "\t" + ranking.get(i) + "\n");
        }
      }
    }
  }

  private SearchedDocuments ingest(String group, List<Document> corpus)
      throws IOException, InterruptedException {
    if (arguments.asFiles()) {
      return new ProjectDocuments(arguments.store(), corpus, DEPTH);
    }
    SearchedDocuments remembered =
        new RememberedDocuments(
            arguments.store(),
            group,
            corpus,
            DEPTH,
            (done, all) -> err.print("\r" + group + ": " + done + " of " + all));
    err.println();
    return remembered;
  }

  private void print(ConversationFolder folder) {
    out.println(
        folder.name()
            + ", "
            + arguments.mode()
            + ", store: "
            + arguments.store()
            + (arguments.asFiles() ? ", as files of a project" : ""));
    out.println();
    scores.print(out);
    out.println();
    out.printf(
        Locale.ROOT,
        "remembered %d documents in %.1f s (%.0f a second), secrets blacked out in %d%n",
        documents,
        ingestNanos / 1e9,
        documents / (ingestNanos / 1e9),
        redacted);
    out.println("recalled " + recalls.count() + " times: " + recalls.summary());
  }
}
