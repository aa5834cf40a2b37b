package dev.memoryweave.reflect.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Anchor;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AnchorFoldingTest {

  @Test
  void of_fewFiles_keepsThem() {
    assertThat(AnchorFolding.of(List.of("b", "./a", "b"), 20))
        .containsExactly(Anchor.of("b"), Anchor.of("a"));
  }

  @Test
  void of_manyFiles_foldsTheDeepestFirst() {
    List<String> files = new ArrayList<>(List.of("x/A", "x/B", "README"));
    IntStream.range(0, 5).forEach(i -> files.add("x/deep/er/F" + i));

    assertThat(AnchorFolding.of(files, 4))
        .containsExactly(
            Anchor.of("x/deep/er/**"), Anchor.of("x/A"), Anchor.of("x/B"), Anchor.of("README"));
    assertThat(AnchorFolding.of(files, 2)).containsExactly(Anchor.of("x/**"), Anchor.of("README"));
  }

  @Test
  void of_filesWithoutAFolderInCommon_keepsTheFirst() {
    List<String> files = IntStream.range(0, 30).mapToObj(i -> "f" + i).toList();

    assertThat(AnchorFolding.of(files, 20)).hasSize(20).first().isEqualTo(Anchor.of("f0"));
  }

  @Test
  void of_longestPaths_givesAnchorsAllTheSame() {
    String folder = "d".repeat(398);
    List<String> files = List.of(folder + "/a", folder + "/b", "x");

    assertThat(AnchorFolding.of(files, 2)).containsExactly(Anchor.of(folder), Anchor.of("x"));
  }

  @Test
  void of_anyFiles_givesFewAnchors_whichHoldEveryFileUnlessSomeWereLeftOut() {
    long seed = 77;
    Random random = new Random(seed);
    for (int round = 0; round < 300; round++) {
      List<String> files = new ArrayList<>();
      for (int i = random.nextInt(200); i >= 0; i--) {
        StringBuilder path = new StringBuilder();
        for (int depth = random.nextInt(5); depth > 0; depth--) {
          path.append("d").append(random.nextInt(3)).append('/');
        }
        files.add(path + "f" + random.nextInt(30));
      }
      List<Anchor> anchors = AnchorFolding.of(files, 20);
      assertThat(anchors).as("seed %s round %s", seed, round).hasSizeBetween(1, 20);
      if (anchors.size() < 20) {
        assertThat(files)
            .as("seed %s round %s", seed, round)
            .allMatch(file -> anchors.stream().anyMatch(anchor -> anchor.matches(file)));
      }
    }
  }

  @Test
  void commonFolder_isTheDeepestOfAll() {
    assertThat(AnchorFolding.commonFolder(List.of("a/b/c/D", "a/b/E"))).contains("a/b");
    assertThat(AnchorFolding.commonFolder(List.of("a/b/C"))).contains("a/b");
    assertThat(AnchorFolding.commonFolder(List.of("a/b", "ab/b"))).isEmpty();
    assertThat(AnchorFolding.commonFolder(List.of("README"))).isEmpty();
    assertThat(AnchorFolding.commonFolder(List.of("/etc/x"))).isEmpty();
    assertThat(AnchorFolding.commonFolder(List.of())).isEmpty();
  }
}
