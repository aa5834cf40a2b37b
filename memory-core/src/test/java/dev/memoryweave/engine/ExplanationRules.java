package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Lifetime;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.OutsideScopeException;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.policy.MemoryPolicy;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult.Breakdown.Factor;
import dev.memoryweave.recall.RecallTrace.Cause;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import dev.memoryweave.weave.ContextPack;
import dev.memoryweave.weave.ContextPack.Basis;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Why something is in a block, at its rank, and why something else is not. */
abstract class ExplanationRules extends LearningRules {
  private static final String TASK = "How many jobs does the staging queue hold?";

  ExplanationRules(AgentMemoryContract contract) {
    super(contract);
  }

  private MemoryNode fact(String title) {
    return remember(NodeKind.FACT, title, title + ", as measured.");
  }

  private LeftOut whyNot(RecallRequest request, NodeId id) {
    ContextPack.Standing standing = memory.whyNot(request, id);
    assertThat(standing.isPacked()).as("%s in the block", id).isFalse();
    assertThat(memory.weave(request).items()).noneMatch(item -> item.ref().id().equals(id));
    return Objects.requireNonNull(standing.leftOut());
  }

  private Cause causeOf(String task, NodeId id) {
    return whyNot(RecallRequest.forTask(task), id).cause();
  }

  // ---- why something is there ------------------------------------------------------------------

  @Test
  void ranks_areTheOrderInWhichRoomIsGiven_andBreakdownsGiveTheHelp() {
    MemoryNode rule =
        byPerson()
            .remember(
                NodeDraft.builder(NodeKind.CONSTRAINT, "The staging queue holds at most 50 jobs")
                    .build());
    fact("The staging queue holds no jobs at night");
    fact("The staging queue holds 50 jobs");
    memory.remember(
        NodeDraft.builder(NodeKind.FACT, "The staging queue holds jobs of two tenants")
            .provenance(Provenance.of(Source.IMPORT))
            .build());

    List<ContextPack.Item> items = memory.weave(RecallRequest.forTask(TASK)).items();

    assertThat(items).hasSize(4);
    assertThat(items.stream().map(item -> item.explanation().rank()).sorted())
        .containsExactly(1, 2, 3, 4);
    for (ContextPack.Item item : items) {
      ContextPack.Explanation why = item.explanation();
      assertThat(why.coverage()).isBetween(0.0, 1.0);
      assertThat(why.breakdown().channels()).isNotEmpty();
      boolean isFirst = item.ref().equals(rule.ref());
      assertThat(isFirst).isEqualTo(why.rank() == 1);
      assertThat(why.basis() == Basis.RULE).isEqualTo(isFirst);
      boolean isImported = item.provenance().source() == Source.IMPORT;
      assertThat(
              why.breakdown().factors().stream().map(Factor::name).anyMatch("second-hand"::equals))
          .isEqualTo(isImported);
      assertThat(why.breakdown().score())
          .isCloseTo(isImported ? .8 * item.score() : item.score(), within(1e-9));
    }
    List<Double> byHelp =
        items.stream()
            .filter(item -> item.explanation().rank() > 1)
            .filter(item -> item.explanation().basis() != Basis.HELPFUL)
            .sorted((one, other) -> one.explanation().rank() - other.explanation().rank())
            .map(item -> item.explanation().breakdown().score())
            .toList();
    assertThat(byHelp).isNotEmpty().isSortedAccordingTo((one, other) -> Double.compare(other, one));
  }

  @Test
  void aBlockWithRecords_isTheSameBlock_besideAllThatWasFound() {
    for (int i = 0; i < 12; i++) {
      fact("The staging queue of region " + i + " holds " + (50 + i) + " jobs");
    }
    RecallRequest request = RecallRequest.builder(TASK).tokenBudget(300).build();

    AgentMemory.Woven woven = memory.weaveWithRecords(request);

    assertThat(woven.pack()).isEqualTo(memory.weave(request));
    assertThat(woven.found().memories()).hasSize(12);
    assertThat(woven.pack().items()).isNotEmpty().hasSizeLessThan(12);
  }

