package dev.memoryweave.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.query.Metadata;
import dev.langchain4j.rag.query.Query;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.weave.TokenCounter;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MemoryContentRetrieverTest {
  private final MemoryStore store = InMemoryStore.create();
  private final Conversation.Finder users =
      Conversation.Finder.separating(id -> AgentMemory.builder(store).project(id).build());
  private final MemoryContentRetriever retriever = new MemoryContentRetriever(users);

  @Test
  void what_is_known_is_one_content() {
    remember("anna", "Anna books flights from Zurich only");
    remember("anna", "Anna books flights with a window seat");

    List<Content> found = retriever.retrieve(asked("anna", "Book a flight for Anna"));

    assertThat(found).hasSize(1);
    assertThat(found.get(0).textSegment().text()).contains("Zurich", "window seat");
  }

  @Test
  void the_block_keeps_the_budget() {
    for (int i = 0; i < 30; i++) {
      remember("anna", "Anna books flight number " + i + " with a window seat and a vegan meal");
    }

    List<Content> found =
        retriever.withTokenBudget(200).retrieve(asked("anna", "Which flights does Anna book?"));

    assertThat(found).hasSize(1);
    assertThat(TokenCounter.estimating().count(found.get(0).textSegment().text()))
        .isPositive()
        .isLessThanOrEqualTo(200);
  }

  @Test
  void messages_that_the_model_is_shown_anyway_are_no_content() {
    List<ChatMessage> window =
        List.of(UserMessage.from("Lea has a peanut allergy."), AiMessage.from("Poor Lea."));
    new MemoryChatMemoryStore(users).updateMessages("anna", window);
    UserMessage question = UserMessage.from("Which cake for Lea with the peanut allergy?");

    Query shown = Query.from(question.singleText(), Metadata.from(question, "anna", window));
    Query later = Query.from(question.singleText(), Metadata.from(question, "anna", List.of()));

    assertThat(retriever.retrieve(shown)).isEmpty();
    assertThat(retriever.retrieve(later)).hasSize(1);
  }

  @Test
  void a_query_without_an_id_is_of_the_default_conversation() {
    remember("default", "Flights start at Zurich airport");

    assertThat(retriever.retrieve(Query.from("Where do flights start?"))).hasSize(1);
  }

  private void remember(String user, String fact) {
    users.find(user).memory().remember(NodeDraft.builder(NodeKind.FACT, fact).build());
  }

  private static Query asked(String user, String text) {
    return Query.from(text, Metadata.from(UserMessage.from(text), user, List.of()));
  }
}
