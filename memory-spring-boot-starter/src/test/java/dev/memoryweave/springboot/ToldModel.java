package dev.memoryweave.springboot;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;

/** A model that says "Noted." unless it is told otherwise, and keeps what it was asked. */
final class ToldModel implements ChatModel {
  final Deque<AssistantMessage> answers = new ArrayDeque<>();
  final List<Prompt> prompts = new ArrayList<>();

  @Override
  public ChatOptions getOptions() {
    return ToolCallingChatOptions.builder().build();
  }

  @Override
  public ChatResponse call(Prompt prompt) {
    prompts.add(prompt);
    AssistantMessage answer = answers.poll();
    return new ChatResponse(
        List.of(new Generation(answer == null ? new AssistantMessage("Noted.") : answer)));
  }

  String lastPrompt() {
    return prompts.get(prompts.size() - 1).getContents();
  }
}
