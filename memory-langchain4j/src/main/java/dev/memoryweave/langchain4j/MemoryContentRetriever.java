package dev.memoryweave.langchain4j;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.rag.query.Metadata;
import dev.langchain4j.rag.query.Query;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.chat.WovenContext;
import dev.memoryweave.langchain4j.internal.ChatMessageForm;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.recall.RecallRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Retrieves what a memory knows for a query: the woven block within a token budget as one content,
 * or nothing if the memory knows nothing that helps. A memory that fails is logged, and the agent
 * goes on without it.
 */
public final class MemoryContentRetriever implements ContentRetriever {
  private static final ChatMessageForm FORM = new ChatMessageForm();

  private final WovenContext context;
  private final @Nullable Integer tokenBudget;

  /** A retriever with the token budget of each memory. */
  public MemoryContentRetriever(Conversation.Finder conversations) {
    this(new WovenContext(conversations), null);
  }

  private MemoryContentRetriever(WovenContext context, @Nullable Integer tokenBudget) {
    this.context = context;
    this.tokenBudget = tokenBudget;
  }

  /**
   * A retriever like this one with another budget.
   *
   * @param tokens the most tokens of the block, 0 to {@value RecallRequest#MAX_TOKEN_BUDGET}
   */
  public MemoryContentRetriever withTokenBudget(int tokens) {
    InvalidValueException.within("tokens", tokens, 0, RecallRequest.MAX_TOKEN_BUDGET);
    return new MemoryContentRetriever(context, tokens);
  }

  /**
   * A retriever for agents whose system message has the {@linkplain WovenContext#rules rules}: it
   * retrieves nothing where there would be nothing but these.
   *
   * @param tokens the most tokens of the rules
   */
  public MemoryContentRetriever besideRules(int tokens) {
    return new MemoryContentRetriever(context.besideRules(tokens), tokenBudget);
  }

  @Override
  public List<Content> retrieve(Query query) {
    Metadata metadata = query.metadata();
    Object id = Conversation.idOrDefault(metadata == null ? null : metadata.chatMemoryId());
    return context
        .forTask(id, query.text(), tokenBudget, shown(metadata))
        .map(block -> List.of(Content.from(block)))
        .orElseGet(List::of);
  }

  private static List<String> shown(@Nullable Metadata metadata) {
    List<ChatMessage> window = metadata == null ? null : metadata.chatMemory();
    return window == null
        ? List.of()
        : window.stream().map(message -> FORM.turn(message).text()).toList();
  }
}
