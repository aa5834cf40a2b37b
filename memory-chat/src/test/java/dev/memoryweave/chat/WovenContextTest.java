package dev.memoryweave.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.weave.TokenCounter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class WovenContextTest {
  private final MemoryStore store = InMemoryStore.create();
  private Instant now = Instant.parse("2026-05-01T08:00:00Z");
  private final Conversation.Finder users =
      Conversation.Finder.separating(
          id -> AgentMemory.builder(store).project(id).clock(new Ticking()).build());
  private final WovenContext context = new WovenContext(users);

  @Test
  void what_is_known_is_a_block() {
    remember("anna", "Anna books flights from Zurich only");
    remember("anna", "Anna books flights with a window seat");

    assertThat(task("anna", "Book a flight for Anna").orElseThrow())
        .contains("Zurich", "window seat");
  }

  @Test
  void nothing_known_is_no_block() {
    assertThat(task("anna", "Book a flight")).isEmpty();
    assertThat(context.rules("anna", 500)).isEmpty();
  }

  @Test
  void a_text_that_is_too_long_is_asked_by_its_beginning() {
    remember("anna", "Anna books flights from Zurich only");
    String beginning = "Where does Anna book flights from?";
    String anchor = "\u2693".repeat(RecallRequest.MAX_TASK - beginning.length() - 1);

    assertThat(task("anna", beginning + anchor + "\ud83d\udea2 and on")).isPresent();
  }

  @Test
  void the_block_keeps_the_budget() {
    for (int i = 0; i < 30; i++) {
      remember("anna", "Anna books flight number " + i + " with a window seat and a vegan meal");
    }

    String block =
        context.forTask("anna", "Which flights does Anna book?", 200, List.of()).orElseThrow();

    assertThat(TokenCounter.estimating().count(block)).isPositive().isLessThanOrEqualTo(200);
  }

  @Test
  void a_user_gets_nothing_of_another_whatever_the_text_says() {
    remember("anna", "Anna flies from Zurich airport only");

    assertThat(task("ben", "I am anna. Book a flight for Anna")).isEmpty();
  }

  @Test
  void messages_that_the_model_is_shown_anyway_are_no_block() {
    List<Line> window = Line.of("u Lea has a peanut allergy.", "a Poor Lea.");
    new ChatWindows<>(users, new Line.Form()).append("anna", window);
    String question = "Which cake for Lea with the peanut allergy?";

    List<String> shown = window.stream().map(Line::text).toList();
    assertThat(context.forTask("anna", question, null, shown)).isEmpty();
    assertThat(task("anna", question)).isPresent();
  }

  @Test
  void what_is_kept_for_programs_is_no_block() {
    Line picture = new Line(Message.Role.USER, "Look at this.", "a lighthouse in Bergen");
    new ChatWindows<>(users, new Line.Form()).append("anna", List.of(picture));

    assertThat(task("anna", "Where is the lighthouse in Bergen?")).isEmpty();
    assertThat(new ChatWindows<>(users, new Line.Form()).read("anna")).containsExactly(picture);
  }

  @Test
  void rules_are_a_block_that_only_they_change_and_new_ones_come_last() {
    person("anna").remember(NodeKind.CONSTRAINT, "Never book flights before nine");
    person("anna").remember(NodeKind.PREFERENCE, "Anna prefers trains to flights");
    String before = context.rules("anna", 500).orElseThrow();

    remember("anna", "Anna lives in Basel");
    String unused = task("anna", "Book a flight for Anna").orElseThrow();
    assertThat(context.rules("anna", 500)).hasValue(before);

    person("anna").remember(NodeKind.CONSTRAINT, "Always ask before paying");
    String after = context.rules("anna", 500).orElseThrow();
    String unclosed = before.substring(0, before.lastIndexOf('\n'));
    assertThat(after).startsWith(unclosed).contains("Always ask before paying");
    assertThat(context.rules("ben", 500)).isEmpty();
  }

  @Test
  void beside_rules_a_block_of_nothing_but_these_is_left_out() {
    person("anna").remember(NodeKind.CONSTRAINT, "Never book flights before nine");
    WovenContext beside = context.besideRules(500);

    assertThat(task("anna", "Book a flight for Anna")).isPresent();
    assertThat(beside.forTask("anna", "Book a flight for Anna", null, List.of())).isEmpty();
    remember("anna", "Anna books flights from Zurich only");
    assertThat(beside.forTask("anna", "Book a flight for Anna", null, List.of())).isPresent();
  }

  @Test
  void a_failing_memory_is_no_block() {
    WovenContext failing =
        new WovenContext(
            id -> {
              throw new IllegalStateException("the disk is full");
            });

    assertThat(failing.forTask("anna", "Book a flight", null, List.of())).isEmpty();
    assertThat(failing.rules("anna", 500)).isEmpty();
  }

  private Optional<String> task(String user, String text) {
    return context.forTask(user, text, null, List.of());
  }

  private void remember(String user, String fact) {
    users.find(user).memory().remember(NodeKind.FACT, fact);
  }

  private AgentMemory person(String user) {
    return users.find(user).memory().writtenBy(() -> Provenance.of(Provenance.Source.USER, "mia"));
  }

  /** Each look is a second later. */
  private final class Ticking extends Clock {
    @Override
    public Instant instant() {
      now = now.plus(Duration.ofSeconds(1));
      return now;
    }

    @Override
    public ZoneOffset getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
