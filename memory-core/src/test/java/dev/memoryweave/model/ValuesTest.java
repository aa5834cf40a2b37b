package dev.memoryweave.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation.Predicate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The smaller records of the model. */
class ValuesTest {
  private static final Instant NOON = Nodes.NOON;

  @Test
  void scopes_haveALevelAndAKey() {
    assertThat(Scope.project("p")).isEqualTo(new Scope(Scope.Level.PROJECT, "p"));
    assertThat(Scope.workspace("w")).isEqualTo(new Scope(Scope.Level.WORKSPACE, "w"));
    assertThat(Scope.tenant("t")).isEqualTo(new Scope(Scope.Level.TENANT, "t"));
    assertThat(Scope.system()).isEqualTo(new Scope(Scope.Level.SYSTEM, "default"));
    assertThat(Scope.project(" a b ")).hasToString("project:a b");
  }

  @Test
  void levels_runFromNarrowToBroad() {
    assertThat(Scope.Level.values())
        .containsExactly(
            Scope.Level.PROJECT, Scope.Level.WORKSPACE, Scope.Level.TENANT, Scope.Level.SYSTEM);
    List<Scope.Level> levels = List.of(Scope.Level.values());
    for (Scope.Level a : levels) {
      for (Scope.Level b : levels) {
        assertThat(a.isNarrowerThan(b)).isEqualTo(levels.indexOf(a) < levels.indexOf(b));
      }
    }
  }

  @Test
  void chain_forAProject_goesThroughAllLevels() {
    ScopeChain chain = ScopeChain.forProject("p");

    assertThat(chain)
        .hasToString("project:p -> workspace:default -> tenant:default -> system:default");
    assertThat(chain.narrowest()).isEqualTo(Scope.project("p"));
    assertThat(chain.at(Scope.Level.TENANT)).contains(Scope.tenant("default"));
    assertThat(chain.contains(Scope.system())).isTrue();
    assertThat(chain.distance(Scope.project("p"))).isZero();
    assertThat(chain.distance(Scope.system())).isEqualTo(3);
  }

  @Test
  void chain_otherScopes_areOutsideIt() {
    ScopeChain chain = ScopeChain.of(Scope.project("p"), Scope.system());

    assertThat(chain.contains(Scope.project("q"))).isFalse();
    assertThat(chain.contains(Scope.workspace("p"))).isFalse();
    assertThat(chain.distance(Scope.project("P"))).isEqualTo(-1);
    assertThat(chain.at(Scope.Level.WORKSPACE)).isEmpty();
  }

  @Test
  void chain_list_isCopied() {
    List<Scope> scopes = new ArrayList<>(List.of(Scope.project("p")));
    ScopeChain chain = new ScopeChain(scopes);
    scopes.clear();

    assertThat(chain.scopes()).containsExactly(Scope.project("p")).isUnmodifiable();
  }

  @Test
  void trust_fallsFromUserToTool() {
    assertThat(Trust.values())
        .containsExactly(
            Trust.USER, Trust.CLI, Trust.PROGRAM, Trust.AGENT, Trust.IMPORT, Trust.TOOL);
    assertThat(Arrays.stream(Trust.values()).map(t -> -t.confidence())).isSorted();
    assertThat(Trust.values()).allMatch(t -> t.confidence() > 0 && t.confidence() <= 1);
  }

  @Test
  void source_hasTheTrustThatUsuallyFollows() {
    assertThat(Source.USER.trust()).isEqualTo(Trust.USER);
    assertThat(Source.CLI.trust()).isEqualTo(Trust.CLI);
    assertThat(Source.AGENT.trust()).isEqualTo(Trust.AGENT);
    assertThat(Source.MCP.trust()).isEqualTo(Trust.AGENT);
    assertThat(Source.SYSTEM.trust()).isEqualTo(Trust.AGENT);
    assertThat(Source.IMPORT.trust()).isEqualTo(Trust.IMPORT);
    assertThat(Provenance.of(Source.IMPORT).trust()).isEqualTo(Trust.IMPORT);
  }

