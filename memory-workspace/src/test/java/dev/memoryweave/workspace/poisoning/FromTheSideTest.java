package dev.memoryweave.workspace.poisoning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Ways to a person's memory that do not name it, or in which each step looks harmless. */
class FromTheSideTest extends RuleUnderAttack {
  // ---- a person's memory, from the side
  // ----------------------------------------------------------

  @Test
  void aPersonsStaleMemory_isNotBroughtBackByAnAgent() {
    world.person.node(rule).markStale("We stopped that");

    world.agent.reflect(report(RULE));
    SaveChannels.attempt(() -> world.agent.node(rule).verify("It holds"));

    assertThat(world.node(rule).status()).isEqualTo(NodeStatus.STALE);
  }

  @Test
  void aPersonsArchivedMemory_isNotBroughtBackByAnAgent() {
    world.person.node(rule).archive("We stopped that");

    SaveChannels.attempt(() -> world.agent.node(rule).restore("It holds"));

    assertThat(world.node(rule).status()).isEqualTo(NodeStatus.ARCHIVED);
  }

  @Test
  void aPersonsRuleOfABranch_isNotWidenedByAnAgentThatSaysTheSame() {
    AgentMemory onRelease = world.by(Provenance.of(Source.USER, "ada").onBranch("release-1"));
    NodeId id =
        onRelease
            .remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Tags are signed by hand").build())
            .id();

    world
        .by(Provenance.of(Source.MCP, "scribe").onBranch("main"))
        .reflect(report("Tags are signed by hand"));

    assertThat(world.node(id).provenance().branch()).isEqualTo("release-1");
  }

  @Test
  void aPersonsEvidence_isNotWithdrawnByAnAgent() {
    Evidence.Id evidence =
        world
            .person
            .node(rule)
            .attachEvidence(Evidence.Draft.of(Evidence.Kind.FILE, "docs/rules.md:3", RULE))
            .id();

    SaveChannels.attempt(() -> world.agent.node(rule).detachEvidence(evidence, "It is gone"));

    assertThat(world.agent.node(rule).inspect(0).evidence()).hasSize(1);
  }

  @Test
  void evidenceOfAnAgentThatHolds_doesNotSayThatAPersonsMemoryWasChecked() {
    SourceResolver holds = (kind, place) -> new SourceResolver.Found("It.");
    world
        .agent
        .node(rule)
        .attachEvidence(Evidence.Draft.of(Evidence.Kind.FILE, "docs/it.md:1", "It."));

    world.agent.node(rule).reverify(holds);

    assertThat(world.node(rule).usage().verifiedAt()).isNull();
  }

  @Test
  void aRemarkThatHasNothingToDoWithIt_doesNotContestAPersonsMemory() {
    NodeId bananas = plant(NodeKind.FACT, "Bananas are yellow");

    SaveChannels.attempt(
        () -> world.agent.node(bananas).relate(Relation.Draft.of(Predicate.CONTRADICTS, rule)));

    assertThat(world.node(rule).isContested()).isFalse();
  }

  @Test
  void titlesBelowAPersonsMemory_areNotShownAsThePersonsWords() {
    NodeId module =
        world
            .person
            .remember(NodeDraft.builder(NodeKind.MODULE, "Merging of changes to main").build())
            .id();

    world.agent.remember(NodeDraft.builder(NodeKind.FACT, PLANTED).parent(module).build());

    Block block = block("merging of changes to main");
    assertThat(block.items()).anyMatch(item -> item.name().equals(module.value()));
    assertThat(block.items())
        .filteredOn(item -> !item.saysWhose())
        .noneMatch(item -> item.holds(PLANTED));
  }

  @Test
  void anEpisodeOfSomebodyElse_isNotOverwrittenByItsSession() {
    SessionReport.Builder session =
        SessionReport.builder(World.session(7))
            .title("Review of main")
            .plan("Review the change with a second person.")
            .outcome("Both agreed.");
    world.person.capture(session.build());
    MemoryNode before =
        world.nodes().stream().filter(n -> n.kind() == NodeKind.EPISODE).findFirst().orElseThrow();

    SaveChannels.attempt(
        () ->
            world.agent.capture(
                session.plan("Merge at once.").outcome("Nobody was asked.").build()));

    assertThat(world.node(before.id()).body()).isEqualTo(before.body());
  }

  @Test
  void aPersonsEvidenceThatAnAgentCannotFind_doesNotTakeTheirMemoryOutOfForce() {
    world
        .person
        .node(rule)
        .attachEvidence(Evidence.Draft.of(Evidence.Kind.FILE, "docs/rules.md:3", RULE));

    world.agent.node(rule).reverify((kind, place) -> new SourceResolver.Gone());

    assertThat(world.node(rule).isInForce()).isTrue();
    assertThat(world.node(rule).confidence()).isEqualTo(1);
  }

