package dev.memoryweave.work.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Work that is closed in passing, without a label, and lists that are nobody's work here. */
class WorkTalkTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  /** Messages parted by slashes; those of the agent begin with "A:". */
  private static WorkLedger ledger(String conversation) {
    List<WorkTurn> turns = new ArrayList<>();
    for (String said : conversation.split(" // ", -1)) {
      boolean agent = said.strip().startsWith("A:");
      Message.Role role = agent ? Message.Role.ASSISTANT : Message.Role.USER;
      String text = (agent ? said.strip().substring(2) : said).strip().replace(" / ", "\n");
      int next = turns.size();
      turns.add(WorkTurn.of("t" + next, role, NOON.plusSeconds(next), NOON, text, List.of()));
    }
    return new WorkLedger().follow(turns);
  }

  private static String open(String conversation) {
    Set<NodeKind> kinds = Set.of(NodeKind.TASK, NodeKind.BLOCKER, NodeKind.CLAIM);
    return String.join(
        "; ",
        ledger(conversation).items().values().stream()
            .filter(item -> item.open() && kinds.contains(item.key().kind()))
            .map(item -> item.key().kind().label() + ": " + item.text())
            .toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      emptyValue = "",
      textBlock =
          """
          Todo: write the migration // Drop the migration.                                   | ''
          Todo: write the migration // ok, let's drop the migration, we keep the old schema  | ''
          Todo: update the docs // never mind the docs task                                  | ''
          Todo: update the docs / Todo: add a flag // Never mind the docs.                   | task: add a flag
          A: Todo: add a load test // We don't need the load test anymore.                   | ''
          A: Todo: add a load test // no need for a load test                                | ''
          A: Todo: add a load test // Don't bother with the load test                        | ''
          Todo: port the CLI to Rust // Scrap the Rust port                                  | ''
          Todo: port the CLI to Rust // Cancel the CLI port please                           | ''
          Todo: port the CLI to Rust // The Rust port is no longer needed.                   | ''
          Todo: rename the flag // Actually, skip the rename of the flag                     | ''
          Todo: rename the flag // Let's not rename the flag after all                       | ''
          Todo: add an index to the users table // Drop the users table                      | task: add an index to the users table
          Todo: drop the users table // Drop the users table                                 | task: drop the users table
          Todo: add tests for dates // skip the tests for now                                | task: add tests for dates
          Todo: write the migration // Should we drop the migration?                         | task: write the migration
          Todo: write the migration // If it gets late, drop the migration                   | task: write the migration
          Todo: write the migration // Don't drop the migration                              | task: write the migration
          Todo: docs of the API / Todo: docs of the CLI // never mind the docs               | task: docs of the API; task: docs of the CLI
          Todo: write the migration // A: Let's drop the migration.                          | task: write the migration
          """)
  void what_a_person_cancels_is_closed(String conversation, String open) {
    assertThat(open(conversation)).isEqualTo(open);
  }

  @Test
  void a_request_that_is_called_off_is_closed() {
    assertThat(
            ledger("Please rename the flag to verbose // Never mind.").items().values().stream()
                .filter(item -> item.open())
                .toList())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      emptyValue = "",
      textBlock =
          """
          A: Todo: replace the builder // A: I replaced the builder with a stream.           | ''
          A: Todo: add a load test // A: I've added the load test and it runs in CI.         | ''
          A: Todo: add a load test // A: The load test has been added.                       | ''
          A: Todo: add a load test / Todo: update the changelog // A: I added the load test and updated the changelog. | ''
          A: Todo: write the migration // A: I have now written the migration.               | ''
          A: Todo: write the migration // A: I wrote the migration                           | ''
          A: Todo: add a load test // I added the load test myself                           | ''
          Todo: add a load test // A: I've added the load test.                              | task: add a load test; claim: add a load test
          Todo: add a load test // I added the load test.                                    | ''
          A: Todo: add a load test // A: I will add the load test next.                      | task: add a load test
          A: Todo: add a load test // A: I haven't added the load test.                      | task: add a load test
          A: Todo: add a load test // A: I added a note about the load test to the plan.     | task: add a load test
          A: Todo: add a load test // A: I looked at the load test.                          | task: add a load test
          A: Todo: add a load test // A: I added the load test, but it fails.                | task: add a load test
          A: Todo: add a load test // A: I partly added the load test.                       | task: add a load test
          A: Todo: fix ticket 12 // A: I fixed ticket 13.                                    | task: fix ticket 12
          A: Todo: add a load test // A: Should I say I added the load test?                 | task: add a load test
          A: Todo: add a parser for dates // A: I added a parser for times.                  | task: add a parser for dates
          A: I added the load test. Todo: add a load test                                    | task: add a load test
          """)
  void what_a_message_does_is_closed(String conversation, String open) {
    assertThat(open(conversation)).isEqualTo(open);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      emptyValue = "",
      textBlock =
          """
          A: Next steps: / - Book a venue for your team / - Compare three caterers           | ''
          A: **Next steps** / 1. Consider a smaller database / 2. Talk to the vendor         | ''
          A: ## Next steps / - You could add a cache / - Measure again                       | ''
          A: Next steps: / - Replace the builder / - Add a load test                         | task: Replace the builder; task: Add a load test
          A: Next steps: / - [ ] Update your config                                          | task: Update your config
          A: Todo: / - Ask for your feedback / - Wait // A: Next: / - Add a test             | task: Add a test
          Next steps: / - Check your mail handler                                            | task: Check your mail handler
          """)
  void a_list_of_advice_is_nobodys_work_here(String conversation, String open) {
    assertThat(open(conversation)).isEqualTo(open);
  }
}
