package dev.memoryweave.adk.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.models.LlmRequest;
import com.google.genai.types.Content;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.Part;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Where blocks stand in a request. */
final class PromptTest {
  private static final Content QUESTION = said("user", "Where from?");

  @Test
  void a_block_follows_the_instruction() {
    LlmRequest.Builder request = LlmRequest.builder().contents(List.of(QUESTION));

    Prompt.instruct(request, "first");
    Prompt.instruct(request, "second");

    assertThat(request.build().getSystemInstructions()).containsExactly("first\n\nsecond");
  }

  @Test
  void an_instruction_of_several_parts_gets_another_one() {
    LlmRequest.Builder request =
        LlmRequest.builder()
            .contents(List.of(QUESTION))
            .config(
                GenerateContentConfig.builder()
                    .systemInstruction(
                        Content.builder()
                            .role("user")
                            .parts(Part.fromText("global"), Part.fromText("own"))
                            .build())
                    .build());

    Prompt.instruct(request, "rules");

    assertThat(request.build().getSystemInstructions())
        .containsExactly("global", "own", "\n\nrules");
  }

  @Test
  void a_block_stands_before_what_the_user_said_also_while_tools_answer() {
    Content call = content("model", Part.fromFunctionCall("fares", Map.of()));
    Content answer = content("user", Part.fromFunctionResponse("fares", Map.of("result", "89")));
    List<Content> talk = List.of(QUESTION, said("model", "Zurich."), QUESTION, call, answer);
    LlmRequest.Builder request = LlmRequest.builder().contents(talk);

    Prompt.insert(request, "block", QUESTION);

    assertThat(request.build().contents())
        .containsExactly(
            QUESTION, said("model", "Zurich."), said("user", "block"), QUESTION, call, answer);
  }

  @Test
  void a_message_that_was_changed_is_the_last_of_the_user() {
    Content answer = content("user", Part.fromFunctionResponse("fares", Map.of("result", "89")));
    LlmRequest.Builder request =
        LlmRequest.builder().contents(List.of(said("user", "Where from, please?"), answer));

    Prompt.insert(request, "block", QUESTION);

    assertThat(Prompt.shown(request)).containsExactlyInAnyOrder("block", "Where from, please?", "");
    assertThat(request.build().contents().get(0)).isEqualTo(said("user", "block"));
  }

  @Test
  void without_a_message_of_the_user_a_block_comes_last() {
    LlmRequest.Builder request = LlmRequest.builder().contents(List.of(said("model", "Hello.")));

    Prompt.insert(request, "block", QUESTION);

    assertThat(request.build().contents())
        .containsExactly(said("model", "Hello."), said("user", "block"));
  }

  private static Content said(String role, String text) {
    return content(role, Part.fromText(text));
  }

  private static Content content(String role, Part part) {
    return Content.builder().role(role).parts(part).build();
  }
}
