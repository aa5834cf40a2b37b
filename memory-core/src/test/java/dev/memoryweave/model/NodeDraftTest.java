package dev.memoryweave.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeDraftTest {

  @Test
  void builder_ofNothing_leavesEverythingOpen() {
    NodeDraft draft = NodeDraft.builder().build();

    assertThat(draft)
        .usingRecursiveComparison()
        .ignoringFields("related", "evidence")
        .isEqualTo(
            new NodeDraft(
                null, null, null, null, null, null, null, null, null, null, null, null, null, null,
                null, null, null, null, null, List.of(), List.of()));
    assertThat(draft.related()).isEmpty();
    assertThat(draft.evidence()).isEmpty();
  }

  @Test
  void of_kindOrId_setsJustThat() {
    assertThat(NodeDraft.of(NodeKind.FACT, "A title").build())
        .isEqualTo(NodeDraft.builder().kind(NodeKind.FACT).title("A title").build());
    assertThat(NodeDraft.of(NodeId.of("fact.a")).build())
        .isEqualTo(NodeDraft.builder().id(NodeId.of("fact.a")).build());
  }

  @Test
  void builder_everyField_reachesTheDraft() {
    Lifetime lifetime = new Lifetime(Duration.ofHours(1), null);
    Provenance provenance = Provenance.of(Source.USER);
    Origin origin = Origin.of("file", "x");
    RelationDraft relation =
        new RelationDraft(Predicate.PART_OF, NodeId.of("fact.c"), Relation.Strength.HIGH);
    EvidenceDraft evidence = EvidenceDraft.of(EvidenceKind.TEST, "T", "ok");

    NodeDraft draft =
        NodeDraft.of(NodeId.of("feature.a"))
            .level(ScopeLevel.TENANT)
            .kind(NodeKind.FEATURE)
            .key("k")
            .title("t")
            .body("b")
            .summary("s")
            .session(SessionId.of("i"))
            .stage(Stage.IDEA)
            .parent(NodeId.of("module.m"))
            .anchors("./x", "y")
            .symbols("f", "g")
            .tags("Red Hot")
            .importance(.1)
            .confidence(.2)
            .lifetime(lifetime)
            .provenance(provenance)
            .origin(origin)
            .expectedRevision(3L)
            .related(Predicate.AFFECTS, NodeId.of("fact.b"))
            .related(relation)
            .evidence(EvidenceKind.FILE, "z", "e")
            .evidence(evidence)
            .build();

    assertThat(draft)
        .isEqualTo(
            new NodeDraft(
                NodeId.of("feature.a"),
                ScopeLevel.TENANT,
                NodeKind.FEATURE,
                "k",
                "t",
                "b",
                "s",
                SessionId.of("i"),
                Stage.IDEA,
                NodeId.of("module.m"),
                List.of(Anchor.of("x"), Anchor.of("y")),
                List.of("f", "g"),
                List.of("Red Hot"),
                .1,
                .2,
                lifetime,
                provenance,
                origin,
                3L,
                List.of(RelationDraft.of(Predicate.AFFECTS, NodeId.of("fact.b")), relation),
                List.of(EvidenceDraft.of(EvidenceKind.FILE, "z", "e"), evidence)));
  }

  @Test
  void withProvenance_changesNothingElse() {
    NodeDraft draft =
        NodeDraft.of(NodeKind.FACT, "A title").body("b").tags("x").expectedRevision(2L).build();
    Provenance provenance = Provenance.of(Source.MCP);

    assertThat(draft.withProvenance(provenance).provenance()).isEqualTo(provenance);
    assertThat(draft.withProvenance(provenance).withProvenance(null)).isEqualTo(draft);
  }

  @Test
  void lists_areCopied() {
    List<String> tags = new ArrayList<>(List.of("a"));
    NodeDraft.Builder builder = NodeDraft.builder().tags(tags).symbols(tags);
    NodeDraft draft = builder.build();
    tags.clear();
    builder.related(Predicate.AFFECTS, NodeId.of("fact.b"));

    assertThat(draft.tags()).containsExactly("a").isUnmodifiable();
    assertThat(draft.symbols()).containsExactly("a");
    assertThat(draft.related()).isEmpty();
  }

  @Test
  void anchors_outsideTheProject_areRefusedAtOnce() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> NodeDraft.builder().anchors("../x"))
        .withMessageContaining("anchor");
  }
}
