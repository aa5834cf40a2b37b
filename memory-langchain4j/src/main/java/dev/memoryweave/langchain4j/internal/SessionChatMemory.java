package dev.memoryweave.langchain4j.internal;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.memoryweave.chat.ChatWindows;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * A chat memory that is a session.
 *
 * @param id its id
 * @param windows the messages of sessions
 * @param most the most that the messages that the model sees may cost
 * @param cost what a message costs
 */
public record SessionChatMemory(
    Object id, ChatWindows<ChatMessage> windows, int most, ToIntFunction<ChatMessage> cost)
    implements ChatMemory {
  @Override
  public void add(ChatMessage message) {
    windows.append(id, List.of(message));
  }

  @Override
  public void add(Iterable<ChatMessage> messages) {
    windows.append(id, list(messages));
  }

  @Override
  public void set(Iterable<ChatMessage> messages) {
    windows.update(id, list(messages));
  }

  @Override
  public List<ChatMessage> messages() {
    return answered(windows.read(id, most, cost));
  }

  @Override
  public void clear() {
    windows.delete(id);
  }

  /**
   * Messages without calls of tools that are not all answered, because somebody cancelled or the
   * process ended: models refuse these, and with them all that follows.
   */
  private static List<ChatMessage> answered(List<ChatMessage> messages) {
    List<ChatMessage> kept = new ArrayList<>();
    int next;
    for (int i = 0; i < messages.size(); i = next) {
      next = i + 1;
      if (!(messages.get(i) instanceof AiMessage ai) || !ai.hasToolExecutionRequests()) {
        kept.add(messages.get(i));
        continue;
      }
      while (next < messages.size() && messages.get(next) instanceof ToolExecutionResultMessage) {
        next++;
      }
      List<ChatMessage> results = messages.subList(i + 1, next);
      if (areFor(ai, results)) {
        kept.add(ai);
        kept.addAll(results);
      }
    }
    return kept;
  }

  private static boolean areFor(AiMessage calls, List<ChatMessage> results) {
    Set<String> answered = new HashSet<>();
    results.forEach(result -> answered.add(((ToolExecutionResultMessage) result).id()));
    return results.size() >= calls.toolExecutionRequests().size()
        && calls.toolExecutionRequests().stream()
            .map(ToolExecutionRequest::id)
            .allMatch(answered::contains);
  }

  private static List<ChatMessage> list(Iterable<ChatMessage> messages) {
    List<ChatMessage> list = new ArrayList<>();
    messages.forEach(list::add);
    return list;
  }
}
