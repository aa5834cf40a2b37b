package dev.memoryweave.mcp;

import dev.memoryweave.operations.model.PersonPrompt;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ElicitFormRequest;
import io.modelcontextprotocol.spec.McpSchema.ElicitResult;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;
import reactor.core.scheduler.Schedulers;

/**
 * Puts questions to the user through the client, by elicitation. No transaction is open meanwhile,
 * and only a few calls at once wait for an answer, so that the others have threads to run on.
 */
final class Questions {
  /** Longest wait for an answer. */
  static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final int MOST_OPEN = 3;
  private static final Map<String, Object> NOTHING_TO_FILL_IN =
      Map.of("type", "object", "properties", Map.of());
  private static final Logger LOG = LoggerFactory.getLogger(Questions.class);

  private final Duration patience;
  private final Semaphore open = new Semaphore(MOST_OPEN);
  private final Sinks.Empty<Void> end = Sinks.empty();

  Questions(Duration patience) {
    this.patience = patience;
  }

  /** A prompt through a client; {@link PersonPrompt#NONE} if the client has no way to ask. */
  PersonPrompt through(@Nullable McpSyncServerExchange exchange) {
    return exchange != null && canAsk(exchange.getClientCapabilities())
        ? question -> ask(exchange, question)
        : PersonPrompt.NONE;
  }

  private static boolean canAsk(McpSchema.@Nullable ClientCapabilities capabilities) {
    McpSchema.ClientCapabilities.Elicitation can =
        capabilities == null ? null : capabilities.elicitation();
    // A client that names no mode knows forms only.
    return can != null && (can.form() != null || can.url() == null);
  }

  private PersonPrompt.Answer ask(McpSyncServerExchange exchange, String question) {
    if (!open.tryAcquire()) {
      return PersonPrompt.Answer.BUSY;
    }
    try {
      ElicitFormRequest request = ElicitFormRequest.builder(question, NOTHING_TO_FILL_IN).build();
      Mono<ElicitResult> asked =
          Mono.fromCallable(() -> exchange.createElicitation(request))
              .subscribeOn(Schedulers.boundedElastic());
      Mono<ElicitResult> left = end.asMono().then(Mono.empty());
      return Mono.firstWithSignal(asked, left)
          .blockOptional(patience)
          .map(Questions::answer)
          .orElse(PersonPrompt.Answer.NONE);
    } catch (RuntimeException e) {
      // Whatever is wrong with the answer, it is none.
      LOG.warn("The user gave no answer that can be understood: {}", e.getClass().getName());
      return PersonPrompt.Answer.NONE;
    } finally {
      open.release();
    }
  }

  private static PersonPrompt.Answer answer(ElicitResult result) {
    return switch (result.action()) {
      case ACCEPT -> PersonPrompt.Answer.YES;
      case DECLINE -> PersonPrompt.Answer.NO;
      case CANCEL -> PersonPrompt.Answer.NONE;
    };
  }

  /** Leaves what is asked without an answer: the client is gone. */
  void end() {
    Sinks.EmitResult unused = end.tryEmitEmpty();
  }
}
