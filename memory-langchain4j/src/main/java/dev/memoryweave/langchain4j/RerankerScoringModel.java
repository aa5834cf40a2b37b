package dev.memoryweave.langchain4j;

import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.model.scoring.ScoringModel;
import dev.memoryweave.embed.Reranker;
import dev.memoryweave.model.InvalidValueException;
import java.util.List;

/** Offers the reranker of a memory as a scoring model of LangChain4j. */
public final class RerankerScoringModel implements ScoringModel {
  private final Reranker reranker;

  /**
   * A model over a reranker.
   *
   * @param reranker the reranker, which belongs to the caller
   */
  public RerankerScoringModel(Reranker reranker) {
    InvalidValueException.given("reranker", reranker);
    this.reranker = reranker;
  }

  @Override
  public Response<List<Double>> scoreAll(List<TextSegment> segments, String query) {
    return Response.from(
        segments.isEmpty()
            ? List.of()
            : reranker.scores(query, segments.stream().map(TextSegment::text).toList()));
  }
}
