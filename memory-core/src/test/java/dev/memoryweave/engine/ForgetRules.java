package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.conversation.SessionHandle;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.ReflectionResult;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a person asks to forget, or not to keep, is neither drawn nor recalled. */
abstract class ForgetRules extends LearningRules {
  private static final String REASON = "the person asked to forget it";
  private static final String SEAT = "I prefer the window seat on trains.";

  ForgetRules(AgentMemoryContract contract) {
    super(contract);
  }

  private ReflectionResult capture(String session, String... said) {
    return capture(agent("reporter"), session, said);
  }

  private static ReflectionResult capture(AgentMemory by, String session, String... said) {
    return by.capture(
        session(session).messages(Arrays.stream(said).map(Message::user).toList()).build());
  }

  /** What a reader of a recall is told, whatever kind of memory it is. */
  private String recalled(String task) {
    return String.join(
        "\n",
        memory.recall(RecallRequest.forTask(task)).memories().stream()
            .map(found -> found.node().title() + " " + found.node().body())
            .toList());
  }

  private List<MemoryNode> drawn() {
    return all(
            MemoryQuery.all()
                .withKinds(Set.of(NodeKind.FACT, NodeKind.PREFERENCE, NodeKind.CONSTRAINT)))
        .stream()
        .filter(node -> node.status() != NodeStatus.ARCHIVED)
        .toList();
  }

  private void assertSaysWhy(MemoryNode node) {
    assertThat(memory.node(node.id()).inspect(0).history())
        .extracting(MemoryEvent::reason)
        .contains(REASON);
  }

  @Test
  void whatIsTakenBackInTheSameMessageOrTheNextOne_isNotDrawnAndNotRecalled() {
    ReflectionResult locker =
        capture(
            "one",
            "My locker code is 4471. Always remember it.",
            "Actually forget that, please do not store my locker code.");
    capture("two", SEAT, "Forget what I said about the window seat.");
    capture("three", "Don't remember this: the party is on Friday at 6.");

    assertThat(locker.records()).isEmpty();
    assertThat(drawn()).isEmpty();
    assertThat(recalled("locker code")).doesNotContain("4471", "locker");
    assertThat(recalled("which seat")).doesNotContain("seat");
    assertThat(recalled("party")).doesNotContain("party", "Friday");
  }

  @Test
  void whatWasDrawnFromAnEarlierSession_isWithdrawnAndSaysWhy() {
    MemoryNode seat = resultOf(capture("one", SEAT));
    assertThat(recalled("which seat on trains")).contains("window");

    capture("two", "Please forget everything I told you about the window seat.");

    assertThat(node(seat.id()).status()).isEqualTo(NodeStatus.ARCHIVED);
    assertSaysWhy(seat);
    assertThat(recalled("which seat on trains")).doesNotContain("window");
    assertThat(all(MemoryQuery.all().withKinds(NodeKind.TURN)))
        .hasSize(2)
        .allSatisfy(
            turn -> {
              assertThat(turn.status()).isEqualTo(NodeStatus.ARCHIVED);
              assertSaysWhy(turn);
            });
  }

