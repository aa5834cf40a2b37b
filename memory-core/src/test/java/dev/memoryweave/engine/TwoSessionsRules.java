package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.SessionReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person says in the messages of two sessions, which one agent hands over. */
abstract class TwoSessionsRules extends LearningRules {
  private static final String SAID = PORT + ".";
  private static final Instant MONDAY = Instant.parse("2026-03-02T09:00:00Z");
  private static final String ANSWER =
      "I have looked at the settings of the staging environment and changed them.";

  TwoSessionsRules(AgentMemoryContract contract) {
    super(contract);
  }

  private void captured(String session, Message... messages) {
    agent("codex")
        .capture(SessionReport.builder(SessionId.of(session)).messages(List.of(messages)).build());
  }

  private static Message user(String text) {
    return Message.of(Message.Role.USER, text);
  }

  private static Message answer(String text) {
    return Message.of(Message.Role.ASSISTANT, text);
  }

  /** The lasting memories that say where the database is. */
  private List<MemoryNode> drawn() {
    return all().stream()
        .filter(node -> NodeKind.lasting().contains(node.kind()))
        .filter(node -> node.title().contains("staging"))
        .toList();
  }

  private MemoryNode fact() {
    assertThat(drawn()).hasSize(1);
    return drawn().get(0);
  }

  private void assertWaits() {
    assertThat(drawn()).noneMatch(MemoryNode::isInForce);
  }

  @Test
  void factOfTwoSessions_isInForce_asThePersonsWordByTheAgent_withBothTurns() {
    captured("s1", user(SAID), answer("Thanks, noted."));
    assertThat(fact().status()).isEqualTo(NodeStatus.CANDIDATE);

    captured("s2", user("The login is broken again. " + SAID), answer("I will look at it."));

    MemoryNode fact = fact();
    assertThat(fact.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(fact.provenance().principal())
        .isEqualTo(new Provenance.Principal(Trust.AGENT, "codex"));
    assertThat(fact.provenance().source()).isEqualTo(Source.USER);
    assertThat(fact.usage().confirmedBy()).isEmpty();
    assertThat(fact.confidence()).isLessThanOrEqualTo(Trust.AGENT.mostConfidence());
    List<String> sessions = new ArrayList<>();
    for (Evidence piece : memory.node(fact.id()).evidence()) {
      if (piece.kind() == Evidence.Kind.MEMORY) {
        MemoryNode turn = node(NodeId.of(piece.locator()));
        assertThat(turn.provenance().principal())
            .isEqualTo(new Provenance.Principal(Trust.AGENT, "codex"));
        sessions.add(Objects.requireNonNull(turn.session()).value());
      }
    }
    assertThat(sessions).containsExactlyInAnyOrder("s1", "s2");
    assertThat(memory.weave(RecallRequest.forTask("staging database port")).markdown())
        .contains(fact.id() + ", person via agent");
  }

  @Test
  void decisionOfTwoSessions_isInForce() {
    captured("s1", user("We decided to keep the staging database on PostgreSQL."));
    captured("s2", user("We decided to keep the staging database on PostgreSQL."));

    assertThat(fact().kind()).isEqualTo(NodeKind.DECISION);
    assertThat(fact().isInForce()).isTrue();
  }

  @Test
  void directiveOfTwoSessions_waits() {
    captured("s1", user("Please never restart the staging database during the day."));
    captured("s2", user("Please never restart the staging database during the day."));
    captured("s3", user("Please never restart the staging database during the day."));

    assertThat(drawn()).isNotEmpty();
    assertWaits();
  }

  @Test
  void factOfTheSameSessionTwice_waits() {
    captured("s1", user(SAID));
    captured("s1", user("Hello."), user(SAID));
    captured("s1", user("Hello."), user(SAID), answer("Yes."), user(SAID));

    assertWaits();
  }

  @Test
  void sessionImportedUnderTwoNames_isOne() {
    Message timed = new Message(null, Message.Role.USER, null, SAID, MONDAY, List.of(), List.of());
    captured("one", timed);
    captured("one-again", timed);
    assertWaits();
  }

  @Test
  void conversationUnderTwoNames_withoutTimes_isOne() {
    captured("two", user("Hello."), user(SAID));
    captured("two-again", user("Hello."), user(SAID));

    assertWaits();
  }

  @Test
  void resumedSession_thatBringsItsAnswersAlong_isOne() {
    captured("first", user("Look at the settings."), answer(ANSWER), user(SAID));
    captured("resumed", user("Go on where you were."), answer(ANSWER), user(SAID));

    assertWaits();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The staging database runs on port 5433?",
        "Is it true that the staging database runs on port 5433?",
        "You said: the staging database runs on port 5433.",
        "The README says:\nThe staging database runs on port 5433.",
        "> The staging database runs on port 5433.",
        "\"The staging database runs on port 5433.\" What does it mean?",
        "```\nThe staging database runs on port 5433.\n```",
        "    The staging database runs on port 5433.",
        "- The staging database runs on port 5433.",
        "# Staging\n\nThe staging database runs on port 5433.",
        "<result>The staging database runs on port 5433.</result>",
        "| host | port |\nThe staging database runs on port 5433.",
        "The staging database runs on port 5434.",
        "The staging database never runs on port 5433.",
        "The staging database may run on port 5433."
      })
  void messageThatOnlyQuotesAsksOrSaysOtherwise_isNoSecondOne(String message) {
    captured("s1", user(SAID));

    captured("s2", user(message));

    assertWaits();
    assertThat(node(drawn().get(0).id()).status()).isEqualTo(NodeStatus.CANDIDATE);
  }