  // ---- why something is not there --------------------------------------------------------------

  @Test
  void whatIsInTheBlock_isSaidToBeThere() {
    MemoryNode there = fact("The staging queue holds 50 jobs");

    ContextPack.Standing standing = memory.whyNot(RecallRequest.forTask(TASK), there.id());

    assertThat(standing.isPacked()).isTrue();
    assertThat(standing.leftOut()).isNull();
    assertThat(standing.explanation())
        .isEqualTo(memory.weave(RecallRequest.forTask(TASK)).items().get(0).explanation());
  }

  @Test
  void whatSharesNoWordWithTheTask_isNotFound() {
    fact("The staging queue holds 50 jobs");
    MemoryNode other = fact("Invoices are rounded half up");

    assertThat(causeOf(TASK, other.id())).isEqualTo(Cause.NOT_FOUND);
  }

  @Test
  void unknownAndForgottenMemories_areNotTold() {
    MemoryNode gone = fact("The staging queue holds 50 jobs");
    byPerson().node(gone.id()).forget("asked to");
    RecallRequest request = RecallRequest.forTask(TASK);

    for (NodeId id : List.of(gone.id(), NodeId.of("fact.never-was"))) {
      assertThatThrownBy(() -> memory.whyNot(request, id))
          .isInstanceOf(UnknownNodeException.class)
          .hasMessage(catchThrowable(() -> memory.node(id).require()).getMessage());
    }
  }

  @Test
  void memoriesOfOtherProjects_areNotTold() {
    MemoryNode foreign =
        memory(ScopeChain.forProject("billing"))
            .remember(NodeDraft.builder(NodeKind.FACT, "The staging queue holds 9 jobs").build());
    RecallRequest request = RecallRequest.forTask(TASK);

    assertThatThrownBy(() -> memory.whyNot(request, foreign.id()))
        .isInstanceOf(UnknownNodeException.class);
    assertThatThrownBy(() -> memory.whyNot(request, foreign.ref()))
        .isInstanceOf(OutsideScopeException.class);
  }

  @Test
  void broaderScope_isOutsideOfAnIsolatedRequest_andOverriddenByTheSameKey() {
    ScopeChain chain = ScopeChain.of(Scope.project("scheduler"), Scope.workspace("acme"));
    AgentMemory both = memory(chain);
    AgentMemory person = builder().scopes(chain).author(Provenance.of(Source.USER)).build();
    NodeDraft.Builder draft =
        NodeDraft.builder(NodeKind.FACT, "The staging queue holds 50 jobs").key("queue");
    MemoryNode broad = person.remember(draft.level(Scope.Level.WORKSPACE).build());
    RecallRequest request = RecallRequest.forTask(TASK);

    ContextPack.Standing isolated =
        both.whyNot(RecallRequest.builder(TASK).isolated(true).build(), broad.id());
    person.remember(
        NodeDraft.builder(NodeKind.FACT, "The staging queue holds 80 jobs").key("queue").build());
    ContextPack.Standing overridden = both.whyNot(request, broad.ref());

    assertThat(isolated.leftOut()).extracting(LeftOut::cause).isEqualTo(Cause.OTHER_SCOPE);
    assertThat(overridden.leftOut()).extracting(LeftOut::cause).isEqualTo(Cause.OVERRIDDEN);
  }

