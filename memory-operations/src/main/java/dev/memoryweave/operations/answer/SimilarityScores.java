package dev.memoryweave.operations.answer;

import dev.memoryweave.model.PromotionRecord;

/** How similar a candidate and its target are. */
public record SimilarityScores(
    @Doc(value = "The sum of the weighted parts", range = Doc.Range.RATIO) double similarity,
    @Doc(value = "How similar the titles are", range = Doc.Range.RATIO) double title,
    @Doc(value = "1 for the same kind", range = Doc.Range.RATIO) double kind,
    @Doc(value = "How far the paths overlap", range = Doc.Range.RATIO) double path,
    @Doc(value = "How sure what was proposed is", range = Doc.Range.RATIO)
        double candidateConfidence,
    @Doc(value = "How sure the target is, 0 without one", range = Doc.Range.RATIO)
        double memoryConfidence) {
  /** The scores of a promotion. */
  public static SimilarityScores of(PromotionRecord.Scores scores) {
    return new SimilarityScores(
        scores.similarity(),
        scores.title(),
        scores.kind(),
        scores.path(),
        scores.candidateConfidence(),
        scores.memoryConfidence());
  }
}
