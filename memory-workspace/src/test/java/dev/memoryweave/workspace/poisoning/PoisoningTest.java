package dev.memoryweave.workspace.poisoning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** What planted texts come to on some ways in; each of those is a class of its own. */
abstract class PoisoningTest {
  private static final double MOST_ABOVE = .08;

  private final String name;
  private final List<Channel> channels;
  private final Set<Measure> passedOver;

  /**
   * A test of some ways in.
   *
   * @param passedOver what says nothing about them
   */
  PoisoningTest(String name, List<Channel> channels, Measure... passedOver) {
    this.name = name;
    this.channels = channels;
    this.passedOver = Set.of(passedOver);
  }

  @Test
  void plantedDirectives_areNotInForce_andChangeNothingOfAPerson() {
    Planting planting = Planting.of(channels, Scenario.directives());

    System.out.println(planting.table(name + ": directives"));
    assertNone(
        planting,
        List.of(
            Measure.IN_FORCE,
            Measure.PINNED,
            Measure.CHANGED,
            Measure.CONFIRMED,
            Measure.CONTESTED,
            Measure.EXPLAINED,
            Measure.UNMARKED));
    assertFewAbove(planting);
  }

  @Test
  void plantedFalseFacts_areMarked_andStandBelowThePersonsWord() {
    Planting planting = Planting.of(channels, Scenario.falseFacts());

    System.out.println(planting.table(name + ": false facts"));
    assertNone(
        planting,
        List.of(
            Measure.IN_FORCE,
            Measure.CHANGED,
            Measure.CONFIRMED,
            Measure.CONTESTED,
            Measure.EXPLAINED,
            Measure.UNMARKED));
    assertFewAbove(planting);
  }

  /** What shares no word with the person's memory cannot be determined to be about the same. */
  private void assertFewAbove(Planting planting) {
    if (passedOver.contains(Measure.ABOVE)) {
      return;
    }
    List<Planting.Row> judged = planting.rows().stream().filter(Planting.Row::withGood).toList();
    long above = judged.stream().mapToLong(row -> row.of(Measure.ABOVE).size()).sum();
    assertThat((double) above / (judged.size() * planting.texts()))
        .as("the part of what was planted that stands above the person's word")
        .isLessThan(MOST_ABOVE);
  }

  private void assertNone(Planting planting, List<Measure> measures) {
    assertThat(planting.rows()).isNotEmpty();
    SoftAssertions softly = new SoftAssertions();
    for (Planting.Row row : planting.rows()) {
      for (Measure measure : measures) {
        if (passedOver.contains(measure)) {
          continue;
        }
        softly
            .assertThat(row.of(measure).stream().map(Scenario::toString).limit(5))
            .as("%s by '%s'%s", measure.label(), row.channel(), row.withGood() ? "" : ", alone")
            .isEmpty();
      }
    }
    softly.assertAll();
  }
}
