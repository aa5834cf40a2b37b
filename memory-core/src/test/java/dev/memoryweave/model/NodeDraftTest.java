package dev.memoryweave.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation.Predicate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

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
                null, null, null, null, null, List.of(), List.of(), Set.of()));
    assertThat(draft.related()).isEmpty();
    assertThat(draft.evidence()).isEmpty();
  }

  @Test
  void of_kindOrId_setsJustThat() {
    assertThat(NodeDraft.builder(NodeKind.FACT, "A title").build())
        .isEqualTo(NodeDraft.builder().kind(NodeKind.FACT).title("A title").build());
    assertThat(NodeDraft.builder(NodeId.of("fact.a")).build())
        .isEqualTo(NodeDraft.builder().id(NodeId.of("fact.a")).build());
  }

  @Test
  void builder_everyField_reachesTheDraft() {
    Lifetime lifetime = new Lifetime(Duration.ofHours(1), null);
    Provenance provenance = Provenance.of(Source.USER);
    Origin origin = Origin.of("file", "x");
    Relation.Draft relation =
        new Relation.Draft(Predicate.PART_OF, NodeId.of("fact.c"), Relation.Strength.HIGH);
    Evidence.Draft evidence = Evidence.Draft.of(Evidence.Kind.TEST, "T", "ok");

    NodeDraft draft =
        NodeDraft.builder(NodeId.of("feature.a"))
            .level(Scope.Level.TENANT)
            .kind(NodeKind.FEATURE)
            .key("k")
            .title("t")
            .body("b")
            .summary("s")
            .session(SessionId.of("i"))
            .stage(NodeKind.Stage.IDEA)
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
            .evidence(Evidence.Kind.FILE, "z", "e")
            .evidence(evidence)
            .build();

    assertThat(draft)
        .isEqualTo(
            new NodeDraft(
                NodeId.of("feature.a"),
                Scope.Level.TENANT,
                NodeKind.FEATURE,
                "k",
                "t",
                "b",
                "s",
                SessionId.of("i"),
                NodeKind.Stage.IDEA,
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
                List.of(Relation.Draft.of(Predicate.AFFECTS, NodeId.of("fact.b")), relation),
                List.of(Evidence.Draft.of(Evidence.Kind.FILE, "z", "e"), evidence),
                Set.of()));
  }

  @Test
  void withProvenance_changesNothingElse() {
    NodeDraft draft =
        NodeDraft.builder(NodeKind.FACT, "A title")
            .body("b")
            .tags("x")
            .expectedRevision(2L)
            .build();
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

  static Stream<Arguments> brokenRules() {
    NodeId fact = NodeId.of("fact.a");
    return Stream.of(
        refused("title", "not be empty", draft().title("")),
        refused("title", "not be empty", draft().title(" ")),
        refused("title", "single line", draft().title("one\ntwo")),
        refused("title", "at most 256", draft().title("x".repeat(257))),
        refused("body", "at most 262144", draft().body("x".repeat(262_145))),
        refused("body", "NUL", draft().body("a\u0000")),
        refused("summary", "at most 400", draft().summary("x".repeat(401))),
        refused("key", "be a slug", draft().key("Not A Slug")),
        refused("key", "at most 160", draft().key("x".repeat(161))),
        refused("importance", "from 0 to 1", draft().importance(-.1)),
        refused("importance", "from 0 to 1", draft().importance(Double.NaN)),
        refused("confidence", "from 0 to 1", draft().confidence(2.0)),
        refused("confidence", "from 0 to 1", draft().confidence(Double.POSITIVE_INFINITY)),
        refused("stage", "features only", draft().stage(NodeKind.Stage.IDEA)),
        refused("stage", "features only", NodeDraft.builder(fact).stage(NodeKind.Stage.IDEA)),
        refused(
            "kind", "be that of the id 'fact.a'", NodeDraft.builder(fact).kind(NodeKind.DECISION)),
        refused("parent", "be another node", NodeDraft.builder(fact).parent(fact)),
        refused("symbol", "not be empty", draft().symbols("run", "")),
        refused("symbols[1]", "not be null", draft().symbols("run", null)),
        refused("tags[0]", "not be null", draft().tags((String) null)),
        refused("tags", "at most 200", draft().tags(numbered(201, n -> "tag-" + n))),
        refused("anchors[0]", "not be null", draft().anchors(Arrays.asList((Anchor) null))),
        refused("anchors", "at most 200", draft().anchors(numbered(201, n -> Anchor.of("x" + n)))),
        refused("related[0]", "not be null", draft().related(null)),
        refused("evidence[0]", "not be null", draft().evidence(null)),
        refused("expectedRevision", "not be negative", draft().expectedRevision(-1L)));
  }

  private static NodeDraft.Builder draft() {
    return NodeDraft.builder(NodeKind.FACT, "A title");
  }

  private static <T> List<T> numbered(int count, IntFunction<T> maker) {
    return IntStream.range(0, count).mapToObj(maker).toList();
  }

  private static Arguments refused(String field, String rule, NodeDraft.Builder builder) {
    return Arguments.of(field, rule, builder);
  }

  @ParameterizedTest(name = "{0} must {1}")
  @MethodSource("brokenRules")
  void build_fieldThatNoNodeMayHave_isRefused(String field, String rule, NodeDraft.Builder draft) {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(draft::build)
        .withMessageContaining(rule)
        .satisfies(refusal -> assertThat(refusal.field()).isEqualTo(field));
  }

  @Test
  void build_whatANodeMayHave_staysAsItWasGiven() {
    NodeDraft draft =
        NodeDraft.builder(NodeId.of("feature.a"))
            .title(" A title ")
            .summary("")
            .tags("Red Hot", "Red Hot")
            .confidence(1.0)
            .importance(0.0)
            .stage(NodeKind.Stage.IDEA)
            .build();

    assertThat(draft.title()).isEqualTo(" A title ");
    assertThat(draft.summary()).isEmpty();
    assertThat(draft.tags()).containsExactly("Red Hot", "Red Hot");
  }
}
