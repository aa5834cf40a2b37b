package dev.memoryweave.statement.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextComparisonTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Sessions are kept in Redis            | sessions are stored in redis.
          The timeout is 30 s                   | The timeout is 30000 ms
          Never edit generated files            | Do not edit generated files
          Always run the tests before a release | Never skip the tests before a release
          - The owner of billing is Ada         | Ada is the owner of billing
          """)
  void same_otherWords_isTrue(String one, String other) {
    assertThat(TextComparison.saysTheSame(one, other)).isTrue();
    assertThat(TextComparison.saysTheSame(other, one)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          The timeout is 30 s                   | The timeout is 40 s
          The cache is on                       | The cache is off
          The pool is thread-safe               | The pool is not thread-safe
          Retries are done for GET              | Retries are done for GET and PUT
          Lock the account before the order     | Lock the order before the account
          The timeout was 30 s                  | The timeout is 30 s
          Amounts may be negative               | Amounts must be negative
          Use `save` for orders                 | Use `store` for orders
          Service A depends on service B        | Service B depends on service A
          Copy the rows from A to B             | Copy the rows from B to A
          Only maintainers can merge            | Maintainers can merge
          Errors are logged and rethrown        | Errors are logged or rethrown
          Most endpoints need a token           | All endpoints need a token
          The export should include drafts      | The export must include drafts
          The page size is at most 50           | The page size is 50
          Public methods need Javadoc           | Private methods do not need Javadoc
          Requests with a token are accepted    | Requests without a token are rejected
          The flag `--fast` skips the tests     | The flag `--quick` skips the tests
          """)
  void same_oneThingDifferent_isFalse(String one, String other) {
    assertThat(TextComparison.saysTheSame(one, other)).as(one + " / " + other).isFalse();
    assertThat(TextComparison.saysTheSame(other, one)).as(other + " / " + one).isFalse();
  }

  @Test
  void covers_everyTextAndItself() {
    long seed = 11;
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      String text = HostileTexts.random(random);
      assertThat(TextComparison.saysAllOf(text, text)).as("seed %d, '%s'", seed, text).isTrue();
      if (!Statements.of(text).list().isEmpty()) {
        assertThat(TextComparison.saysAllOf(text + "\n" + text, text)).as(text).isTrue();
      }
    }
  }

  @Test
  void covers_hostileTexts_givesAnAnswer() {
    for (String one : HostileTexts.all()) {
      assertThat(TextComparison.saysAllOf(one, one)).isTrue();
      assertThat(TextComparison.saysAllOf("The cache is on", one)).isFalse();
    }
  }

  @Test
  void saysAllOf_aTextLongerThanIsRead_needsTheRestToo() {
    String read = "The cache is on. ".repeat(Statements.MAX_STATEMENTS);

    assertThat(TextComparison.saysAllOf(read, read + "The pool is off.")).isFalse();
    assertThat(TextComparison.saysTheSame(read + "The pool is off.", read + "The pool is on."))
        .isFalse();
  }

  @Test
  void saysAllOf_code_needsEverySign() {
    assertThat(TextComparison.saysAllOf("Call it:\nrun(a, b);", "Call it:\nrun(a, b);")).isTrue();
    assertThat(TextComparison.saysAllOf("Call it:\nrun(a, -b);", "Call it:\nrun(a, b);")).isFalse();
  }

  @Test
  void isSameRule_aSynonym_isNone() {
    assertThat(TextComparison.isSameRule("Keep keys in Vault", "In Vault keep keys")).isTrue();
    assertThat(TextComparison.isSameRule("Keep keys in Vault", "Store keys in Vault")).isFalse();
  }
}
