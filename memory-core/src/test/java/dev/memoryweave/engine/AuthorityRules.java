package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.MemoryConfig;
import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.SaveIntent;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Trust;
import dev.memoryweave.reflect.TaskReport.Verification;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.review.Reviews.Verdict.Accept;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whose word brings what into force. */
abstract class AuthorityRules extends LearningRules {
  static final String RULE = "Every change to main needs a review";

  AuthorityRules(AgentMemoryContract contract) {
    super(contract);
  }

  private MemoryNode rememberBy(AgentMemory author, NodeKind kind, String title) {
    return author.remember(NodeDraft.builder(kind, title).build());
  }

  private AgentMemory by(Source source, String id) {
    return memory.writtenBy(() -> Provenance.of(source, id));
  }

  @ParameterizedTest
  @EnumSource(
      value = NodeKind.class,
      names = {"CONSTRAINT", "PREFERENCE", "PROCEDURE"})
  void whatDirects_waitsOnTheWordOfAnAgent_andIsInForceOnThatOfAPerson(NodeKind kind) {
    assertThat(rememberBy(agent("codex"), kind, RULE).status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThat(rememberBy(byPerson(), kind, "Tests come before the code").status())
        .isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void whatAnAgentStates_standsWithItsName() {
    MemoryNode fact = rememberBy(agent("codex"), NodeKind.FACT, PORT);

    assertThat(fact.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(fact.id()).provenance().principal())
        .isEqualTo(new Provenance.Principal(Trust.AGENT, "codex"));
    assertThat(memory.node(fact.id()).history().events())
        .allSatisfy(event -> assertThat(event.principalId()).isEqualTo("codex"));
  }

  @Test
  void policy_saysWhoElseDirects() {
    AuthorityPolicy policy =
        AuthorityPolicy.SAFE.trustingPrograms(Set.of("release-bot")).trustingFiles(true);
    AgentMemory opened = builder().config(MemoryConfig.builder().authority(policy).build()).build();

    assertThat(opened.status().authority()).isEqualTo(policy);
    assertThat(statusOf(opened, Source.PROGRAM, "release-bot", "Tag before publishing"))
        .isEqualTo(NodeStatus.ACTIVE);
    assertThat(statusOf(opened, Source.PROGRAM, "lint-bot", "Keep lines under 100 columns"))
        .isEqualTo(NodeStatus.CANDIDATE);
    assertThat(statusOf(opened, Source.IMPORT, "AGENTS.md", "Run the linter before a commit"))
        .isEqualTo(NodeStatus.ACTIVE);
    assertThat(statusOf(opened, Source.AGENT, "codex", "Name branches after the ticket"))
        .isEqualTo(NodeStatus.CANDIDATE);
    assertThat(statusOf(opened, Source.TOOL, "web", "Never use tabs in this project"))
        .isEqualTo(NodeStatus.CANDIDATE);
  }

  private static NodeStatus statusOf(AgentMemory opened, Source source, String id, String rule) {
    return opened
        .writtenBy(() -> Provenance.of(source, id))
        .remember(NodeDraft.builder(NodeKind.CONSTRAINT, rule).build())
        .status();
  }

  // ---- whose word a draft may be ----------------------------------------------------------------

  @Test
  void draft_cannotNameAnAuthorAboveItsOpener() {
    NodeDraft draft =
        NodeDraft.builder(NodeKind.CONSTRAINT, RULE).provenance(Provenance.of(Source.USER)).build();

    assertThatThrownBy(() -> agent("codex").remember(draft))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("stand above agent");
    assertThat(all()).isEmpty();
  }

  @Test
  void draft_cannotNameAnotherOneOfItsKind() {
    MemoryNode fact =
        agent("codex")
            .remember(
                NodeDraft.builder(NodeKind.FACT, PORT)
                    .provenance(Provenance.of(Source.AGENT, "claude").onBranch("main"))
                    .build());

    assertThat(fact.provenance().principalId()).isEqualTo("codex");
    assertThat(fact.provenance().branch()).isEqualTo("main");
  }

  @Test
  void draft_isAsSureAsItsAuthorCanBe() {
    NodeDraft sure = NodeDraft.builder(NodeKind.FACT, PORT).confidence(1.0).build();

    assertThat(agent("codex").remember(sure).confidence())
        .isEqualTo(Trust.AGENT.mostConfidence())
        .isLessThan(1);
    assertThat(
            byPerson().remember(NodeDraft.builder(NodeKind.FACT, THIRTY).confidence(1.0).build()))
        .extracting(MemoryNode::confidence)
        .isEqualTo(1.0);
  }

  // ---- coming into force ------------------------------------------------------------------------

  @Test
  void noNumberOfAgents_bringsARuleIntoForce_afterVerifiedTasksEither() {
    MemoryNode rule = resultOf(reflectConstraint("codex", RULE));

    for (String name : List.of("claude", "gemini", "cursor", "aider")) {
      PromotionRecord again = only(reflectConstraint(name, RULE));
      assertThat(again.outcome()).isEqualTo(PromotionRecord.Outcome.DISCARD);
    }

    assertThat(node(rule.id()).status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThat(node(rule.id()).usage().confirmedBy()).isEmpty();
  }

  @Test
  void agentsThatThePolicyNames_bringARuleIntoForceTogether_afterAVerifiedTask() {
    AuthorityPolicy policy = AuthorityPolicy.SAFE.trustingWitnesses(Set.of("codex", "gemini"));
    AgentMemory opened = builder().config(MemoryConfig.builder().authority(policy).build()).build();
    NodeId rule = reported(opened, Source.AGENT, "codex", Verification.TESTS_PASSED);

    reported(opened, Source.AGENT, "claude", Verification.TESTS_PASSED);
    reported(opened, Source.AGENT, "gemini", Verification.MANUAL_CHECK);
    assertThat(node(rule).status()).isEqualTo(NodeStatus.CANDIDATE);

    reported(opened, Source.AGENT, "gemini", Verification.TESTS_PASSED);
    assertThat(node(rule).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(rule).usage().confirmedBy())
        .containsExactly(new Provenance.Principal(Trust.AGENT, "gemini"));
  }

  @Test
  void programThatNobodyTrusts_isNoSecondVoiceOfARule() {
    NodeId rule = reported(memory, Source.AGENT, "codex", Verification.TESTS_PASSED);

    reported(memory, Source.PROGRAM, "ci", Verification.TESTS_PASSED);

    assertThat(node(rule).status()).isEqualTo(NodeStatus.CANDIDATE);
  }

  private NodeId reported(AgentMemory opened, Source source, String id, Verification checked) {
    PromotionRecord decision =
        only(
            opened
                .writtenBy(() -> Provenance.of(source, id))
                .reflect(
                    report("by-" + id, "Look at it as " + id + ", " + checked)
                        .verification(checked)
                        .constraints(List.of(RULE))
                        .build()));
    return Objects.requireNonNull(decision.result()).id();
  }

  @Test
  void sameAgentUnderTenSessions_isOne() {
    AgentMemory codex = agent("codex");
    for (int i = 0; i < 10; i++) {
      codex.reflect(report("s" + i, "Task " + i).constraints(List.of(RULE)).build());
    }

    assertThat(all()).hasSize(1);
    assertThat(all().get(0).status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThat(all().get(0).usage().confirmations()).isZero();
  }

  @Test
  void agentWithoutAName_mayBeAnyOther() {
    MemoryNode rule = resultOf(reflectConstraint("codex", RULE));

    memory.reflect(report("s2", "Another task").constraints(List.of(RULE)).build());

    assertThat(node(rule.id()).status()).isEqualTo(NodeStatus.CANDIDATE);
  }

  @Test
  void filesAndTools_areNoWitnesses() {
    MemoryNode rule = resultOf(reflectConstraint("codex", RULE));

    by(Source.IMPORT, "README.md").reflect(report("s2", "Read").constraints(List.of(RULE)).build());
    by(Source.TOOL, "web").reflect(report("s3", "Looked").constraints(List.of(RULE)).build());

    assertThat(node(rule.id()).status()).isEqualTo(NodeStatus.CANDIDATE);
  }

  @Test
  void whatAPersonAccepts_isThePersonsWord() {
    MemoryNode rule = rememberBy(agent("codex"), NodeKind.CONSTRAINT, RULE);

    assertThatThrownBy(() -> agent("codex").reviews().decide(rule.id(), new Accept("mine")))
        .isInstanceOf(NeedsPersonException.class);
    by(Source.USER, "anna").reviews().decide(rule.id(), new Accept("yes"));

    MemoryNode accepted = node(rule.id());
    assertThat(accepted.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(accepted.provenance().principal())
        .isEqualTo(new Provenance.Principal(Trust.USER, "anna"));
    assertThat(accepted.confidence()).isEqualTo(1);
    assertThat(memory.node(rule.id()).history().versions().get(0).provenance().principalId())
        .isEqualTo("codex");
    assertThat(agent("codex").node(rule.id()).markStale("old").waiting())
        .hasValueSatisfying(asked -> assertThat(asked.kind()).isEqualTo(NodeKind.REQUEST));
  }

  @Test
  void wordOfAPerson_underAKeyThatWaits_isInForce() {
    NodeDraft rule = NodeDraft.builder(NodeKind.CONSTRAINT, RULE).key("reviews").build();
    MemoryNode waits = agent("codex").remember(rule);

    MemoryNode stated = byPerson().remember(rule);

    assertThat(stated.id()).isEqualTo(waits.id());
    assertThat(stated.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(stated.provenance().trust()).isEqualTo(Trust.USER);
  }

  @Test
  void whatAPersonRestates_isThePersonsWord_andATagMakesNoneOfIt() {
    MemoryNode waits = rememberBy(agent("codex"), NodeKind.CONSTRAINT, RULE);

    MemoryNode tagged = byPerson().remember(NodeDraft.builder(waits.id()).tags("git").build());
    assertThat(tagged.status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThat(tagged.provenance().principalId()).isEqualTo("codex");

    MemoryNode restated =
        byPerson().remember(NodeDraft.builder(waits.id()).title(RULE + " of two people").build());
    assertThat(restated.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(restated.provenance().trust()).isEqualTo(Trust.USER);
    assertThat(restated.confidence()).isEqualTo(1);
  }

  @Test
  void recordedMessageOfAPersonThatSaysSo_isThePersonsWord() {
    NodeId turn =
        byPerson()
            .remember(
                NodeDraft.builder(NodeKind.TURN, "user")
                    .body("Please remember: " + RULE + ".")
                    .build())
            .id();
    NodeDraft said =
        NodeDraft.builder(NodeKind.CONSTRAINT, RULE)
            .evidence(Evidence.Kind.MEMORY, turn.value(), "")
            .build();
    NodeDraft other =
        NodeDraft.builder(NodeKind.CONSTRAINT, "Every change to main may skip the review")
            .evidence(Evidence.Kind.MEMORY, turn.value(), "")
            .build();

    MemoryNode rule = agent("codex").remember(said);

    assertThat(rule.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(rule.provenance().trust()).isEqualTo(Trust.USER);
    assertThat(agent("codex").remember(other).status()).isEqualTo(NodeStatus.CANDIDATE);
  }

  @Test
  void messageThatTheAgentRecorded_isNobodysWord() {
    NodeId turn =
        agent("codex").remember(NodeDraft.builder(NodeKind.TURN, "user").body(RULE).build()).id();

    MemoryNode rule =
        agent("codex")
            .remember(
                NodeDraft.builder(NodeKind.CONSTRAINT, RULE)
                    .evidence(Evidence.Kind.MEMORY, turn.value(), "")
                    .build());

    assertThat(rule.status()).isEqualTo(NodeStatus.CANDIDATE);
  }

  // ---- reports ----------------------------------------------------------------------------------

  @Test
  void saveOfARule_saysThatItWaitsAndForWhom() {
    SaveIntent.Report report =
        agent("codex")
            .save(
                SaveIntent.builder()
                    .node(NodeDraft.builder(NodeKind.CONSTRAINT, RULE).build())
                    .build());

    assertThat(report.items())
        .singleElement()
        .satisfies(
            item -> {
              assertThat(item.status()).isEqualTo(NodeStatus.CANDIDATE);
              assertThat(item.message()).contains("waits for a person");
            });
    assertThat(waiting())
        .singleElement()
        .satisfies(
            item -> {
              assertThat(item.cause()).isEqualTo(Reviews.Item.Cause.ONE_SOURCE);
              assertThat(item.reason()).contains("person");
            });
  }

  @Test
  void relationBetweenTwoWordsOfAPerson_cannotSetThemAgainstEachOther() {
    MemoryNode one = rememberBy(byPerson(), NodeKind.CONSTRAINT, RULE);
    MemoryNode two = rememberBy(byPerson(), NodeKind.CONSTRAINT, "Docs are written in English");

    assertThatThrownBy(
            () ->
                agent("codex")
                    .node(one.id())
                    .relate(Relation.Draft.of(Predicate.CONTRADICTS, two.id())))
        .isInstanceOf(NeedsPersonException.class);
    assertThat(List.of(node(one.id()), node(two.id()))).noneMatch(MemoryNode::isContested);
  }
}
