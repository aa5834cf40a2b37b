package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.review.Reviews.Verdict;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for more than one project takes a person, whatever way it comes or goes. */
abstract class LevelRules extends MemoryRules {
  private static final String TITLE = "Dates are written as year, month and day";
  private static final NodeId FACT = NodeId.of("fact.dates-are-written-as-year-month-and-day");

  private AgentMemory claude;
  private AgentMemory codex;
  private AgentMemory ada;

  LevelRules(AgentMemoryContract contract) {
    super(contract);
  }

  @BeforeEach
  void openByAuthors() {
    claude = memory.writtenBy(() -> Provenance.of(Source.AGENT, "claude"));
    codex = memory.writtenBy(() -> Provenance.of(Source.AGENT, "codex"));
    ada = memory.writtenBy(() -> Provenance.of(Source.USER, "ada"));
  }

  private static NodeDraft.Builder broad(NodeKind kind) {
    return NodeDraft.builder(kind, TITLE).level(Scope.Level.TENANT);
  }

  private NodeStatus status() {
    return memory.node(FACT).require().status();
  }

  @Test
  void anAgent_acceptsNothingOfItself() {
    claude.remember(broad(NodeKind.FACT).build());

    for (AgentMemory agent : new AgentMemory[] {claude, codex}) {
      assertThatThrownBy(() -> agent.reviews().decide(FACT, new Verdict.Accept("fine")))
          .isInstanceOf(NeedsPersonException.class)
          .hasMessageContaining("holds for more than one project");
    }
    assertThat(status()).isEqualTo(NodeStatus.CANDIDATE);

    ada.reviews().decide(FACT, new Verdict.Accept("fine"));
    assertThat(status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(memory.node(FACT).require().provenance().trust().isPerson()).isTrue();
  }

  @Test
  void anAgent_bringsNothingBackIntoForce() {
    claude.remember(broad(NodeKind.FACT).build());
    claude.reviews().decide(FACT, new Verdict.Reject("a mistake"));

    assertThat(claude.node(FACT).restore("no mistake").waiting()).isPresent();

    assertThat(status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThatThrownBy(() -> claude.node(FACT).verify("it is so"))
        .isInstanceOfAny(
            NeedsPersonException.class,
            dev.memoryweave.model.NodeStatus.IllegalTransitionException.class);
    assertThat(status()).isEqualTo(NodeStatus.CANDIDATE);
  }

  @Test
  void whatAPersonSaid_anAgentOnlyAsksToTakeOutOfUse() {
    ada.remember(broad(NodeKind.FACT).build());

    assertThat(claude.node(FACT).archive("old").waiting()).isPresent();
    assertThat(claude.node(FACT).markStale("old").waiting()).isPresent();
    assertThat(claude.node(FACT).forget("old").waiting()).isPresent();
    assertThat(claude.remember(NodeDraft.builder(FACT).title("Dates are as they are").build()))
        .extracting(MemoryNode::status)
        .isEqualTo(NodeStatus.NEEDS_REVIEW);

    assertThat(memory.node(FACT).require().title()).isEqualTo(TITLE);
    assertThat(status()).isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void whatIsSaidForAll_isSeenInTheOtherProjectAndDecidedThere() {
    claude.remember(broad(NodeKind.FACT).build());
    AgentMemory other =
        memory(ScopeChain.forProject("other")).writtenBy(() -> Provenance.of(Source.USER, "ada"));

    other.reviews().decide(FACT, new Verdict.Accept("for all of them"));

    assertThat(status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(other.node(FACT).archive("not any more").waiting()).isEmpty();
    assertThat(status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(other.node(FACT).restore("after all").waiting()).isEmpty();
    assertThat(status()).isEqualTo(NodeStatus.ACTIVE);
  }

  /** An id is looked up from the project outwards, so one that the project has hides the other. */
  @ParameterizedTest
  @EnumSource(names = {"FACT", "CONSTRAINT"})
  void whatTheProjectSaysAlready_getsAnIdOfItsOwnForAll(NodeKind kind) {
    MemoryNode own = ada.remember(NodeDraft.builder(kind, TITLE).build());

    MemoryNode broad = claude.remember(broad(kind).build());

    assertThat(broad.id()).isNotEqualTo(own.id());
    assertThat(broad.key()).isEqualTo(own.key());
    assertThat(broad.scope()).isEqualTo(Scope.tenant(Scope.DEFAULT_KEY));
    ada.reviews().decide(broad.id(), new Verdict.Accept("for all of them"));
    assertThat(memory.node(broad.id()).require().isInForce()).isTrue();
    assertThat(claude.remember(broad(kind).build()).id()).isEqualTo(broad.id());
  }

  @Test
  void aPersonWhoSavesUnderItsKey_bringsWhatWaitsIntoForce() {
    claude.remember(broad(NodeKind.FACT).key("dates").build());
    assertThat(status()).isEqualTo(NodeStatus.CANDIDATE);

    ada.remember(broad(NodeKind.FACT).key("dates").build());

    assertThat(status()).isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void aLevelOfAMemoryThatIsThere_isNotChanged() {
    MemoryNode own = ada.remember(NodeDraft.builder(NodeKind.FACT, TITLE).build());
    NodeDraft moved =
        NodeDraft.builder(own.id())
            .level(Scope.Level.TENANT)
            .title("Dates are short")
            .build()
            .withExpectedRevision(1L);

    SaveIntent.Report.Item item = ada.save(SaveIntent.builder().node(moved).build()).items().get(0);

    assertThat(item.outcome()).isEqualTo(SaveIntent.Report.Outcome.FAILED);
    assertThat(item.message()).contains("level", "'project'", "cannot be changed");
    assertThat(memory.node(new NodeRef(Scope.tenant(Scope.DEFAULT_KEY), own.id())).find())
        .isEmpty();
  }
}
