package dev.memoryweave.recall;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NeighbourSupportTest {
  private final NeighbourSupport support = new NeighbourSupport(RecallSettings.defaults());

  private static RecallChannel.Hit hit(
      String slug, double relevance, @Nullable String session, long position) {
    return new RecallChannel.Hit(
        new NodeRef(Scope.project("p"), NodeId.of("turn." + slug)),
        relevance,
        session == null ? null : SessionId.of(session),
        position);
  }

  private static List<String> order(List<RecallChannel.Hit> hits) {
    return hits.stream().map(hit -> hit.ref().id().slug()).toList();
  }

  @Test
  void lend_hitBesideAGoodOne_overtakesALoneOneOfTheSameRelevance() {
    List<RecallChannel.Hit> hits =
        support.lend(
            List.of(
                hit("best", 1, "s1", 10), hit("alone", .5, "s2", 50), hit("beside", .5, "s1", 11)));

    assertThat(order(hits)).containsExactly("best", "beside", "alone");
    assertThat(hits.get(0).relevance()).isCloseTo(1, within(1e-9));
  }

  @Test
  void lend_sameSessionFarAway_givesNothing() {
    List<RecallChannel.Hit> hits = List.of(hit("one", 1, "s1", 10), hit("far", .5, "s1", 10 + 100));

    assertThat(support.lend(hits)).isEqualTo(hits);
  }

  @Test
  void lend_otherSessionOrNone_givesNothing() {
    List<RecallChannel.Hit> hits =
        List.of(hit("one", 1, "s1", 10), hit("two", .6, "s2", 11), hit("three", .5, null, 12));

    assertThat(support.lend(hits)).isEqualTo(hits);
  }

  @Test
  void lend_nothing_givesNothing() {
    assertThat(support.lend(List.of())).isEmpty();
  }
}
