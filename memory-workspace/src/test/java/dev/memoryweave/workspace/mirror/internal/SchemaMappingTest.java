package dev.memoryweave.workspace.mirror.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.mirror.internal.MemoryMirror;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.workspace.canonical.internal.CanonicalNode;
import dev.memoryweave.workspace.canonical.internal.CanonicalTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SchemaMappingTest {
  private static final Scope SCOPE = Scope.project("fruit");
  private static final NodeId ID = NodeId.of("decision.taxes");
  private static final Instant TIME = Instant.parse("2026-01-02T03:04:05.678Z");

  private static MemoryMirror.Entry memory(String body, Source author) {
    return new MemoryMirror.Entry(
        MemoryNode.builder(SCOPE, ID, "Taxes 税", TIME)
            .body(body)
            .provenance(Provenance.of(author))
            .confidence(author.trust().confidence())
            .summaryOfBody()
            .build(),
        List.of(),
        List.of());
  }

  private static Optional<CanonicalNode> node(MemoryMirror.Entry memory) {
    return SchemaMapping.node(memory, null);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Text.",
        "# Taxes 税\n\nText.",
        "# Other\n\nText.",
        "Text.\n\n# Other",
        "```\n# no heading\n```",
        "# Taxes 税\n\n# Other",
        "\n\nText 😀 \u202eabc",
        "----\nno front matter"
      })
  void aBody_comesBack(String body) {
    CanonicalNode node = node(memory(body, Source.USER)).orElseThrow();

    assertThat(SchemaMapping.memory(node, SCOPE).node().body()).isEqualTo(body);
  }

  @ParameterizedTest
  @ValueSource(strings = {"---\na: b\n---\nText", "<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n"})
  void aBodyThatTheSchemaDoesNotAllow_isInNoNode(String body) {
    assertThat(node(memory(body, Source.USER))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void theAuthor_isToldByTheSchemaOrByTheCompanion_andIsReadAsTheWordOfAFile(Source source) {
    MemoryMirror.Entry memory = memory("Text.", source);
    CanonicalNode node = node(memory).orElseThrow();
    Provenance told = SchemaMapping.memory(node, SCOPE).node().provenance();

    assertThat(told).isEqualTo(Provenance.of(Source.IMPORT));
    assertThat(node.source()).isPresent();
    assertThat(Companion.write(memory, List.of(), Claims.of(memory.node()), "").isEmpty())
        .isEqualTo(SchemaMapping.isToldBySchema(Provenance.of(source)));
  }

  @Test
  void timesOfTheSameSecond_keepTheirText() {
    CanonicalTime written = new CanonicalTime("2026-01-02T04:04:05+01:00");

    assertThat(SchemaMapping.time(TIME, written)).isEqualTo(written);
    assertThat(SchemaMapping.time(TIME, null).text()).isEqualTo("2026-01-02T03:04:05+00:00");
    assertThat(SchemaMapping.time(TIME.plusSeconds(1), written)).isNotEqualTo(written);
  }

  @Test
  void aNodeWithoutASource_isTheWordOfAFile_andStaysWithoutOne() {
    CanonicalNode node =
        CanonicalNode.of(ID.value(), NodeStatus.ACTIVE, "Taxes", "Text.\n", CanonicalTime.of(TIME));
    MemoryMirror.Entry memory = SchemaMapping.memory(node, SCOPE);

    assertThat(memory.node().isOfFile()).isTrue();
    assertThat(memory.node().body()).isEqualTo("Text.");
    assertThat(SchemaMapping.node(memory, node)).contains(node);
  }
}