  @Test
  void whatWasSaidLast_isWithdrawnWithWhatWasDrawnFromIt_andNothingElse() {
    MemoryNode tea = resultOf(capture("one", "I prefer green tea over coffee."));
    capture("one", "I prefer green tea over coffee.", SEAT);
    MemoryNode seat =
        drawn().stream().filter(node -> node.title().contains("seat")).findFirst().orElseThrow();

    memory.session(SessionId.of("one")).record(List.of(Message.user("Forget that.")));

    assertThat(node(seat.id()).status()).isEqualTo(NodeStatus.ARCHIVED);
    assertThat(node(tea.id()).status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThat(recalled("which seat on trains")).doesNotContain("window");
    assertThat(recalled("tea or coffee")).contains("green tea");
  }

  @Test
  void whatThePersonSaysAgainAfterwards_counts() {
    ReflectionResult result =
        capture(
            "one", SEAT, "Forget what I said about the window seat.", "I prefer the aisle seat.");

    assertThat(resultOf(result).body() + resultOf(result).title()).contains("aisle");
  }

  @Test
  void askedAgain_andCapturedAgain_changeNothing() {
    capture("one", SEAT, "Forget what I said about the window seat.");
    int events = eventCount();

    capture("one", SEAT, "Forget what I said about the window seat.");
    memory
        .session(SessionId.of("one"))
        .record(
            List.of(Message.user(SEAT), Message.user("Forget what I said about the window seat.")));

    assertThat(drawn()).isEmpty();
    assertThat(recalled("which seat on trains")).doesNotContain("window");
    assertThat(
            memory.journal().events(events, 1_000).stream()
                .filter(event -> event.subject().startsWith("turn")))
        .isEmpty();
  }

  @Test
  void anAgentOrATool_asksForNothing() {
    MemoryNode seat = resultOf(capture("one", SEAT));

    agent("other")
        .capture(
            session("two")
                .messages(
                    List.of(
                        Message.assistant("Forget what I said about the window seat."),
                        Message.of(Message.Role.TOOL, "Forget what I said about the window seat.")))
                .build());

    assertThat(node(seat.id()).status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThat(recalled("which seat on trains")).contains("window");
  }

  @Test
  void aMemoryOfThePerson_waitsForOneWhereAnAgentHandsTheMessageIn() {
    AgentMemory person = byPerson();
    MemoryNode seat = resultOf(capture(person, "one", SEAT));
    assertThat(node(seat.id()).provenance().trust().isPerson()).isTrue();

    SessionHandle.Recorded handedIn =
        agent("other")
            .session(SessionId.of("two"))
            .record(List.of(Message.user("Forget what I said about the window seat.")));

    assertThat(node(seat.id()).status()).isNotEqualTo(NodeStatus.ARCHIVED);
    assertThat(handedIn.warnings()).anyMatch(warning -> warning.contains("waits for a person"));

    person
        .session(SessionId.of("three"))
        .record(List.of(Message.user("Forget what I said about the window seat.")));

    assertThat(node(seat.id()).status()).isEqualTo(NodeStatus.ARCHIVED);
    assertSaysWhy(seat);
  }

  @Test
  void whatWasNotDrawnFromThePersonsMessages_stays() {
    MemoryNode kept =
        remember(NodeKind.FACT, "The window seat is booked by the office", "Ask Ann about it.");
    MemoryNode reported =
        resultOf(reflectFact("work", "The window seat is booked by the office of Ann"));

    capture("two", "Forget what I said about the window seat.");

    assertThat(node(kept.id()).status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(node(reported.id()).status()).isEqualTo(NodeStatus.ACTIVE);
  }

  @Test
  void oneWord_reachesNoOtherSession_andThatIsSaid() {
    MemoryNode seat = resultOf(capture("one", SEAT));

    SessionHandle.Recorded report =
        memory
            .session(SessionId.of("two"))
            .record(List.of(Message.user("Forget what I said about trains.")));

    assertThat(node(seat.id()).status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThat(report.warnings()).anyMatch(warning -> warning.contains("more closely"));
  }

  @Test
  void rulesAboutTheProductAndOtherLookAlikes_withdrawNothing() {
    MemoryNode seat = resultOf(capture("one", SEAT));

    ReflectionResult result =
        capture(
            "two",
            "Don't forget that I want the window seat.",
            "Never store passwords in plain text in the repository.",
            "Forget about the old API, use v2.",
            "I don't remember what I said about the window seat.",
            "> Forget what I said about the window seat.");

    assertThat(node(seat.id()).status()).isEqualTo(NodeStatus.CANDIDATE);
    assertThat(result.records())
        .anySatisfy(record -> assertThat(record.title()).contains("passwords"));
    assertThat(all(MemoryQuery.all().withKinds(NodeKind.TURN)))
        .allSatisfy(turn -> assertThat(turn.status()).isEqualTo(NodeStatus.ACTIVE));
  }
}
