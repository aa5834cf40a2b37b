package dev.memoryweave.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Message;
import dev.memoryweave.model.Message.ToolCall;
import dev.memoryweave.model.Utterance;
import java.util.List;
import org.junit.jupiter.api.Test;

final class TurnPartsTest {
  @Test
  void texts_are_cut_between_characters() {
    String ship = "\ud83d\udea2";

    assertThat(TurnParts.beginning("a" + ship, 2)).isEqualTo("a");
    assertThat(TurnParts.beginning("a" + ship, 3)).isEqualTo("a" + ship);
    assertThat(TurnParts.speaker("a".repeat(Utterance.MAX_SPEAKER - 1) + ship))
        .hasSize(Utterance.MAX_SPEAKER - 1);
    assertThat(TurnParts.text(null)).isEmpty();
  }

  @Test
  void ids_of_calls_come_back_in_their_order() {
    Message turn =
        Message.assistant("")
            .withToolCalls(List.of(TurnParts.call("a", "{}"), TurnParts.call(null, null)))
            .withAttachments(List.of(TurnParts.callId(null), TurnParts.callId("call-2")));

    assertThat(TurnParts.callId(turn, 0)).isNull();
    assertThat(TurnParts.callId(turn, 1)).isEqualTo("call-2");
    assertThat(TurnParts.callId(turn, 2)).isNull();
  }

  @Test
  void names_are_lines() {
    assertThat(TurnParts.speaker(" Anna\nB ")).isEqualTo("Anna B");
    assertThat(TurnParts.speaker(" ")).isNull();
    ToolCall failed = TurnParts.outcome("\u0000", true, "no such file");
    assertThat(failed.tool()).isNotBlank();
    assertThat(failed.hasSucceeded()).isFalse();
  }
}
