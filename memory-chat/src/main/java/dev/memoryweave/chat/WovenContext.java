package dev.memoryweave.chat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.continuity.Continuity;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.weave.ContextPack;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Blocks for the prompt of an agent: what its memory knows for a task, and the rules in force. A
 * memory that fails is logged, and the agent goes on without it.
 */
public final class WovenContext {
  private final Conversation.Finder conversations;
  private final int rulesTokens;

  /** Blocks from the memories of conversations. */
  public WovenContext(Conversation.Finder conversations) {
    this(conversations, 0);
  }

  private WovenContext(Conversation.Finder conversations, int rulesTokens) {
    InvalidValueException.given("conversations", conversations);
    this.conversations = conversations;
    this.rulesTokens = rulesTokens;
  }

  /**
   * Blocks for prompts that have the {@linkplain #rules rules}, too: one for a task that would hold
   * nothing but these is left out.
   *
   * @param tokens the most tokens of the rules
   */
  public WovenContext besideRules(int tokens) {
    return new WovenContext(conversations, tokens);
  }

  /**
   * The memories that help with a task as a block, or nothing if none does.
   *
   * @param text what the user said, of which only the beginning is read if it is very long
   * @param tokens the most tokens, or null for the budget of the memory
   * @param shown the texts of messages that the model is shown anyway; a block of such messages
   *     alone is left out
   */
  public Optional<String> forTask(
      Object id, String text, @Nullable Integer tokens, Collection<String> shown) {
    return conversations
        .calls()
        .orElse(
            "context",
            "Nothing was recalled; the agent goes on without the memory",
            () -> woven(conversations.find(id), text, tokens, shown),
            failure -> Optional.empty());
  }

  /**
   * The rules and preferences in force, or nothing if there are none. The block stays the same,
   * byte for byte, until one of them changes, and new ones come last: models that cache the
   * beginning of a prompt read it once.
   *
   * @param tokens the most tokens; the most important rules are chosen
   */
  public Optional<String> rules(Object id, int tokens) {
    return conversations
        .calls()
        .orElse(
            "rules",
            "The rules were not read; the agent goes on without them",
            () ->
                Optional.of(rules(conversations.find(id).memory(), tokens).text())
                    .filter(block -> !block.isEmpty()),
            failure -> Optional.empty());
  }

  private Optional<String> woven(
      Conversation conversation, String text, @Nullable Integer tokens, Collection<String> shown) {
    RecallRequest request =
        RecallRequest.builder(TurnParts.beginning(text, RecallRequest.MAX_TASK))
            .session(conversation.session())
            .tokenBudget(tokens)
            .build();
    ContextPack pack = conversation.memory().weave(request);
    return tellsMore(pack, conversation.memory(), shown)
        ? Optional.of(pack.markdown())
        : Optional.empty();
  }

  private static Continuity.Lines rules(AgentMemory memory, int tokens) {
    return memory.continuity().rules(Continuity.Limit.tokens(tokens));
  }

  /** Whether there is anything in a pack besides what the model is shown anyway. */
  private boolean tellsMore(ContextPack pack, AgentMemory memory, Collection<String> shown) {
    if (!pack.chunks().isEmpty()) {
      return true;
    }
    Set<NodeRef> rules =
        rulesTokens == 0 ? Set.of() : Set.copyOf(rules(memory, rulesTokens).memories());
    Set<String> texts = shown.stream().map(String::strip).collect(Collectors.toSet());
    return pack.items().stream()
        .filter(item -> !rules.contains(item.ref()))
        .anyMatch(item -> item.kind() != NodeKind.TURN || !isShown(memory, item.ref(), texts));
  }

  private static boolean isShown(AgentMemory memory, NodeRef turn, Set<String> texts) {
    return memory.node(turn).find().filter(said -> texts.contains(said.body().strip())).isPresent();
  }
}
