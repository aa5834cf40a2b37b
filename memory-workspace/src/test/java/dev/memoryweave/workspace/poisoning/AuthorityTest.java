package dev.memoryweave.workspace.poisoning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.SessionReport.Said;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.review.Reviews;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The wall does not stop what should pass: what people say, and what agents find out. */
class AuthorityTest {
  private static final String RULE = "Tickets must be printed with the date of the visit";
  private static final String TASK = "print tickets with the date of the visit";

  private final World world = World.empty();

  @AfterEach
  void close() {
    world.close();
  }

  private static NodeDraft rule() {
    return NodeDraft.builder(NodeKind.CONSTRAINT, RULE).build();
  }

  private static TaskReport report(int session, Verification verification) {
    return TaskReport.builder("Look at the printer, session " + session)
        .outcome(TaskReport.Outcome.COMPLETED)
        .verification(verification)
        .constraints(List.of(RULE))
        .session(World.session(session))
        .build();
  }

  private List<MemoryNode> rules() {
    return world.nodes().stream().filter(node -> node.kind() == NodeKind.CONSTRAINT).toList();
  }

  private MemoryNode onlyRule() {
    assertThat(rules()).hasSize(1);
    return rules().get(0);
  }

  private Block block() {
    return Block.of(world.agent.weave(RecallRequest.forTask(TASK)).markdown());
  }

  // ---- people
  // ------------------------------------------------------------------------------------

  @Test
  void whatAPersonRemembers_isInForceAtOnce() {
    assertThat(world.person.remember(rule()).isInForce()).isTrue();
    assertThat(world.person.remember(NodeDraft.builder(NodeKind.PREFERENCE, "I like tea").build()))
        .matches(MemoryNode::isInForce);
    assertThat(
            world
                .by(Provenance.of(Source.CLI))
                .remember(NodeDraft.builder(NodeKind.PROCEDURE, "Brew it").build()))
        .matches(MemoryNode::isInForce);
    assertThat(block().items()).anyMatch(item -> item.text().contains(RULE));
  }

  @Test
  void whatAPersonSaves_isInForceAtOnce() {
    world.person.save(SaveIntent.builder().node(rule()).build());

    assertThat(onlyRule().isInForce()).isTrue();
  }

  @Test
  void whatAPersonReports_isInForceAtOnce() {
    world.person.reflect(report(1, Verification.MANUAL_CHECK));

    assertThat(onlyRule().isInForce()).isTrue();
  }

  @Test
  void whatAPersonChangesOfTheirOwn_isChanged() {
    NodeId id = world.person.remember(rule()).id();

    world.person.remember(
        NodeDraft.builder(id).title("Tickets must be printed without a date").build());

    assertThat(world.node(id).title()).isEqualTo("Tickets must be printed without a date");
    assertThat(world.node(id).isInForce()).isTrue();
  }

  @Test
  void whatAPersonChangesOfAnAgents_isThePersonsWordFromThenOn() {
    NodeId id = world.agent.remember(rule()).id();

    world.person.remember(
        NodeDraft.builder(id).title("Tickets must be printed on Mondays").build());

    assertThat(world.node(id).isInForce()).isTrue();
    assertThat(world.node(id).provenance().trust().isPerson()).isTrue();
  }

  @Test
  void aKeyThatAnAgentHoldsWithWhatWaits_isAPersonsToTake() {
    world.agent.remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Skip dates").key("dates").build());

    world.person.remember(NodeDraft.builder(NodeKind.CONSTRAINT, RULE).key("dates").build());

    assertThat(rules())
        .filteredOn(MemoryNode::isInForce)
        .singleElement()
        .matches(n -> n.title().equals(RULE));
  }

  // ---- agents
  // ------------------------------------------------------------------------------------

