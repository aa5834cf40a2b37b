package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.TextQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NeighbourExpansionTest {
  private static final double WEIGHT = .5;
  private static final int FULL = 20;
  private static final Scope PROJECT = Scope.project("p");

  private final NeighbourExpansion expansion = new NeighbourExpansion(2, WEIGHT, FULL);
  private final List<NodeStore.Hit> hits = new ArrayList<>();

  private void hit(long position, @Nullable String session, int length, double... scores) {
    TextQuery.Scores termScores = TextQuery.Scores.of(scores);
    hits.add(
        new NodeStore.Hit(
            new NodeRef(PROJECT, NodeId.of("turn.n" + hits.size())),
            termScores.sum(),
            session == null ? null : SessionId.of(session),
            position,
            length,
            termScores));
  }

  private List<NodeStore.Hit> best() {
    return expansion.expand(hits, 100);
  }

  private static int index(NodeStore.Hit hit) {
    return Integer.parseInt(hit.ref().id().slug().substring(1));
  }

  private List<Integer> order() {
    return best().stream().map(NeighbourExpansionTest::index).toList();
  }

  /** The scores of each hit for one term, in the order in which the hits were added. */
  private List<Double> scores(int term) {
    Double[] scores = new Double[hits.size()];
    best().forEach(hit -> scores[index(hit)] = hit.termScores().get(term));
    return List.of(scores);
  }

  @Test
  void expand_hitBesideOneWithTheOtherWord_overtakesALoneOneOfTheSameScore() {
    hit(10, "s1", 1, 4, 0);
    hit(50, "s2", 1, 0, 2);
    hit(11, "s1", 1, 0, 2);

    assertThat(order()).containsExactly(0, 2, 1);
  }

  @Test
  void expand_neighboursThatSayTheSame_addNothing() {
    hit(10, "s1", 1, 2, 1);
    hit(11, "s1", 1, 2, 1);

    assertThat(best()).extracting(NodeStore.Hit::score).containsExactly(3.0, 3.0);
  }

  @Test
  void expand_furtherAway_receivesLess() {
    hit(10, "s1", 1, 10, 0);
    IntStream.rangeClosed(11, 13).forEach(position -> hit(position, "s1", 1, 0, 1));

    assertThat(scores(0).get(1)).isCloseTo(10 * WEIGHT, within(1e-9));
    assertThat(scores(0).get(2)).isCloseTo(10 * WEIGHT * NeighbourExpansion.FURTHER, within(1e-9));
    assertThat(scores(0).get(3)).isZero();
  }

  @Test
  void expand_betweenTwoNeighbours_takesTheGreaterOfEachTerm() {
    hit(10, "s1", 1, 4, 0, 0);
    hit(11, "s1", 1, 0, 1, 0);
    hit(12, "s1", 1, 2, 0, 6);

    assertThat(scores(0)).containsExactly(4.0, 2.0, 2.0);
    assertThat(scores(2)).containsExactly(6 * WEIGHT * NeighbourExpansion.FURTHER, 3.0, 6.0);
  }

  @Test
  void expand_longNeighbour_propagatesLessInProportion() {
    hit(10, "s1", FULL, 4, 0);
    hit(11, "s1", 8 * FULL, 0, 8);

    assertThat(scores(0)).containsExactly(4.0, 4 * WEIGHT);
    assertThat(scores(1)).containsExactly(8 * WEIGHT / 8, 8.0);
  }

  @Test
  void expand_otherSessionOrNone_propagatesNothing() {
    hit(10, "s1", 1, 1, 0);
    hit(11, "s2", 1, 0, .6);
    hit(12, null, 1, 0, .5);
    hit(13, null, 1, .4, 0);

    assertThat(best()).extracting(NodeStore.Hit::score).containsExactly(1.0, .6, .5, .4);
  }

  @Test
  void expand_farApartPositions_areNoNeighbours() {
    hit(Long.MAX_VALUE, "s1", 1, 1, 0);
    hit(1, "s1", 1, 0, 1);

    assertThat(best()).extracting(NodeStore.Hit::score).containsExactly(1.0, 1.0);
  }

  @Test
  void expand_equalScores_keepTheirOrder() {
    hit(90, null, 1, 1);
    hit(10, null, 1, 1);
    hit(50, null, 1, 1);

    assertThat(order()).containsExactly(0, 1, 2);
    assertThat(expansion.expand(hits, 1)).hasSize(1);
  }

  @Test
  void expand_keepsWhatElseAHitSays() {
    hit(10, "s1", 7, 1, 0);
    hit(11, "s1", 3, 0, 4);

    NodeStore.Hit raised = best().get(1);

    assertThat(raised)
        .isEqualTo(hits.get(0).withTermScores(1 + 4 * WEIGHT, 1, 4 * WEIGHT))
        .extracting(NodeStore.Hit::position, NodeStore.Hit::length, NodeStore.Hit::session)
        .containsExactly(10L, 7, SessionId.of("s1"));
  }

  @Test
  void expand_nothing_isEmpty() {
    assertThat(best()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0, .5, 1", "21, .5, 1", "1, 0, 1", "1, 1.1, 1", "1, NaN, 1", "1, .5, 0"})
  void expansion_outOfRange_isRejected(int reach, double weight, int fullLength) {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> new NeighbourExpansion(reach, weight, fullLength));
  }
}
