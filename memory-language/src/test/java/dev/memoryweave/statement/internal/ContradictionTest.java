package dev.memoryweave.statement.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.statement.internal.Contradiction.Family;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContradictionTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          OPPOSITES | The bus is synchronous            | The bus is asynchronous
          NEGATION  | The pool is thread-safe           | The pool is not thread-safe
          ORDER     | Lock the account before the order | Lock the order before the account
          NUMBER    | The timeout is 30 s               | The timeout is 40 s
          VERSION   | The build needs Java 17           | The build needs Java 21
          DATE      | The freeze starts on 2025-03-01   | The freeze starts on 2025-04-01
          NAME      | The owner of billing is Ada       | The owner of billing is Grace
          """)
  void between_statementsThatCannotBothHold_tellsTheFamily(
      Family family, String one, String other) {
    assertThat(TextComparison.contradiction(one, other))
        .map(Contradiction::family)
        .contains(family);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          The ledger keeps its data in CockroachDB | The gateway keeps its data in MySQL instead of CockroachDB
          We deploy the ledger service with Helm   | We deploy the mail gateway with Kustomize instead of Helm
          """)
  void between_whatOneThingReplacesAndAnotherUses_isNone(String one, String other) {
    assertThat(TextComparison.contradiction(one, other)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Trap number 3 sticks in winter       | Trap number 4 sticks in winter
          Trap number 3: the valve is stuck    | Trap number 4: the valve is not stuck
          Gate No. 3 opens at 6                | Gate No. 4 opens at 7
          Ticket #311 is closed                | Ticket #312 is not closed
          """)
  void between_statementsAboutNumberedThings_isNone(String one, String other) {
    assertThat(TextComparison.contradiction(one, other)).isEmpty();
  }

  @Test
  void between_longTexts_findsTheSentencesThatDisagree() {
    String one =
        "Nightly export\nIt writes one file per customer. It does not lock the orders table.";
    String other = "Nightly export\nIt locks the orders table.";

    assertThat(TextComparison.contradiction(one, other))
        .map(Contradiction::family)
        .contains(Family.NEGATION);
  }

  @Test
  void between_anyTwoTexts_isSymmetric() {
    long seed = 20260301;
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      String one = HostileTexts.random(random);
      String other = random.nextBoolean() ? HostileTexts.random(random) : one + " not 5";
      assertThat(TextComparison.contradiction(one, other).map(Contradiction::family))
          .as("seed %d, '%s' and '%s'", seed, one, other)
          .isEqualTo(TextComparison.contradiction(other, one).map(Contradiction::family));
    }
  }

  @Test
  void between_pairsOfTheTables_isSymmetric() {
    Stream.of("contradictions-before.txt", "contradictions-after.txt")
        .flatMap(table -> StatementPair.read(table).stream())
        .forEach(
            pair ->
                assertThat(TextComparison.contradiction(pair.one(), pair.other()))
                    .as(pair.toString())
                    .isEqualTo(TextComparison.contradiction(pair.other(), pair.one())));
  }

  @Test
  void between_sentencesThatContinueOthers_givesAnAnswer() {
    // What a sentence is about stands before its own tokens, which then have other indices.
    String known = "T least 3-5 in Postgres before after before may\noff. before b\" log full is ";
    String said =
        "T least 3-5 in Postgres before after before may\n"
            + "enabled minute until before 10 up. 1. b\". not instead ) <=. ";

    assertThat(TextComparison.contradiction(known, said).map(Contradiction::family))
        .isEqualTo(TextComparison.contradiction(said, known).map(Contradiction::family));
  }

  @Test
  void between_aTextAndItself_isNone() {
    long seed = 7;
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      // Of several statements one may contradict another, so it is a single one.
      String text = HostileTexts.random(random).replace(". ", " ");
      if (Statements.of(text).list().size() == 1) {
        assertThat(TextComparison.contradiction(text, text))
            .as("seed %d, '%s'", seed, text)
            .isEmpty();
      }
    }
  }

  @Test
  void between_hostileTexts_givesAnAnswer() {
    List<String> texts = HostileTexts.all();
    for (int i = 0; i < texts.size(); i++) {
      String other = texts.get((i + 1) % texts.size());
      assertThat(TextComparison.contradiction(texts.get(i), texts.get(i) + " 5 not")).isNotNull();
      assertThat(TextComparison.contradiction(texts.get(i), other)).isNotNull();
    }
  }

  @Test
  void detail_ofHostileTexts_isOneShortLine() {
    String name = "`" + "x".repeat(100) + "`";
    Contradiction found =
        TextComparison.contradiction(
                "The default branch is " + name, "The default branch is `main`")
            .orElseThrow();

    assertThat(found.detail()).hasSizeLessThanOrEqualTo(80).doesNotContain("\n");
  }
}
