package dev.memoryweave.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContentHashTest {
  private static final MemoryNode NODE =
      Nodes.feature()
          .title("A title")
          .body("One line.\n\nAnother line.")
          .summary("A summary.")
          .session(SessionId.of("s"))
          .stage(NodeKind.Stage.IDEA)
          .parent(NodeId.of("module.m"))
          .anchors(List.of(Anchor.of("a"), Anchor.of("b")))
          .symbols(List.of("c", "d"))
          .tags(List.of("e", "f"))
          .build();

  @Test
  void contentHash_isSha256InHexadecimal() {
    assertThat(NODE.contentHash()).matches("[0-9a-f]{64}");
  }

  @Test
  void contentHash_ofAKnownNode_staysTheSameFromReleaseToRelease() {
    MemoryNode node = Nodes.fact().body("x").symbols(List.of("f()")).tags(List.of("t")).build();

    assertThat(node.contentHash())
        .isEqualTo("5a1029ec0d7ce8767c79840f4362a22c1512a3eaf6173ec822b96bb4ab651c27");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "One line.\r\n\r\nAnother line.",
        "One line.\r\rAnother line.",
        "\uFEFFOne line.\n\nAnother line.",
        "\uFEFFOne line.\r\n\nAnother line.\r\n",
        "One line.\n\nAnother line.\n\n",
        "\n  One line.\n\nAnother line."
      })
  void contentHash_lineEndsAndByteOrderMark_doNotChangeIt(String body) {
    assertThat(NODE.toBuilder().body(body).build().contentHash()).isEqualTo(NODE.contentHash());
  }

  @Test
  void contentHash_orderOfLists_doesNotChangeIt() {
    MemoryNode turned =
        NODE.toBuilder()
            .anchors(List.of(Anchor.of("b"), Anchor.of("a")))
            .symbols(List.of("d", "c", "d"))
            .tags(List.of("f", "e"))
            .build();

    assertThat(turned.contentHash()).isEqualTo(NODE.contentHash());
  }

  @Test
  void contentHash_countersTimesStatusAndProvenance_doNotChangeIt() {
    MemoryNode later =
        NODE.toBuilder()
            .usage(new Usage(1, 2, Nodes.NOON, Nodes.NOON))
            .lifetime(new Lifetime(Duration.ofDays(3), Nodes.NOON))
            .status(NodeStatus.SUPERSEDED)
            .supersededBy(new NodeRef(Nodes.SCOPE, NodeId.of("feature.b")))
            .provenance(Provenance.of(Source.USER))
            .origin(Origin.of("file", "x"))
            .updatedAt(Nodes.NOON.plusSeconds(9))
            .revision(7)
            .build();

    assertThat(later.contentHash()).isEqualTo(NODE.contentHash());
  }

  @Test
  void contentHash_anythingAPersonWrote_changesIt() {
    List<MemoryNode> others =
        List.of(
            NODE.toBuilder().title("Another title").build(),
            NODE.toBuilder().body("One line.\n\nAnother line!").build(),
            NODE.toBuilder().body("One line.\nAnother line.").build(),
            NODE.toBuilder().body("").build(),
            NODE.toBuilder().summary("").build(),
            NODE.toBuilder().key("k").build(),
            NODE.toBuilder().session(null).build(),
            NODE.toBuilder().stage(NodeKind.Stage.DEAD).build(),
            NODE.toBuilder().stage(null).build(),
            NODE.toBuilder().parent(null).build(),
            NODE.toBuilder().anchors(List.of(Anchor.of("a"))).build(),
            NODE.toBuilder().symbols(List.of("c", "D")).build(),
            NODE.toBuilder().tags(List.of()).build(),
            NODE.toBuilder().importance(.5).build(),
            NODE.toBuilder().confidence(.5).build());
    Set<String> hashes = new HashSet<>(List.of(NODE.contentHash()));
    others.forEach(node -> hashes.add(node.contentHash()));

    assertThat(hashes).hasSize(others.size() + 1);
  }

  @Test
  void contentHash_valuesInOtherFieldsOrEntries_changeIt() {
    MemoryNode none = Nodes.fact().build();
    Set<String> hashes = new HashSet<>();
    hashes.add(none.toBuilder().symbols(List.of("a", "b")).build().contentHash());
    hashes.add(none.toBuilder().symbols(List.of("a, b")).build().contentHash());
    hashes.add(none.toBuilder().tags(List.of("a", "b")).build().contentHash());
    hashes.add(none.toBuilder().anchors(List.of(Anchor.of("{a, b}"))).build().contentHash());
    hashes.add(
        none.toBuilder().anchors(List.of(Anchor.of("a"), Anchor.of("b"))).build().contentHash());
    hashes.add(none.toBuilder().body("a").build().contentHash());
    hashes.add(none.toBuilder().summary("a").build().contentHash());

    assertThat(hashes).hasSize(7);
  }
}
