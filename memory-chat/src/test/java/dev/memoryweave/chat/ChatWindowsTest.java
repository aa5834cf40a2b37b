package dev.memoryweave.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ChatWindowsTest {
  private static final List<Line> TALK =
      Line.of(
          "s You help with travel.",
          "u Where do I fly to?",
          "a I look it up.",
          "t Rome, Friday",
          "a To Rome, on Friday.");

  private final AgentMemory memory = AgentMemory.builder(InMemoryStore.create()).build();

  @Test
  void messages_after_a_restart_are_those_of_before(@TempDir Path folder) {
    Path file = folder.resolve("memory.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      windows(AgentMemory.builder(store).build()).update("talk", TALK);
    }
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory reopened = AgentMemory.builder(store).build();

      assertThat(windows(reopened).read("talk")).isEqualTo(TALK);
      windows(reopened).append("talk", Line.of("u And back?"));
      assertThat(windows(reopened).read("talk")).hasSize(TALK.size() + 1);
    }
  }

  @Test
  void appended_messages_are_each_a_turn_however_equal() {
    ChatWindows<Line> windows = windows(memory);
    for (int i = 0; i < 3; i++) {
      windows.append("talk", Line.of("u yes", "a yes"));
      windows.append("talk", Line.of("u yes"));
    }

    assertThat(turns(memory)).isEqualTo(9);
    assertThat(windows.read("talk")).hasSize(9).isEqualTo(windows(memory).read("talk"));
  }

  @Test
  void an_appended_system_message_replaces_the_one_before_it() {
    ChatWindows<Line> windows = windows(memory);
    windows.append("talk", Line.of("s Be brief.", "u Hello"));
    windows.append("talk", Line.of("s Be friendly."));

    assertThat(windows.read("talk")).isEqualTo(Line.of("s Be friendly.", "u Hello"));
    assertThat(windows(memory).read("talk")).isEqualTo(Line.of("s Be friendly.", "u Hello"));
    windows.delete("talk");
    assertThat(windows(memory).read("talk")).isEmpty();
  }

  @Test
  void the_latest_messages_are_read_and_none_of_them_is_a_result_without_its_call() {
    ChatWindows<Line> windows = windows(memory);
    windows.append("talk", Line.of("s Be brief.", "a I look it up.", "t found", "u one"));
    windows.append(
        "talk",
        IntStream.range(0, ChatWindows.MOST_MESSAGES - 2)
            .mapToObj(i -> Line.one("u " + i))
            .toList());

    List<Line> read = windows.read("talk");
    assertThat(read).hasSize(ChatWindows.MOST_MESSAGES).startsWith(Line.one("s Be brief."));
    assertThat(read.get(1)).isEqualTo(Line.one("u one"));
    assertThat(windows(memory).read("talk")).isEqualTo(read);
  }

  @Test
  void a_message_that_a_turn_does_not_hold_comes_back_as_it_was() {
    List<Line> talk = List.of(new Line(Message.Role.USER, "What is this?", "a ship"));

    windows(memory).append("talk", talk);

    assertThat(windows(memory).read("talk")).isEqualTo(talk);
  }

  @Test
  void an_update_made_again_changes_nothing() {
    ChatWindows<Line> windows = windows(memory);
    windows.update("talk", TALK);

    windows.update("talk", TALK);
    windows(memory).update("talk", TALK);

    assertThat(turns(memory)).isEqualTo(TALK.size());
  }

  @Test
  void a_message_taken_out_of_the_window_stays_in_the_session() {
    ChatWindows<Line> windows = windows(memory);
    windows.update("talk", Line.of("u one", "a two", "u three"));

    windows.update("talk", Line.of("u one", "u three"));

    assertThat(windows(memory).read("talk")).isEqualTo(Line.of("u one", "u three"));
    assertThat(turns(memory)).isEqualTo(3);
  }

  @Test
  void messages_deleted_by_a_person_are_forgotten() {
    AgentMemory persons =
        AgentMemory.builder(InMemoryStore.create())
            .author(Provenance.of(Provenance.Source.USER))
            .build();
    ChatWindows<Line> windows = windows(persons);
    windows.update("talk", TALK);

    windows.delete("talk");

    assertThat(windows.read("talk")).isEmpty();
    assertThat(turns(persons)).isZero();
  }

  @Test
  void messages_deleted_by_an_agent_stay_in_the_session_and_the_conversation_begins_again() {
    ChatWindows<Line> windows = windows(memory);
    windows.update("talk", Line.of("s Be kind."));
    windows.update("talk", TALK);

    windows.delete("talk");

    assertThat(windows.read("talk")).isEmpty();
    assertThat(windows(memory).read("talk")).isEmpty();
    assertThat(turns(memory)).isEqualTo(TALK.size() + 1);
    windows.update("talk", TALK);
    assertThat(windows(memory).read("talk")).isEqualTo(TALK);
  }

  @Test
  void conversations_and_users_know_nothing_of_one_another() {
    MemoryStore shared = InMemoryStore.create();
    Conversation.Finder users =
        Conversation.Finder.separating(id -> AgentMemory.builder(shared).project(id).build());
    ChatWindows<Line> windows = new ChatWindows<>(users, new Line.Form());

    windows.append("anna", Line.of("u I live in Rome."));
    windows.append("ben", Line.of("u I live in Oslo."));

    ChatWindows<Line> later = new ChatWindows<>(users, new Line.Form());
    assertThat(later.read("anna")).isEqualTo(Line.of("u I live in Rome."));
    assertThat(later.read("ben")).isEqualTo(Line.of("u I live in Oslo."));
  }

  @Test
  void a_secret_is_redacted_in_what_is_recorded() {
    String token = "ghp_" + UUID.randomUUID().toString().replace("-", "") + "abcd";

    windows(memory).append("talk", Line.of("u Use " + token));

    assertThat(windows(memory).read("talk").toString()).doesNotContain(token);
  }

  @Test
  void what_another_process_added_is_noticed() {
    ChatWindows<Line> one = windows(memory);
    ChatWindows<Line> other = windows(memory);
    one.update("talk", TALK.subList(0, 2));
    other.append("talk", TALK.subList(2, 4));

    assertThat(one.read("talk")).isEqualTo(TALK.subList(0, 4));
    one.update("talk", TALK);

    assertThat(other.read("talk")).isEqualTo(TALK);
    assertThat(turns(memory)).isEqualTo(TALK.size());
  }

  @Test
  void what_a_failing_memory_did_not_take_is_recorded_with_the_next_message() {
    AtomicBoolean fails = new AtomicBoolean();
    ChatWindows<Line> windows = failingWhile(fails);
    windows.update("talk", TALK.subList(0, 1));
    fails.set(true);
    windows.update("talk", TALK.subList(0, 2));
    windows.append("talk", TALK.subList(2, 3));
    assertThat(windows.read("talk")).isEqualTo(TALK.subList(0, 3));
    fails.set(false);
    windows.append("talk", TALK.subList(3, 4));

    assertThat(windows(memory).read("talk")).isEqualTo(TALK.subList(0, 4));
  }

  @Test
  void a_conversation_is_whole_again_after_it_could_not_be_read_at_first() {
    windows(memory).update("talk", TALK);
    AtomicBoolean fails = new AtomicBoolean(true);
    ChatWindows<Line> windows = failingWhile(fails);
    assertThat(windows.read("talk")).isEmpty();
    windows.append("talk", Line.of("u And back?"));
    fails.set(false);

    windows.append("talk", Line.of("a On Monday."));

    List<Line> all = new ArrayList<>(TALK);
    all.addAll(Line.of("u And back?", "a On Monday."));
    assertThat(windows.read("talk")).isEqualTo(all);
    assertThat(windows(memory).read("talk")).isEqualTo(all);
  }

  @Test
  void many_threads_lose_nothing_and_keep_each_conversation_in_order() throws Exception {
    ChatWindows<Line> windows = windows(memory);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        String own = "own-" + thread;
        running.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 10; i++) {
                    windows.append(own, Line.of("u " + i));
                    windows.append("talk", Line.of("u " + own + " " + i));
                  }
                }));
      }
      for (Future<?> thread : running) {
        assertThat(thread.get(1, TimeUnit.MINUTES)).isNull();
      }
    } finally {
      threads.shutdownNow();
    }

    assertThat(turns(memory)).isEqualTo(40);
    assertThat(windows(memory).read("talk")).hasSize(40).isEqualTo(windows.read("talk"));
    List<Line> inOrder = IntStream.range(0, 10).mapToObj(i -> Line.one("u " + i)).toList();
    for (int thread = 0; thread < 4; thread++) {
      assertThat(windows(memory).read("own-" + thread)).isEqualTo(inOrder);
    }
  }

  private ChatWindows<Line> failingWhile(AtomicBoolean fails) {
    return new ChatWindows<>(
        id -> {
          if (fails.get()) {
            throw new IllegalStateException("the disk is full");
          }
          return new Conversation(memory, SessionId.of(id.toString()));
        },
        new Line.Form());
  }

  private static ChatWindows<Line> windows(AgentMemory memory) {
    return new ChatWindows<>(Conversation.Finder.sharing(memory), new Line.Form());
  }

  private static int turns(AgentMemory memory) {
    List<MemoryNode> turns = memory.session(SessionId.of("talk")).turns(1_000, null).items();
    return turns.size();
  }
}
