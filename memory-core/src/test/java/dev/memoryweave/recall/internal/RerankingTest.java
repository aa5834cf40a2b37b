package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.embed.Reranker;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RerankingTest {
  private static final Scope SCOPE = Scope.project("p");

  private final List<RecallResult.Memory> found = new ArrayList<>();
  private int opponents = 2;

  private static Reranker judging(ToDoubleFunction<String> judge) {
    return new Reranker() {
      @Override
      public String id() {
        return "judge";
      }

      @Override
      public List<Double> scores(String question, List<String> texts) {
        return texts.stream().map(judge::applyAsDouble).toList();
      }
    };
  }

  /** Judges texts by their last number: the greatest first. */
  private static final Reranker BY_NUMBER =
      judging(text -> Double.parseDouble(text.strip().replaceFirst(".* ", "")));

  private static NodeRef ref(String name) {
    return new NodeRef(SCOPE, NodeId.of(NodeKind.FACT, name));
  }

  /** One more memory, scored below those before it, which the judge gives a number. */
  private void found(String name, int judged, @Nullable NodeRef updatedBy, NodeRef... against) {
    MemoryNode node =
        MemoryNode.builder(SCOPE, ref(name).id(), name + " " + judged, Instant.EPOCH).build();
    double score = 1 - found.size() / 100.0;
    found.add(
        new RecallResult.Memory(
            node,
            new RecallResult.Breakdown(score, List.of(), List.of()),
            List.of(),
            updatedBy,
            List.of(against),
            1,
            false));
  }

  private void found(String name, int judged) {
    found(name, judged, null);
  }

  private RecallResult rerank(Reranker reranker) {
    RecallTrace trace =
        new RecallTrace(
            RecallRequest.Intent.UNKNOWN, List.of(), List.of(), List.of(), 0, List.of(), 0, 0);
    RecallResult result =
        new RecallResult(ScopeChain.of(SCOPE), found, List.of(), List.of(), trace, 0, 0);
    return new Reranking(reranker, opponents).rerank("which one", result);
  }

  private static List<String> names(RecallResult result) {
    return result.memories().stream().map(one -> one.node().id().slug()).toList();
  }

  @Test
  void rerank_ordersByTheModel_andKeepsTheScoresFalling() {
    found("first", 1);
    found("second", 3);
    found("third", 2);

    RecallResult result = rerank(BY_NUMBER);

    assertThat(names(result)).containsExactly("second", "third", "first");
    assertThat(result.memories())
        .extracting(RecallResult.Memory::score)
        .isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(result.memories().get(0).breakdown().factors())
        .extracting(RecallResult.Breakdown.Factor::name)
        .containsExactly("reranker");
  }

  @Test
  void rerank_whatStandsAgainstAMemory_staysRightBehindIt() {
    found("five", 9, null, ref("never"));
    found("never", 1, null, ref("five"));
    found("other", 5);

    assertThat(names(rerank(BY_NUMBER))).containsExactly("five", "never", "other");
  }

  @Test
  void rerank_theModelPrefersTheOtherOfAPair_turnsThePair() {
    found("five", 1, null, ref("never"));
    found("never", 9, null, ref("five"));
    found("other", 5);

    assertThat(names(rerank(BY_NUMBER))).containsExactly("never", "five", "other");
  }

  @Test
  void rerank_newerStatement_staysAboveTheOneThatItUpdates() {
    found("may", 2);
    found("april", 9, ref("may"));
    found("other", 5);

    assertThat(names(rerank(BY_NUMBER))).containsExactly("may", "april", "other");
  }

  @Test
  void rerank_memoriesThatNameEachOtherInACircle_givesEachOnce() {
    found("one", 1, ref("two"), ref("three"));
    found("two", 2, ref("one"), ref("one"), ref("gone"));
    found("three", 3, ref("gone"), ref("two"));

    assertThat(names(rerank(BY_NUMBER))).containsExactlyInAnyOrder("one", "two", "three");
  }

  @Test
  void rerank_moreThanAreRead_leavesTheOthersWhereTheyAre() {
    for (int i = 0; i < Reranking.DEPTH + 5; i++) {
      found("n" + i, i);
    }

    List<String> names = names(rerank(BY_NUMBER));

    assertThat(names).startsWith("n19", "n18").hasSize(25);
    assertThat(names.subList(20, 25)).containsExactly("n20", "n21", "n22", "n23", "n24");
  }

  @Test
  void rerank_pairAcrossTheDepth_isReadWhole() {
    for (int i = 0; i < Reranking.DEPTH - 1; i++) {
      found("n" + i, 0);
    }
    found("five", 9, null, ref("never"));
    found("never", 1, null, ref("five"));
    found("other", 8);

    List<String> names = names(rerank(BY_NUMBER));

    assertThat(names).startsWith("five", "never", "n0").endsWith("other");
  }

  @Test
  void rerank_oneWithTwoOpponentsAcrossTheDepth_isReadWithBoth() {
    for (int i = 0; i < Reranking.DEPTH - 2; i++) {
      found("n" + i, 0);
    }
    found("five", 9, null, ref("never"), ref("seven"));
    found("never", 1, null, ref("five"));
    found("seven", 2, null, ref("five"));
    found("other", 8);

    List<String> names = names(rerank(BY_NUMBER));

    assertThat(names).startsWith("five", "never", "seven", "n0").endsWith("other");
  }

  @Test
  void rerank_noOpponentsAreWanted_goesByTheModelAlone() {
    opponents = 0;
    found("five", 9, null, ref("never"));
    found("never", 1, null, ref("five"));
    found("other", 5);

    assertThat(names(rerank(BY_NUMBER))).containsExactly("five", "other", "never");
  }

  @Test
  void rerank_moreOpponentsThanAreWanted_keepsTheFirstOnesOnly() {
    opponents = 1;
    found("five", 9, null, ref("never"), ref("seven"));
    found("never", 1, null, ref("five"));
    found("seven", 2, null, ref("five"));
    found("other", 5);

    assertThat(names(rerank(BY_NUMBER))).containsExactly("five", "never", "other", "seven");
  }

  @Test
  void rerank_failsOrGivesNonsense_keepsTheOrderWithAWarning() {
    found("first", 1);
    found("second", 2);
    Reranker failing =
        judging(
            text -> {
              throw new EmbeddingException("out of memory");
            });

    for (Reranker reranker : List.of(failing, judging(text -> Double.NaN))) {
      RecallResult result = rerank(reranker);

      assertThat(names(result)).containsExactly("first", "second");
      assertThat(result.warnings()).singleElement().asString().contains("reranker");
    }
  }
}
