package dev.memoryweave.mcp.internal.tools;

import dev.memoryweave.mcp.internal.protocol.Exchange;
import dev.memoryweave.mcp.internal.protocol.Exchange.ClientRequest;
import dev.memoryweave.mcp.internal.protocol.InputRequiredException;
import dev.memoryweave.operations.model.PersonPrompt;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts questions to the user through the client, by elicitation. No transaction is open meanwhile,
 * and only a few calls at once wait for an answer, so that the others have threads to run on.
 */
final class Questions {
  /** Longest wait for an answer. */
  static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final int MOST_OPEN = 3;
  private static final String KEY = "confirmation";
  private static final Map<String, Object> NOTHING_TO_FILL_IN =
      Map.of("type", "object", "properties", Map.of());
  private static final Logger LOG = LoggerFactory.getLogger(Questions.class);

  private final Duration patience;
  private final Semaphore open = new Semaphore(MOST_OPEN);

  Questions(Duration patience) {
    this.patience = patience;
  }

  /** A prompt through a client; {@link PersonPrompt#NONE} if the client has no way to ask. */
  PersonPrompt through(Exchange exchange) {
    return exchange.canAnswer(request(""))
        ? question -> ask(exchange, question)
        : PersonPrompt.NONE;
  }

  private static ClientRequest request(String question) {
    return new ClientRequest(
        "elicitation/create",
        Map.of("mode", "form", "message", question, "requestedSchema", NOTHING_TO_FILL_IN));
  }

  private PersonPrompt.Answer ask(Exchange exchange, String question) {
    if (!open.tryAcquire()) {
      return PersonPrompt.Answer.BUSY;
    }
    try {
      Map<String, Object> answer = exchange.ask(Map.of(KEY, request(question)), patience).get(KEY);
      return answer == null ? PersonPrompt.Answer.NONE : answer(answer);
    } catch (InputRequiredException e) {
      throw new PersonPrompt.Deferred(e);
    } catch (RuntimeException e) {
      // Whatever is wrong with the answer, it is none.
      LOG.warn("The user gave no answer that can be understood: {}", e.getClass().getName());
      return PersonPrompt.Answer.NONE;
    } finally {
      open.release();
    }
  }

  private static PersonPrompt.Answer answer(Map<String, Object> result) {
    Object content = result.get("content");
    if (content != null && !(content instanceof Map<?, ?>)) {
      return PersonPrompt.Answer.NONE;
    }
    return switch (String.valueOf(result.get("action"))) {
      case "accept" -> PersonPrompt.Answer.YES;
      case "decline" -> PersonPrompt.Answer.NO;
      default -> PersonPrompt.Answer.NONE;
    };
  }
}