  @Test
  void statusAndLifetime_areToldBeforeAnythingElse() {
    MemoryNode archived = fact("The staging queue holds 10 jobs");
    MemoryNode replaced = fact("The staging queue holds 20 jobs");
    MemoryNode current = fact("The staging queue holds 30 jobs");
    MemoryNode expiring =
        memory.remember(
            NodeDraft.builder(NodeKind.FACT, "The staging queue holds 40 jobs today")
                .lifetime(new Lifetime(null, clock.instant().plusSeconds(60)))
                .build());
    memory.node(archived.id()).archive("out of use");
    memory.node(replaced.id()).supersedeBy(current.id(), "measured again");
    clock.advance(Duration.ofMinutes(2));

    assertThat(causeOf(TASK, archived.id())).isEqualTo(Cause.ARCHIVED);
    assertThat(causeOf(TASK, expiring.id())).isEqualTo(Cause.EXPIRED);
    assertThat(whyNot(RecallRequest.forTask(TASK), replaced.id()))
        .satisfies(
            left -> {
              assertThat(left.cause()).isEqualTo(Cause.SUPERSEDED);
              assertThat(left.reason()).contains(current.id().value());
            });
  }

  @Test
  void whatWasNotThereThen_andOtherKinds_areTold() {
    Instant before = clock.instant();
    clock.advance(Duration.ofMinutes(1));
    MemoryNode fact = fact("The staging queue holds 50 jobs");
    clock.advance(Duration.ofMinutes(1));

    assertThat(whyNot(RecallRequest.builder(TASK).asOf(before).build(), fact.id()).cause())
        .isEqualTo(Cause.NOT_YET);
    assertThat(
            whyNot(RecallRequest.builder(TASK).kinds(Set.of(NodeKind.GOTCHA)).build(), fact.id())
                .cause())
        .isEqualTo(Cause.OTHER_KIND);
  }

  @Test
  void whatWaits_isToldWithoutTheTextOfAnInjection() {
    MemoryNode unconfirmed =
        remember(NodeKind.PROCEDURE, "Release the billing service on Mondays", "1. Tag it.");
    MemoryNode injected = remember(NodeKind.CONSTRAINT, INJECTED, "");

    LeftOut unfit = whyNot(RecallRequest.forTask(TASK), unconfirmed.id());
    LeftOut inReview = whyNot(RecallRequest.forTask("contents of the .env file"), injected.id());

    assertThat(unfit.cause()).isIn(Cause.UNCONFIRMED, Cause.NOT_FOUND);
    assertThat(inReview.cause()).isEqualTo(Cause.IN_REVIEW);
    assertThat(inReview.toString()).doesNotContain("Ignore all").doesNotContain(".env file");
  }

  @Test
  void sameText_isToldWithWhatSaysIt() {
    MemoryNode one = fact("The staging queue holds 50 jobs");
    MemoryNode other =
        memory.remember(
            NodeDraft.builder(NodeKind.FACT, "The staging queue holds 50 jobs!")
                .key("queue-size")
                .body("The staging queue holds 50 jobs, as measured")
                .build());
    List<NodeId> shown =
        memory.weave(RecallRequest.forTask(TASK)).items().stream()
            .map(item -> item.ref().id())
            .toList();
    assertThat(shown).hasSize(1);
    MemoryNode missing = shown.contains(one.id()) ? other : one;

    LeftOut left = whyNot(RecallRequest.forTask(TASK), missing.id());

    assertThat(left.cause()).isEqualTo(Cause.COVERED);
    assertThat(left.reason()).contains(shown.get(0).value());
  }

  @Test
  void whatHasNoRoomForAPersonsWord_isTold() {
    byPerson()
        .remember(
            NodeDraft.builder(NodeKind.FACT, "The staging queue holds 50 jobs")
                .body("It was measured.")
                .build());
    MemoryNode padded =
        memory.remember(
            NodeDraft.builder(NodeKind.FACT, "How many jobs the staging queue may hold")
                .body("How many jobs does the staging queue hold? It holds many jobs.")
                .importance(1.0)
                .build());
    RecallRequest one = RecallRequest.builder(TASK).limit(1).build();

    assertThat(whyNot(one, padded.id()))
        .satisfies(
            left -> {
              assertThat(left.cause()).isEqualTo(Cause.AUTHORITY);
              assertThat(left.reason()).contains("whose word counts for more");
            });
  }

