package dev.memoryweave.springai;

import dev.memoryweave.chat.Conversation;
import dev.memoryweave.chat.WovenContext;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.recall.RecallRequest;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.document.Document;
import org.springframework.ai.rag.Query;
import org.springframework.ai.rag.retrieval.search.DocumentRetriever;

/**
 * Retrieves what a memory knows for a query: the woven block within a token budget as one document,
 * or nothing if the memory knows nothing that helps. For pipelines of retrieval; a {@link
 * MemoryAdvisor} needs none.
 *
 * <p>The conversation is the one that the context of the query names as {@code
 * ChatMemory.CONVERSATION_ID}, as it comes from the parameters of the advisors.
 */
public final class MemoryDocumentRetriever implements DocumentRetriever {
  private static final Logger LOG = LoggerFactory.getLogger(MemoryDocumentRetriever.class);

  private final WovenContext context;
  private final @Nullable Integer tokenBudget;

  /** A retriever with the token budget of each memory. */
  public MemoryDocumentRetriever(Conversation.Finder conversations) {
    this(new WovenContext(conversations), null);
  }

  private MemoryDocumentRetriever(WovenContext context, @Nullable Integer tokenBudget) {
    this.context = context;
    this.tokenBudget = tokenBudget;
  }

  /**
   * A retriever like this one with another budget.
   *
   * @param tokens the most tokens of the block, 0 to {@value RecallRequest#MAX_TOKEN_BUDGET}
   */
  public MemoryDocumentRetriever withTokenBudget(int tokens) {
    InvalidValueException.within("tokens", tokens, 0, RecallRequest.MAX_TOKEN_BUDGET);
    return new MemoryDocumentRetriever(context, tokens);
  }

  @Override
  public List<Document> retrieve(Query query) {
    Object id = query.context().get(ChatMemory.CONVERSATION_ID);
    if (id == null) {
      LOG.warn("Nothing was recalled: the query names no ChatMemory.CONVERSATION_ID");
      return List.of();
    }
    List<String> shown = query.history().stream().map(Message::getText).toList();
    return context
        .forTask(id, query.text(), tokenBudget, shown)
        .map(MemoryDocumentRetriever::document)
        .stream()
        .toList();
  }

  private static Document document(String block) {
    String id = UUID.nameUUIDFromBytes(block.getBytes(StandardCharsets.UTF_8)).toString();
    return new Document(id, block, Map.of());
  }
}
