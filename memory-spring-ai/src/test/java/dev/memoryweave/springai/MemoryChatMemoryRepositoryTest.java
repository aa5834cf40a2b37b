package dev.memoryweave.springai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;

/**
 * Holds the repository to what Spring AI's own tests ask of repositories, which are not published,
 * and to what is asked of it beyond that.
 */
final class MemoryChatMemoryRepositoryTest {
  private final AgentMemory memory =
      AgentMemory.builder(InMemoryStore.create())
          .author(Provenance.of(Provenance.Source.USER))
          .build();
  private final MemoryChatMemoryRepository repository = MemoryChatMemoryRepository.sharing(memory);

  @Test
  void conversation_ids_are_those_of_the_sessions() {
    repository.saveAll("first", List.of(new UserMessage("Hello")));
    repository.saveAll("second", List.of(new UserMessage("Hello")));

    assertThat(repository.findConversationIds()).containsExactlyInAnyOrder("first", "second");
    assertThat(new MemoryChatMemoryRepository(Conversation.Finder.sharing(memory)))
        .returns(List.of(), MemoryChatMemoryRepository::findConversationIds);
    repository.deleteByConversationId("first");
    assertThat(repository.findConversationIds()).containsExactly("second");
  }

  @Test
  void messages_of_all_kinds_are_found_as_they_were_saved() {
    List<Message> messages =
        List.of(
            new SystemMessage("You help."),
            new UserMessage("Where from?"),
            new AssistantMessage("From Zurich."));

    repository.saveAll("talk", messages);

    assertThat(repository.findByConversationId("talk")).isEqualTo(messages);
    assertThat(restarted().findByConversationId("talk")).isEqualTo(messages);
    assertThat(repository.findByConversationId("another")).isEmpty();
  }

  @Test
  void saving_replaces_the_messages() {
    repository.saveAll("talk", List.of(new UserMessage("One"), new AssistantMessage("Two")));
    repository.saveAll("talk", List.of(new UserMessage("Three")));

    assertThat(restarted().findByConversationId("talk"))
        .extracting(Message::getText)
        .containsExactly("Three");
  }

  @Test
  void a_deleted_conversation_is_empty_and_may_begin_again() {
    repository.saveAll("talk", List.of(new UserMessage("One")));

    repository.deleteByConversationId("talk");

    assertThat(repository.findByConversationId("talk")).isEmpty();
    assertThat(restarted().findByConversationId("talk")).isEmpty();
    repository.saveAll("talk", List.of(new UserMessage("Two")));
    assertThat(restarted().findByConversationId("talk"))
        .extracting(Message::getText)
        .containsExactly("Two");
  }

  @Test
  void only_what_is_new_is_recorded_and_what_falls_out_of_the_window_stays_in_the_session() {
    MessageWindowChatMemory chat =
        MessageWindowChatMemory.builder().chatMemoryRepository(repository).maxMessages(4).build();
    for (int i = 1; i <= 5; i++) {
      chat.add("talk", new UserMessage("Question " + i));
      chat.add("talk", new AssistantMessage("Answer " + i));
    }

    assertThat(chat.get("talk"))
        .extracting(Message::getText)
        .containsExactly("Question 4", "Answer 4", "Question 5", "Answer 5");
    assertThat(memory.session(SessionId.of("talk")).find().orElseThrow().messages()).isEqualTo(10);
  }

  @Test
  void attributes_that_a_model_wants_back_are_kept_and_those_of_the_answer_are_not() {
    Message thought =
        AssistantMessage.builder()
            .content("Zurich")
            .properties(
                Map.of("finishReason", "STOP", "id", "msg-1", "signature", "c2ln", "usage", memory))
            .build();

    repository.saveAll("talk", List.of(new UserMessage("Where from?"), thought));

    assertThat(restarted().findByConversationId("talk").get(1).getMetadata())
        .containsEntry("signature", "c2ln")
        .containsOnlyKeys("messageType", "signature");
  }

  @Test
  void a_memory_that_fails_keeps_the_conversation_and_records_it_later() {
    boolean[] isDown = {true};
    Conversation.Finder users = Conversation.Finder.sharing(memory);
    MemoryChatMemoryRepository failing =
        new MemoryChatMemoryRepository(
            id -> {
              if (isDown[0]) {
                throw new IllegalStateException("the disk is full");
              }
              return users.find(id);
            },
            () -> {
              throw new IllegalStateException("the disk is full");
            });
    List<Message> window = new ArrayList<>(List.of(new UserMessage("One")));
    failing.saveAll("talk", window);
    assertThat(failing.findByConversationId("talk")).isEqualTo(window);
    assertThat(failing.findConversationIds()).isEmpty();

    isDown[0] = false;
    window.add(new AssistantMessage("Two"));
    failing.saveAll("talk", window);

    assertThat(restarted().findByConversationId("talk")).isEqualTo(window);
  }

  private MemoryChatMemoryRepository restarted() {
    return MemoryChatMemoryRepository.sharing(memory);
  }
}
