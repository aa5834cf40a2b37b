package dev.memoryweave.reflect.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Message;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.reflect.SessionReport;
import dev.memoryweave.statement.internal.Statements;
import dev.memoryweave.statement.internal.TextComparison;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements keep who made them, and when what they tell was. */
class SpokenStatementsTest {
  private static Message said(String line, @Nullable String time) {
    int colon = line.indexOf(": ");
    Message message = Message.user(line.substring(colon + 2)).withSpeaker(line.substring(0, colon));
    return time == null ? message : message.at(Instant.parse(time));
  }

  private static List<String> kept(List<Message> messages) {
    SessionReport report = SessionReport.builder(SessionId.of("s-1")).messages(messages).build();
    return SessionCapture.of(report, Reports.DEFAULTS).facts().stream()
        .map(Reflector.Candidate::statement)
        .toList();
  }

  private static List<String> keptOf(String conversation) {
    List<Message> messages = new ArrayList<>();
    for (String line : conversation.split(" // ", -1)) {
      messages.add(said(line.strip(), null));
    }
    return kept(messages);
  }

  private static boolean contradict(String one, String other) {
    return TextComparison.contradiction(Statements.of(one), Statements.of(other)).isPresent();
  }

  // ---- who said it ------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Anna: I prefer tabs over spaces // Ben: I prefer spaces over tabs  | Anna: I prefer tabs over spaces // Ben: I prefer spaces over tabs
          Anna: I live in Porto // Ben: I live in Lisbon                     | Anna: I live in Porto // Ben: I live in Lisbon
          Anna: My favourite editor is Vim // Ben: My favourite editor is Emacs | Anna: My favourite editor is Vim // Ben: My favourite editor is Emacs
          Anna: My laptop runs Fedora 41 // Ben: My laptop runs Debian 12    | Anna: My laptop runs Fedora 41 // Ben: My laptop runs Debian 12
          Anna: I work at Initech // Ben: I work at Globex                   | Anna: I work at Initech // Ben: I work at Globex
          Anna: I adopted 2 dogs in Porto // Ben: I adopted 3 dogs in Porto  | Anna: I adopted 2 dogs in Porto // Ben: I adopted 3 dogs in Porto
          Anna: I live in Porto // Anna: Actually I live in Lisbon           | Anna: I live in Lisbon
          Anna: The staging port is 5432                                     | The staging port is 5432
          """)
  void what_people_say_of_themselves_names_them(String conversation, String expected) {
    assertThat(keptOf(conversation)).containsExactly(expected.split(" // "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Anna: I prefer tabs                  | Ben: I prefer spaces               | false
          Anna: I prefer tabs                  | Ben: I never use tabs              | false
          Anna prefers tabs                    | Ben prefers spaces                 | false
          Anna: I live in Porto                | Ben: I live in Lisbon              | false
          Anna: I live in Porto                | Anna: I live in Lisbon             | true
          Anna: I live in Porto                | Anna lives in Lisbon               | true
          I live in Porto                      | Ben: I live in Lisbon              | false
          Anna: My favourite editor is Vim     | Ben: My favourite editor is Emacs  | false
          Anna: My favourite editor is Vim     | Anna: My favourite editor is Emacs | true
          Anna: I love mushrooms               | Ben: I hate mushrooms              | false
          Anna: I love mushrooms               | Anna: I hate mushrooms             | true
          Anna: My laptop runs Fedora          | Ben: My laptop runs Debian         | false
          Anna: My port is 8080                | Ben: My port is 9090               | false
          Anna: My port is 8080                | Anna: My port is 9090              | true
          Anna: I have 2 dogs                  | Ben: I have 3 dogs                 | false
          Anna: I'm allergic to nuts           | Ben: I'm not allergic to nuts      | false
          Anna: I'm allergic to nuts           | Anna: I'm not allergic to nuts     | true
          Anna: I own the billing service      | Ben: I own the billing service     | false
          Anna: My shift starts at 6:00        | Ben: My shift starts at 14:00      | false
          The staging port is 5432             | The staging port is 5433           | true
          Anna: I reviewed the API             | Ben: I did not review the API      | false
          Anna Meier: I use Windows            | Anna Schulz: I don't use Windows   | false
          """)
  void what_two_people_say_of_themselves_does_not_conflict(
      String one, String other, boolean expected) {
    assertThat(contradict(one, other)).isEqualTo(expected);
    assertThat(contradict(other, one)).isEqualTo(expected);
  }

  @Test
  void a_person_who_is_named_by_a_label_or_by_the_sentence_is_the_same() {
    assertThat(TextComparison.saysTheSame("Anna: I prefer tabs", "Anna prefers tabs")).isTrue();
    assertThat(TextComparison.saysTheSame("Anna: I prefer tabs", "Ben: I prefer tabs")).isFalse();
    assertThat(TextComparison.saysTheSame("Anna: I prefer tabs", "I prefer tabs")).isFalse();
  }

  @Test
  void one_person_does_not_take_back_what_another_said() {
    assertThat(keptOf("Anna: My desk is in room 12 // Ben: Scratch that. My desk is in room 14"))
        .contains("Anna: My desk is in room 12");
  }

  // ---- when it was ------------------------------------------------------------------------------

  /** Said on a Friday. */
  private static final String FRIDAY = "2026-11-27T15:00:00Z";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          We deployed version 2.1 yesterday                  | We deployed version 2.1 yesterday (2026-11-26)
          The release of Orion is tomorrow at 9:00           | The release of Orion is tomorrow (2026-11-28) at 9:00
          Carla joined the billing team last Monday          | Carla joined the billing team last Monday (2026-11-23)
          Carla joined the billing team last Friday          | Carla joined the billing team last Friday (2026-11-20)
          The code freeze for 2.2 is next Friday             | The code freeze for 2.2 is next Friday (2026-12-04)
          Carla moved to Berlin two weeks ago                | Carla moved to Berlin two weeks ago (around 2026-11-13)
          Carla moved to Berlin 3 days ago                   | Carla moved to Berlin 3 days ago (2026-11-24)
          Carla moved to Berlin a couple of months ago       | Carla moved to Berlin a couple of months ago (around 2026-09)
          Carla moved to Berlin four years ago               | Carla moved to Berlin four years ago (2022)
          The certificate of shop.example.com expires in two weeks | The certificate of shop.example.com expires in two weeks (around 2026-12-11)
          Refunds are answered in 2 days by the Lisbon team  | Refunds are answered in 2 days by the Lisbon team
          We hired 4 people last month                       | We hired 4 people last month (2026-10)
          We hired 4 people last week                        | We hired 4 people last week (2026-11-16 to 2026-11-22)
          We went to Porto last weekend                      | We went to Porto last weekend (2026-11-21 to 2026-11-22)
          We hired 4 people last year                        | We hired 4 people last year (2025)
          The audit of ACME will be in March                 | The audit of ACME will be in March (2027-03)
          We migrated to Kafka in March                      | We migrated to Kafka in March (2026-03)
          We migrated to Kafka on 5 December                 | We migrated to Kafka on 5 December (2025-12-05)
          We migrated to Kafka on 5 December 2024            | We migrated to Kafka on 5 December 2024
          The demo for ACME is due on Wednesday              | The demo for ACME is due on Wednesday (2026-12-02)
          We met the ACME people on Wednesday                | We met the ACME people on Wednesday (2026-11-25)
          The backup of db-1 runs on Wednesday               | The backup of db-1 runs on Wednesday
          The backup of db-1 runs on Wednesdays              | The backup of db-1 runs on Wednesdays
          We retired db-1 the day before yesterday           | We retired db-1 the day before yesterday (2026-11-25)
          """)
  void times_are_resolved_against_the_message(String said, String expected) {
    assertThat(DatedText.of(said, Instant.parse(FRIDAY))).isEqualTo(expected);
  }

  @Test
  void a_statement_keeps_what_was_said_and_the_day() {
    assertThat(kept(List.of(said("Anna: I moved to Porto last Friday", FRIDAY))))
        .containsExactly("Anna: I moved to Porto last Friday (2026-11-20)");
    assertThat(kept(List.of(said("Anna: I moved to Porto last Friday", null))))
        .containsExactly("Anna: I moved to Porto last Friday");
  }

  @Test
  void what_was_told_of_two_days_happened_twice_and_what_is_planned_has_one_day() {
    String one = "We deployed Orion yesterday (2026-11-26)";
    String other = "We deployed Orion yesterday (2026-11-19)";
    assertThat(contradict(one, other)).isFalse();
    assertThat(TextComparison.saysTheSame(one, other)).isFalse();
    assertThat(TextComparison.saysTheSame(one, one)).isTrue();
    String planned = "The demo for ACME is next Friday (2026-12-04)";
    String putOff = "The demo for ACME is next Friday (2026-12-11)";
    assertThat(TextComparison.saysTheSame(planned, putOff)).isFalse();
    assertThat(contradict(planned, putOff)).isTrue();
    assertThat(
            contradict(
                "The demo for ACME is next Friday (2026-12-04)",
                "The demo for ACME is tomorrow (2026-12-11)"))
        .isTrue();
  }
}
