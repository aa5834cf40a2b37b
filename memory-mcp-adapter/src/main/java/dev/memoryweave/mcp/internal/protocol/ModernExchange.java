package dev.memoryweave.mcp.internal.protocol;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request of a modern client: questions to the client are the result of the request. */
final class ModernExchange extends CallExchange {
  private final @Nullable LogLevel logLevel;
  private final ClientAnswers answers;
  private Duration patience = Duration.ZERO;

  ModernExchange(
      Call call,
      Map<String, Object> clientCapabilities,
      @Nullable LogLevel logLevel,
      ClientAnswers answers) {
    super(call, clientCapabilities);
    this.logLevel = logLevel;
    this.answers = answers;
  }

  @Override
  public boolean modern() {
    return true;
  }

  @Override
  @Nullable LogLevel leastLevel() {
    return logLevel;
  }

  @Override
  public Map<String, Map<String, Object>> ask(
      Map<String, ClientRequest> requests, Duration forThatLong) {
    patience = forThatLong;
    Map<String, Map<String, Object>> found = new LinkedHashMap<>();
    Map<String, ClientRequest> missing = new LinkedHashMap<>();
    requests.forEach(
        (key, request) ->
            answers
                .to(key, request)
                .ifPresentOrElse(
                    answer -> found.put(key, answer), () -> missing.put(key, request)));
    if (missing.isEmpty()) {
      return found;
    }
    List<String> undeclared =
        missing.values().stream()
            .filter(request -> !canAnswer(request))
            .map(ClientRequest::capability)
            .distinct()
            .toList();
    if (!undeclared.isEmpty()) {
      throw new ProtocolException(
          ErrorCode.MISSING_CLIENT_CAPABILITY,
          "The client did not declare what this needs: " + String.join(", ", undeclared),
          Map.of("requiredCapabilities", ModernRequests.required(undeclared)));
    }
    throw new InputRequiredException(missing);
  }

  /** The result that asks the client to repeat the request with the answers. */
  Map<String, Object> inputRequired(InputRequiredException required, RequestStates states) {
    Map<String, Object> inputRequests = new LinkedHashMap<>();
    required.requests().forEach((key, request) -> inputRequests.put(key, request.json()));
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("resultType", "input_required");
    result.put("inputRequests", inputRequests);
    result.put(
        "requestState",
        states.seal(call().request(), answers.asking(required.requests()), patience));
    return result;
  }
}