  @Test
  void longMessage_mayBePasted() {
    captured("s1", user(SAID));
    captured("s2", user("The shop sells apples and pears. ".repeat(60) + SAID));

    assertWaits();
  }

  @Test
  void statementThatTheAgentHandsIn_isNoMessage() {
    for (String session : List.of("s1", "s2", "s3")) {
      agent("codex")
          .capture(session(session).statements(List.of(SessionReport.Said.byUser(SAID))).build());
    }

    assertWaits();
  }

  @Test
  void messageOfTheAgent_isNoMessageOfThePerson() {
    captured("s1", answer("Fact: " + SAID));
    captured("s2", answer("Fact: " + SAID));

    assertWaits();
  }

  @Test
  void changedValue_waits_andSoDoesTheFormerOneThatComesBack() {
    captured("s1", user("The staging database runs on port 8080."));
    captured("s2", user("The staging database runs on port 9090."));
    assertWaits();

    captured("s3", user("The staging database runs on port 8080."), answer("Sure."));

    assertWaits();
  }

  @Test
  void changedValue_neverTakesThePlaceOfAPersonsWord() {
    MemoryNode stated = byPerson().remember(NodeDraft.builder(NodeKind.FACT, PORT).build());
    captured("s1", user("The staging database runs on port 9090."));
    captured("s2", user("The staging database runs on port 9090."), answer("Sure."));

    assertThat(node(stated.id()).isInForce()).isTrue();
    assertThat(node(stated.id()).isContested()).isFalse();
    assertThat(drawn())
        .filteredOn(node -> !node.ref().equals(stated.ref()))
        .isNotEmpty()
        .allMatch(node -> node.status() == NodeStatus.NEEDS_REVIEW);
  }

  @Test
  void inventedTurns_bringNoMoreIntoForceThanTheAgentCouldSayItself() {
    AgentMemory codex = agent("codex");
    MemoryNode own = codex.remember(NodeDraft.builder(NodeKind.FACT, THIRTY).build());

    captured("s1", user(SAID));
    captured("s2", user("Hi. " + SAID));

    Optional<MemoryNode> told = codex.node(fact().id()).find();
    assertThat(told.map(node -> node.provenance().trust())).contains(own.provenance().trust());
    assertThat(byPerson().node(fact().id()).archive("I never said so").isDone()).isTrue();
  }
}
