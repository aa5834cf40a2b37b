package dev.memoryweave.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.memoryweave.examples.SchedulerDemo.Story;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Scope;
import dev.memoryweave.review.Reviews;
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
    ContextPack pack = run().first();

    assertThat(item(pack, SchedulerProject.CONSTRAINT).evidence())
        .extracting(Evidence::kind)
        .contains(Evidence.Kind.TEST);
    assertThat(item(pack, SchedulerProject.INCIDENT).evidence())
        .extracting(Evidence::kind)
        .contains(Evidence.Kind.TEST);
    assertThat(pack.markdown())
        .contains("Terminal task states are immutable")
        .contains("A retry revived a cancelled task")
        .contains("RetryTimerTest.cancelled_task_is_not_queued_again");
    assertThat(pack.tokens()).isPositive().isLessThanOrEqualTo(pack.budget());
  }

  @Test
  void what_was_superseded_and_what_has_nothing_to_do_with_it_stay_away() {
    ContextPack pack = run().first();

    assertThat(pack.items())
        .extracting(item -> item.ref().id().value())
        .contains("decision.each-try-is-an-attempt")
        .doesNotContain("decision.retry-resets-the-task", "fact.console-uses-plain-css");
  }

  @Test
  void the_block_and_the_reasons_are_printed() {
    ContextPack pack = run().first();

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
  void what_the_agent_reports_is_known_the_next_day() {
    Story story = run();

    assertThat(story.learned().records())
        .filteredOn(decision -> decision.outcome() == PromotionRecord.Outcome.CREATE)
        .extracting(PromotionRecord::kind)
        .contains(NodeKind.GOTCHA);
    assertThat(story.learned().records())
        .filteredOn(decision -> decision.outcome() == PromotionRecord.Outcome.HOLD)
        .extracting(PromotionRecord::kind)
        .containsExactly(NodeKind.CONSTRAINT);
    assertThat(story.parent())
        .startsWith("Decides whether a failed attempt is tried again and when.")
        .contains("Below: Backoff overflows after 62 doublings");
    assertThat(item(story.second(), NodeId.of("gotcha.backoff-overflows-after-62-doublings")))
        .satisfies(item -> assertThat(item.evidence()).isNotEmpty());
    assertThat(story.second().markdown())
        .contains("The backoff delay must be stored on the attempt");
  }

  @Test
  void a_report_that_contradicts_what_is_known_waits_for_a_reviewer() {
    Story story = run();

    assertThat(story.contradicted().records())
        .extracting(PromotionRecord::outcome, PromotionRecord::target)
        .contains(
            tuple(
                PromotionRecord.Outcome.REVIEW,
                new NodeRef(Scope.project("harbour"), SchedulerProject.CONSTRAINT)));
    assertThat(story.waiting())
        .extracting(Reviews.Item::cause)
        .containsExactly(Reviews.Item.Cause.CHALLENGES, Reviews.Item.Cause.ONE_SOURCE);
    Reviews.Item item = story.waiting().get(0);
    assertThat(item.challenged())
        .extracting(side -> side.memory().id(), side -> side.memory().status())
        .containsExactly(tuple(SchedulerProject.CONSTRAINT, NodeStatus.ACTIVE));
    assertThat(out.toString(UTF_8))
        .contains("What waits for a decision", "Terminal task states are");
  }

  @Test
  void a_second_run_on_the_same_file_changes_nothing() {
    Story first = run();
    Story second = run();

    assertThat(second.learned().repeated()).isTrue();
    assertThat(second.contradicted().repeated()).isTrue();
    assertThat(second.learned().records()).isEqualTo(first.learned().records());
    assertThat(second.learned().revision()).isEqualTo(first.contradicted().revision());
    assertThat(second.second().packHash()).isEqualTo(run().second().packHash());
  }

  private Story run() {
    return SchedulerDemo.run(folder.resolve("memory.db"), new PrintStream(out, true, UTF_8));
  }

  private static ContextPack.Item item(ContextPack pack, NodeId id) {
    return pack.items().stream()
        .filter(item -> item.ref().id().equals(id))
        .findFirst()
        .orElseThrow(() -> new AssertionError(id + " is not in the pack:\n" + pack.markdown()));
  }
}
