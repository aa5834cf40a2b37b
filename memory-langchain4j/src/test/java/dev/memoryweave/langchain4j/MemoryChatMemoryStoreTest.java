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
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
