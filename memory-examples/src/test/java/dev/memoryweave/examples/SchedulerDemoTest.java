package dev.memoryweave.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.EvidenceKind;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.weave.ContextItem;
import dev.memoryweave.weave.ContextPack;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SchedulerDemoTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @Test
  void the_rule_and_the_incident_come_back_with_their_evidence() {
    ContextPack pack = run();

    assertThat(item(pack, SchedulerProject.CONSTRAINT).evidence())
        .extracting(Evidence::kind)
        .contains(EvidenceKind.TEST);
    assertThat(item(pack, SchedulerProject.INCIDENT).evidence())
        .extracting(Evidence::kind)
        .contains(EvidenceKind.TEST, EvidenceKind.COMMIT);
    assertThat(pack.markdown())
        .contains("Terminal task states are immutable")
        .contains("A retry revived a cancelled task")
        .contains("RetryTimerTest.cancelled_task_is_not_queued_again")
        .contains("c41f7e0");
    assertThat(pack.tokens()).isPositive().isLessThanOrEqualTo(pack.budget());
  }

  @Test
  void what_was_superseded_and_what_has_nothing_to_do_with_it_stay_away() {
    ContextPack pack = run();

    assertThat(pack.items())
        .extracting(item -> item.ref().id().value())
        .contains("decision.each-try-is-an-attempt")
        .doesNotContain("decision.retry-resets-the-task", "fact.console-uses-plain-css");
  }

  @Test
  void the_block_and_the_reasons_are_printed() {
    ContextPack pack = run();

    assertThat(out.toString(UTF_8))
        .contains(pack.markdown())
        .contains("Task:       " + SchedulerDemo.TASK)
        .contains("Intent:   feature")
        .contains("Terms:    ")
        .contains("Channels: ")
        .contains("relevance ");
  }

  @Test
  void all_that_is_behind_the_incident_is_printed() {
    run();

    assertThat(out.toString(UTF_8))
        .contains("test  RetryTimerTest.cancelled_task_is_not_queued_again")
        .contains("commit  c41f7e0")
        .contains("log  worker-3.log:88121-88124")
        .contains("supports constraint.terminal-states-are-immutable")
        .contains("decision.each-try-is-an-attempt derived_from it");
  }

  @Test
  void a_second_run_on_the_same_file_gives_the_same_block() {
    ContextPack first = run();
    out.reset();
    ContextPack second = run();

    assertThat(second.markdown()).isEqualTo(first.markdown());
    assertThat(second.packHash()).isEqualTo(first.packHash());
    assertThat(out.toString(UTF_8))
        .contains("Remembered: " + SchedulerProject.memories().size() + " memories");
  }

  private ContextPack run() {
    return SchedulerDemo.run(folder.resolve("memory.db"), new PrintStream(out, true, UTF_8));
  }

  private static ContextItem item(ContextPack pack, NodeId id) {
    return pack.items().stream()
        .filter(item -> item.ref().id().equals(id))
        .findFirst()
        .orElseThrow(() -> new AssertionError(id + " is not in the pack:\n" + pack.markdown()));
  }
}
