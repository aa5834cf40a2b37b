package dev.memoryweave.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.langchain4j.model.TokenCountEstimator;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class MemoryChatsTest {
  private static final ToolExecutionRequest CALL =
      ToolExecutionRequest.builder().id("call-1").name("bookings").arguments("{}").build();
  private static final ToolExecutionRequest OTHER =
      ToolExecutionRequest.builder().id("call-2").name("weather").arguments("{}").build();

  private final AgentMemory memory = AgentMemory.builder(InMemoryStore.create()).build();
  private final MemoryChats chats = new MemoryChats(Conversation.Finder.sharing(memory));

  @Test
  void messages_survive_a_restart(@TempDir Path folder) {
    Path file = folder.resolve("memory.db");
    List<ChatMessage> talk =
        List.of(
            SystemMessage.from("You help with travel."),
            UserMessage.from("Anna", "Where do I fly to?"),
            AiMessage.from(List.of(CALL, OTHER)),
            ToolExecutionResultMessage.from(CALL, "Rome, Friday"),
            ToolExecutionResultMessage.from(OTHER, "sunny"),
            AiMessage.from("To Rome, on Friday."));
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      ChatMemory chat = chat(store);
      talk.subList(0, 3).forEach(chat::add);
      chat.add(talk.subList(3, 6));
      assertThat(chat.messages()).isEqualTo(talk);
    }
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      assertThat(chat(store).messages()).isEqualTo(talk);
    }
  }

  @Test
  void the_model_sees_the_latest_messages_and_none_is_lost() {
    ChatMemory chat = chats.withMaxMessages(4).get("talk");
    chat.add(SystemMessage.from("Be brief."));
    for (int i = 0; i < 10; i++) {
      chat.add(UserMessage.from("yes"));
    }

    assertThat(chat.messages())
        .hasSize(4)
        .startsWith(SystemMessage.from("Be brief."))
        .endsWith(UserMessage.from("yes"));
    assertThat(memory.session(SessionId.of("talk")).turns(1_000, null).items()).hasSize(11);
    assertThat(chats.get("talk").messages()).hasSize(11);
  }

  @Test
  void the_model_sees_what_fits_into_its_tokens() {
    ChatMemory chat = chats.withMaxTokens(25, new TenTokens()).get("talk");
    chat.add(UserMessage.from("one"));
    chat.add(AiMessage.from("two"));
    chat.add(UserMessage.from("three"));

    assertThat(chat.messages()).containsExactly(AiMessage.from("two"), UserMessage.from("three"));
  }

  @Test
  void calls_that_are_not_all_answered_are_not_shown_and_not_lost() {
    ChatMemory chat = chats.get("talk");
    chat.add(UserMessage.from("Where to?"));
    chat.add(AiMessage.from(List.of(CALL, OTHER)));
    chat.add(ToolExecutionResultMessage.from(CALL, "Rome, Friday"));
    assertThat(chat.messages()).hasSize(1);

    chat.add(UserMessage.from("Never mind. Hello?"));

    assertThat(chat.messages())
        .containsExactly(UserMessage.from("Where to?"), UserMessage.from("Never mind. Hello?"));
    chat.add(AiMessage.from("Hello."));
    assertThat(chats.get("talk").messages()).hasSize(3);
    assertThat(memory.session(SessionId.of("talk")).turns(1_000, null).items()).hasSize(5);
  }

  @Test
  void messages_that_are_set_are_the_window() {
    ChatMemory chat = chats.get("talk");
    chat.add(UserMessage.from("one"));
    chat.add(AiMessage.from("two"));

    chat.set(List.of(UserMessage.from("one"), AiMessage.from("better")));

    assertThat(chat.messages()).containsExactly(UserMessage.from("one"), AiMessage.from("better"));
    chat.clear();
    assertThat(chat.messages()).isEmpty();
    assertThat(chat.id()).isEqualTo("talk");
  }

  @Test
  void a_window_has_bounds() {
    assertThatThrownBy(() -> chats.withMaxMessages(0)).isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> chats.withMaxTokens(0, new TenTokens()))
        .isInstanceOf(InvalidValueException.class);
  }

  private static ChatMemory chat(MemoryStore store) {
    Conversation.Finder all = Conversation.Finder.sharing(AgentMemory.builder(store).build());
    return new MemoryChats(all).get("talk");
  }

  /** Each message has ten tokens. */
  private static final class TenTokens implements TokenCountEstimator {
    @Override
    public int estimateTokenCountInText(String text) {
      return 10;
    }

    @Override
    public int estimateTokenCountInMessage(ChatMessage message) {
      return 10;
    }

    @Override
    public int estimateTokenCountInMessages(Iterable<ChatMessage> messages) {
      int tokens = 0;
      for (ChatMessage message : messages) {
        tokens += estimateTokenCountInMessage(message);
      }
      return tokens;
    }
  }
}