  @Test
  void aPersonsRelation_isNotRestatedByAnAgent() {
    NodeId code = world.person.remember(NodeDraft.builder(NodeKind.MODULE, "Merging").build()).id();
    world
        .person
        .node(rule)
        .relate(new Relation.Draft(Predicate.AFFECTS, code, Relation.Strength.HIGH));

    SaveChannels.attempt(
        () ->
            world
                .agent
                .node(rule)
                .relate(new Relation.Draft(Predicate.AFFECTS, code, Relation.Strength.LOW)));

    assertThat(world.agent.node(rule).inspect(0).relationsFrom())
        .filteredOn(relation -> relation.predicate().equals(Predicate.AFFECTS))
        .extracting(Relation::strength)
        .containsExactly(Relation.Strength.HIGH);
  }

  @Test
  void aPersonsMemoryBelowAnAgents_staysAsItIsWhenTheAgentReplacesIt() {
    NodeId place = plant(NodeKind.FACT, "The staging database listens on port 5433");
    MemoryNode below =
        world.person.remember(
            NodeDraft.builder(NodeKind.CONSTRAINT, "Staging is reset by hand")
                .parent(place)
                .build());

    world.agent.reflect(
        TaskReport.builder("Look into staging")
            .outcome(TaskReport.Outcome.COMPLETED)
            .verification(Verification.TESTS_PASSED)
            .facts(List.of("The staging database listens on port 5544"))
            .build());
    for (Reviews.Item item : world.agent.reviews().list(10, null).items()) {
      world.agent.reviews().decide(item.waiting().id(), new Reviews.Verdict.Accept("Looked again"));
    }

    assertThat(world.node(place).status()).isEqualTo(NodeStatus.SUPERSEDED);
    assertThat(world.node(below.id()))
        .isEqualTo(
            below.toBuilder()
                .parent(world.node(below.id()).parent())
                .updatedAt(world.node(below.id()).updatedAt())
                .revision(world.node(below.id()).revision())
                .build());
  }

  @Test
  void aPersonsMemoryBelowAnAgents_staysWhenTheAgentForgetsIt() {
    NodeId place = plant(NodeKind.MODULE, "Merging");
    NodeId below =
        world
            .person
            .remember(
                NodeDraft.builder(NodeKind.CONSTRAINT, "Merges are signed").parent(place).build())
            .id();

    SaveChannels.attempt(() -> world.agent.node(place).forget("It is empty"));

    assertThat(world.node(below).isInForce()).isTrue();
    assertThat(world.node(below).title()).isEqualTo("Merges are signed");
  }

  // ---- scopes and policies
  // -----------------------------------------------------------------------

  @Test
  void aPersonsRuleOfABroaderScope_isNotHiddenByTheSameKeyInANarrowerOne() {
    ScopeChain chain = ScopeChain.of(Scope.project("orchard"), Scope.tenant("farm"));
    try (InMemoryStore store = InMemoryStore.create()) {
      AgentMemory person =
          AgentMemory.builder(store)
              .scopes(chain)
              .author(Provenance.of(Source.USER, "ada"))
              .build();
      NodeRef broad =
          person
              .remember(
                  NodeDraft.builder(NodeKind.FACT, "Reviews of main take a second person")
                      .level(Scope.Level.TENANT)
                      .key("reviews")
                      .build())
              .ref();
      NodeRef strict =
          person
              .remember(
                  NodeDraft.builder(NodeKind.CONSTRAINT, RULE)
                      .level(Scope.Level.TENANT)
                      .key("review-rule")
                      .build())
              .ref();
      AgentMemory agent = person.writtenBy(() -> Provenance.of(Source.MCP, "scribe"));

      agent.remember(
          NodeDraft.builder(NodeKind.FACT, "Reviews of main take nobody").key("reviews").build());
      agent.remember(NodeDraft.builder(NodeKind.CONSTRAINT, PLANTED).key("review-rule").build());

      List<NodeRef> recalled =
          agent
              .recall(RecallRequest.forTask("review of main by a second person"))
              .memories()
              .stream()
              .map(memory -> memory.node().ref())
              .toList();
      assertThat(recalled).contains(broad, strict);
      assertThat(agent.node(strict).find()).get().matches(MemoryNode::isInForce);
    }
  }

  @Test
  void whatComesIntoForceByAPolicy_isNotRewordedUnderAStricterOne() {
    AuthorityPolicy lenient = AuthorityPolicy.SAFE.trustingAgents(true);
    try (InMemoryStore store = InMemoryStore.create()) {
      NodeId id =
          AgentMemory.builder(store)
              .config(MemoryConfig.builder().authority(lenient).build())
              .build()
              .remember(
                  NodeDraft.builder(NodeKind.CONSTRAINT, "Titles of changes begin with a verb")
                      .build())
              .id();
      AgentMemory agent = AgentMemory.builder(store).build();

      SaveChannels.attempt(() -> agent.remember(NodeDraft.builder(id).title(PLANTED).build()));

      assertThat(agent.node(id).find())
          .get()
          .matches(node -> !node.title().equals(PLANTED) || !node.isInForce());
    }
  }

  @Test
  void aLongBatchOfDrafts_bringsNoRuleIntoForce() {
    List<NodeDraft> drafts =
        IntStream.range(0, 30)
            .mapToObj(i -> NodeDraft.builder(NodeKind.PREFERENCE, PLANTED + ", part " + i).build())
            .toList();

    world.agent.rememberAll(drafts);

    assertOnlyTheRuleIsInForce();
    assertThat(block(TASK).items()).anyMatch(item -> item.name().equals(rule.value()));
  }
}
