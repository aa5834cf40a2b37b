package dev.memoryweave.adk.internal;

import com.google.adk.models.LlmRequest;
import com.google.genai.types.Content;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Blocks of text in the request to a model. */
public final class Prompt {
  private static final String USER = "user";

  private Prompt() {}

  /** Adds a block at the end of the instruction, where it stays from one request to the next. */
  public static void instruct(LlmRequest.Builder request, String block) {
    Optional<Content> instruction =
        request.config().flatMap(GenerateContentConfig::systemInstruction);
    if (instruction.flatMap(Content::parts).map(List::size).orElse(0) <= 1) {
      LlmRequest.Builder unused = request.appendInstructions(List.of(block));
      return;
    }
    // Other plugins leave several parts, which ADK itself adds nothing to.
    Content given = instruction.orElseThrow();
    List<Part> parts = new ArrayList<>(given.parts().orElse(List.of()));
    parts.add(Part.fromText("\n\n" + block));
    GenerateContentConfig config =
        request.config().orElseThrow().toBuilder()
            .systemInstruction(given.toBuilder().parts(parts).build())
            .build();
    LlmRequest.Builder unused = request.config(config);
  }

  /**
   * Puts a block before what the user said, so that it stays at its place while tools are called.
   *
   * @param said what the user said
   */
  public static void insert(LlmRequest.Builder request, String block, Content said) {
    List<Content> contents = new ArrayList<>(request.build().contents());
    Content shown = Content.builder().role(USER).parts(Part.fromText(block)).build();
    contents.add(place(contents, said), shown);
    LlmRequest.Builder unused = request.contents(contents);
  }

  /** The texts of the messages that a model is shown. */
  public static Set<String> shown(LlmRequest.Builder request) {
    return request.build().contents().stream()
        .map(EventTurns::text)
        .collect(Collectors.toUnmodifiableSet());
  }

  private static int place(List<Content> contents, Content said) {
    int exact = contents.lastIndexOf(said);
    for (int i = contents.size() - 1; exact < 0 && i >= 0; i--) {
      Content content = contents.get(i);
      if (content.role().orElse(USER).equals(USER) && !EventTurns.text(content).isEmpty()) {
        return i;
      }
    }
    return exact < 0 ? contents.size() : exact;
  }
}
