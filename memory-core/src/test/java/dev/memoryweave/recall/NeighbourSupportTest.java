package dev.memoryweave.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.TermShares;
import dev.memoryweave.store.TextHit;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NeighbourSupportTest {
  private final NeighbourSupport support = new NeighbourSupport(RecallSettings.defaults());

  private static TextHit hit(
      String slug, @Nullable String session, long position, double... shares) {
    TermShares all = TermShares.of(shares);
    return new TextHit(
        new NodeRef(Scope.project("p"), NodeId.of("turn." + slug)),
        all.sum(),
        session == null ? null : SessionId.of(session),
        position,
        all);
  }

  private static List<String> order(List<TextHit> hits) {
    return hits.stream().map(hit -> hit.ref().id().slug()).toList();
  }

  @Test
  void lend_hitBesideOneWithTheOtherWord_overtakesALoneOneOfTheSameScore() {
    List<TextHit> hits =
        support.lend(
            List.of(
                hit("best", "s1", 10, 4, 0),
                hit("alone", "s2", 50, 0, 2),
                hit("beside", "s1", 11, 0, 2)));

    assertThat(order(hits)).containsExactly("best", "beside", "alone");
  }

  @Test
  void lend_neighboursThatSayTheSame_addNothing() {
    List<TextHit> hits = List.of(hit("one", "s1", 10, 2, 1), hit("two", "s1", 11, 2, 1));

    assertThat(support.lend(hits)).extracting(TextHit::score).containsExactly(3.0, 3.0);
  }

  @Test
  void lend_furtherAway_givesLess() {
    double weight = RecallSettings.DEFAULT_NEIGHBOUR_WEIGHT;
    List<TextHit> hits =
        support.lend(
            List.of(
                hit("word", "s1", 10, 10, 0), hit("next", "s1", 11, 0, 1),
                hit("after-next", "s1", 12, 0, 1), hit("third", "s1", 13, 0, 1)));

    assertThat(hits)
        .extracting(hit -> hit.shares().get(0))
        .isSortedAccordingTo((a, b) -> Double.compare(b, a));
    assertThat(hits.get(1).shares().get(0)).isCloseTo(10 * weight, within(1e-9));
    assertThat(hits.get(2).shares().get(0)).isCloseTo(10 * weight * .7, within(1e-9));
    assertThat(hits.get(3).shares().get(0)).isZero();
  }

  @Test
  void lend_sumOfSharesIsTheScore() {
    for (TextHit hit :
        support.lend(List.of(hit("one", "s1", 1, 3, 0, 1), hit("two", "s1", 2, 0, 2, 0)))) {
      assertThat(hit.score()).isCloseTo(hit.shares().sum(), within(1e-9));
    }
  }

  @Test
  void lend_sameSessionFarAway_givesNothing() {
    List<TextHit> hits = List.of(hit("one", "s1", 10, 1, 0), hit("far", "s1", 110, 0, .5));

    assertThat(support.lend(hits)).isEqualTo(hits);
  }

  @Test
  void lend_otherSessionOrNone_givesNothing() {
    List<TextHit> hits =
        List.of(hit("one", "s1", 10, 1), hit("two", "s2", 11, .6), hit("three", null, 12, .5));

    assertThat(support.lend(hits)).isEqualTo(hits);
  }

  @Test
  void lend_nothing_givesNothing() {
    assertThat(support.lend(List.of())).isEmpty();
  }
}
