package dev.memoryweave.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MemoryNodeTest {

  @ParameterizedTest
  @EnumSource
  void builder_nothingButATitle_takesTheDefaultsOfTheKind(NodeKind kind) {
    NodeId id = NodeId.of(kind, "some-slug");

    MemoryNode node = Nodes.builder(id).build();

    assertThat(node.kind()).isEqualTo(kind);
    assertThat(node.tier()).isEqualTo(kind.tier());
    assertThat(node.key()).isEqualTo("some-slug");
    assertThat(node.status()).isEqualTo(kind.liveStatus());
    assertThat(node.importance()).isEqualTo(kind.importance());
    assertThat(node.confidence()).isEqualTo(.80);
    assertThat(node.halfLife()).isEqualTo(kind.tier().halfLife());
    assertThat(node.body()).isEmpty();
    assertThat(node.summary()).isEmpty();
    assertThat(node.usage()).isEqualTo(Usage.NONE);
    assertThat(node.provenance()).isEqualTo(Provenance.of(Source.AGENT));
    assertThat(node.createdAt()).isEqualTo(Nodes.NOON);
    assertThat(node.updatedAt()).isEqualTo(Nodes.NOON);
    assertThat(node.revision()).isZero();
    assertThat(node.ref()).isEqualTo(new NodeRef(Nodes.SCOPE, id));
    assertThat(node.ref()).hasToString("project:p/" + id);
  }

  @Test
  void toBuilder_unchanged_buildsTheSameNode() {
    MemoryNode node =
        Nodes.feature()
            .session(SessionId.of("s"))
            .key("k")
            .title("t")
            .body("b")
            .summary("u")
            .status(NodeStatus.ARCHIVED)
            .stage(NodeKind.Stage.DEAD)
            .parent(NodeId.of("module.m"))
            .anchors(List.of(Anchor.of("x")))
            .symbols(List.of("y"))
            .tags(List.of("z"))
            .importance(.1)
            .confidence(.2)
            .usage(new Usage(1, 2, Nodes.NOON, Nodes.NOON))
            .believed(.125)
            .flags(Set.of(NodeFlag.BREAKS_FRAME))
            .lifetime(new Lifetime(Duration.ofHours(1), Nodes.NOON))
            .provenance(Provenance.of(Source.CLI))
            .origin(Origin.of("file", "f"))
            .supersededBy(new NodeRef(Scope.system(), NodeId.of("fact.f")))
            .updatedAt(Nodes.NOON.plusSeconds(1))
            .revision(4)
            .build();

    assertThat(node.toBuilder().build()).isEqualTo(node);
  }

  @Test
  void kind_otherThanThatOfTheId_isRefused() {
    MemoryNode node = Nodes.fact().build();

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(
            () ->
                new MemoryNode(
                    node.scope(),
                    node.id(),
                    null,
                    null,
                    NodeKind.DECISION,
                    node.key(),
                    node.title(),
                    "",
                    "",
                    NodeStatus.ACTIVE,
                    null,
                    null,
                    List.of(),
                    List.of(),
                    List.of(),
                    1,
                    1,
                    1,
                    Set.of(),
                    Usage.NONE,
                    Lifetime.DEFAULT,
                    node.provenance(),
                    null,
                    null,
                    Nodes.NOON,
                    Nodes.NOON,
                    0))
        .withMessage("Invalid kind 'decision': kind must be that of the id 'fact.a'");
  }

  @Test
  void confidence_asStated_isBelievedUntilSomethingElseIs() {
    MemoryNode stated = Nodes.fact().confidence(.4).build();
    MemoryNode believed = stated.toBuilder().believed(.9).build();

    assertThat(stated.confidence()).isEqualTo(.4);
    assertThat(stated.statedConfidence()).isEqualTo(.4);
    assertThat(believed.confidence()).isEqualTo(.9);
    assertThat(believed.statedConfidence()).isEqualTo(.4);
    assertThat(believed.toBuilder().confidence(.2).build().confidence()).isEqualTo(.2);
    assertThat(believed.contentHash()).isEqualTo(stated.contentHash());
  }

  @Test
  void flags_areCopiedInTheirOrder() {
    Set<NodeFlag> flags = new HashSet<>(Set.of(NodeFlag.LEAKS_DATA, NodeFlag.CONTESTED));
    MemoryNode node = Nodes.fact().flags(flags).build();
    flags.clear();

    assertThat(node.flags())
        .containsExactly(NodeFlag.CONTESTED, NodeFlag.LEAKS_DATA)
        .isUnmodifiable();
    assertThat(node.isContested()).isTrue();
    assertThat(node.isSuspectedInjection()).isTrue();
    MemoryNode contested = node.toBuilder().flags(Set.of(NodeFlag.CONTESTED)).build();
    assertThat(contested.isContested()).isTrue();
    assertThat(contested.isSuspectedInjection()).isFalse();
    assertThat(Nodes.fact().build().isContested()).isFalse();
    assertThat(contested.contentHash()).isEqualTo(node.contentHash());
  }

  @Test
  void texts_atTheirLimits_areAccepted() {
    String emoji = "\uD83D\uDE00";
    MemoryNode node =
        Nodes.fact()
            .title(emoji.repeat(256))
            .body(emoji.repeat(MemoryNode.MAX_BODY))
            .summary("x".repeat(400))
            .key("k".repeat(160))
            .tags(List.of("t".repeat(80)))
            .symbols(List.of(emoji.repeat(300)))
            .importance(0)
            .confidence(1)
            .build();

    assertThat(node.title()).hasSize(512);
  }

  @Test
  void texts_ofOneLine_areTrimmed() {
    MemoryNode node =
        Nodes.fact().title("  A title\u3000").summary(" s ").symbols(List.of(" f() ")).build();

    assertThat(node.title()).isEqualTo("A title");
    assertThat(node.summary()).isEqualTo("s");
    assertThat(node.symbols()).containsExactly("f()");
  }

  @Test
  void body_anyTextOfAnyLines_isKeptAsItIs() {
    String body = "\uFEFF \r\n\ta\u0001\u001B[0m\u2028b \n\n";

    assertThat(Nodes.fact().body(body).build().body()).isEqualTo(body);
  }

  @Test
  void lists_areDistinctCopiesInTheOrderGiven() {
    List<String> tags = new ArrayList<>(List.of("z", "a", "z"));
    MemoryNode node =
        Nodes.fact()
            .tags(tags)
            .symbols(List.of("b", " b", "a"))
            .anchors(List.of(Anchor.of("./x"), Anchor.of("x"), Anchor.of("w")))
            .build();
    tags.clear();

    assertThat(node.tags()).containsExactly("z", "a").isUnmodifiable();
    assertThat(node.symbols()).containsExactly("b", "a").isUnmodifiable();
    assertThat(node.anchors()).containsExactly(Anchor.of("x"), Anchor.of("w")).isUnmodifiable();
  }

  @Test
  void times_areCutToMilliseconds() {
    Instant fine = Nodes.NOON.plusNanos(1_999_999);
    MemoryNode node = MemoryNode.builder(Nodes.SCOPE, NodeId.of("fact.a"), "A", fine).build();

    assertThat(node.createdAt()).isEqualTo(Nodes.NOON.plusMillis(1));
    assertThat(node.updatedAt()).isEqualTo(Nodes.NOON.plusMillis(1));
    assertThat(Usage.NONE.usedAt(fine).lastUsedAt()).isEqualTo(Nodes.NOON.plusMillis(1));
    assertThat(new Lifetime(Duration.ofMinutes(1).plusNanos(1), fine))
        .isEqualTo(new Lifetime(Duration.ofMinutes(1), Nodes.NOON.plusMillis(1)));
  }

  @Test
  void minusZero_isZero() {
    assertThat(Nodes.fact().importance(-0.0).build()).isEqualTo(Nodes.fact().importance(0).build());
  }

  @Test
  void halfLife_ofItsOwn_goesBeforeThatOfTheTier() {
    MemoryNode node = Nodes.fact().lifetime(new Lifetime(Duration.ofHours(1), null)).build();

    assertThat(node.halfLife()).isEqualTo(Duration.ofHours(1));
  }

  @Test
  void happenedAt_capturedContent_isWhenItWasCaptured() {
    Instant captured = Nodes.NOON.minusSeconds(60);

    assertThat(Nodes.fact().build().happenedAt()).isEqualTo(Nodes.NOON);
    assertThat(Nodes.fact().origin(Origin.of("file", "x")).build().happenedAt())
        .isEqualTo(Nodes.NOON);
    assertThat(
            Nodes.fact().origin(new Origin("file", "x", captured, null, null)).build().happenedAt())
        .isEqualTo(captured);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "One sentence. Another one. | One sentence.",
        "No end of a sentence | No end of a sentence",
        "'# Heading\n\nThe text. More.' | The text.",
        "'First line\nof a paragraph. Next.' | First line of a paragraph.",
        "'First paragraph\n\nSecond paragraph.' | First paragraph",
        "'```\ncode();\n```\nAfter the code. X' | After the code.",
        "'---\nkey\n---\n\nText after.' | key",
        "'1. Stop the workers.\n2. Migrate the tables.' | Stop the workers.",
        "'- one thing\n- [ ] another\n* [x] a third' | one thing; another; a third",
        "'Steps:\n1. Stop them.\n2. Go.' | Steps: Stop them.",
        "'The till is closed at 19. Add a test.' | The till is closed at 19.",
        "'# Only a heading' | '# Only a heading'",
        "'' | ''",
        "'  \n\t ' | ''",
        "这是第一句。这是第二句。 | 这是第一句。"
      })
  void summaryOfBody_isItsFirstSentence(String body, String summary) {
    assertThat(Nodes.fact().body(body).summaryOfBody().build().summary()).isEqualTo(summary);
  }

  @Test
  void summaryOfBody_longSentence_isCutToTheLimit() {
    String words = "word ".repeat(200);
    String emoji = "\uD83D\uDE00".repeat(2_000);

    String cut = Nodes.fact().body(words).summaryOfBody().build().summary();
    assertThat(cut).endsWith("word…").hasSizeLessThanOrEqualTo(MemoryNode.MAX_SUMMARY);
    String faces = Nodes.fact().body(emoji).summaryOfBody().build().summary();
    assertThat(faces.codePointCount(0, faces.length())).isEqualTo(MemoryNode.MAX_SUMMARY);
    assertThat(faces).endsWith("…");
  }

  @Test
  void summaryOfBody_controlCharactersInTheBody_becomeSpaces() {
    String body = "\u001B[31mred\u001B[0m\u2028alert\u0007\u0085here. Next.";

    assertThat(Nodes.fact().body(body).summaryOfBody().build().summary())
        .isEqualTo("[31mred [0m alert here.");
    assertThat(Nodes.fact().body("\u0001\u0002").summaryOfBody().build().summary()).isEmpty();
  }
}
