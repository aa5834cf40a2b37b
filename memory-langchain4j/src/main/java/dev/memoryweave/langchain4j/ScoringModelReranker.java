package dev.memoryweave.langchain4j;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.scoring.ScoringModel;
import dev.memoryweave.embed.Reranker;
import dev.memoryweave.model.InvalidValueException;
import java.util.List;

/** Reorders the memories of a recall with a scoring model of LangChain4j. */
public final class ScoringModelReranker implements Reranker {
  private final ScoringModel scoring;
  private final String id;

  /**
   * A reranker over a model.
   *
   * @param scoring the model, which belongs to the caller
   * @param id the model and its version, for the trace
   */
  public ScoringModelReranker(ScoringModel scoring, String id) {
    InvalidValueException.given("scoring", scoring);
    InvalidValueException.given("id", id);
    this.scoring = scoring;
    this.id = id;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public List<Double> scores(String question, List<String> texts) {
    return ModelAnswers.of(
        id,
        "scores",
        texts.size(),
        () -> scoring.scoreAll(texts.stream().map(TextSegment::from).toList(), question));
  }
}
