package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemporalConstraintTest {
  /** A Wednesday. */
  private static final Instant NOW = Instant.parse("2024-03-13T10:00:00Z");

  private static double fit(String task, String day) {
    return TemporalConstraint.of(task, NOW).fit(Instant.parse(day + "T12:00:00Z"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "What was said on 3 May 2023? | 2023-05-03 | 2023-05-02",
        "What was said on May 3rd, 2023? | 2023-05-03 | 2023-05-02",
        "What was said on the 3rd of May, 2023? | 2023-05-03 | 2024-01-01",
        "What was said on 2023-05-03? | 2023-05-03 | 2023-05-02",
        "Who came in October 2023? | 2023-10-31 | 2023-09-30",
        "Who came in oct. 2023? | 2023-10-01 | 2023-12-01",
        "Who came in 2022? | 2022-12-31 | 2023-03-01",
        "Who came in May? | 2021-05-20 | 2021-04-30",
        "Who came in late May? | 2023-05-20 | 2023-04-30",
        "Who came on 29 February? | 2020-02-29 | 2020-02-28",
        "What has changed since March 2023? | 2024-02-01 | 2023-02-28",
        "What has changed since March? | 2024-03-02 | 2024-02-28",
        "What has changed since December? | 2024-02-01 | 2023-11-30",
        "What was there before 2023-06-01? | 2001-01-01 | 2023-07-01",
        "What was there until June 2023? | 2023-06-30 | 2023-08-01",
        "What came after 3 May 2023? | 2023-05-04 | 2023-05-03",
        "What happened between 3 and 10 May 2023? | 2023-05-05 | 2023-05-02",
        "What happened between 3 May and 10 June 2023? | 2023-06-01 | 2023-05-02",
        "What happened from December 20 to January 10, 2024? | 2023-12-31 | 2024-02-20",
        "What happened between 2021 and 2022? | 2022-06-01 | 2020-12-31",
        "What did we do yesterday? | 2024-03-12 | 2024-03-11",
        "What did we do today? | 2024-03-13 | 2024-03-12",
        "What did we do last week? | 2024-03-04 | 2024-03-03",
        "What did we do last month? | 2024-02-01 | 2024-01-31",
        "What did we do last year? | 2023-07-01 | 2022-12-31",
        "What did we do this month? | 2024-03-01 | 2024-02-29",
        "What did we do in the last three days? | 2024-03-11 | 2024-03-09",
        "What did we do two months ago? | 2024-01-13 | 2023-12-01",
      })
  void time_thatIsNamed_holdsADayWithinAndNotOneOutside(String task, String in, String out) {
    assertThat(fit(task, in)).as(in).isEqualTo(1);
    assertThat(fit(task, out)).as(out).isZero();
  }

  @Test
  void whatIsToldALittleLater_fitsLess() {
    String task = "What happened on 3 May 2023?";

    assertThat(fit(task, "2023-05-04")).isBetween(.8, .99);
    assertThat(fit(task, "2023-05-07")).isBetween(.4, .6);
    assertThat(fit(task, "2023-05-12")).isZero();
    assertThat(fit("Who came in December?", "2023-01-03")).isBetween(.5, .9);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "31 February 2023",
        "on February 30, 2023",
        "on 2023-13-01 or 2023-00-10 or 2023-02-29",
        "99/99/9999",
        "since 99 May 2023-99-99",
        "It may march on, and you may run 3 tests",
        "may I march in 4 steps",
        "port 2023 of version 1.2023.4",
        "the year 9999",
        "in 99999",
        "item 12 of 20",
        "last one, last two, and the last",
        "decide between 3 and 10 threads",
        "Was passiert im Mai?",
        "5 月 3 日",
        "\uD83D\uDE00 \u202E \u0000 \uDC00",
      })
  void whatIsNoTime_isNone(String task) {
    assertThat(TemporalConstraint.of(task, NOW).isEmpty()).isTrue();
  }

  @Test
  void hugeAndRandomTexts_areReadWithoutHarm() {
    List<String> parts =
        List.of(
            "between ",
            "and ",
            "May ",
            "31 ",
            "2023",
            "-",
            "99",
            ", ",
            "since ",
            "last ",
            "week ",
            "999 years ago ",
            "of ",
            "0 ",
            "february ",
            "\uD83D",
            "before ",
            "1900-01-01 ",
            "to ");
    Random random = new Random(7);
    for (int run = 0; run < 2_000; run++) {
      StringBuilder text = new StringBuilder();
      for (int i = random.nextInt(20); i >= 0; i--) {
        text.append(parts.get(random.nextInt(parts.size())));
      }
      for (Instant now : List.of(NOW, Instant.EPOCH, Instant.parse("1900-01-01T00:00:00Z"))) {
        assertThat(TemporalConstraint.of(text.toString(), now).fit(NOW))
            .as(text.toString())
            .isBetween(0.0, 1.0);
      }
    }
    String huge = "between 3 and May ".repeat(10_000);
    assertThat(TemporalConstraint.of(huge, NOW).fit(NOW)).isBetween(0.0, 1.0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "What was my first job? | EARLIEST",
        "When did Ada start the garden? | EARLIEST",
        "Which was the earliest release? | EARLIEST",
        "What did Ada paint recently? | LATEST",
        "What is the most recent release? | LATEST",
        "When was the last time we met? | LATEST",
        "Who won the first prize? | ANY",
        "Is the first or the latest better? | ANY",
        "Which port is it? | ANY",
      })
  void end_thatIsAskedFor_isToldFromTheWording(String task, TemporalOrder order) {
    assertThat(TemporalOrder.of(task)).isEqualTo(order);
  }

  private static Instant day(int day) {
    return Instant.parse("2023-05-" + (day < 10 ? "0" : "") + day + "T12:00:00Z");
  }

  @Test
  void recall_ofSeveralThatMatchAlike_putsFirstWhatHappenedThen() {
    try (InMemoryStore store = InMemoryStore.create()) {
      AgentMemory memory =
          AgentMemory.builder(store).clock(Clock.fixed(NOW, ZoneOffset.UTC)).build();
      List<NodeId> walks = List.of(said(memory, 3), said(memory, 30), said(memory, 17));

      assertThat(first(memory, "Who took the dogs for a walk along the river on May 17, 2023?"))
          .isEqualTo(walks.get(2));
      assertThat(first(memory, "Who took the dogs for a walk along the river before 5 May 2023?"))
          .isEqualTo(walks.get(0));
      assertThat(first(memory, "When did the dogs start the walk along the river?"))
          .isEqualTo(walks.get(0));
      assertThat(first(memory, "Who took the dogs for a walk along the river most recently?"))
          .isEqualTo(walks.get(1));
    }
  }

  private static NodeId first(AgentMemory memory, String task) {
    RecallResult.Memory found = memory.recall(RecallRequest.forTask(task)).memories().get(0);
    assertThat(found.breakdown().factors())
        .extracting(RecallResult.Breakdown.Factor::name)
        .contains("time", "order");
    return found.node().id();
  }

  private static NodeId said(AgentMemory memory, int day) {
    return memory
        .remember(
            NodeDraft.builder(NodeKind.TURN, "Message " + day)
                .session(SessionId.of("s" + day))
                .body("Neighbour number " + day + " took the dogs for a walk along the river.")
                .origin(new Origin("chat", "day " + day, day(day), null, null))
                .build())
        .id();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "yesterday",
        "999 years ago",
        "since 9 May",
        "before 1900-01-01",
        "after 2099-12-31",
        "in the last 999 years"
      })
  void timesAtTheEndsOfTheCalendar_areComparedLikeOthers(String task) {
    for (Instant now : List.of(Instant.MIN, Instant.EPOCH, Instant.MAX)) {
      for (Instant at : List.of(Instant.MIN, Instant.EPOCH, Instant.MAX)) {
        assertThat(TemporalConstraint.of("What happened " + task + "?", now).fit(at))
            .isBetween(0.0, 1.0);
      }
    }
  }
}
