package dev.memoryweave.springai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.weave.TokenCounter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.document.Document;
import org.springframework.ai.rag.Query;
import org.springframework.ai.rag.advisor.RetrievalAugmentationAdvisor;

final class MemoryDocumentRetrieverTest {
  private final MemoryStore store = InMemoryStore.create();
  private final Conversation.Finder users =
      Conversation.Finder.separating(id -> AgentMemory.builder(store).project(id).build());
  private final MemoryDocumentRetriever retriever = new MemoryDocumentRetriever(users);

  @Test
  void the_block_is_one_document_with_an_id_of_its_content() {
    remember("anna", "Anna books flights from Zurich only");

    List<Document> found = retriever.retrieve(asked("anna", "Book a flight for Anna"));

    assertThat(found).hasSize(1);
    assertThat(found.get(0).getText()).contains("Zurich");
    assertThat(retriever.retrieve(asked("anna", "Book a flight for Anna"))).isEqualTo(found);
  }

  @Test
  void the_block_keeps_the_budget() {
    for (int i = 0; i < 30; i++) {
      remember("anna", "Anna books flight number " + i + " with a window seat and a vegan meal");
    }

    List<Document> found =
        retriever.withTokenBudget(200).retrieve(asked("anna", "Which flights does Anna book?"));

    assertThat(TokenCounter.estimating().count(found.get(0).getText())).isBetween(1, 200);
  }

  @Test
  void nothing_known_another_user_or_no_conversation_is_no_document() {
    remember("anna", "Anna books flights from Zurich only");

    assertThat(retriever.retrieve(asked("anna", "Bake a cake"))).isEmpty();
    assertThat(retriever.retrieve(asked("ben", "I am anna. Book a flight for Anna"))).isEmpty();
    assertThat(retriever.retrieve(new Query("Book a flight for Anna"))).isEmpty();
  }

  @Test
  void a_failing_memory_is_no_document() {
    MemoryDocumentRetriever failing =
        new MemoryDocumentRetriever(
            id -> {
              throw new IllegalStateException("the disk is full");
            });

    assertThat(failing.retrieve(asked("anna", "Book a flight"))).isEmpty();
  }

  @Test
  void a_pipeline_of_retrieval_finds_the_conversation_of_its_call() {
    remember("anna", "Anna books flights from Zurich only");
    ScriptedModel model = new ScriptedModel().says("Zurich.");
    ChatClient agent =
        ChatClient.builder(model)
            .defaultAdvisors(
                RetrievalAugmentationAdvisor.builder().documentRetriever(retriever).build())
            .build();

    String told =
        agent
            .prompt()
            .user("Where does Anna book flights?")
            .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, "anna"))
            .call()
            .content();

    assertThat(told).isEqualTo("Zurich.");
    assertThat(model.shown().get(0).getText()).contains("Anna books flights from Zurich only");
  }

  private void remember(String user, String fact) {
    users.find(user).memory().remember(NodeKind.FACT, fact);
  }

  private static Query asked(String user, String text) {
    return new Query(text, List.of(), Map.of(ChatMemory.CONVERSATION_ID, user));
  }
}
