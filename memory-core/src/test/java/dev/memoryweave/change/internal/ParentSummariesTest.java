package dev.memoryweave.change.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ParentSummariesTest {
  private static final Scope SCOPE = Scope.project("shop");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private static MemoryNode module(String summary) {
    return MemoryNode.builder(SCOPE, NodeId.of("module.orders"), "Orders", NOON)
        .summary(summary)
        .build();
  }

  private static String summary(MemoryNode node, List<String> titles) {
    Map<NodeRef, String> children = new LinkedHashMap<>();
    for (int i = 0; i < titles.size(); i++) {
      children.put(new NodeRef(SCOPE, NodeId.of(NodeKind.FACT, "child-" + i)), titles.get(i));
    }
    return ParentSummaries.summary(node, children);
  }

  @Test
  void withoutChildren_onlyOwnWordsRemain() {
    assertThat(summary(module("Takes orders."), List.of())).isEqualTo("Takes orders.");
    assertThat(summary(module("Takes orders. · Below: A; B"), List.of()))
        .isEqualTo("Takes orders.");
    assertThat(summary(module(""), List.of())).isEmpty();
  }

  @Test
  void children_followOwnWords() {
    assertThat(summary(module("Takes orders."), List.of("A", "B")))
        .isEqualTo("Takes orders. · Below: A; B");
    assertThat(summary(module(""), List.of("A"))).isEqualTo("· Below: A");
  }

  @Test
  void runAgainOnItsOwnResult_changesNothing() {
    List<List<String>> lists =
        List.of(
            List.of("A"),
            List.of("· Below: A", "x · Below: y"),
            List.of("· Below:"),
            List.of("a".repeat(256), "b ".repeat(100).strip(), "🚀".repeat(200)),
            java.util.Collections.nCopies(300, "One of many children of this node"));
    for (String own : List.of("", "Own.", "w".repeat(360), "w".repeat(395), "w".repeat(400))) {
      for (List<String> titles : lists) {
        String once = summary(module(own), titles);
        String twice = summary(module(once), titles);

        assertThat(twice).isEqualTo(once);
        assertThat(once).startsWith(own);
        assertThat(once.codePointCount(0, once.length()))
            .isLessThanOrEqualTo(MemoryNode.MAX_SUMMARY);
        assertThat(module(once).ownSummary()).isEqualTo(own);
      }
    }
  }

  @Test
  void childrenWithoutRoom_areCounted() {
    assertThat(summary(module("w".repeat(360)), List.of("t".repeat(60))))
        .endsWith("· Below: 1 memory");
    assertThat(summary(module("w".repeat(360)), List.of("t".repeat(60), "u".repeat(60))))
        .endsWith("· Below: 2 memories");
    assertThat(summary(module("w".repeat(300)), java.util.Collections.nCopies(9, "t".repeat(40))))
        .endsWith(" and 8 more");
    assertThat(summary(module("w".repeat(390)), List.of("A"))).isEqualTo("w".repeat(390));
  }

  @Test
  void longTitle_isCutBetweenWordsAndNeverWithinACharacter() {
    assertThat(summary(module(""), List.of("alpha ".repeat(20).strip()))).endsWith("alpha…");
    String emoji = summary(module(""), List.of("🚀".repeat(100)));
    assertThat(emoji).isEqualTo("· Below: " + "🚀".repeat(59) + "…");
  }
}
