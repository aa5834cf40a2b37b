package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.ChangeResult;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.evidence.SourceResolver;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.model.internal.EvidenceDigest;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.review.Reviews.Verdict.Accept;
import dev.memoryweave.review.Reviews.Verdict.Reject;
import dev.memoryweave.store.StaleRevisionException;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What an agent asks for about the word of a person waits, and the memory stays as it is. */
abstract class ProposalRules extends LearningRules {
  private static final String RULE = "Every change to main needs a review";
  private static final String CONTRARY = "No change to main needs a review";

  private AgentMemory agent;
  private MemoryNode rule;

  ProposalRules(AgentMemoryContract contract) {
    super(contract);
  }

  @BeforeEach
  void stateARule() {
    agent = agent("codex");
    rule =
        byPerson()
            .remember(NodeDraft.builder(NodeKind.CONSTRAINT, RULE).key("review-of-main").build());
  }

  private void assertUnchanged() {
    MemoryNode now = node(rule.ref());
    assertThat(now.status()).isEqualTo(rule.status());
    assertThat(now.contentHash()).isEqualTo(rule.contentHash());
    assertThat(now.body()).isEqualTo(rule.body());
    assertThat(now.confidence()).isEqualTo(rule.confidence());
    assertThat(now.provenance()).isEqualTo(rule.provenance());
    assertThat(now.lifetime()).isEqualTo(rule.lifetime());
    assertThat(now.isSuspectedInjection()).isFalse();
  }

  private static MemoryNode request(ChangeResult<?> asked) {
    return asked.waiting().orElseThrow();
  }

  private Reviews.Item onlyItem() {
    List<Reviews.Item> items = waiting();
    assertThat(items).hasSize(1);
    return items.get(0);
  }

  // ---- changes ----------------------------------------------------------------------------------