  @Test
  void duringTask_anyText_becomesALineThatFits() {
    Provenance provenance = Provenance.of(Source.AGENT);

    assertThat(provenance.duringTask(" add\n\n\u001Bretry \u2028 now ").task())
        .isEqualTo("add retry now");
    assertThat(provenance.duringTask("x".repeat(500)).task()).hasSize(400).endsWith("x…");
    assertThat(provenance.duringTask("\uD83D\uDE00".repeat(400)).task()).hasSize(800);
    assertThat(provenance.duringTask(" \n ").task()).isNull();
    assertThat(provenance.duringTask("x").duringTask(null)).isEqualTo(provenance);
  }

  @Test
  void usage_counts() {
    Usage usage =
        Usage.NONE
            .usedAt(NOON)
            .confirmedBy(new Provenance.Principal(Trust.AGENT, null))
            .usedAt(NOON.plusSeconds(1))
            .verifiedAt(NOON);

    assertThat(usage)
        .isEqualTo(
            new Usage(
                1,
                2,
                NOON.plusSeconds(1),
                NOON,
                List.of(new Provenance.Principal(Trust.AGENT, null))));
  }

  @Test
  void lifetime_isOverFromItsEndOn() {
    Lifetime lifetime = new Lifetime(null, NOON);

    assertThat(lifetime.isOverAt(NOON.minusMillis(1))).isFalse();
    assertThat(lifetime.isOverAt(NOON)).isTrue();
    assertThat(lifetime.isOverAt(NOON.plusMillis(1))).isTrue();
    assertThat(Lifetime.DEFAULT.isOverAt(Instant.MAX)).isFalse();
    assertThat(new Lifetime(Duration.ofMinutes(1), null).halfLife())
        .isEqualTo(Duration.ofMinutes(1));
    assertThat(new Lifetime(Duration.ofDays(36_500), null).halfLife())
        .isEqualTo(Duration.ofDays(36_500));
  }

  @Test
  void evidence_sameContent_hasTheSameIdWheneverAndWhereverItIsSeen() {
    Evidence.Draft draft = Evidence.Draft.of(Evidence.Kind.FILE, " a:1-2 ", "text");
    Evidence here = Evidence.of(Nodes.SCOPE, draft, NOON);
    Evidence there = Evidence.of(Scope.system(), draft, NOON.plusSeconds(9));

    assertThat(there.id()).isEqualTo(here.id());
    assertThat(here.id().value()).matches("ev-[0-9a-f]{24}");
    assertThat(here.locator()).isEqualTo("a:1-2");
    assertThat(here.capturedAt()).isEqualTo(NOON);
    assertThat(draft.polarity()).isEqualTo(Polarity.SUPPORTS);
  }

  @Test
  void evidence_otherContent_hasAnotherId() {
    List<Evidence.Draft> drafts =
        List.of(
            draft(Evidence.Kind.FILE, "a", "b", null, Polarity.SUPPORTS),
            draft(Evidence.Kind.TEST, "a", "b", null, Polarity.SUPPORTS),
            draft(Evidence.Kind.FILE, "ab", "", null, Polarity.SUPPORTS),
            draft(Evidence.Kind.FILE, "a", "", "b", Polarity.SUPPORTS),
            draft(Evidence.Kind.FILE, "a", "b", "c", Polarity.SUPPORTS),
            draft(Evidence.Kind.FILE, "a", "b ", null, Polarity.SUPPORTS),
            draft(Evidence.Kind.FILE, "a", "b", null, Polarity.CONTRADICTS));
    Set<Evidence.Id> ids = new HashSet<>();
    drafts.forEach(draft -> ids.add(Evidence.of(Nodes.SCOPE, draft, NOON).id()));

    assertThat(ids).hasSize(drafts.size());
  }

  private static Evidence.Draft draft(
      Evidence.Kind kind, String locator, String excerpt, String digest, Polarity polarity) {
    return new Evidence.Draft(kind, locator, excerpt, digest, null, polarity);
  }

