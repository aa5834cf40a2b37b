package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.ReflectionResult;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.SessionReport.Said;
import dev.memoryweave.review.Reviews;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a session leaves at its end: an episode, statements that wait, and procedures. */
abstract class CaptureRules extends LearningRules {
  private static final List<Message.ToolCall> CALLS =
      List.of(
          Message.ToolCall.succeeded("read_file", "pom.xml"),
          Message.ToolCall.succeeded("edit_file", "pom.xml"),
          Message.ToolCall.succeeded("bash", "mvn verify"),
          Message.ToolCall.succeeded("bash", "git commit -m done"));

  CaptureRules(AgentMemoryContract contract) {
    super(contract);
  }

  @Test
  void session_leavesOneEpisodeThatALaterCaptureUpdates() {
    memory.capture(session("s1").title("Speed up the export").plan("Measure it first").build());
    ReflectionResult again =
        memory.capture(session("s1").title("Speed up the export").outcome("Twice as fast").build());
    memory.capture(session("s2").title("Speed up the export").outcome("Done").build());

    assertThat(only(again).outcome()).isEqualTo(Outcome.UPDATE);
    assertThat(all(MemoryQuery.all().withKinds(NodeKind.EPISODE))).hasSize(2);
    assertThat(all(MemoryQuery.all().withKinds(NodeKind.EPISODE).withSession(SessionId.of("s1"))))
        .singleElement()
        .satisfies(
            episode -> {
              assertThat(episode.body()).contains("Twice as fast");
              assertThat(episode.status()).isEqualTo(NodeStatus.ACTIVE);
            });
    assertExplained();
  }

