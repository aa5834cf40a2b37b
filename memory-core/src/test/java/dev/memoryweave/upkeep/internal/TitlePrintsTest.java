package dev.memoryweave.upkeep.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TitlePrintsTest {
  private static final Scope SCOPE = ScopeChain.forProject("prints").narrowest();

  private final TitlePrints prints = new TitlePrints();

  private NodeId add(NodeKind kind, String key, String title) {
    NodeId id = NodeId.of(kind.label() + "." + key);
    prints.add(MemoryNode.builder(SCOPE, id, title, Instant.EPOCH).build());
    return id;
  }

  @Test
  void titlesWithTheSameStems_areOneGroup_inWhateverOrder() {
    NodeId one = add(NodeKind.FACT, "one", "The build removes old logs every night");
    add(NodeKind.FACT, "two", "The build keeps old logs every night");
    NodeId three = add(NodeKind.FACT, "three", "Every night the build removes an old log");
    add(NodeKind.GOTCHA, "four", "The build removes old logs every night");
    add(NodeKind.FACT, "five", "The build removes 5 old logs every night");

    assertThat(prints.same(10)).containsExactly(List.of(one, three));
  }

  @Test
  void titlesThatDifferByAWord_areNear_andNeverByANameOrANumber() {
    NodeId one = add(NodeKind.FACT, "one", "The build removes old logs from the disk every night");
    NodeId two = add(NodeKind.FACT, "two", "The build deletes old logs from the disk every night");
    add(NodeKind.FACT, "three", "The build removes 30 old logs from the disk every night");
    add(NodeKind.FACT, "four", "The build removes 40 old logs from the disk every night");

    assertThat(prints.same(10)).isEmpty();
    assertThat(prints.near(10)).containsExactly(List.of(one, two));
  }

  @Test
  void groups_areBounded_howeverManyLookAlike() {
    for (int i = 0; i < 5_000; i++) {
      add(NodeKind.FACT, "n" + i, "The lamp of the old red door glows at night");
    }

    assertThat(prints.same(100)).singleElement().satisfies(it -> assertThat(it).hasSize(100));
    assertThat(prints.near(6))
        .allSatisfy(group -> assertThat(group).hasSize(6))
        .hasSizeLessThan(10);
  }

  @Test
  void titlesWithoutAWord_areNoGroups_unlessTheyAreEqual() {
    NodeId one = add(NodeKind.FACT, "one", "???");
    NodeId two = add(NodeKind.FACT, "two", "???");
    add(NodeKind.FACT, "three", "\uD83D\uDE00");

    assertThat(prints.same(10)).containsExactly(List.of(one, two));
  }
}
