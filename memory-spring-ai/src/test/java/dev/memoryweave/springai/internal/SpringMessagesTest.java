package dev.memoryweave.springai.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.memoryweave.model.Message.Role;
import dev.memoryweave.model.Message.ToolCall;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.Media;
import org.springframework.ai.content.MediaContent;
import org.springframework.util.MimeTypeUtils;

final class SpringMessagesTest {
  private final SpringMessages form = new SpringMessages();

  @Test
  void messages_of_text_and_calls_are_their_turn_alone() {
    AssistantMessage calls =
        AssistantMessage.builder()
            .content("I look.")
            .toolCalls(
                List.of(
                    new AssistantMessage.ToolCall("1", "function", "weather", "{\"city\":\"Zug\"}"),
                    new AssistantMessage.ToolCall("2", "function", "time", "{}")))
            .build();
    Message result = result(new ToolResponse("1", "weather", "rain"));

    for (Message message :
        List.of(new SystemMessage("Help."), new UserMessage("Hello"), calls, result)) {
      assertThat(turns(message)).hasSize(1);
      assertThat(back(message)).isEqualTo(message);
    }
    assertThat(form.turn(calls).toolCalls())
        .extracting(ToolCall::tool, ToolCall::arguments)
        .containsExactly(tuple("weather", "{\"city\":\"Zug\"}"), tuple("time", "{}"));
    assertThat(form.turn(result).speaker()).isEqualTo("weather");
  }

  @Test
  void results_of_several_tools_can_be_read_and_come_back_one_by_one() {
    Message results =
        result(new ToolResponse("1", "weather", "rain"), new ToolResponse("2", "time", "noon"));

    assertThat(turns(results)).hasSize(2);
    assertThat(form.turn(results).role()).isEqualTo(Role.TOOL);
    assertThat(form.turn(results).text()).isEqualTo("weather: rain\n\ntime: noon");
    assertThat(back(results)).isEqualTo(results);
  }

  @Test
  void media_come_back_by_their_address_or_with_their_bytes() {
    Media byAddress =
        new Media(MimeTypeUtils.IMAGE_PNG, URI.create("https://example.org/plan.png"));
    Media byBytes =
        Media.builder().mimeType(MimeTypeUtils.IMAGE_PNG).data(new byte[] {1, 2}).id("a").build();
    UserMessage linked = UserMessage.builder().text("Look").media(byAddress).build();
    UserMessage sent = UserMessage.builder().text("Look").media(byAddress, byBytes).build();

    assertThat(turns(linked)).hasSize(1);
    assertThat(media(back(linked))).extracting(Media::getData).containsExactly(byAddress.getData());
    assertThat(turns(sent)).hasSize(2);
    assertThat(media(back(sent)))
        .extracting(Media::getData)
        .containsExactly(byAddress.getData(), byBytes.getData());
    assertThat(media(back(sent)).get(1).getId()).isEqualTo("a");
  }

  @Test
  void attributes_and_answers_with_media_come_back_from_json() {
    Media picture = Media.builder().mimeType(MimeTypeUtils.IMAGE_PNG).data("aW1n").build();
    Message drawn =
        AssistantMessage.builder()
            .content("Here.")
            .properties(Map.of("signature", "c2ln", "scores", List.of(1, 2)))
            .media(List.of(picture))
            .build();
    Message system = SystemMessage.builder().text("Help.").metadata(Map.of("cache", true)).build();

    assertThat(back(system)).isEqualTo(system);
    assertThat(back(drawn).getMetadata()).isEqualTo(drawn.getMetadata());
    assertThat(media(back(drawn))).extracting(Media::getData).containsExactly("aW1n");
  }

  @Test
  void json_that_was_broken_leaves_the_turn() {
    Message results =
        result(new ToolResponse("1", "weather", "rain"), new ToolResponse("2", "time", "noon"));

    assertThat(form.message(form.turn(results).withTurn("1"), "{\"type\":\"to"))
        .hasValueSatisfying(
            message ->
                assertThat(((ToolResponseMessage) message).getResponses())
                    .extracting(ToolResponse::responseData)
                    .containsExactly("weather: rain\n\ntime: noon"));
  }

  private List<dev.memoryweave.model.Message> turns(Message message) {
    return form.turns(message, "t");
  }

  private Message back(Message message) {
    List<dev.memoryweave.model.Message> turns = turns(message);
    return form.message(turns.get(0), turns.size() == 1 ? null : turns.get(1).text()).orElseThrow();
  }

  private static List<Media> media(Message message) {
    return List.copyOf(((MediaContent) message).getMedia());
  }

  private static Message result(ToolResponse... responses) {
    return ToolResponseMessage.builder().responses(List.of(responses)).build();
  }
}
