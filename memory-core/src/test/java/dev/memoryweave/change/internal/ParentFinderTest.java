package dev.memoryweave.change.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Slug;
import dev.memoryweave.reflect.Reflector;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ParentFinderTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private static MemoryNode node(NodeKind kind, String title, String... anchors) {
    return MemoryNode.builder(Scope.project("shop"), NodeId.of(kind, Slug.of(title)), title, NOON)
        .anchors(Stream.of(anchors).map(Anchor::of).toList())
        .build();
  }

  private static Reflector.Candidate candidate(String title, String... anchors) {
    return new Reflector.Candidate(
        NodeKind.FACT,
        title,
        "",
        Stream.of(anchors).map(Anchor::of).toList(),
        List.of(),
        List.of(),
        .9,
        false,
        List.of(),
        "facts[0]");
  }

  @Test
  void score_countsPlacesTitleAndKind() {
    MemoryNode orders = node(NodeKind.MODULE, "Order queue", "src/orders/**");

    assertThat(ParentFinder.score(orders, candidate("Nothing", "src/orders/A.java")))
        .isCloseTo(.7, within(1e-9));
    assertThat(
            ParentFinder.score(
                orders, candidate("Nothing", "src/orders/A.java", "src/bills/B.java")))
        .isCloseTo(.4, within(1e-9));
    assertThat(ParentFinder.score(orders, candidate("The order queue is slow")))
        .isCloseTo(.4, within(1e-9));
    assertThat(ParentFinder.score(orders, candidate("The order is late")))
        .isCloseTo(.25, within(1e-9));
    assertThat(ParentFinder.score(orders, candidate("Nothing"))).isCloseTo(.1, within(1e-9));
    assertThat(ParentFinder.score(node(NodeKind.PROJECT, "Shop"), candidate("Nothing"))).isZero();
  }

  @Test
  void foldedAnchors_areComparedByTheFolderTheyMean() {
    MemoryNode orders = node(NodeKind.MODULE, "Order queue", "src/orders/**");

    assertThat(ParentFinder.score(orders, candidate("Nothing", "src/orders/inner/**")))
        .isCloseTo(.7, within(1e-9));
    assertThat(ParentFinder.score(orders, candidate("Nothing", "**"))).isCloseTo(.1, within(1e-9));
  }

  @Test
  void best_isTheHighestScoreThatIsEnoughAndThenTheFirstId() {
    MemoryNode a = node(NodeKind.MODULE, "Alpha", "src/**");
    MemoryNode b = node(NodeKind.MODULE, "Beta", "src/**");
    MemoryNode titled = node(NodeKind.MODULE, "Beta order", "src/**");

    assertThat(ParentFinder.best(List.of(b, a), candidate("Nothing", "src/A.java")))
        .contains(a.id());
    assertThat(ParentFinder.best(List.of(a, b, titled), candidate("Beta order", "src/A.java")))
        .contains(b.id());
    assertThat(ParentFinder.best(List.of(a, b), candidate("Nothing", "docs/A.md"))).isEmpty();
    assertThat(ParentFinder.best(List.of(), candidate("Nothing"))).isEmpty();
  }
}
