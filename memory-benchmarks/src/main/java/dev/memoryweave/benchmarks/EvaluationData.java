package dev.memoryweave.benchmarks;

import dev.memoryweave.examples.conversation.Document;
import dev.memoryweave.examples.conversation.Question;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Documents with questions about them, in groups that have nothing to do with one another. */
interface EvaluationData {
  /** What to call it in a report. */
  String name();

  /** The files that it is read from. */
  List<Path> files();

  /** What is measured on it. */
  QuestionScores scores();

  /**
   * Hands over one group after the other; large files are never held as a whole.
   *
   * @throws UnreadableDataException if a file is not in its format; groups before that were handed
   *     over
   */
  void forEach(Visitor visitor) throws IOException, InterruptedException;

  /** Is handed one group after the other. */
  interface Visitor {
    /** Takes a group. */
    void visit(Group group) throws IOException, InterruptedException;
  }

  /**
   * Documents that are searched together.
   *
   * @param name what to call it
   * @param documents the documents in their order
   * @param questions the questions that are asked, also those that no document answers
   * @param answerSessions by the id of a question the sessions that answer it, where the data name
   *     them apart from the documents
   */
  record Group(
      String name,
      List<Document> documents,
      List<Question> questions,
      Map<String, Set<String>> answerSessions) {
    /** Copies all. */
    public Group {
      documents = List.copyOf(documents);
      questions = List.copyOf(questions);
      answerSessions = Map.copyOf(answerSessions);
    }
  }
}
