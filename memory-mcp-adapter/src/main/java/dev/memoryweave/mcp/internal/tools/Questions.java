package dev.memoryweave.mcp.internal.tools;

import dev.memoryweave.mcp.internal.protocol.Exchange;
import dev.memoryweave.mcp.internal.protocol.Exchange.ClientRequest;
import dev.memoryweave.mcp.internal.protocol.InputRequiredException;
import dev.memoryweave.operations.model.PersonPrompt;
import dev.memoryweave.operations.model.PersonPrompt.Selection;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the user questions through the client, by elicitation. No transaction is open meanwhile, and
 * only a few calls may wait for an answer at the same time, so that threads remain for the others.
 */
final class Questions {
  /** Maximum wait for an answer. */
  static final Duration PATIENCE = Duration.ofMinutes(5);

  private static final int MOST_OPEN = 3;
  private static final String KEY = "confirmation";
  private static final String ACCEPT = "accept";
  private static final String ALL = "all";
  private static final String CHOSEN = "chosen";
  private static final String NONE = "none";
  private static final String NUMBER = "number_";
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
    return exchange.canAnswer(request("", NOTHING_TO_FILL_IN))
        ? new ThroughClient(exchange)
        : PersonPrompt.NONE;
  }

  /** Asks through the client of one request. */
  private final class ThroughClient implements PersonPrompt {
    private final Exchange exchange;

    ThroughClient(Exchange exchange) {
      this.exchange = exchange;
    }

    @Override
    public Answer ask(String question) {
      return Questions.this.ask(exchange, request(question, NOTHING_TO_FILL_IN), 0).answer();
    }

    @Override
    public Selection select(String question, int count) {
      return Questions.this.ask(exchange, request(question, selection(count)), count);
    }
  }

  private static ClientRequest request(String question, Map<String, Object> schema) {
    return new ClientRequest(
        "elicitation/create",
        Map.of("mode", "form", "message", question, "requestedSchema", schema));
  }

  /** A form with a choice and a check box for each number; it contains no text by anybody else. */
  private static Map<String, Object> selection(int count) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(
        ACCEPT,
        Map.of("type", "string", "title", "Which to accept", "enum", List.of(ALL, CHOSEN, NONE)));
    for (int i = 1; i <= count; i++) {
      fields.put(
          NUMBER + i,
          Map.of("type", "boolean", "title", "If chosen: number " + i, "default", false));
    }
    return Map.of("type", "object", "properties", fields, "required", List.of(ACCEPT));
  }

  /** Asks: a selection if there are several things, otherwise yes or no. */
  private Selection ask(Exchange exchange, ClientRequest request, int count) {
    if (!open.tryAcquire()) {
      return Selection.ofAll(PersonPrompt.Answer.BUSY, count);
    }
    try {
      Map<String, Object> answer = exchange.ask(Map.of(KEY, request), patience).get(KEY);
      PersonPrompt.Answer given = answer == null ? PersonPrompt.Answer.NONE : answer(answer);
      return answer != null && given == PersonPrompt.Answer.YES && count > 0
          ? selected(answer.get("content"), count)
          : Selection.ofAll(given, count);
    } catch (InputRequiredException e) {
      throw new PersonPrompt.Deferred(e);
    } catch (RuntimeException e) {
      // An invalid answer counts as none.
      LOG.warn("The user gave no answer that can be understood: {}", e.getClass().getName());
      return Selection.ofAll(PersonPrompt.Answer.NONE, count);
    } finally {
      open.release();
    }
  }

  /** The items that a form accepts; an unclear form accepts nothing. */
  private static Selection selected(@Nullable Object content, int count) {
    Map<?, ?> form = content instanceof Map<?, ?> filledIn ? filledIn : Map.of();
    String accepted = String.valueOf(form.get(ACCEPT));
    if (accepted.equals(ALL)) {
      return Selection.ofAll(PersonPrompt.Answer.YES, count);
    }
    if (accepted.equals(NONE)) {
      return Selection.ofAll(PersonPrompt.Answer.NO, count);
    }
    Set<Integer> chosen = new LinkedHashSet<>();
    for (int i = 1; i <= count && accepted.equals(CHOSEN); i++) {
      if (Boolean.TRUE.equals(form.get(NUMBER + i))) {
        chosen.add(i);
      }
    }
    if (!accepted.equals(CHOSEN)) {
      return Selection.ofAll(PersonPrompt.Answer.NONE, count);
    }
    return chosen.isEmpty()
        ? Selection.ofAll(PersonPrompt.Answer.NO, count)
        : new Selection(PersonPrompt.Answer.YES, chosen);
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
