package dev.memoryweave.langchain4j;

import dev.langchain4j.model.output.Response;
import dev.memoryweave.embed.EmbeddingException;
import java.util.List;
import java.util.function.Supplier;

/** Asks models of LangChain4j, whose failures are those of an embedding here. */
final class ModelAnswers {
  private ModelAnswers() {}

  /**
   * The answers of a model, one for each text.
   *
   * @param model the name of the model
   * @param what names the answers
   * @throws EmbeddingException if the model fails, or gives another number of answers
   */
  static <T> List<T> of(
      String model, String what, int texts, Supplier<? extends Response<List<T>>> question) {
    List<T> answers;
    try {
      answers = question.get().content();
    } catch (RuntimeException e) {
      throw new EmbeddingException("The model " + model + " failed: " + e.getMessage(), e);
    }
    if (answers.size() != texts) {
      throw new EmbeddingException(
          "The model "
              + model
              + " gave "
              + answers.size()
              + " "
              + what
              + " for "
              + texts
              + " texts");
    }
    return answers;
  }
}
