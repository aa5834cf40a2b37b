package dev.memoryweave.langchain4j;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.rag.query.Metadata;
import dev.langchain4j.rag.query.Query;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.langchain4j.internal.Beginning;
import dev.memoryweave.langchain4j.internal.ChatTurns;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.weave.ContextPack;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Retrieves what a memory knows for a query: the woven block within a token budget as one content,
 * or nothing if the memory knows nothing that helps. A memory that fails is logged, and the agent
 * goes on without it.
 */
public final class MemoryContentRetriever implements ContentRetriever {
  private static final Logger LOG = LoggerFactory.getLogger(MemoryContentRetriever.class);

  private final Conversation.Finder conversations;
  private final @Nullable Integer tokenBudget;

  /** A retriever with the token budget of each memory. */
  public MemoryContentRetriever(Conversation.Finder conversations) {
    this(conversations, null);
  }

  private MemoryContentRetriever(Conversation.Finder conversations, @Nullable Integer tokenBudget) {
    InvalidValueException.given("conversations", conversations);
    this.conversations = conversations;
    this.tokenBudget = tokenBudget;
  }

  /**
   * A retriever like this one with another budget.
   *
   * @param tokens the most tokens of the block, 0 to {@value RecallRequest#MAX_TOKEN_BUDGET}
   */
  public MemoryContentRetriever withTokenBudget(int tokens) {
    InvalidValueException.within("tokens", tokens, 0, RecallRequest.MAX_TOKEN_BUDGET);
    return new MemoryContentRetriever(conversations, tokens);
  }

  @Override
  public List<Content> retrieve(Query query) {
    try {
      Conversation conversation = conversations.find(memoryId(query));
      RecallRequest request =
          RecallRequest.builder(Beginning.of(query.text(), RecallRequest.MAX_TASK))
              .session(conversation.session())
              .tokenBudget(tokenBudget)
              .build();
      ContextPack pack = conversation.memory().weave(request);
      return tellsMore(pack, conversation.memory(), query)
          ? List.of(Content.from(pack.markdown()))
          : List.of();
    } catch (RuntimeException e) {
      LOG.warn("Nothing was recalled; the agent goes on without the memory", e);
      return List.of();
    }
  }

  /** Whether there is anything in a pack besides messages that the model is shown anyway. */
  private static boolean tellsMore(ContextPack pack, AgentMemory memory, Query query) {
    if (!pack.chunks().isEmpty()) {
      return true;
    }
    Set<String> shown = shown(query);
    return pack.items().stream()
        .anyMatch(
            item ->
                item.kind() != NodeKind.TURN
                    || memory
                        .node(item.ref())
                        .find()
                        .filter(turn -> shown.contains(turn.body().strip()))
                        .isEmpty());
  }

  private static Set<String> shown(Query query) {
    Metadata metadata = query.metadata();
    List<ChatMessage> window = metadata == null ? null : metadata.chatMemory();
    Set<String> shown = new HashSet<>();
    if (window != null) {
      window.forEach(message -> shown.add(ChatTurns.text(message).strip()));
    }
    return shown;
  }

  private static Object memoryId(Query query) {
    Metadata metadata = query.metadata();
    return Conversation.id(metadata == null ? null : metadata.chatMemoryId());
  }
}
