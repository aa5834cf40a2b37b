package dev.memoryweave.operations.answer;

import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.weave.ContextPack;
import java.util.List;

/** Why a memory or passage is in a block, and at its rank. */
public record ScoreView(
    @Doc(value = "Its place in the order in which memories and passages got room", minimum = 1)
        long rank,
    @Doc("Why it got room before those of higher ranks") ContextPack.Basis basis,
    @Doc("How much of the task it holds, 0 to 1") double coverage,
    @Doc("How much it helps: the relevance times all factors") double score,
    @Doc("How well it matches by itself, 0 to 1") double relevance,
    @Doc("What found it") List<Channel> channels,
    @Doc("What the relevance is multiplied by, in order") List<Factor> factors) {
  /** The share of a way of finding in the relevance. */
  public record Channel(
      @Doc("Such as lexical or vector") String channel,
      @Doc("What it gave, 0 to 1") double relevance) {}

  /** A property that raises or lowers the score. */
  public record Factor(
      @Doc("Such as importance or authority") String factor,
      @Doc("The property itself, 0 to 1") double value,
      @Doc("What it multiplies by") double multiplier) {}

  /** The view of an explanation. */
  public static ScoreView of(ContextPack.Explanation explanation) {
    RecallResult.Breakdown breakdown = explanation.breakdown();
    return new ScoreView(
        explanation.rank(),
        explanation.basis(),
        explanation.coverage(),
        breakdown.score(),
        breakdown.relevance(),
        breakdown.channels().stream()
            .map(share -> new Channel(share.channel(), share.relevance()))
            .toList(),
        breakdown.factors().stream()
            .map(factor -> new Factor(factor.name(), factor.value(), factor.multiplier()))
            .toList());
  }
}
