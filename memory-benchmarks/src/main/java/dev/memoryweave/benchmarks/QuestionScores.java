package dev.memoryweave.benchmarks;

import dev.memoryweave.examples.conversation.Question;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Adds up how good rankings are. */
interface QuestionScores {
  /**
   * Adds the ranking for a question.
   *
   * @param ranking ids of documents, best first, each once
   * @param question the question
   * @param answerSessions the sessions that answer it, where the data name them apart from the
   *     documents, else empty
   * @param sessionOf the session of a document, or nothing if it has none
   */
  void add(
      List<String> ranking,
      Question question,
      Set<String> answerSessions,
      Function<String, Optional<String>> sessionOf);

  /** Whether a question counts at all; one that does not is not asked. */
  boolean counts(Question question, Set<String> answerSessions);

  /** The measures over all questions that count for the headline, for comparing two runs. */
  List<Figure> headline();

  /** Prints tables, by type of question. */
  void print(PrintStream out);

  /**
   * One measure.
   *
   * @param name what it is called in a table
   * @param value its mean, 0 to 1
   */
  record Figure(String name, double value) {}
}
