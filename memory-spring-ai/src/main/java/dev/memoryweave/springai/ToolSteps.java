package dev.memoryweave.springai;

import org.springframework.ai.chat.client.ChatClientRequest;
import org.springframework.ai.chat.client.ChatClientResponse;
import org.springframework.ai.chat.client.advisor.api.CallAdvisor;
import org.springframework.ai.chat.client.advisor.api.CallAdvisorChain;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisor;
import org.springframework.ai.chat.client.advisor.api.StreamAdvisorChain;
import org.springframework.core.Ordered;
import reactor.core.publisher.Flux;

/**
 * Sees the calls of tools and their results for a {@link MemoryAdvisor}, which stands outside of
 * the loop that makes them.
 */
final class ToolSteps implements CallAdvisor, StreamAdvisor {
  /** The last before the model, so that all that it is shown is seen. */
  static final int ORDER = Ordered.LOWEST_PRECEDENCE - 100;

  @Override
  public String getName() {
    return "MemoryToolSteps";
  }

  @Override
  public int getOrder() {
    return ORDER;
  }

  @Override
  public ChatClientResponse adviseCall(ChatClientRequest request, CallAdvisorChain chain) {
    note(request);
    return chain.nextCall(request);
  }

  @Override
  public Flux<ChatClientResponse> adviseStream(
      ChatClientRequest request, StreamAdvisorChain chain) {
    note(request);
    return chain.nextStream(request);
  }

  private static void note(ChatClientRequest request) {
    Turn.of(request.context()).ifPresent(turn -> turn.show(request.prompt().getInstructions()));
  }
}