  @Test
  void evidence_madeDirectly_isNormalisedLikeADraft() {
    Evidence.Draft draft =
        new Evidence.Draft(
            Evidence.Kind.LOG, " x ", " y ", " z ", NOON.plusNanos(1), Polarity.SUPPORTS);
    Evidence made = Evidence.of(Nodes.SCOPE, draft, NOON);

    assertThat(
            new Evidence(
                Nodes.SCOPE,
                made.id(),
                Evidence.Kind.LOG,
                " x ",
                " y ",
                " z ",
                NOON.plusNanos(1),
                Polarity.SUPPORTS))
        .isEqualTo(made);
    assertThat(made.digest()).isEqualTo("z");
    assertThat(made.excerpt()).isEqualTo(" y ");
  }

  @Test
  void predicates_ofTheDesign_haveTheirNames() {
    assertThat(
            List.of(
                Predicate.AFFECTS,
                Predicate.DEPENDS_ON,
                Predicate.SUPERSEDES,
                Predicate.RELATED_TO,
                Predicate.IMPLEMENTS,
                Predicate.SUPPORTS,
                Predicate.CONTRADICTS,
                Predicate.DERIVED_FROM,
                Predicate.PART_OF))
        .extracting(Predicate::toString)
        .containsExactly(
            "affects",
            "depends_on",
            "supersedes",
            "related_to",
            "implements",
            "supports",
            "contradicts",
            "derived_from",
            "part_of");
    assertThat(Predicate.of("mentions_2")).hasToString("mentions_2");
    assertThat(Predicate.of("x".repeat(60)).label()).hasSize(60);
  }

  @Test
  void relation_withStatus_changesNothingElse() {
    NodeRef a = new NodeRef(Nodes.SCOPE, NodeId.of("fact.a"));
    NodeRef b = new NodeRef(Scope.system(), NodeId.of("fact.a"));
    List<Evidence.Id> evidence =
        new ArrayList<>(List.of(Evidence.Id.of("ev-0123456789abcdef01234567")));
    Relation relation =
        new Relation(
            a,
            Predicate.AFFECTS,
            b,
            Relation.Strength.LOW,
            evidence,
            Relation.Status.ACTIVE,
            NOON.plusNanos(1));
    evidence.clear();

    Relation changed =
        new Relation(
            a,
            Predicate.AFFECTS,
            b,
            Relation.Strength.LOW,
            relation.evidence(),
            Relation.Status.STALE,
            NOON,
            NOON.plusSeconds(1));
    assertThat(relation.withStatus(Relation.Status.STALE, NOON.plusSeconds(1))).isEqualTo(changed);
    assertThat(changed.withStatus(Relation.Status.STALE, NOON)).isEqualTo(changed);
    assertThat(relation.evidence()).hasSize(1).isUnmodifiable();
  }

  @Test
  void relation_ofOtherTimes_saysTheSame() {
    NodeRef a = new NodeRef(Nodes.SCOPE, NodeId.of("fact.a"));
    NodeRef b = new NodeRef(Nodes.SCOPE, NodeId.of("fact.b"));
    Relation relation =
        new Relation(
            a,
            Predicate.AFFECTS,
            b,
            Relation.Strength.LOW,
            List.of(),
            Relation.Status.ACTIVE,
            NOON);
    Relation later =
        new Relation(
            a,
            Predicate.AFFECTS,
            b,
            Relation.Strength.LOW,
            List.of(),
            Relation.Status.ACTIVE,
            NOON.plusSeconds(1),
            NOON.plusSeconds(2));

    assertThat(relation.updatedAt()).isEqualTo(NOON);
    assertThat(relation.saysTheSameAs(later)).isTrue();
    assertThat(relation.saysTheSameAs(later.withStatus(Relation.Status.STALE, NOON))).isFalse();
    assertThat(
            relation.saysTheSameAs(
                new Relation(
                    a, Predicate.AFFECTS, b, null, List.of(), Relation.Status.ACTIVE, NOON)))
        .isFalse();
    assertThat(
            relation.saysTheSameAs(
                new Relation(
                    b,
                    Predicate.AFFECTS,
                    a,
                    Relation.Strength.LOW,
                    List.of(),
                    Relation.Status.ACTIVE,
                    NOON)))
        .isFalse();
  }

