package dev.memoryweave.adk;

import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.Part;
import io.reactivex.rxjava3.core.Flowable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A model that gives one answer after the other, and keeps what it was asked. */
final class Script extends BaseLlm {
  final List<LlmRequest> requests = new ArrayList<>();
  private final Deque<Flowable<LlmResponse>> answers = new ArrayDeque<>();

  Script() {
    super("script");
  }

  Script says(String text) {
    return answers(Flowable.just(said(Part.fromText(text))));
  }

  Script calls(FunctionCall... calls) {
    Part[] parts =
        Arrays.stream(calls)
            .map(call -> Part.builder().functionCall(call).build())
            .toArray(Part[]::new);
    return answers(Flowable.just(said(parts)));
  }

  Script streams(String... parts) {
    List<LlmResponse> responses = new ArrayList<>();
    for (String part : parts) {
      responses.add(said(Part.fromText(part)).toBuilder().partial(true).build());
    }
    responses.add(said(Part.fromText(String.join("", parts))));
    return answers(Flowable.fromIterable(responses));
  }

  Script answers(Flowable<LlmResponse> answer) {
    answers.add(answer);
    return this;
  }

  static FunctionCall call(String tool, Map<String, Object> arguments) {
    return FunctionCall.builder().name(tool).args(arguments).build();
  }

  static LlmResponse said(Part... parts) {
    return LlmResponse.builder()
        .content(Content.builder().role("model").parts(parts).build())
        .build();
  }

  LlmRequest last() {
    return requests.get(requests.size() - 1);
  }

  /** What the last request shows besides the instruction, a line for each content. */
  String shown() {
    return last().contents().stream()
        .map(content -> content.role().orElse("") + ": " + content.parts().orElse(List.of()))
        .collect(Collectors.joining("\n"));
  }

  String instruction() {
    return String.join("\n", last().getSystemInstructions());
  }

  @Override
  public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
    requests.add(request);
    return answers.remove();
  }

  @Override
  public BaseLlmConnection connect(LlmRequest request) {
    throw new UnsupportedOperationException();
  }
}
