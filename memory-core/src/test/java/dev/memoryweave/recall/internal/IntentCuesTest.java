package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.recall.RecallRequest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntentCuesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Fix the crash when the queue is empty                         | BUG_FIX
          The stack trace shows a wrong index, some bug in paging       | BUG_FIX
          Fix MIT license header                                        | BUG_FIX
          Fix Müller import                                             | BUG_FIX
          Two tests fail after the upgrade                              | TEST_FAILURE
          Make the flaky tests of the scheduler stable                  | TEST_FAILURE
          Add exponential retry backoff                                 | FEATURE
          Implement support for OAuth                                   | FEATURE
          Refactor the parser and simplify its loops                    | REFACTOR
          Redesign the module structure                                 | ARCHITECTURE
          Explain how the lease works and why                           | EXPLANATION
          I am new to this project, give me an overview                 | ONBOARDING
          How to deploy a release, step by step: which steps?           | WORKFLOW
          How do I add a language?                                      | WORKFLOW
          How should we build the image                                 | WORKFLOW
          How does the importer add rows                                | FEATURE
          Update the README and the javadoc                             | DOCUMENTATION
          Correct two typos                                             | TRIVIAL
          blue elephants                                                | UNKNOWN
          ''                                                            | UNKNOWN
          """)
  void of_taskInPlainWords_tellsTheIntent(String task, RecallRequest.Intent expected) {
    assertThat(IntentCues.of(task)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Formatting of the payment schema
          Bump the version of the auth library
          Whitespace in the migration of the state machine
          """)
  void of_riskySubject_isNeverTrivial(String task) {
    assertThat(IntentCues.of(task)).isNotEqualTo(RecallRequest.Intent.TRIVIAL);
  }

  @ParameterizedTest
  @CsvSource({"100000", "1000000"})
  void of_hugeTask_looksAtItsBeginning(int length) {
    assertThat(IntentCues.of("fix the bug " + "x ".repeat(length / 2)))
        .isEqualTo(RecallRequest.Intent.BUG_FIX);
  }
}
