package dev.memoryweave.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryListener.OfCalls;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

final class ChatCallsTest {
  private final List<String> told = new ArrayList<>();
  private final OfCalls listener =
      call ->
          (outcome, nanos) ->
              told.add(
                  call.layer().label()
                      + " "
                      + call.name()
                      + " "
                      + outcome.result().label()
                      + (outcome.error() == null ? "" : " " + outcome.error()));

  @Test
  void what_every_part_asks_is_observed_at_one_place() {
    AgentMemory memory = AgentMemory.builder(InMemoryStore.create()).build();
    askAll(Conversation.Finder.sharing(memory).observedBy(listener), Runnable::run);

    assertThat(told)
        .containsExactly(
            "chat messages ok",
            "chat record ok",
            "chat record ok",
            "chat context ok",
            "chat rules ok",
            "chat memory_recall ok",
            "chat capture ok",
            "chat hand_over ok",
            "chat delete ok");
  }

  @Test
  void a_failing_memory_fails_nobody_and_each_failure_is_told() {
    Conversation.Finder failing =
        id -> {
          throw new IllegalStateException("the disk is full");
        };
    askAll(
        failing.observedBy(listener),
        task -> {
          throw new RejectedExecutionException("full");
        });

    assertThat(told)
        .hasSize(8)
        .allMatch(line -> line.contains(" failed java."))
        .contains("chat hand_over failed java.util.concurrent.RejectedExecutionException");
  }

  @Test
  void an_error_of_the_machine_is_passed_on() {
    assertThatThrownBy(
            () ->
                ChatCalls.unobserved()
                    .run(
                        "record",
                        "Nothing was recorded",
                        () -> {
                          throw new LinkageError("no class");
                        }))
        .isInstanceOf(LinkageError.class);
  }

  private static void askAll(Conversation.Finder users, Executor executor) {
    ChatWindows<Line> windows = new ChatWindows<>(users, new Line.Form());
    List<Line> unused = windows.read("anna");
    windows.update("anna", Line.of("u Hello"));
    windows.append("anna", Line.of("a Hello"));
    WovenContext context = new WovenContext(users);
    assertThat(context.forTask("anna", "Say it", null, List.of())).isEmpty();
    assertThat(context.rules("anna", 100)).isEmpty();
    assertThat(new ChatTools(users).call(ChatTools.Tool.RECALL, "anna", "{\"task\":\"seats\"}"))
        .isNotEmpty();
    new BackgroundCapture(users, executor).afterAnswer("anna");
    windows.delete("anna");
  }
}
