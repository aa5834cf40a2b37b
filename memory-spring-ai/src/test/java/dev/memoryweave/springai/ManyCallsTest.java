package dev.memoryweave.springai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;

/** Many threads of one agent. */
final class ManyCallsTest {
  private static final int THREADS = 8;
  private static final int CALLS = 5;

  @Test
  void calls_at_once_lose_no_message_and_mix_no_users(@TempDir Path folder) throws Exception {
    ChatModel echo =
        prompt ->
            new ChatResponse(
                List.of(
                    new Generation(
                        new AssistantMessage("Answer to " + prompt.getUserMessage().getText()))));
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try (MemoryStore store = SqliteMemoryStore.open(folder.resolve("memory.db"))) {
      Conversation.Finder users =
          Conversation.Finder.separating(id -> AgentMemory.builder(store).project(id).build());
      MemoryChatMemoryRepository repository = new MemoryChatMemoryRepository(users);
      ChatClient agent =
          ChatClient.builder(echo)
              .defaultAdvisors(
                  MemoryAdvisor.builder(repository).tokenBudget(0).build().withToolSteps())
              .build();
      List<Future<?>> calls = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        String user = "user-" + thread;
        String prefix = user + " says ";
        calls.add(
            threads.submit(
                () -> {
                  for (int call = 0; call < CALLS; call++) {
                    String own = ask(agent, user, prefix + call);
                    String shared = ask(agent, "team", prefix + call);
                    assertThat(List.of(own, shared)).allMatch(told -> told.contains(prefix));
                  }
                }));
      }
      for (Future<?> call : calls) {
        call.get();
      }

      for (int thread = 0; thread < THREADS; thread++) {
        String user = "user-" + thread;
        assertThat(restarted(users, user)).hasSize(2 * CALLS).allMatch(text -> text.contains(user));
      }
      assertThat(restarted(users, "team")).hasSize(2 * CALLS * THREADS).doesNotHaveDuplicates();
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<String> restarted(Conversation.Finder users, String user) {
    Stream<Message> messages =
        new MemoryChatMemoryRepository(users).findByConversationId(user).stream();
    return messages.map(Message::getText).toList();
  }

  private static String ask(ChatClient agent, String user, String text) {
    return agent
        .prompt()
        .user(text)
        .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, user))
        .call()
        .content();
  }
}
