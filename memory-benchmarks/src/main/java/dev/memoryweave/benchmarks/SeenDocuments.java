package dev.memoryweave.benchmarks;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.examples.conversation.Question;
import java.io.IOException;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Measures on ranked data the share of the relevant documents that a reader really sees: those that
 * stand whole in the block within a budget.
 */
final class SeenDocuments {
  private static final List<Integer> BUDGETS = List.of(1_000, 2_000, 4_000);

  private final EvaluationData data;
  private final @Nullable Embedder embedder;
  private final Map<Integer, Double> seen = new TreeMap<>();
  private int questions;

  SeenDocuments(EvaluationData data, @Nullable Embedder embedder) {
    this.data = data;
    this.embedder = embedder;
  }

  void measure(PrintStream out) throws IOException, InterruptedException {
    data.forEach(this::ask);
    out.printf(
        Locale.ROOT, "%s, %d questions, relevant documents seen whole:", data.name(), questions);
    seen.forEach((budget, sum) -> out.printf(Locale.ROOT, "  %d: %.3f", budget, sum / questions));
    out.println();
  }

  private void ask(EvaluationData.Group group) throws IOException {
    List<Question> asked =
        group.questions().stream()
            .filter(
                question ->
                    data.scores()
                        .counts(question, RetrievalEvaluation.answerSessions(group, question)))
            .toList();
    if (asked.isEmpty()) {
      return;
    }
    try (RememberedDocuments documents =
        new RememberedDocuments(
            TemporaryStore.Kind.SQLITE,
            embedder,
            group.name(),
            group.documents(),
            BUDGETS.size(),
            (done, all) -> {})) {
      for (Question question : asked) {
        questions++;
        for (int budget : BUDGETS) {
          Set<String> shown = new HashSet<>(documents.seen(question.text(), budget));
          long found = question.relevant().stream().filter(shown::contains).count();
          seen.merge(budget, (double) found / question.relevant().size(), Double::sum);
        }
      }
    }
  }
}