  @Test
  void otherTextByKey_waitsBesideIt_andAPersonMayAcceptIt() {
    NodeDraft draft =
        NodeDraft.builder(NodeKind.CONSTRAINT, CONTRARY).key("review-of-main").build();
    MemoryNode asked = agent.remember(draft);

    assertThat(asked.status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(asked.provenance().principalId()).isEqualTo("codex");
    assertUnchanged();
    assertThat(node(rule.ref()).isContested()).as("shown as contested").isFalse();
    assertThat(onlyItem().cause()).isEqualTo(Reviews.Item.Cause.CHALLENGES);
    assertThat(agent.remember(draft).id()).isEqualTo(asked.id());
    assertThatThrownBy(() -> agent.reviews().decide(asked.id(), new Accept("mine")))
        .isInstanceOf(NeedsPersonException.class);

    byPerson().reviews().decide(asked.id(), new Accept("we are two now"));

    assertThat(node(rule.ref()).status()).isEqualTo(NodeStatus.SUPERSEDED);
    MemoryNode inForce = node(asked.ref());
    assertThat(inForce.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(inForce.key()).isEqualTo("review-of-main");
    assertThat(inForce.provenance().trust().isPerson()).isTrue();
  }

  @Test
  void otherTextById_ofWhatHasNothingToDoWithIt_doesNotContestIt() {
    MemoryNode asked =
        agent.remember(NodeDraft.builder(rule.id()).title("Bananas are yellow fruit").build());

    assertThat(asked.id()).isNotEqualTo(rule.id());
    assertUnchanged();
    assertThat(node(rule.ref()).isContested()).isFalse();
  }

  @Test
  void otherFields_areNotChangedEither() {
    List<NodeDraft> drafts =
        List.of(
            NodeDraft.builder(rule.id()).key("another-key").build(),
            NodeDraft.builder(rule.id()).importance(0.0).build(),
            NodeDraft.builder(rule.id()).confidence(0.0).build(),
            NodeDraft.builder(rule.id()).tags("old").build(),
            NodeDraft.builder(rule.id()).anchors("nowhere/**").build(),
            NodeDraft.builder(rule.id()).lifetime(new Lifetime(null, Instant.EPOCH)).build());

    for (NodeDraft draft : drafts) {
      MemoryNode asked = agent.remember(draft);
      assertThat(asked.id()).as("what became of %s", draft).isNotEqualTo(rule.id());
      assertUnchanged();
    }
    assertThat(agent.remember(NodeDraft.builder(rule.id()).title(RULE).build()))
        .isEqualTo(node(rule.ref()));
  }

  @Test
  void statusOfIt_isAskedFor() {
    List<Function<AgentMemory, ChangeResult<?>>> steps =
        List.of(
            by -> by.node(rule.id()).markStale("it is old"),
            by -> by.node(rule.id()).archive("nobody needs it"),
            by -> by.node(rule.id()).forget("a mistake"));

    for (Function<AgentMemory, ChangeResult<?>> step : steps) {
      ChangeResult<?> result = step.apply(agent);
      assertThat(result.isDone()).isFalse();
      MemoryNode request = result.waiting().orElseThrow();
      assertThatThrownBy(result::orElseThrow)
          .isInstanceOf(NeedsPersonException.class)
          .hasMessageContaining(request.id().value());
      assertThat(request.kind()).isEqualTo(NodeKind.REQUEST);
      assertThat(request.status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
      assertThat(request.title()).contains(rule.id().value());
      assertThat(step.apply(agent).waiting()).as("asked again").contains(request);
      assertUnchanged();
      Reviews.Item item = memory.reviews().get(request.id());
      assertThat(item.cause()).isEqualTo(Reviews.Item.Cause.REQUEST);
      assertThat(item.challenged())
          .extracting(side -> side.memory().id())
          .containsExactly(rule.id());
      assertThat(item.isForgetting()).isEqualTo(request.title().startsWith("Forget"));
      assertThatThrownBy(() -> agent.reviews().decide(request.id(), new Accept("mine")))
          .isInstanceOf(NeedsPersonException.class);
    }
    assertThat(waiting()).hasSize(3);
  }

  @Test
  void requestThatAPersonAccepts_isDone() {
    MemoryNode request = request(agent.node(rule.id()).markStale("it is old"));

    PromotionRecord decision = byPerson().reviews().decide(request.id(), new Accept("so it is"));

    assertThat(node(rule.ref()).status()).isEqualTo(NodeStatus.STALE);
    assertThat(node(request.ref()).status()).isEqualTo(NodeStatus.ARCHIVED);
    byPerson().reviews().undo(decision.sequence(), "no");
    assertThat(node(rule.ref()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(waiting()).isEmpty();
  }

  @Test
  void requestThatAPersonRejects_isPutAway() {
    MemoryNode request = request(agent.node(rule.id()).forget("a mistake"));

    byPerson().reviews().decide(request.id(), new Reject("no"));

    assertUnchanged();
    assertThat(node(request.ref()).status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(waiting()).isEmpty();
  }

  @Test
  void forgettingThatAPersonAccepts_takesTheRequestAlong() {
    MemoryNode request = request(agent.node(rule.id()).forget("a mistake"));

    PromotionRecord decision =
        byPerson().reviews().decide(request.id(), new Accept("yes, " + rule.id()));

    assertThat(memory.node(rule.ref()).find()).isEmpty();
    assertThat(memory.node(request.ref()).find()).isEmpty();
    assertThat(decision.result()).isNull();
    assertThat(decision.toString() + memory.journal().events(0, 500))
        .doesNotContain(rule.id().slug())
        .doesNotContain(rule.title());
  }

  @Test
  void forgettingOnesOwn_waitsForAPerson_whoeverHasWrittenIt() {
    MemoryNode own = agent.remember(NodeDraft.builder(NodeKind.FACT, PORT).build());
    MemoryNode others = agent("claude").remember(NodeDraft.builder(NodeKind.FACT, SIXTY).build());
    AgentMemory program = memory.writtenBy(() -> Provenance.of(Source.PROGRAM, "ci"));
    MemoryNode ofFile =
        memory
            .writtenBy(() -> Provenance.of(Source.IMPORT, "README.md"))
            .remember(NodeDraft.builder(NodeKind.FACT, "The shop is in Lisbon").build());

    MemoryNode asked = request(agent.node(own.id()).forget("a mistake"));
    request(agent.node(others.id()).forget("a mistake"));
    request(agent.node(ofFile.id()).forget("a mistake"));
    request(program.node(own.id()).forget("a mistake"));

    assertThat(node(own.ref())).isEqualTo(own);
    assertThat(node(others.ref())).isEqualTo(others);
    assertThat(node(ofFile.ref())).isEqualTo(ofFile);
    assertThatThrownBy(() -> agent.reviews().decide(asked.id(), new Accept("mine")))
        .isInstanceOf(NeedsPersonException.class);
    assertThatThrownBy(() -> agent.node(NodeId.of("fact.unknown")).forget("x"))
        .isInstanceOf(UnknownNodeException.class);

    byPerson().reviews().decide(asked.id(), new Accept("yes"));

    assertThat(memory.node(own.ref()).find()).isEmpty();
    assertThat(waiting())
        .as("what the program had asked of it waits no more")
        .extracting(item -> item.challenged().get(0).memory().id())
        .containsExactlyInAnyOrder(others.id(), ofFile.id());
  }

  @Test
  void forgetting_cannotBeUndone_andUndoingItSaysSo() {
    MemoryNode request = request(agent.node(rule.id()).forget("a mistake"));
    PromotionRecord decision = byPerson().reviews().decide(request.id(), new Accept("yes"));

    assertThat(decision.isForgetting()).isTrue();
    assertThatThrownBy(() -> byPerson().reviews().undo(decision.sequence(), "no"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("forgot a memory for good");
    assertThat(memory.node(rule.ref()).find()).isEmpty();
  }

  @Test
  void replacementAndPlace_areAskedFor() {
    MemoryNode fact = agent.remember(NodeDraft.builder(NodeKind.FACT, PORT).build());
    MemoryNode project = agent.remember(NodeDraft.builder(NodeKind.PROJECT, "Shop").build());

    MemoryNode replaced = request(agent.node(rule.id()).supersedeBy(fact.id(), "it is better"));
    MemoryNode related =
        request(agent.node(fact.id()).relate(Relation.Draft.of(Predicate.SUPERSEDES, rule.id())));
    MemoryNode moved = request(agent.node(rule.id()).move(project.id(), "it belongs there"));

    assertThat(List.of(replaced, moved))
        .extracting(MemoryNode::kind)
        .containsOnly(NodeKind.REQUEST);
    assertThat(related).isEqualTo(replaced);
    assertUnchanged();
    byPerson().reviews().decide(moved.id(), new Accept("yes"));
    assertThat(node(rule.ref()).parent()).isEqualTo(project.id());
    byPerson().reviews().decide(replaced.id(), new Accept("yes"));
    assertThat(node(rule.ref()).supersededBy()).isEqualTo(fact.ref());
  }

  @Test
  void intent_saysWhatWasProposed() {
    SaveIntent.Report report =
        agent.save(
            SaveIntent.builder()
                .node(NodeDraft.builder(rule.id()).title(CONTRARY).build())
                .stale(rule.id(), "old")
                .delete(rule.id(), "gone")
                .build());

    assertThat(report.items())
        .extracting(SaveIntent.Report.Item::outcome)
        .containsOnly(SaveIntent.Report.Outcome.PROPOSED);
    assertThat(report.items()).allSatisfy(item -> assertThat(item.message()).isNotBlank());
    assertThat(report.items()).allMatch(SaveIntent.Report.Item::waits);
    assertThat(report.isComplete()).as("that waits is not done").isFalse();
    assertUnchanged();
  }

  @Test
  void whatWasRead_isAcceptedAsItWasReadOrNotAtAll() {
    MemoryNode held = agent.remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Use tabs").build());
    Reviews.Item read = byPerson().reviews().get(held.id());
    agent.remember(NodeDraft.builder(held.id()).title("Use spaces, never tabs").build());

    assertThatThrownBy(() -> byPerson().reviews().decide(read, new Accept("yes")))
        .isInstanceOf(StaleRevisionException.class);
    assertThat(node(held.id()).status()).isEqualTo(NodeStatus.CANDIDATE);
    Reviews.Item again = byPerson().reviews().get(held.id());
    assertThat(byPerson().reviews().decide(again, new Accept("yes")).outcome())
        .isEqualTo(PromotionRecord.Outcome.ACCEPT);
  }

  @Test
  void requests_areNeitherRewordedNorMadeByHand() {
    MemoryNode request = request(agent.node(rule.id()).markStale("it is old"));
    NodeId fact = agent.remember(NodeDraft.builder(NodeKind.FACT, PORT).build()).id();
    Relation.Draft asks = Relation.Draft.of(Predicate.of("asks_forget"), rule.id());

    assertThatThrownBy(
            () -> agent.remember(NodeDraft.builder(request.id()).title("A comma").build()))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> agent.node(fact).relate(asks))
        .isInstanceOf(InvalidValueException.class);
    assertThat(node(request.ref())).isEqualTo(request);
  }

  // ---- what has no proposal ---------------------------------------------------------------------

  @Test
  void whatAPersonPutAway_doesNotComeBackOnTheWordOfAnAgent() {
    NodeId fact = agent.remember(NodeDraft.builder(NodeKind.FACT, PORT).build()).id();
    byPerson().node(fact).archive("wrong");
    assertThatThrownBy(() -> agent.node(fact).restore("right"))
        .isInstanceOf(NeedsPersonException.class);

    byPerson().node(fact).restore("let me see");
    byPerson().node(fact).markStale("not sure");
    assertThatThrownBy(() -> agent.node(fact).verify("sure"))
        .isInstanceOf(NeedsPersonException.class);
    assertThat(only(reflectFact(agent, "s1", PORT)).outcome())
        .isEqualTo(PromotionRecord.Outcome.DISCARD);
    assertThat(node(fact).status()).isEqualTo(NodeStatus.STALE);
  }

  @Test
  void whatAPersonChangedOrDecided_isNotTakenBack() {
    byPerson().remember(NodeDraft.builder(rule.id()).body("No exceptions.").build());
    rule = node(rule.ref());
    assertThatThrownBy(() -> agent.node(rule.id()).revert(1, "back"))
        .isInstanceOf(NeedsPersonException.class);
    assertUnchanged();

    MemoryNode held = agent.remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Use tabs").build());
    PromotionRecord decision = byPerson().reviews().decide(held.id(), new Reject("no"));
    assertThatThrownBy(() -> agent.reviews().undo(decision.sequence(), "yes"))
        .isInstanceOf(NeedsPersonException.class);
    assertThat(node(held.id()).status()).isEqualTo(NodeStatus.ARCHIVED);
  }

  // ---- evidence ---------------------------------------------------------------------------------

  @Test
  void evidenceOfOthers_neitherLowersNorMarksIt() {
    for (int i = 0; i < 4; i++) {
      agent
          .node(rule.id())
          .attachEvidence(
              new Evidence.Draft(
                  Evidence.Kind.FILE,
                  "a.md:" + (i + 1),
                  INJECTED + i,
                  null,
                  null,
                  Polarity.CONTRADICTS));
    }

    assertUnchanged();
    Evidence own =
        byPerson()
            .node(rule.id())
            .attachEvidence(Evidence.Draft.of(Evidence.Kind.FILE, "a.md", "so"));
    assertThatThrownBy(() -> agent.node(rule.id()).detachEvidence(own.id(), "no"))
        .isInstanceOf(NeedsPersonException.class);
  }

  @Test
  void evidenceThatIsGone_isForThePersonToSee() {
    agent
        .node(rule.id())
        .attachEvidence(
            new Evidence.Draft(
                Evidence.Kind.FILE,
                "gone.md:1",
                "x",
                EvidenceDigest.of("x"),
                null,
                Polarity.SUPPORTS));

    agent.node(rule.id()).reverify((kind, place) -> new SourceResolver.Gone());

    assertUnchanged();
    Reviews.Item item = onlyItem();
    assertThat(item.cause()).isEqualTo(Reviews.Item.Cause.REQUEST);
    assertThat(item.reason()).contains("gone.md:1");
  }

  // ---- reports ----------------------------------------------------------------------------------

  @Test
  void reportThatSaysMore_isKeptBesideIt() {
    reflectConstraint("codex", RULE + ", and hot fixes on Fridays may be pushed by the agent");
    reflectFact("codex", RULE + " and hot fixes on Fridays may be pushed by the agent");

    assertUnchanged();
    assertThat(node(rule.ref()).title()).isEqualTo(RULE);
  }

  @Test
  void reportThatSaysTheSame_confirmsIt() {
    reflectConstraint("codex", RULE);

    assertThat(node(rule.ref()).usage().confirmations()).isEqualTo(1);
    assertUnchanged();
  }

  @Test
  void titlesOfAgents_areNotListedInTheSummaryOfAPersonsMemory() {
    MemoryNode project = byPerson().remember(NodeDraft.builder(NodeKind.PROJECT, "Shop").build());
    agent.remember(NodeDraft.builder(NodeKind.FACT, PORT).parent(project.id()).build());
    byPerson()
        .remember(
            NodeDraft.builder(NodeKind.FACT, "The shop is open").parent(project.id()).build());

    assertThat(Objects.requireNonNull(node(project.ref()).summary())).doesNotContain(PORT);
  }

  // ---- what a proposal is about -----------------------------------------------------------------

  private void assertNames(MemoryNode proposal, String relation) {
    Reviews.Item item = memory.reviews().get(proposal.id());
    assertThat(item.cause()).isEqualTo(Reviews.Item.Cause.CHALLENGES);
    assertThat(item.challenged())
        .extracting(side -> side.relation() + " " + side.memory().id())
        .containsExactly(relation + " " + rule.id());
    assertUnchanged();
    assertThat(node(rule.ref()).isContested()).as("shown as contested").isFalse();
  }

  @Test
  void negationOfARule_namesTheRule() {
    assertNames(
        agent.remember(NodeDraft.builder(NodeKind.CONSTRAINT, CONTRARY).build()), "contradicts");
  }

  @Test
  void otherTextUnderTheTitleOfARule_namesTheRule() {
    MemoryNode proposal =
        agent.remember(NodeDraft.builder(NodeKind.CONSTRAINT, RULE).body("On Fridays.").build());

    assertNames(proposal, "restates");
    agent.remember(NodeDraft.builder(proposal.id()).title("Releases are cut on Mondays").build());
    assertThat(memory.reviews().get(proposal.id()).challenged()).isEmpty();
  }

  @Test
  void reportOfARuleUnderTheTitleOfAnother_namesThat() {
    PromotionRecord held =
        only(
            reflectConstraint("codex", RULE + ": two people look at it, one of them a maintainer"));

    MemoryNode proposal = node(Objects.requireNonNull(held.result()));
    assertThat(proposal.status().isWaiting()).isTrue();
    assertThat(memory.reviews().get(proposal.id()).challenged())
        .extracting(side -> side.memory().id())
        .containsExactly(rule.id());
  }

  @Test
  void acceptedProposal_takesThePlaceOfWhatItRestates() {
    MemoryNode proposal =
        agent.remember(NodeDraft.builder(NodeKind.CONSTRAINT, RULE).body("On Fridays.").build());

    byPerson().reviews().decide(proposal.id(), new Accept("yes"));

    assertThat(node(rule.ref()).status()).isEqualTo(NodeStatus.SUPERSEDED);
    assertThat(node(proposal.ref()).status()).isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void decisionOfAnAgent_isContestedItself_andLeavesTheRuleUnmarked() {
    MemoryNode decision = agent.remember(NodeDraft.builder(NodeKind.DECISION, CONTRARY).build());

    assertThat(node(decision.ref()).isContested()).isTrue();
    assertThat(node(rule.ref()).isContested()).isFalse();
    RecallResult found = memory.recall(RecallRequest.forTask("push a change to main"));
    assertThat(found.memories())
        .filteredOn(one -> one.node().ref().equals(rule.ref()))
        .singleElement()
        .satisfies(one -> assertThat(one.contradictedBy()).containsExactly(decision.ref()));
    assertThat(memory.weave(RecallRequest.forTask("push a change to main")).markdown())
        .containsPattern("\\[" + rule.id() + "[^\\]]*]")
        .doesNotContainPattern("\\[" + rule.id() + "[^\\]]*contested");
  }

  @Test
  void wordOfAnotherPersonOrOfAFileInForce_contestsTheRule() {
    MemoryNode file =
        memory
            .writtenBy(() -> Provenance.of(Source.IMPORT, "README.md"))
            .remember(NodeDraft.builder(NodeKind.DECISION, CONTRARY).build());
    assertThat(file.isInForce()).isTrue();
    AgentMemory eve = memory.writtenBy(() -> Provenance.of(Source.USER, "eve"));
    eve.node(file.id()).relate(Relation.Draft.of(Predicate.CONTRADICTS, rule.id()));
    assertThat(node(rule.ref()).isContested()).isTrue();
    eve.node(file.id()).archive("read");
    assertThat(node(rule.ref()).isContested()).isFalse();

    eve.remember(NodeDraft.builder(NodeKind.DECISION, CONTRARY).build());

    assertThat(node(rule.ref()).isContested()).isTrue();
  }

  @Test
  void markThatAnAgentsWordHasSet_isNotShown() {
    agent.remember(NodeDraft.builder(NodeKind.DECISION, CONTRARY).build());
    MemoryNode marked = node(rule.ref()).toBuilder().flags(Set.of(NodeFlag.CONTESTED)).build();
    store.write(tx -> tx.nodes().update(marked));

    assertThat(memory.node(rule.id()).require().isContested()).isFalse();
    assertThat(all())
        .filteredOn(one -> one.ref().equals(rule.ref()))
        .noneMatch(MemoryNode::isContested);
    assertThat(memory.recall(RecallRequest.forTask("push a change to main")).memories())
        .extracting(RecallResult.Memory::node)
        .filteredOn(one -> one.ref().equals(rule.ref()))
        .singleElement()
        .satisfies(one -> assertThat(one.isContested()).isFalse());
    assertThat(memory.weave(RecallRequest.forTask("push a change to main")).markdown())
        .doesNotContainPattern("\\[" + rule.id() + "[^\\]]*contested");
  }
}
