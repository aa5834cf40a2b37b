package dev.memoryweave.change.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import dev.memoryweave.reflect.Reflector;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SimilarityTest {
  private static final String TITLE = "Failed jobs wait a minute";

  private static PromotionRecord.Scores scores(
      NodeKind kind,
      String title,
      List<String> places,
      String nodeTitle,
      String summary,
      List<String> nodePlaces) {
    Reflector.Candidate candidate =
        new Reflector.Candidate(
            kind, title, "", anchors(places), List.of(), List.of(), .9, false, List.of(), "test");
    MemoryNode node =
        MemoryNode.builder(Scope.project("p"), NodeId.of("fact.a"), nodeTitle, Instant.EPOCH)
            .summary(summary)
            .anchors(anchors(nodePlaces))
            .build();
    return new Similarity().to(candidate).of(node);
  }

  private static List<Anchor> anchors(List<String> globs) {
    return Stream.of(globs).flatMap(List::stream).map(Anchor::of).toList();
  }

  @Test
  void between_sameTitleKindAndPlace_isOne() {
    List<String> place = List.of("src/Jobs.java");

    assertThat(scores(NodeKind.FACT, TITLE, place, TITLE, "", place).similarity()).isEqualTo(1);
  }

  @Test
  void between_noPlaceOnOneSide_leavesPlacesOut() {
    PromotionRecord.Scores scores =
        scores(NodeKind.FACT, TITLE, List.of(), TITLE, "", List.of("src/Jobs.java"));

    assertThat(scores.similarity()).isEqualTo(1);
    assertThat(scores.path()).isZero();
  }

  @Test
  void between_otherPlace_lowersIt() {
    PromotionRecord.Scores scores =
        scores(NodeKind.FACT, TITLE, List.of("src/A.java"), TITLE, "", List.of("src/B.java"));

    assertThat(scores.similarity()).isCloseTo(.8, within(1e-9));
    assertThat(scores.similarity()).isGreaterThanOrEqualTo(.8 - 1e-9);
  }

  @Test
  void between_globAndFile_overlap() {
    PromotionRecord.Scores scores =
        scores(NodeKind.FACT, TITLE, List.of("src/**"), TITLE, "", List.of("src/a/B.java"));

    assertThat(scores.path()).isEqualTo(1);
  }

  @Test
  void between_titleAndSummary_countsLess() {
    PromotionRecord.Scores scores =
        scores(NodeKind.FACT, TITLE, List.of(), "Waiting", TITLE, List.of());

    assertThat(scores.title()).isCloseTo(.8, within(1e-9));
  }

  @Test
  void between_otherKind_lowersIt() {
    PromotionRecord.Scores scores = scores(NodeKind.GOTCHA, TITLE, List.of(), TITLE, "", List.of());

    assertThat(scores.kind()).isZero();
    assertThat(scores.similarity()).isCloseTo(.75, within(1e-9));
  }

  @Test
  void between_nothingInCommon_isTheKindAlone() {
    PromotionRecord.Scores scores =
        scores(NodeKind.FACT, TITLE, List.of(), "Invoices are numbered", "", List.of());

    assertThat(scores.title()).isZero();
    assertThat(scores.similarity()).isCloseTo(.25, within(1e-9));
  }
}
