package dev.memoryweave.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.continuity.Bootstrap;
import dev.memoryweave.continuity.Bootstrap.Outcome;
import dev.memoryweave.continuity.ContinuityPack;
import dev.memoryweave.continuity.ContinuityPack.Section;
import dev.memoryweave.examples.AgentLoop.Story;
import dev.memoryweave.examples.AgentLoop.StoryToldException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.SessionId;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AgentLoopTest {
  private static final String CRITERION =
      "a receiver that was down for an hour gets every event once";

  @TempDir private Path folder;
  private String printed = "";
  private Story story;

  @BeforeEach
  void tellTheStory() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    story = AgentLoop.run(address("memory.db"), new PrintStream(out, true, UTF_8));
    printed = out.toString(UTF_8);
  }

  @Test
  void a_cold_start_has_nothing_to_resume_but_knows_the_rules() {
    assertThat(story.cold().outcome()).isEqualTo(Outcome.NONE);
    assertThat(pack(story.cold()).items())
        .extracting(ContinuityPack.Item::section)
        .containsOnly(Section.RULES);
    assertThat(story.recalled().markdown())
        .contains("An event reaches a receiver at most once")
        .doesNotContain("203 dpi");
  }

  @Test
  void a_report_before_the_end_leaves_its_decision_and_its_trap() {
    assertThat(story.halfDone().records())
        .extracting(PromotionRecord::outcome)
        .containsExactly(PromotionRecord.Outcome.CREATE, PromotionRecord.Outcome.CREATE);
  }

  @Test
  void with_the_folder_only_it_is_told_which_sessions_may_be_meant_and_no_more() {
    Bootstrap vague = story.vague();

    assertThat(vague.outcome()).isEqualTo(Outcome.AMBIGUOUS);
    assertThat(sessions(vague))
        .containsExactlyInAnyOrder(AgentLoopScript.RETRIES, AgentLoopScript.LABELS);
    assertThat(vague.pack()).isNull();
    assertThat(vague.nextStep()).contains(AgentLoopScript.RETRIES_BRANCH);
    assertThat(vague.markdown()).doesNotContain("growing delay");
  }

  @Test
  void the_branch_or_a_file_names_the_right_one_of_the_two() {
    assertThat(story.resumed().lane().orElseThrow().id()).isEqualTo(AgentLoopScript.RETRIES);
    assertThat(story.byFile().lane().orElseThrow().id()).isEqualTo(AgentLoopScript.RETRIES);
  }

  @Test
  void the_pack_holds_what_is_needed_to_go_on_and_nothing_of_the_other_work() {
    ContinuityPack pack = pack(story.resumed());

    assertThat(pack.sessions()).containsExactly(AgentLoopScript.RETRIES);
    assertThat(texts(pack, Section.REQUEST)).contains("go on with the growing delay");
    assertThat(texts(pack, Section.BLOCKERS)).contains("no test receiver");
    assertThat(texts(pack, Section.OPEN_WORK))
        .contains("Send them again", "status page", CRITERION)
        .doesNotContain("Keep refused webhooks");
    assertThat(texts(pack, Section.FAILED)).contains("answered_event_is_not_sent_again");
    assertThat(texts(pack, Section.DECISIONS)).contains("not in the message broker");
    assertThat(texts(pack, Section.RULES)).contains("at most once");
    assertThat(pack.markdown()).doesNotContain("return page", "depot");
  }

  @Test
  void the_blocker_is_closed_by_the_person_and_the_tasks_by_the_agent() {
    assertThat(story.openWork().blockers()).hasSize(1);
    assertThat(story.openWork().tasks()).hasSize(2);

    assertThat(story.claimed().blockers()).isEmpty();
    assertThat(story.claimed().tasks()).isEmpty();
  }

  @Test
  void what_the_agent_says_of_the_criterion_of_a_person_is_a_claim_until_a_report_is_verified() {
    assertThat(story.claimed().isDone()).isFalse();
    assertThat(story.claimed().criteria()).extracting(MemoryNode::title).containsExactly(CRITERION);
    assertThat(story.claimed().claims()).extracting(MemoryNode::title).containsExactly(CRITERION);
    assertThat(story.tested().isDone()).isFalse();

    assertThat(story.verified().isDone()).isTrue();
    assertThat(story.verified().claims()).isEmpty();
    assertThat(story.verified().evidence()).isPositive();
  }

  @Test
  void the_rule_that_was_said_waits_when_the_session_has_ended_and_the_other_work_is_next() {
    assertThat(story.captured().records())
        .filteredOn(record -> record.title().startsWith("Never wait longer than one hour"))
        .extracting(PromotionRecord::outcome)
        .containsExactly(PromotionRecord.Outcome.HOLD);
    assertThat(story.next().lane().orElseThrow().id()).isEqualTo(AgentLoopScript.LABELS);
  }

  @Test
  void what_is_printed_is_what_the_memory_answers_and_the_same_every_time() {
    assertThat(printed)
        .contains(
            story.cold().markdown(),
            story.recalled().markdown(),
            story.vague().markdown(),
            story.resumed().markdown(),
            story.next().markdown());
    ByteArrayOutputStream again = new ByteArrayOutputStream();
    AgentLoop.run(address("other.db"), new PrintStream(again, true, UTF_8));
    assertThat(again.toString(UTF_8)).isEqualTo(printed);
  }

  @Test
  void a_store_in_which_it_has_been_told_is_left_as_it_is() {
    PrintStream nowhere = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);

    assertThatThrownBy(() -> AgentLoop.run(address("memory.db"), nowhere))
        .isInstanceOf(StoryToldException.class)
        .hasMessageContaining("memory.db already; give the address of a new one");
  }

  private String address(String file) {
    return "sqlite:" + folder.resolve(file);
  }

  private static List<SessionId> sessions(Bootstrap bootstrap) {
    return bootstrap.lanes().stream().map(lane -> lane.id()).toList();
  }

  private static ContinuityPack pack(Bootstrap bootstrap) {
    assertThat(bootstrap.pack()).isNotNull();
    return bootstrap.pack();
  }

  private static String texts(ContinuityPack pack, Section section) {
    return String.join(
        "\n",
        pack.items().stream()
            .filter(item -> item.section() == section)
            .map(ContinuityPack.Item::text)
            .toList());
  }
}
