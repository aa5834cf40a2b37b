package dev.memoryweave.statement.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OneAtATimeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          The owner of the ledger is Ada            | The owner of the ledger is Grace
          Ada owns the ledger                       | Grace owns the ledger
          The staging server listens on port 8080   | The staging server listens on port 9090
          We use Postgres 14                        | We use Postgres 16
          The API is at version 2.1                 | The API is at version 2.2
          The upload limit is 5 MB                  | The upload limit is 20 MB
          Sessions end after 10 minutes             | Sessions end after 30 minutes
          The default branch is master              | The default branch is main
          The reports are stored in Hamburg         | The reports are stored in Dublin
          Deploys go out on Tuesday                 | Deploys go out on Thursday
          The user lives in Oslo                    | The user moved to Porto
          Mara's favourite tea is Assam             | Mara's current favorite tea is Sencha
          Mara works at Norsk Data                  | Mara works for Ampersand now
          I enjoy pair programming                  | I dislike pair programming
          """)
  void whatHasOneValueAtATime(String one, String other) {
    assertThat(OneAtATime.isGivenBy(one, other)).isTrue();
    assertThat(OneAtATime.isGivenBy(other, one)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          Mara speaks French                        | Mara speaks Italian
          I like jazz                               | I like blues
          The build supports Java 17                | The build supports Java 21
          Release 1.2 came out in May               | Release 1.3 came out in June
          Answer 404 errors with a page of our own  | Answer 500 errors with a page of our own
          It is slow, but it works for my own use   | It is fine, but it works for my own use
          Backups are made at 2 o'clock             | Backups are checked at 3 o'clock
          Version 1                                 | Version 2
          Body paragraph 1                          | Body paragraph 2
          Ada lives in Bergen                       | Grace lives in Turin
          Ada lives in Bergen                       | Ada lives in Bergen, near the harbour
          We moved to Kotlin                        | We moved to Berlin
          Mara's favourite tea is Assam             | Mara's favourite cheese is Brie
          I love the sea                            | I hate the cold
          The cache is enabled                      | The cache is disabled
          Retries must be logged                    | Retries must not be logged
          const port = f(8080);                     | const port = f(9090);
          <div class="row">                         | <div class="column">
          """)
  void whatCanHaveSeveral_orIsAboutSomethingElse_orDeniesTheOther(String one, String other) {
    assertThat(OneAtATime.isGivenBy(one, other)).isFalse();
    assertThat(OneAtATime.isGivenBy(other, one)).isFalse();
  }
}
