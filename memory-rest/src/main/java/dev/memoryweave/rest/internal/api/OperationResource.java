package dev.memoryweave.rest.internal.api;

import dev.memoryweave.operations.model.Operation;
import dev.memoryweave.operations.model.OperationResult;
import dev.memoryweave.rest.internal.server.Refusal;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/** An operation at its path. */
final class OperationResource implements Resource {
  private static final String CURSOR = "cursor";
  private static final String NEXT = "next_cursor";

  private final Operation operation;
  private final OperationCalls calls;
  private final Set<String> methods;

  OperationResource(Operation operation, OperationCalls calls) {
    this.operation = operation;
    this.calls = calls;
    this.methods =
        operation.canOnlyRead() ? Set.of(ApiRequest.GET, ApiRequest.POST) : Set.of(ApiRequest.POST);
  }

  @Override
  public Set<String> methods() {
    return methods;
  }

  @Override
  public ApiAnswer answer(ApiRequest request) {
    return answer(request, request.arguments());
  }

  /** Answers with these arguments, whatever the request itself says. */
  ApiAnswer answer(ApiRequest request, Map<String, Object> arguments) {
    boolean asText = request.wantsText();
    if (request.isGet() && operation.isChange(arguments)) {
      return ApiAnswer.refused(
          new Refusal(
              405,
              "With these arguments "
                  + ApiWords.INSTANCE.of(operation.name())
                  + " can change something, so it must be a POST. Nothing was done.",
              Map.of("Allow", ApiRequest.POST)));
    }
    OperationResult result =
        calls.run(request.principal(), operation, arguments, RequestPrompt.of(request.answer()));
    ApiAnswer answer = ApiAnswer.of(result, asText);
    return request.isGet() ? linked(answer, request, result) : answer;
  }

  /** The answer with the address of the next page, if there is one. */
  private static ApiAnswer linked(ApiAnswer answer, ApiRequest request, OperationResult result) {
    Map<String, Object> data = result.data();
    Object cursor = data == null ? null : data.get(NEXT);
    if (result.failed() || cursor == null) {
      return answer;
    }
    Map<String, List<String>> values = new LinkedHashMap<>(Query.of(request.query()).values());
    values.put(CURSOR, List.of(cursor.toString()));
    StringJoiner query = new StringJoiner("&");
    values.forEach((name, all) -> all.forEach(value -> query.add(pair(name, value))));
    return answer.with("Link", "<" + request.path() + "?" + query + ">; rel=\"next\"");
  }

  private static String pair(String name, String value) {
    return encoded(name) + "=" + encoded(value);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