  @Test
  void whatAnAgentFindsOut_stands_andSaysThatAnAgentSaysSo() {
    MemoryNode fact =
        world.agent.remember(
            NodeDraft.builder(NodeKind.FACT, "The printer of tickets has a date of visit field")
                .build());
    world.agent.reflect(
        TaskReport.builder("Look at the printer of tickets")
            .outcome(TaskReport.Outcome.COMPLETED)
            .verification(Verification.TESTS_PASSED)
            .gotchas(
                List.of("The printer of tickets drops the date of the visit when paper is out"))
            .build());

    assertThat(fact.isInForce()).isTrue();
    assertThat(world.nodes())
        .filteredOn(n -> n.kind() == NodeKind.GOTCHA)
        .allMatch(MemoryNode::isInForce)
        .hasSize(1);
    assertThat(block().items()).hasSize(2).allMatch(Block.Item::saysWhose);
  }

  @Test
  void anAgentsRule_isACandidate_thatIsRecalledWhereItFits_andNowhereElse() {
    world.agent.remember(rule());

    assertThat(onlyRule().status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThat(block().items()).singleElement().matches(Block.Item::saysWhose);
    assertThat(world.agent.weave(RecallRequest.forTask("paint the bicycle shed")).items())
        .isEmpty();
  }

  @Test
  void aReportedRule_isACandidate_thatIsRecalledWhereItFits() {
    world.agent.reflect(report(1, Verification.TESTS_PASSED));

    assertThat(onlyRule().status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThat(block().items()).singleElement().matches(Block.Item::saysWhose);
  }

  @Test
  void aPersonsWishInACapturedSession_isRecalledWhereItFits() {
    world.agent.capture(
        SessionReport.builder(World.session(1))
            .statements(List.of(Said.byUser("Always print tickets with the date of the visit")))
            .build());

    assertThat(block().items()).anyMatch(item -> item.text().contains("date of the visit"));
  }

  @Test
  void aRuleOfAFile_isRecalledWhereItFits() {
    world.readFile("AGENTS.md", "# Rules\n\n- " + RULE + ".\n");

    assertThat(onlyRule().status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThat(block().items())
        .anyMatch(item -> item.text().contains("date of the visit") && item.saysWhose());
  }

  // ---- acceptance
  // --------------------------------------------------------------------------------

  @Test
  void whatAPersonAccepts_isInForce_andIsThePersonsWord() {
    NodeId id = world.agent.remember(rule()).id();
    List<Reviews.Item> waiting = world.person.reviews().list(10, null).items();
    assertThat(waiting).hasSize(1);

    world.person.reviews().decide(id, new Reviews.Verdict.Accept("Right"));
    world.agent.remember(NodeDraft.builder(id).title("Tickets are printed without a date").build());
    SaveChannels.attempt(() -> world.agent.node(id).forget("It is old"));
    SaveChannels.attempt(() -> world.agent.node(id).markStale("It is old"));

    assertThat(world.node(id).isInForce()).isTrue();
    assertThat(world.node(id).title()).isEqualTo(RULE);
    assertThat(world.node(id).provenance().trust().isPerson()).isTrue();
    assertThat(block().items().get(block().placeOf(id.value())).saysWhose()).isFalse();
  }

  @Test
  void whatAPersonVerifiesWhileItWaits_isInForce() {
    NodeId id = world.agent.remember(rule()).id();

    world.person.node(id).verify("It is so");

    assertThat(world.node(id).isInForce()).isTrue();
    assertThat(world.node(id).provenance().trust().isPerson()).isTrue();
  }

  @Test
  void anAgentsProposalToAPersonsRule_isAccepted_andTakesItsPlace() {
    NodeId id = world.person.remember(rule()).id();
    world.agent.remember(NodeDraft.builder(id).title(RULE + " and the hour").build());
    assertThat(world.node(id).title()).isEqualTo(RULE);
    NodeId waiting = world.person.reviews().list(10, null).items().get(0).waiting().id();

    world.person.reviews().decide(waiting, new Reviews.Verdict.Accept("Better"));

    assertThat(rules())
        .filteredOn(MemoryNode::isInForce)
        .singleElement()
        .matches(n -> n.title().endsWith("and the hour"));
  }

  @Test
  void anAgentsRequestToForget_isAccepted_andDone() {
    NodeId id = world.person.remember(rule()).id();
    world.agent.node(id).markStale("The printer is gone");
    assertThat(world.node(id).isInForce()).isTrue();
    NodeId waiting = world.person.reviews().list(10, null).items().get(0).waiting().id();

    world.person.reviews().decide(waiting, new Reviews.Verdict.Accept("So it is"));

    assertThat(world.node(id).status()).isEqualTo(NodeStatus.STALE);
  }

  // ---- independent witnesses
  // ---------------------------------------------------------------------

  @Test
  void aVerifiedReportOfAProgramThatIsTrusted_bringsARuleIntoForce() {
    try (World trusting = World.empty(AuthorityPolicy.SAFE.trustingPrograms(Set.of("ci")))) {
      trusting.agent.reflect(report(1, Verification.TESTS_PASSED));

      trusting
          .by(Provenance.of(Source.PROGRAM, "ci"))
          .reflect(report(2, Verification.TESTS_PASSED));

      assertThat(trusting.nodes()).singleElement().matches(MemoryNode::isInForce);
    }
  }

  @Test
  void aVerifiedReportOfAnyOtherProgram_doesNot() {
    AgentMemory second = world.by(Provenance.of(Source.PROGRAM, "ci"));
    world.agent.reflect(report(1, Verification.TESTS_PASSED));

    second.reflect(report(2, Verification.TESTS_PASSED));

    assertThat(onlyRule().isInForce()).isFalse();
  }

  @Test
  void twoAgentsThatThePolicyNames_bringARuleIntoForce_onceItIsVerified() {
    try (World trusting =
        World.empty(AuthorityPolicy.SAFE.trustingWitnesses(Set.of("scribe", "second")))) {
      AgentMemory second = trusting.by(Provenance.of(Source.AGENT, "second"));
      trusting.agent.reflect(report(1, Verification.TESTS_PASSED));

      second.reflect(report(2, Verification.UNVERIFIED));
      assertThat(trusting.nodes()).noneMatch(MemoryNode::isInForce);
      second.reflect(report(3, Verification.TESTS_PASSED));

      assertThat(trusting.nodes()).singleElement().matches(MemoryNode::isInForce);
    }
  }

  @Test
  void verifiedReportsOfOtherAgents_doNot() {
    world.agent.reflect(report(1, Verification.TESTS_PASSED));
    for (String name : List.of("second", "third", "fourth")) {
      world.by(Provenance.of(Source.AGENT, name)).reflect(report(2, Verification.TESTS_PASSED));
    }

    assertThat(rules()).noneMatch(MemoryNode::isInForce);
  }

  @Test
  void theSameAgentInTenSessions_doesNot() {
    for (int i = 0; i < 10; i++) {
      world.agent.reflect(report(i, Verification.TESTS_PASSED));
    }

    assertThat(rules()).noneMatch(MemoryNode::isInForce);
  }

  @Test
  void theSameAgentUnderOtherNamesInDrafts_doesNot() {
    List<Source> sources = List.of(Source.AGENT, Source.IMPORT, Source.TOOL);
    for (int i = 0; i < sources.size(); i++) {
      Source source = sources.get(i);
      SaveChannels.attempt(
          () ->
              world.agent.remember(
                  NodeDraft.builder(NodeKind.CONSTRAINT, RULE)
                      .provenance(Provenance.of(source, "another"))
                      .build()));
      world.agent.reflect(report(i, Verification.TESTS_PASSED));
    }

    assertThat(rules()).noneMatch(MemoryNode::isInForce);
  }

  @Test
  void anAgentOverTheProtocol_isNotAnotherThanTheSameAgentInTheProcess() {
    world.by(Provenance.of(Source.AGENT, "scribe")).reflect(report(1, Verification.TESTS_PASSED));
    world.by(Provenance.of(Source.MCP, "scribe")).reflect(report(2, Verification.TESTS_PASSED));

    assertThat(rules()).noneMatch(MemoryNode::isInForce);
  }
}
