package dev.memoryweave.benchmarks;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.examples.conversation.Question;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures how much each channel and factor of recall adds and costs. It asks the same questions of
 * the same store, once with the defaults and once for each {@link Variation}, and prints a table of
 * differences.
 */
public final class Ablation {
  private static final int DEPTH = 100;

  private final RetrievalArguments arguments;
  private final EvaluationData data;
  private final @Nullable MeasuredEmbedder embedder;
  private final List<Measured> measured = new ArrayList<>();

  private record Measured(Variation variation, QuestionScores scores, Durations durations) {}

  private Ablation(
      RetrievalArguments arguments, EvaluationData data, @Nullable MeasuredEmbedder embedder) {
    this.arguments = arguments;
    this.data = data;
    this.embedder = embedder;
    for (Variation variation : Variation.all()) {
      // Without vectors at all, the line would be the first one again.
      if (variation.vectors() || embedder != null) {
        measured.add(new Measured(variation, data.scores(), new Durations()));
      }
    }
  }

  /** Runs it. */
  public static void main(String[] args) throws IOException, InterruptedException {
    int status = run(List.of(args), InProcessModel::create, System.out, System.err);
    if (status != 0) {
      System.exit(status);
    }
  }

  /** Runs with arguments and gives the exit status: 0, or 2 if something about them is wrong. */
  static int run(List<String> args, Supplier<Embedder> model, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    EvaluationProgram program =
        (arguments, embedder) -> {
          if (arguments.asFiles() || arguments.run() != null) {
            throw new IllegalArgumentException("An ablation knows neither --as files nor --run");
          }
          for (Path path : arguments.paths()) {
            Ablation ablation = new Ablation(arguments, arguments.data(path), embedder);
            ablation.data.forEach(group -> ablation.evaluate(group, err));
            ablation.print(out);
          }
        };
    return program.run(args, model, err);
  }

  private void evaluate(EvaluationData.Group group, PrintStream err) throws IOException {
    Function<String, Optional<String>> sessions = RetrievalEvaluation.sessions(group.documents());
    try (RememberedDocuments documents =
        new RememberedDocuments(
            arguments.store(),
            embedder,
            group.name(),
            group.documents(),
            DEPTH,
            (done, all) -> err.print("\r" + group.name() + ": " + done + " of " + all))) {
      err.println();
      if (embedder != null) {
        // So that the first to ask does not pay for the vectors of the questions.
        group.questions().forEach(question -> embedder.query(question.text()));
      }
      for (Measured one : measured) {
        Asking asking =
            documents.with(one.variation().parts(), one.variation().vectors() ? embedder : null);
        for (Question question : group.questions()) {
          if (one.scores().counts(question, RetrievalEvaluation.answerSessions(group, question))) {
            long start = System.nanoTime();
            List<String> ranking = asking.ask(question.text());
            one.durations().add(System.nanoTime() - start);
            one.scores()
                .add(
                    ranking,
                    question,
                    RetrievalEvaluation.answerSessions(group, question),
                    sessions);
          }
        }
      }
    }
  }

  private void print(PrintStream out) throws IOException {
    Measured defaults = measured.get(0);
    out.println(
        "**" + data.name() + "**, " + arguments.mode().label() + ", store: " + arguments.store());
    for (Path file : data.files()) {
      out.println("SHA-256 of `" + file.getFileName() + "`: " + FileChecksum.sha256(file));
    }
    out.println();
    StringBuilder head = new StringBuilder("| |");
    StringBuilder line = new StringBuilder("|---|");
    for (QuestionScores.Figure figure : defaults.scores().headline()) {
      head.append(' ').append(figure.name()).append(" |");
      line.append("---|");
    }
    out.println(head + " ms a question, p50 / p95 |");
    out.println(line + "---|");
    for (int i = 0; i < measured.size(); i++) {
      out.println(row(measured.get(i), i == 0 ? null : defaults));
    }
    out.println();
  }

  private static String row(Measured one, @Nullable Measured compared) {
    StringBuilder row = new StringBuilder("| ").append(one.variation().name()).append(" |");
    List<QuestionScores.Figure> figures = one.scores().headline();
    for (int i = 0; i < figures.size(); i++) {
      double value = figures.get(i).value();
      row.append(
          compared == null
              ? String.format(Locale.ROOT, " %.3f |", value)
              : String.format(
                  Locale.ROOT, " %+.3f |", value - compared.scores().headline().get(i).value()));
    }
    return row.append(
            String.format(
                Locale.ROOT,
                " %.1f / %.1f |",
                one.durations().millis(.50),
                one.durations().millis(.95)))
        .toString();
  }
}
