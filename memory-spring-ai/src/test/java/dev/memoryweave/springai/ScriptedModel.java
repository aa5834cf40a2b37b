package dev.memoryweave.springai;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import reactor.core.publisher.Flux;

/** A model that gives one answer after the other, and keeps what it was asked. */
final class ScriptedModel implements ChatModel {
  private final Deque<AssistantMessage> answers = new ArrayDeque<>();
  private final List<Prompt> prompts = new ArrayList<>();

  ScriptedModel says(String text) {
    answers.add(new AssistantMessage(text));
    return this;
  }

  ScriptedModel calls(ToolCall... calls) {
    answers.add(AssistantMessage.builder().content("").toolCalls(List.of(calls)).build());
    return this;
  }

  static ToolCall save(String id, String fact) {
    return new ToolCall(
        id, "function", "memory_save", "{\"kind\":\"fact\",\"statement\":\"" + fact + "\"}");
  }

  static ToolCall recall(String id, String task) {
    return new ToolCall(id, "function", "memory_recall", "{\"task\":\"" + task + "\"}");
  }

  List<Message> shown() {
    return prompts.get(prompts.size() - 1).getInstructions();
  }

  List<Message> shown(int call) {
    return prompts.get(call).getInstructions();
  }

  @Override
  public ChatOptions getOptions() {
    return ToolCallingChatOptions.builder().build();
  }

  @Override
  public ChatResponse call(Prompt prompt) {
    prompts.add(prompt);
    return new ChatResponse(List.of(new Generation(answers.remove())));
  }

  /** Answers in parts of a word. */
  @Override
  public Flux<ChatResponse> stream(Prompt prompt) {
    return Flux.defer(
        () -> {
          prompts.add(prompt);
          AssistantMessage answer = answers.remove();
          if (answer.hasToolCalls()) {
            return Flux.just(new ChatResponse(List.of(new Generation(answer))));
          }
          return Flux.fromArray(answer.getText().split("(?<= )", -1))
              .map(part -> new ChatResponse(List.of(new Generation(new AssistantMessage(part)))));
        });
  }
}
