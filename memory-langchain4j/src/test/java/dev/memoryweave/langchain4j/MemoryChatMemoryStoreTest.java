package dev.memoryweave.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.memory.chat.MessageWindowChatMemory;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MemoryChatMemoryStoreTest {
  private static final List<ChatMessage> TALK =
      List.of(
          SystemMessage.from("You help with travel."),
          UserMessage.from("Anna", "Where do I fly to?"),
          AiMessage.from(
              List.of(
                  call("call-1", "bookings", "{\"of\":\"Anna\"}"),
                  call("call-2", "weather", "{\"city\": \"Rome\"}"))),
          ToolExecutionResultMessage.builder()
              .id("call-1")
              .toolName("bookings")
              .text("Rome, Friday")
              .isError(false)
              .build(),
          ToolExecutionResultMessage.from("call-2", "weather", "  sunny\n"),
          AiMessage.from("To Rome, on Friday."));

  private final AgentMemory memory = AgentMemory.builder(InMemoryStore.create()).build();

  @Test
  void messages_after_a_restart_are_those_of_before(@TempDir Path folder) {
    Path file = folder.resolve("memory.db");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      ChatMemory chat = chat(AgentMemory.builder(store).build(), 20);
      TALK.forEach(chat::add);
    }
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      AgentMemory reopened = AgentMemory.builder(store).build();
      ChatMemory chat = chat(reopened, 20);

      assertThat(chat.messages()).isEqualTo(TALK);

      chat.add(UserMessage.from("And back?"));
      assertThat(chat(reopened, 20).messages()).hasSize(TALK.size() + 1);
      assertThat(said(reopened)).filteredOn(turn -> turn.role() == Message.Role.USER).hasSize(2);
    }
  }

  @Test
  void messages_that_turns_do_not_hold_as_a_whole_come_back_as_they_were() {
    String arguments = "{\"text\":\"" + "long ".repeat(2_000) + "\"}";
    List<ChatMessage> talk =
        List.of(
            UserMessage.from(
                TextContent.from("What is this?"), ImageContent.from("aGVsbG8=", "image/png")),
            AiMessage.builder()
                .text("A picture.")
                .thinking("It says hello.")
                .attributes(Map.of("signature", "abc"))
                .build(),
            UserMessage.from("Keep it: " + "many words ".repeat(60_000)),
            AiMessage.from(call(null, "keep", arguments)),
            ToolExecutionResultMessage.from(call(null, "keep", arguments), "kept"));

    talk.forEach(chat(memory, 20)::add);

    assertThat(chat(memory, 20).messages()).isEqualTo(talk);
  }

  @Test
  void each_message_is_recorded_once_whatever_the_window() {
    ChatMemory chat = chat(memory, 4);
    for (int i = 0; i < 6; i++) {
      chat.add(UserMessage.from("yes"));
      chat.add(AiMessage.from("ok"));
    }

    assertThat(said(memory)).hasSize(12);
    assertThat(chat.messages()).hasSize(4);
    assertThat(chat(memory, 4).messages()).isEqualTo(chat.messages());
  }

  @Test
  void an_update_made_again_changes_nothing() {
    MemoryChatMemoryStore store = store(memory);
    store.updateMessages("talk", TALK);
    List<Utterance> once = said(memory);

    store.updateMessages("talk", TALK);
    store(memory).updateMessages("talk", TALK);

    assertThat(said(memory)).isEqualTo(once);
  }

  @Test
  void an_exchanged_system_message_is_the_only_one() {
    ChatMemory chat = chat(memory, 10);
    chat.add(SystemMessage.from("Be brief."));
    chat.add(UserMessage.from("Hello"));
    chat.add(SystemMessage.from("Be friendly."));

    assertThat(chat(memory, 10).messages())
        .containsExactly(SystemMessage.from("Be friendly."), UserMessage.from("Hello"));
  }

  @Test
  void a_message_taken_out_of_the_window_stays_in_the_session() {
    MemoryChatMemoryStore store = store(memory);
    store.updateMessages(
        "talk", List.of(UserMessage.from("a"), AiMessage.from("b"), UserMessage.from("c")));

    store.updateMessages("talk", List.of(UserMessage.from("a"), UserMessage.from("c")));

    assertThat(store(memory).getMessages("talk"))
        .containsExactly(UserMessage.from("a"), UserMessage.from("c"));
    assertThat(said(memory)).hasSize(3);
  }

  @Test
  void messages_deleted_by_a_person_are_forgotten() {
    AgentMemory persons =
        AgentMemory.builder(InMemoryStore.create())
            .author(Provenance.of(Provenance.Source.USER))
            .build();
    MemoryChatMemoryStore store = store(persons);
    store.updateMessages("talk", TALK);

    store.deleteMessages("talk");

    assertThat(store.getMessages("talk")).isEmpty();
    assertThat(said(persons)).isEmpty();
  }

  @Test
  void messages_deleted_by_an_agent_stay_in_the_session_and_the_conversation_begins_again() {
    MemoryChatMemoryStore store = store(memory);
    store.updateMessages("talk", List.of(SystemMessage.from("Be kind.")));
    store.updateMessages("talk", TALK);

    store.deleteMessages("talk");

    assertThat(store.getMessages("talk")).isEmpty();
    assertThat(store(memory).getMessages("talk")).isEmpty();
    assertThat(said(memory)).hasSize(TALK.size() + 1);
    store.updateMessages("talk", TALK);
    assertThat(store(memory).getMessages("talk")).isEqualTo(TALK);
  }

  @Test
  void conversations_and_users_know_nothing_of_one_another() {
    MemoryStore shared = InMemoryStore.create();
    Conversation.Finder users =
        Conversation.Finder.separating(id -> AgentMemory.builder(shared).project(id).build());
    MemoryChatMemoryStore store = new MemoryChatMemoryStore(users);

    store.updateMessages("anna", List.of(UserMessage.from("I live in Rome.")));
    store.updateMessages("ben", List.of(UserMessage.from("I live in Oslo.")));

    MemoryChatMemoryStore later = new MemoryChatMemoryStore(users);
    assertThat(later.getMessages("anna")).containsExactly(UserMessage.from("I live in Rome."));
    assertThat(later.getMessages("ben")).containsExactly(UserMessage.from("I live in Oslo."));
  }

  @Test
  void a_secret_is_redacted_in_what_is_recorded() {
    String token = "ghp_" + UUID.randomUUID().toString().replace("-", "") + "abcd";

    store(memory).updateMessages("talk", List.of(UserMessage.from("Use " + token)));

    assertThat(store(memory).getMessages("talk").toString()).doesNotContain(token);
  }

  @Test
  void a_conversation_is_whole_again_after_it_could_not_be_read_at_first() {
    store(memory).updateMessages("talk", TALK);
    AtomicBoolean fails = new AtomicBoolean(true);
    MemoryChatMemoryStore store = failingWhile(fails);
    ChatMemory chat =
        MessageWindowChatMemory.builder().id("talk").maxMessages(20).chatMemoryStore(store).build();
    chat.add(UserMessage.from("And back?"));
    fails.set(false);

    chat.add(AiMessage.from("On Monday."));

    List<ChatMessage> all = new ArrayList<>(TALK);
    all.addAll(List.of(UserMessage.from("And back?"), AiMessage.from("On Monday.")));
    assertThat(chat.messages()).isEqualTo(all);
    assertThat(chat(memory, 20).messages()).isEqualTo(all);
  }

  private MemoryChatMemoryStore failingWhile(AtomicBoolean fails) {
    return new MemoryChatMemoryStore(
        id -> {
          if (fails.get()) {
            throw new IllegalStateException("the disk is full");
          }
          return new Conversation(memory, SessionId.of(id.toString()));
        });
  }

  @Test
  void names_that_are_too_long_are_cut_between_characters() {
    String name = "a".repeat(Utterance.MAX_SPEAKER - 1) + "\ud83d\udea2";

    store(memory).updateMessages("talk", List.of(UserMessage.from(name, "Hello.")));

    assertThat(said(memory)).hasSize(1);
    assertThat(store(memory).getMessages("talk")).hasSize(1);
  }

  @Test
  void what_another_process_added_is_noticed() {
    MemoryChatMemoryStore one = store(memory);
    MemoryChatMemoryStore other = store(memory);
    one.updateMessages("talk", TALK.subList(0, 2));
    other.updateMessages("talk", TALK.subList(0, 4));

    assertThat(one.getMessages("talk")).isEqualTo(TALK.subList(0, 4));
    one.updateMessages("talk", TALK);

    assertThat(other.getMessages("talk")).isEqualTo(TALK);
    assertThat(said(memory)).hasSize(TALK.size());
  }

  @Test
  void what_a_failing_memory_did_not_take_is_recorded_with_the_next_message() {
    AtomicBoolean fails = new AtomicBoolean();
    MemoryChatMemoryStore store = failingWhile(fails);
    ChatMemory chat =
        MessageWindowChatMemory.builder().id("talk").maxMessages(20).chatMemoryStore(store).build();
    chat.add(TALK.get(0));
    fails.set(true);
    chat.add(TALK.get(1));
    chat.add(TALK.get(2));
    assertThat(chat.messages()).isEqualTo(TALK.subList(0, 3));
    fails.set(false);
    chat.add(TALK.get(3));

    assertThat(store(memory).getMessages("talk")).isEqualTo(TALK.subList(0, 4));
  }

  private static ToolExecutionRequest call(String id, String tool, String arguments) {
    return ToolExecutionRequest.builder().id(id).name(tool).arguments(arguments).build();
  }

  private static MemoryChatMemoryStore store(AgentMemory memory) {
    return new MemoryChatMemoryStore(Conversation.Finder.sharing(memory));
  }

  private static ChatMemory chat(AgentMemory memory, int messages) {
    return MessageWindowChatMemory.builder()
        .id("talk")
        .maxMessages(messages)
        .chatMemoryStore(store(memory))
        .build();
  }

  private static List<Utterance> said(AgentMemory memory) {
    List<Utterance> said = new ArrayList<>();
    for (MemoryNode turn : memory.session(SessionId.of("talk")).turns(1_000, null).items()) {
      Utterance utterance = turn.utterance();
      if (utterance != null && !utterance.turn().endsWith(".json")) {
        said.add(utterance);
      }
    }
    return said;
  }
}
