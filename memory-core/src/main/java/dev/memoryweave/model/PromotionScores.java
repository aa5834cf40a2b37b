package dev.memoryweave.model;

/**
 * How alike a candidate and a memory were found, and how sure each was.
 *
 * @param similarity the sum of the weighted parts, 0 to 1
 * @param title how alike the titles are, 0 to 1
 * @param kind 1 for the same kind, else 0
 * @param path how far the places overlap, 0 to 1
 * @param candidateConfidence the confidence of the candidate, 0 to 1
 * @param memoryConfidence the confidence of the memory that it was compared with, 0 without one
 */
public record PromotionScores(
    double similarity,
    double title,
    double kind,
    double path,
    double candidateConfidence,
    double memoryConfidence) {

  /** Checks the ranges. */
  public PromotionScores {
    similarity = Text.ratio("similarity", similarity);
    title = Text.ratio("title score", title);
    kind = Text.ratio("kind score", kind);
    path = Text.ratio("path score", path);
    candidateConfidence = Text.ratio("candidate confidence", candidateConfidence);
    memoryConfidence = Text.ratio("memory confidence", memoryConfidence);
  }

  /** The scores of a candidate that was compared with nothing. */
  public static PromotionScores alone(double candidateConfidence) {
    return new PromotionScores(0, 0, 0, 0, candidateConfidence, 0);
  }
}
