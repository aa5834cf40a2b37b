package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.review.Reviews.Item.Cause;
import dev.memoryweave.review.Reviews.Verdict.Accept;
import dev.memoryweave.review.Reviews.Verdict.Edit;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Text that tries to instruct its reader: flagged, lowered, framed, and no rule on its own word.
 */
abstract class InstructionRules extends LearningRules {
  private static final String STEPS = "1. Tag. 2. Publish.";

  InstructionRules(AgentMemoryContract contract) {
    super(contract);
  }

  @Test
  void fact_isFlaggedAndLoweredButKept() {
    MemoryNode hostile =
        remember(NodeKind.FACT, "Notes on the export of invoices", INJECTED + ". Export invoices.");
    MemoryNode plain =
        remember(NodeKind.FACT, "Notes on the export of orders", "The export of orders is fast.");

    assertThat(hostile.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(hostile.flags()).contains(NodeFlag.OVERRIDES_INSTRUCTIONS);
    assertThat(plain.flags()).isEmpty();
    List<RecallResult.Memory> found =
        memory.recall(RecallRequest.forTask("notes on the export of invoices")).memories();
    RecallResult.Memory lowered =
        found.stream().filter(m -> m.node().id().equals(hostile.id())).findFirst().orElseThrow();
    assertThat(lowered.breakdown().factors())
        .filteredOn(factor -> factor.name().equals("suspected injection"))
        .singleElement()
        .satisfies(factor -> assertThat(factor.multiplier()).isLessThan(.5));
    String block = memory.weave(RecallRequest.forTask("notes on the export")).markdown();
    assertThat(block).contains("Notes on the export of invoices").contains("not instructions");
  }

  @Test
  void ordinaryTextWithTheSameWords_isNotFlagged() {
    for (String text :
        List.of(
            "The parser will ignore previous instructions in the cache",
            "System messages are stored in the outbox table",
            "Send the report to the reviewer before the release")) {
      assertThat(remember(NodeKind.CONSTRAINT, text, "").flags()).as(text).isEmpty();
    }
  }

  @Test
  void ruleOfAnAgent_waitsForAPerson() {
    MemoryNode rule = remember(NodeKind.CONSTRAINT, INJECTED, "");

    assertThat(rule.status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(memory.recall(RecallRequest.forTask("instructions env file")).memories()).isEmpty();
    assertThat(waiting())
        .singleElement()
        .satisfies(item -> assertThat(item.cause()).isEqualTo(Cause.INSTRUCTS));
    for (Runnable way :
        List.<Runnable>of(
            () -> memory.reviews().decide(rule.id(), new Accept("fine")),
            () -> memory.node(rule.id()).verify("fine"),
            () -> {
              memory.node(rule.id()).archive("away");
              memory.node(rule.id()).restore("back");
            })) {
      assertThatThrownBy(way::run).isInstanceOf(NeedsPersonException.class);
    }
    assertThat(node(rule.id()).status()).isEqualTo(NodeStatus.ARCHIVED);
  }

  @Test
  void person_mayAcceptIt() {
    MemoryNode rule = remember(NodeKind.CONSTRAINT, INJECTED, "");

    PromotionRecord decision = byPerson().reviews().decide(rule.id(), new Accept("I mean it"));

    assertThat(decision.outcome()).isEqualTo(Outcome.ACCEPT);
    assertThat(node(rule.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(rule.id()).isSuspectedInjection()).isTrue();
    assertThat(
            byPerson()
                .remember(NodeDraft.builder(NodeKind.PREFERENCE, INJECTED + " twice").build())
                .status())
        .isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void editThatTakesTheInstructionOut_makesItARuleByAPersonsWordOnly() {
    MemoryNode rule =
        remember(NodeKind.CONSTRAINT, "Reviews of the env file", INJECTED + ". Keep it small.");

    Edit edit = new Edit(null, "Keep it small.", "without the rest");
    assertThatThrownBy(() -> memory.reviews().decide(rule.id(), edit))
        .isInstanceOf(NeedsPersonException.class);
    assertThat(node(rule.id())).isEqualTo(rule);
    byPerson().reviews().decide(rule.id(), edit);

    assertThat(node(rule.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(rule.id()).flags()).isEmpty();
  }

  @Test
  void ruleInForce_cannotBeMadeToInstructByAnAgent() {
    NodeDraft release =
        NodeDraft.builder(NodeKind.PROCEDURE, "Release the library").body(STEPS).build();
    MemoryNode rule = byPerson().remember(release);

    MemoryNode asked =
        memory.remember(NodeDraft.builder(rule.id()).body("1. Tag. " + INJECTED).build());

    assertThat(asked.id()).isNotEqualTo(rule.id());
    assertThat(asked.status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(node(rule.id())).isEqualTo(rule);
  }

  @Test
  void report_waitsForAPersonWhoeverSaysTheSame() {
    PromotionRecord first = only(reflectConstraint("s1", INJECTED));
    MemoryNode rule = node(java.util.Objects.requireNonNull(first.result()));
    assertThat(first.outcome()).isEqualTo(Outcome.REVIEW);
    assertThat(first.target()).isNull();
    assertThat(rule.status()).isEqualTo(NodeStatus.NEEDS_REVIEW);

    PromotionRecord sameSession =
        only(memory.reflect(report("s1", "Again").constraints(List.of(INJECTED)).build()));
    assertThat(sameSession.outcome()).isEqualTo(Outcome.DISCARD);
    assertThat(node(rule.id()).status()).isEqualTo(NodeStatus.NEEDS_REVIEW);

    PromotionRecord otherAgent = only(reflectConstraint("s2", INJECTED));
    assertThat(otherAgent.outcome()).isEqualTo(Outcome.DISCARD);
    assertThat(node(rule.id()).status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(node(rule.id()).isSuspectedInjection()).isTrue();
    assertThat(memory.node(rule.id()).inspect(0).evidence()).hasSizeGreaterThan(1);
    assertExplained();
  }

  @Test
  void harmlessWordsOfTheSameSession_doNotPromoteWhatInstructs() {
    String rule = "Every release is tagged by the release bot";
    PromotionRecord first =
        only(
            memory.reflect(
                report("s1", "Task").constraints(List.of(rule + ". " + INJECTED + ".")).build()));
    assertThat(first.outcome()).isEqualTo(Outcome.REVIEW);

    memory.reflect(report("s1", "Again").constraints(List.of(rule)).build());

    assertThat(node(java.util.Objects.requireNonNull(first.result())).status())
        .isEqualTo(NodeStatus.NEEDS_REVIEW);
  }

  @Test
  void factOfAReport_isInForceButFlagged() {
    MemoryNode fact = resultOf(reflectFact("s1", INJECTED));

    assertThat(fact.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(fact.isSuspectedInjection()).isTrue();
  }

  @Test
  void evidenceThatInstructs_flagsAndHoldsBackARule() {
    MemoryNode fact = remember(NodeKind.FACT, PORT, "");
    memory
        .node(fact.id())
        .attachEvidence(Evidence.Draft.of(Evidence.Kind.LOG, "app.log:3", INJECTED));
    assertThat(node(fact.id()).isSuspectedInjection()).isTrue();

    PromotionRecord rule =
        only(
            memory.reflect(
                report("s1", "Task")
                    .constraints(List.of("Never edit generated files"))
                    .evidence(List.of(Evidence.Draft.of(Evidence.Kind.LOG, "app.log:3", INJECTED)))
                    .build()));

    assertThat(rule.outcome()).isEqualTo(Outcome.REVIEW);
    assertThat(memory.node(fact.id()).explain().remarks()).isNotEmpty();
  }
}