  @Test
  void evidence_checked_changesNothingElse() {
    Evidence evidence =
        Evidence.of(Nodes.SCOPE, Evidence.Draft.of(Evidence.Kind.LOG, "x", "y"), NOON);
    Evidence.Check check = new Evidence.Check(Evidence.Check.Verdict.GONE, NOON.plusNanos(1));

    assertThat(evidence.check()).isNull();
    assertThat(check.at()).isEqualTo(NOON);
    assertThat(evidence.checked(check).check()).isEqualTo(check);
    assertThat(evidence.checked(check))
        .usingRecursiveComparison()
        .ignoringFields("check")
        .isEqualTo(evidence);
  }

  @Test
  void decision_lists_areCopiedAndTimesCut() {
    NodeRef a = new NodeRef(Nodes.SCOPE, NodeId.of("fact.a"));
    List<PromotionRecord.Change> changes =
        new ArrayList<>(List.of(new PromotionRecord.Change(a, 0, 1)));
    PromotionRecord decision =
        new PromotionRecord(
            0,
            Nodes.SCOPE,
            PromotionRecord.Outcome.CREATE,
            " report ",
            null,
            NodeKind.FACT,
            " title ",
            null,
            a,
            PromotionRecord.Scores.alone(.5),
            " so ",
            changes,
            Source.AGENT,
            NOON.plusNanos(7));
    changes.clear();

    assertThat(decision.changes()).hasSize(1).isUnmodifiable();
    assertThat(decision.at()).isEqualTo(NOON);
    assertThat(decision.report()).isEqualTo("report");
    assertThat(decision.title()).isEqualTo("title");
    assertThat(decision.reason()).isEqualTo("so");
    assertThat(decision.numbered(5))
        .usingRecursiveComparison()
        .ignoringFields("sequence")
        .isEqualTo(decision);
    assertThat(decision.numbered(5).sequence()).isEqualTo(5);
  }

  @Test
  void flags_butContested_sayThatATextInstructsItsReader() {
    assertThat(NodeFlag.values())
        .allSatisfy(
            flag ->
                assertThat(flag.isSuspectedInjection())
                    .isEqualTo(
                        flag != NodeFlag.CONTESTED
                            && flag != NodeFlag.MAY_HOLD_SECRET
                            && flag != NodeFlag.HOLDS_PERSONAL_DATA));
  }

  @Test
  void event_ofADraft_holdsAllOfIt() {
    MemoryEvent.Draft draft =
        new MemoryEvent.Draft(
            MemoryEvent.Type.MEMORY_ARCHIVED,
            Nodes.SCOPE,
            " fact.a ",
            Source.USER,
            NOON.plusNanos(5),
            " done ");

    assertThat(MemoryEvent.of(draft, 7, 3))
        .isEqualTo(
            new MemoryEvent(
                7,
                MemoryEvent.Type.MEMORY_ARCHIVED,
                Nodes.SCOPE,
                "fact.a",
                Source.USER,
                NOON,
                "done",
                3));
  }

  @Test
  void eventTypes_ofTheDesign_haveTheirNames() {
    assertThat(Arrays.stream(MemoryEvent.Type.values()).map(MemoryEvent.Type::label))
        .contains(
            "memory.created",
            "memory.updated",
            "memory.marked_stale",
            "memory.superseded",
            "memory.restored",
            "memory.deleted",
            "memory.verified",
            "index.rebuilt")
        .anyMatch(label -> label.startsWith("relation."))
        .doesNotHaveDuplicates();
  }

  @Test
  void unknownNode_message_saysWhereAndWhatToDo() {
    assertThat(new UnknownNodeException(NodeId.of("fact.a"), "project:p"))
        .isInstanceOf(MemoryException.class)
        .hasMessage(
            "No node 'fact.a' in project:p; check the id with a search or a list, or create the"
                + " node first");
  }

  @Test
  void outsideScope_message_namesTheChain() {
    assertThat(new OutsideScopeException("project:q", ScopeChain.of(Scope.project("p"))))
        .isInstanceOf(MemoryException.class)
        .hasMessageContainingAll("project:q", "project:p");
  }
}
