package dev.memoryweave.reflect.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.reflect.internal.SessionCapture.Captured;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Corrections within a session: what they mend, and what only looks like one. */
class ConversationTest {
  private static Captured captured(Message... said) {
    return SessionCapture.of(
        SessionReport.builder(SessionId.of("s-1")).messages(List.of(said)).build(),
        Reports.DEFAULTS);
  }

  /** The statements of a session whose turns are parted by slashes; the agent's begin with "A:". */
  private static List<String> statements(String conversation) {
    Message[] said =
        Arrays.stream(conversation.split(" // "))
            .map(String::strip)
            .map(
                turn ->
                    turn.startsWith("A:")
                        ? Message.assistant(turn.substring(2))
                        : Message.user(turn))
            .toArray(Message[]::new);
    return captured(said).facts().stream().map(Reflector.Candidate::statement).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          staging is wiped every Monday // Wait, it's every Friday, not Monday. | Staging is wiped every Friday
          staging is wiped every Monday // Wait // it's every Friday            | Staging is wiped every Friday
          The staging port is 5432. // A: Trying 5432. // No, sorry: port 5433. | The staging port is 5433
          Bob owns the search service. // Actually Carol owns it.               | Carol owns the search service
          Vera is the product owner for checkout. // my bad, it's Victor        | Victor is the product owner for checkout
          The QA lead is Sofia. // Sorry, Sofia left, it's Ivan now.            | The QA lead is Ivan
          Nadia reviews every schema change. // Oh wait, not Nadia, Nils.       | Nils reviews every schema change
          The nightly backup runs at 02:00 on db-1. // I meant db-2.            | The nightly backup runs at 02:00 on db-2
          The nightly backup runs at 02:00 on db-1. // oops, 03:00              | The nightly backup runs at 03:00 on db-1
          prod runs in eu-west-1 // *eu-central-1                               | Prod runs in eu-central-1
          Our fiscal year starts on 1 October. // oh wait, 1 September!         | Our fiscal year starts on 1 September
          Tickets tagged P1 get answered within 4 hours. // I mean within 2 hours. | Tickets tagged P1 get answered within 2 hours
          deploys go out Tuesday and Thursday mornings // sorry, Tuesday and Wednesday | Deploys go out Tuesday and Wednesday mornings
          The hotline is open from 8:00 to 17:00. // Ah no, from 8:00 to 18:00. | The hotline is open from 8:00 to 18:00
          The cron of invoices fires at 04:00. // actually 05:00 since the move | The cron of invoices fires at 05:00
          Standup is at 9:30, no wait, 10:00.                                   | Standup is at 10:00
          The secret scanner runs as a hook on Mondays. // Correction: it runs in CI | The secret scanner runs in CI
          The retention of audit logs is 12 months. // That's wrong, it should be 24 months. | The retention of audit logs is 24 months
          The trial lasts 30 days. // Hold on, the trial lasts 14 days.         | The trial lasts 14 days
          The gateway times out after 30 seconds. // Wait, the gateway timeout is 45 seconds, not 30. | The gateway timeout is 45 seconds
          The staging port is 5432. // The staging port is 5433.                | The staging port is 5433
          """)
  void correction_replacesWhatItCorrects(String conversation, String kept) {
    assertThat(statements(conversation)).containsExactly(kept);
  }

  @Test
  void correctionOfWhatLiesTwoTopicsBack_findsIt() {
    assertThat(
            statements(
                "The changelog is written by Dana. // Feature flags live in LaunchDarkly."
                    + " // The design review is on Tuesdays at 14:00."
                    + " // Hold on, the changelog is written by Emre, not Dana."))
        .containsExactly(
            "The changelog is written by Emre",
            "Feature flags live in LaunchDarkly",
            "The design review is on Tuesdays at 14:00");
  }

  @Test
  void correctionWithAnotherSortOfValue_passesOverWhatWasSaidLast() {
    assertThat(
            statements(
                "The staging port is 5432. // Backups run every Sunday. // I meant port 5433."))
        .containsExactly("The staging port is 5433", "Backups run every Sunday");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Wait, let me look at something in the logs first.",
        "Wait for the pipeline to finish.",
        "Wait, isn't it every Friday?",
        "Actually, can you open the pull request of Friday?",
        "No, that's fine.",
        "Sorry for the late answer, I was out on Friday.",
        "In the old ticket Ben wrote \"wait, it's every Friday, not Monday\" but nobody cared.",
        "> Wait, it's every Friday, not Monday.",
        "I meant to ask about Friday and the party we planned.",
        "Actually 3 of the tests fail on Friday builds for no reason.",
        "Never mind, found it.",
        "Hmm, no idea.",
        "A: Wait, it's every Friday, not Monday.",
        "A: Correction: staging is wiped every Friday.",
      })
  void whatCorrectsNothing_leavesTheStatement(String turn) {
    assertThat(statements("Staging is wiped every Monday. // " + turn))
        .containsExactly("Staging is wiped every Monday");
  }

  @Test
  void personCorrectsTheAgent() {
    assertThat(statements("A: Decision: staging is wiped every Monday // No, it's every Friday."))
        .containsExactly("staging is wiped every Friday");
  }

  @Test
  void correctionOfACorrection_isTheLastWord() {
    assertThat(statements("The staging port is 5432. // sorry, 5433 // no wait, 5434"))
        .containsExactly("The staging port is 5434");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Scratch that.",
        "forget that, it's not true anymore",
        "Please disregard what I said.",
        "strike that, we stopped doing so"
      })
  void whatIsTakenBack_isGone(String turn) {
    Captured captured =
        captured(Message.user("Staging is wiped every Monday."), Message.user(turn));

    assertThat(captured.facts()).isEmpty();
    assertThat(captured.withdrawn()).containsExactly("Staging is wiped every Monday");
  }

  @Test
  void whatIsTakenBackForSomethingElse_givesWayToIt() {
    assertThat(
            statements(
                "Let's go with MongoDB for the audit log. // A: Fine."
                    + " // Scratch that, we're going with Postgres for the audit log."))
        .containsExactly("We're going with Postgres for the audit log");
  }

  @Test
  void corrected_citesBothTurnsAndQuotesBoth() {
    Captured captured =
        captured(
            Message.user("Staging is wiped every Monday."),
            Message.assistant("Noted."),
            Message.user("Wait, it's every Friday, not Monday."));

    Reflector.Candidate fact = captured.facts().get(0);
    assertThat(fact.from()).isEqualTo("messages[0], messages[2]");
    assertThat(fact.evidence().stream().map(Evidence.Draft::excerpt))
        .containsExactly(
            "Wait, it's every Friday, not Monday.",
            "Corrected afterwards: Staging is wiped every Monday.");
    assertThat(captured.withdrawn()).containsExactly("Staging is wiped every Monday");
  }

  @Test
  void hugeAndOddTurns_doNoHarm() {
    Stream.of(
            "wait, ".repeat(10_000),
            "no, not ".repeat(10_000) + "this",
            "it's, ".repeat(10_000) + "not Monday",
            "Staging is wiped on " + "Monday, ".repeat(5_000),
            "sorry, \uD83D\uDE00 not \u202E",
            "I meant `" + "x".repeat(5_000))
        .forEach(
            odd ->
                assertThat(
                        captured(Message.user("Staging is wiped every Monday."), Message.user(odd))
                            .facts())
                    .isNotEmpty());
  }
}