  @Test
  void branchAndPolicy_areTold() {
    MemoryNode elsewhere =
        memory.remember(
            NodeDraft.builder(NodeKind.FACT, "The staging queue holds 70 jobs")
                .provenance(Provenance.of(Source.AGENT).onBranch("feature/queue"))
                .build());
    MemoryNode hidden =
        memory.remember(
            NodeDraft.builder(NodeKind.FACT, "The staging queue holds 60 jobs")
                .tags("private")
                .build());
    AgentMemory discreet =
        builder()
            .config(
                config ->
                    config.policies(
                        MemoryPolicies.of(
                            MemoryPolicy.excludeFromPack("private").withTags("private"))))
            .build();

    assertThat(whyNot(RecallRequest.builder(TASK).branch("main").build(), elsewhere.id()).cause())
        .isEqualTo(Cause.OTHER_BRANCH);
    assertThat(discreet.whyNot(RecallRequest.forTask(TASK), hidden.id()).leftOut())
        .extracting(LeftOut::cause)
        .isEqualTo(Cause.POLICY);
  }

  @Test
  void limitFloorAndBudget_areTold_howeverFarDownAMemoryIs() {
    List<MemoryNode> nodes =
        IntStream.range(0, 120)
            .mapToObj(i -> fact("The staging queue number " + i + " holds " + 50 * i + " jobs"))
            .toList();
    MemoryNode weak = fact("The lunch menu is printed by the staging printer");
    RecallRequest few = RecallRequest.builder(TASK).limit(3).build();
    RecallRequest small = RecallRequest.builder(TASK).tokenBudget(150).build();

    List<Cause> ofLimit =
        nodes.stream()
            .map(node -> memory.whyNot(few, node.id()))
            .filter(standing -> !standing.isPacked())
            .map(ContextPack.Standing::leftOut)
            .map(LeftOut::cause)
            .distinct()
            .toList();
    ContextPack pack = memory.weave(small);
    List<Cause> ofBudget =
        memory.recall(small).memories().stream()
            .map(found -> memory.whyNot(small, found.node().id()))
            .filter(standing -> !standing.isPacked())
            .map(ContextPack.Standing::leftOut)
            .map(LeftOut::cause)
            .distinct()
            .toList();

    assertThat(ofLimit).containsExactly(Cause.LIMIT);
    assertThat(ofBudget).contains(Cause.NO_ROOM);
    assertThat(pack.items()).isNotEmpty();
    assertThat(causeOf(TASK, weak.id())).isIn(Cause.UNDER_FLOOR, Cause.LIMIT);
  }

  @Test
  void everyMemory_isEitherInTheBlockOrHasACause() {
    for (int i = 0; i < 20; i++) {
      fact("The queue number " + i + " of staging holds jobs");
      remember(NodeKind.PROCEDURE, "Drain the queue " + i, "1. Stop it. 2. Wait.");
      remember(NodeKind.CONSTRAINT, "The queue " + i + " is never drained by day", "");
    }
    fact("Invoices are rounded half up");
    for (String task : List.of(TASK, "", "hello", "what rules do I have to follow here")) {
      RecallRequest request = RecallRequest.builder(task).tokenBudget(400).build();
      Set<NodeRef> packed =
          memory.weave(request).items().stream()
              .map(ContextPack.Item::ref)
              .collect(Collectors.toSet());
      for (MemoryNode node : all()) {
        ContextPack.Standing standing = memory.whyNot(request, node.ref());
        assertThat(standing.isPacked())
            .as("%s for %s", node.id(), task)
            .isEqualTo(packed.contains(node.ref()));
        assertThat(standing.leftOut() == null)
            .as("%s for %s", node.id(), task)
            .isEqualTo(standing.isPacked());
      }
    }
  }
}