  @Test
  void statementOfOneSession_waitsUntilAnotherOneSaysIt() {
    MemoryNode held = resultOf(captureFact("s1", PORT));

    assertThat(held.status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThat(memory.recall(RecallRequest.forTask("staging database port")).memories())
        .singleElement()
        .satisfies(found -> assertThat(found.node().ref()).isEqualTo(held.ref()));
    assertThat(memory.recall(RecallRequest.forTask("rename the export job")).memories()).isEmpty();
    assertThat(waiting())
        .singleElement()
        .satisfies(item -> assertThat(item.cause()).isEqualTo(Reviews.Item.Cause.ONE_SOURCE));

    PromotionRecord second = only(captureFact("s2", PORT));

    assertThat(second.outcome()).isEqualTo(Outcome.CONFIRM);
    assertThat(second.result()).isEqualTo(held.ref());
    MemoryNode fact = node(held.id());
    assertThat(fact.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(fact.usage().confirmations()).isEqualTo(1);
    assertThat(fact.lifetime().expiresAt()).isNull();
    assertThat(memory.node(fact.id()).inspect(0).evidence())
        .extracting(piece -> piece.locator())
        .containsExactly("session s1", "session s2");
    assertThat(memory.recall(RecallRequest.forTask("staging database port")).memories()).hasSize(1);
    assertThat(waiting()).isEmpty();
    assertExplained();
  }

  @Test
  void statementSaidTwiceByOneSession_stillWaits() {
    MemoryNode held = resultOf(captureFact("s1", PORT));

    ReflectionResult again =
        memory.capture(
            session("s1")
                .statements(
                    List.of(Said.byUser(PORT), Said.byUser("Deploys happen on Tuesdays at noon")))
                .build());

    assertThat(again.records())
        .extracting(PromotionRecord::outcome)
        .containsExactly(Outcome.DISCARD, Outcome.HOLD);
    assertThat(node(held.id()).status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThat(node(held.id()).usage().confirmations()).isZero();
  }

  @Test
  void statementConfirmedByAReport_comesIntoForce() {
    MemoryNode held = resultOf(captureFact("s1", PORT));

    assertThat(only(reflectFact("s2", PORT)).result()).isEqualTo(held.ref());
    assertThat(node(held.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(1);
  }

  @Test
  void statementThatIsKnown_isConfirmedAtOnce() {
    MemoryNode fact = remember(NodeKind.FACT, PORT, "");

    // Said with less than the confidence of the memory, it is one more piece of evidence.
    PromotionRecord decision = only(captureFact("s1", PORT));

    assertThat(decision.target()).isEqualTo(fact.ref());
    assertThat(decision.outcome()).isIn(Outcome.CONFIRM, Outcome.DISCARD);
    assertThat(memory.node(fact.id()).inspect(0).evidence()).hasSize(1);
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(1);
  }

  @Test
  void statementThatContradicts_waitsForAReviewer() {
    MemoryNode fact = remember(NodeKind.FACT, THIRTY, "");

    MemoryNode challenger = resultOf(captureFact("s1", SIXTY));

    assertThat(challenger.status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(node(fact.id()).isContested()).isTrue();
  }

  @Test
  void heldStatementThatCameToContradict_isHandedToAReviewer() {
    MemoryNode held = resultOf(captureFact("s1", SIXTY));
    MemoryNode fact = remember(NodeKind.FACT, THIRTY, "");

    PromotionRecord second = only(captureFact("s2", SIXTY));

    assertThat(second.outcome()).isEqualTo(Outcome.REVIEW);
    assertThat(second.target()).isEqualTo(fact.ref());
    assertThat(node(held.id()).status()).isEqualTo(NodeStatus.NEEDS_REVIEW);
    assertThat(node(fact.id()).isContested()).isTrue();
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(2);
  }

  @Test
  void statementThatExpired_isNotCountedAsTheFirstSource() {
    MemoryNode held = resultOf(captureFact("s1", PORT));
    clock.advance(Duration.ofDays(31));

    PromotionRecord second = only(captureFact("s2", PORT));

    assertThat(second.outcome()).isEqualTo(Outcome.HOLD);
    assertThat(second.result()).isNotEqualTo(held.ref());
    assertThat(node(held.id()).status()).isEqualTo(NodeStatus.CANDIDATE);
  }

  @Test
  void rowOfToolCallsThatWorked_isAProcedureThatWaitsForAPerson() {
    ReflectionResult first = agent("s1").capture(session("s1").toolCalls(CALLS).build());
    MemoryNode procedure = resultOf(first);
    ReflectionResult second = agent("s2").capture(session("s2").toolCalls(CALLS).build());

    assertThat(procedure.kind()).isEqualTo(NodeKind.PROCEDURE);
    assertThat(procedure.status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThat(only(first).outcome()).isEqualTo(Outcome.HOLD);
    assertThat(only(second).outcome()).isEqualTo(Outcome.DISCARD);
    assertThat(node(procedure.id()).status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThat(node(procedure.id()).usage().confirmations()).isZero();
    assertThat(memory.count(MemoryQuery.all())).isEqualTo(1);
    byPerson().reviews().decide(procedure.id(), new Reviews.Verdict.Accept("that is how"));
    assertThat(node(procedure.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(procedure.id()).provenance().trust().isPerson()).isTrue();
  }

  @Test
  void sameCaptureTwice_changesNothing() {
    SessionReport report =
        session("s1")
            .title("Export")
            .outcome("Done")
            .statements(List.of(Said.byUser(PORT)))
            .build();
    ReflectionResult first = memory.capture(report);
    int events = eventCount();

    ReflectionResult second = memory.capture(report);

    assertThat(second.repeated()).isTrue();
    assertThat(second.records()).isEqualTo(first.records());
    assertThat(eventCount()).isEqualTo(events);
  }

  @Test
  void sessionThatTellsNothing_leavesNothing() {
    ReflectionResult result = memory.capture(session("s1").build());

    assertThat(result.records()).isEmpty();
    assertThat(memory.journal().events(0, 10)).isEmpty();
  }

  @Test
  void secretInANameOfASession_refusesTheWholeCapture() {
    String secret = "gh" + "p_" + "a1B2".repeat(9);
    List<SessionReport> reports =
        List.of(
            session(secret).title("x").build(),
            session("s1").title("x " + secret).build(),
            session("s1")
                .title("x")
                .toolCalls(List.of(Message.ToolCall.succeeded(secret, "")))
                .build(),
            session("s1").title("x").branch(secret).build(),
            session("s1").title("x").commit(secret).build());

    for (SessionReport report : reports) {
      assertThatThrownBy(() -> memory.capture(report))
          .isInstanceOf(SecretRejectedException.class)
          .hasMessageNotContaining(secret);
    }
    assertThat(memory.count(MemoryQuery.all())).isZero();
    assertThat(memory.journal().events(0, 10)).isEmpty();
  }

  @Test
  void secretInWhatWasSaid_isTakenOutAndCounted_andTheSessionIsKept() {
    String secret = "gh" + "p_" + "a1B2".repeat(9);
    ReflectionResult result =
        memory.capture(
            session("s1")
                .title("Move the registry")
                .plan("Use " + secret + " and " + secret)
                .outcome("It works with " + secret)
                .statements(List.of(Said.byUser("The staging registry listens on port 5000")))
                .messages(List.of(Message.user("We always log in with " + secret)))
                .toolCalls(List.of(Message.ToolCall.succeeded("bash", "login " + secret)))
                .build());

    assertThat(result.warnings())
        .hasSize(4)
        .anyMatch(warning -> warning.startsWith("2 secrets were taken out of plan"))
        .anyMatch(warning -> warning.startsWith("A secret was taken out of messages[0]"))
        .allMatch(warning -> warning.contains("${NAME}"));
    assertThat(result.records()).isNotEmpty();
    List<MemoryNode> nodes = memory.list(MemoryQuery.all()).items();
    assertThat(nodes).isNotEmpty();
    assertThat(nodes.toString()).doesNotContain(secret).contains("[redacted:github-token]");
    assertThat(memory.journal().events(0, 100).toString()).doesNotContain(secret);
    assertThat(result.toString()).doesNotContain(secret);
  }

  @Test
  void heldStatementAcceptedByAReviewer_comesIntoForceAndDoesNotExpire() {
    MemoryNode held = resultOf(captureFact("s1", PORT));

    PromotionRecord decision =
        memory.reviews().decide(held.id(), new Reviews.Verdict.Accept("looked it up"));

    assertThat(decision.outcome()).isEqualTo(Outcome.ACCEPT);
    clock.advance(Duration.ofDays(400));
    assertThat(node(Objects.requireNonNull(decision.result()).id()).status())
        .isEqualTo(NodeStatus.ACTIVE);
    assertThat(memory.recall(RecallRequest.forTask("staging database port")).memories()).hasSize(1);
  }

  @Test
  void whatTwoPeopleSayOfThemselves_isKeptOfEach_withTheDayThatItMeans() {
    Message anna =
        Message.user("I prefer tabs over spaces in Makefiles. I moved to Porto last Friday.")
            .withSpeaker("Anna")
            .at(Instant.parse("2026-02-25T10:00:00Z"));
    Message ben =
        Message.user("I prefer spaces over tabs in Makefiles. I moved to Lisbon last Friday.")
            .withSpeaker("Ben")
            .at(Instant.parse("2026-02-26T10:00:00Z"));

    memory.capture(session("s1").messages(List.of(anna)).build());
    ReflectionResult second = memory.capture(session("s2").messages(List.of(ben)).build());

    assertThat(second.records()).extracting(PromotionRecord::outcome).containsOnly(Outcome.HOLD);
    assertThat(all(MemoryQuery.all().withKinds(NodeKind.PREFERENCE, NodeKind.FACT)))
        .extracting(MemoryNode::title)
        .containsExactlyInAnyOrder(
            "Anna: I prefer tabs over spaces in Makefiles",
            "Anna: I moved to Porto last Friday (2026-02-20)",
            "Ben: I prefer spaces over tabs in Makefiles",
            "Ben: I moved to Lisbon last Friday (2026-02-20)");
    assertThat(all(MemoryQuery.all())).noneMatch(MemoryNode::isContested);
  }
}
