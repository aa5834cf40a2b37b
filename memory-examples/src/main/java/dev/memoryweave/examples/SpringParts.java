package dev.memoryweave.examples;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.springai.MemoryAdvisor;
import dev.memoryweave.springai.MemoryChatMemoryRepository;
import dev.memoryweave.springai.MemoryToolCallbackProvider;
import dev.memoryweave.springboot.UserMemories;
import dev.memoryweave.store.MemoryStore;
import java.util.concurrent.Executor;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.context.annotation.Bean;

/** Parts of a memory for Spring AI, without Spring Boot and for an application with user names. */
public final class SpringParts {
  private SpringParts() {}

  /** A chat client with a memory, made by hand. */
  public static ChatClient client(MemoryStore store, ChatModel model, Executor executor) {
    // readme:begin
    Conversation.Finder users =
        Conversation.Finder.separating(id -> AgentMemory.builder(store).project(id).build());
    MemoryChatMemoryRepository repository = new MemoryChatMemoryRepository(users);
    ChatClient client =
        ChatClient.builder(model)
            .defaultAdvisors(
                MemoryAdvisor.builder(repository).captureOn(executor).build().withToolSteps())
            .defaultAdvisors(
                MessageChatMemoryAdvisor.builder(
                        MessageWindowChatMemory.builder().chatMemoryRepository(repository).build())
                    .build())
            .defaultTools(new MemoryToolCallbackProvider(users))
            .build();
    // readme:end
    return client;
  }

  /** The users of an application whose conversations have ids such as {@code anna/flights}. */
  public static final class Users {
    // readme:begin
    @Bean
    Conversation.Finder conversations(UserMemories memories) {
      return id -> {
        String user = id.toString().substring(0, id.toString().indexOf('/'));
        return new Conversation(memories.of(user), SessionId.of(id.toString()));
      };
    }
    // readme:end
  }
}
