package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.recall.RecallTrace.ChannelHits;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChannelRunsTest {
  private final ChannelRuns runs = new ChannelRuns();

  @Test
  void run_channelThatFails_findsNothingWithAWarning() {
    assertThat(runs.run("words", () -> List.of(1, 2))).containsExactly(1, 2);
    assertThat(
            runs.<Integer>run(
                "vectors",
                () -> {
                  throw new IllegalStateException("the disk is gone");
                }))
        .isEmpty();

    assertThat(runs.counts())
        .containsExactly(new ChannelHits("words", 2), new ChannelHits("vectors", 0));
    assertThat(runs.warnings())
        .containsExactly("The vectors channel failed, so something may be missing");
  }

  @Test
  void weigh_withoutAnyWeight_keepsTheRelevance() {
    Fusion<String> fusion = new Fusion<>();
    fusion.add("words", "old", .5);
    fusion.add("words", "new", .5);

    fusion.weigh("vectors", Map.of("old", 1.0), key -> key.equals("new") ? 0 : 1);

    assertThat(fusion.results())
        .extracting(Fusion.Fused::key, Fusion.Fused::relevance)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("old", .75),
            org.assertj.core.groups.Tuple.tuple("new", .5));
  }

  @Test
  void leftOuts_keepTheBest() {
    LeftOuts<Integer> leftOuts = new LeftOuts<>(Integer::doubleValue);
    for (int i = 0; i < 70; i++) {
      leftOuts.add(i);
    }

    assertThat(leftOuts.count()).isEqualTo(70);
    assertThat(leftOuts.best()).hasSize(50).startsWith(69, 68).endsWith(20);
  }
}
