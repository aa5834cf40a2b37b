package dev.memoryweave.mcp.internal.protocol;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A request in a session: the client receives questions and answers them while the request runs.
 */
final class LegacyExchange extends CallExchange {
  private final ClientQuestions questions;
  private final Supplier<LogLevel> logLevel;

  LegacyExchange(
      Call call,
      Map<String, Object> clientCapabilities,
      ClientQuestions questions,
      Supplier<LogLevel> logLevel) {
    super(call, clientCapabilities);
    this.questions = questions;
    this.logLevel = logLevel;
  }

  @Override
  public boolean modern() {
    return false;
  }

  @Override
  @Nullable LogLevel leastLevel() {
    return logLevel.get();
  }

  @Override
  public Map<String, Map<String, Object>> ask(
      Map<String, ClientRequest> requests, Duration patience) {
    for (ClientRequest request : requests.values()) {
      if (!canAnswer(request)) {
        throw new ProtocolException(
            ErrorCode.INVALID_REQUEST,
            "The client did not declare the capability '" + request.capability() + "'",
            null);
      }
    }
    Map<String, Map<String, Object>> answers = new LinkedHashMap<>();
    requests.forEach((key, request) -> answers.put(key, questions.ask(call(), request, patience)));
    return answers;
  }
}
