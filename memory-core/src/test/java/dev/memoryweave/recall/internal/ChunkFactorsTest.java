package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallResult.Breakdown.Factor;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChunkFactorsTest {
  private static KnowledgeChunk chunk(SourceType type, List<String> symbols) {
    return chunk(type, symbols, "int attempts = 5;");
  }

  private static KnowledgeChunk chunk(SourceType type, List<String> symbols, String text) {
    return new KnowledgeChunk(
        new KnowledgeChunk.Ref(Scope.project("p"), "src/Retry.java", 0),
        type,
        new KnowledgeChunk.Passage(List.of(), 1, 9, symbols, List.of(), text));
  }

  private static ChunkSubject subject(KnowledgeChunk chunk, RecallRequest.Intent intent) {
    return new ChunkSubject(chunk, intent, false, false, false, false);
  }

  private static double score(ChunkSubject subject) {
    return new RecallResult.Breakdown(1, ScoreFactor.all(ChunkFactors.ALL, subject), List.of())
        .score();
  }

  @Test
  void all_namesEachFactorOnce_inTheOrderOfMultiplication() {
    assertThat(ChunkFactors.ALL)
        .extracting(ScoreFactor::name)
        .containsExactly(
            "quality",
            "intent",
            "named file",
            "steps",
            "test",
            "preamble",
            "status",
            "suspected injection");
  }

  @Test
  void quality_lowersByHalfOfWhatIsMissing() {
    ChunkSubject log = subject(chunk(SourceType.LOG, List.of()), RecallRequest.Intent.UNKNOWN);

    assertThat(ChunkFactors.QUALITY.of(log).multiplier())
        .isEqualTo(1 - .5 * (1 - SourceType.LOG.quality()), within(1e-9));
  }

  @Test
  void intent_favoursTheTypesThatHelp() {
    KnowledgeChunk report = chunk(SourceType.TEST_REPORT, List.of());

    assertThat(score(subject(report, RecallRequest.Intent.TEST_FAILURE)))
        .isEqualTo(1.12 * score(subject(report, RecallRequest.Intent.UNKNOWN)), within(1e-9));
  }

  @Test
  void whatAppliesOrNot_multipliesWhereItApplies() {
    KnowledgeChunk code = chunk(SourceType.CODE, List.of("Retry"));
    double plain =
        score(new ChunkSubject(code, RecallRequest.Intent.UNKNOWN, false, false, false, false));

    assertThat(
            score(new ChunkSubject(code, RecallRequest.Intent.UNKNOWN, true, false, false, false))
                / plain)
        .isEqualTo(1.20, within(1e-9));
    assertThat(
            score(new ChunkSubject(code, RecallRequest.Intent.UNKNOWN, false, true, false, false))
                / plain)
        .isEqualTo(.70, within(1e-9));
    assertThat(
            score(new ChunkSubject(code, RecallRequest.Intent.UNKNOWN, false, false, true, false))
                / plain)
        .isEqualTo(.50, within(1e-9));
    assertThat(
            score(new ChunkSubject(code, RecallRequest.Intent.UNKNOWN, false, false, false, true))
                / plain)
        .isEqualTo(.40, within(1e-9));
  }

  @Test
  void steps_raiseADocumentThatNumbersThem_ifTheTaskAsksHow() {
    String steps =
        """
        To add a currency:

        1. Name it in the table.
        2. Round it as its bank does.
        """;
    KnowledgeChunk guide = chunk(SourceType.DOCUMENT, List.of(), steps);
    KnowledgeChunk prose =
        chunk(SourceType.DOCUMENT, List.of(), "1. is the least, and 2. is the most.");

    assertThat(steps(guide, RecallRequest.Intent.WORKFLOW)).isEqualTo(1.30, within(1e-9));
    assertThat(steps(guide, RecallRequest.Intent.BUG_FIX)).isEqualTo(1);
    assertThat(steps(prose, RecallRequest.Intent.WORKFLOW)).isEqualTo(1);
    assertThat(
            steps(chunk(SourceType.CODE, List.of("Retry"), steps), RecallRequest.Intent.WORKFLOW))
        .isEqualTo(1);
  }

  private static double steps(KnowledgeChunk chunk, RecallRequest.Intent intent) {
    return ChunkFactors.STEPS.of(subject(chunk, intent)).multiplier();
  }

  @Test
  void preamble_isCodeWithoutANameOutsideOfDefinitions() {
    ChunkSubject imports = subject(chunk(SourceType.CODE, List.of()), RecallRequest.Intent.UNKNOWN);
    ChunkSubject method =
        subject(chunk(SourceType.CODE, List.of("Retry")), RecallRequest.Intent.UNKNOWN);
    ChunkSubject prose =
        subject(chunk(SourceType.DOCUMENT, List.of()), RecallRequest.Intent.UNKNOWN);

    assertThat(ChunkFactors.PREAMBLE.of(imports)).isEqualTo(new Factor("preamble", 1, .5));
    assertThat(ChunkFactors.PREAMBLE.of(method).multiplier()).isEqualTo(1);
    assertThat(ChunkFactors.PREAMBLE.of(prose).multiplier()).isEqualTo(1);
  }
}
