package dev.memoryweave.reflect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.reflect.SessionReport.Said;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class SessionReportTest {
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private static SessionReport.Builder report() {
    return SessionReport.builder(SessionId.of("s-1"));
  }

  static Stream<Arguments> broken() {
    return Stream.of(
        broken("title", b -> b.title("a\nb")),
        broken("title", b -> b.title("x".repeat(1_001))),
        broken("plan", b -> b.plan("x".repeat(100_001))),
        broken("outcome", b -> b.outcome("\u0000")),
        broken("statements", b -> b.statements(Collections.nCopies(2_001, Said.byUser("x")))),
        broken("messages[0]", b -> b.messages(Arrays.asList((Message) null))),
        broken(
            "messages",
            b -> b.messages(Collections.nCopies(41, Message.user("x".repeat(100_000))))),
        broken(
            "toolCalls",
            b -> b.toolCalls(Collections.nCopies(5_001, Message.ToolCall.succeeded("a", "")))),
        broken("branch", b -> b.branch("x".repeat(251))),
        broken("commit", b -> b.commit("x".repeat(81))),
        broken("endedAt", b -> b.startedAt(NOON).endedAt(NOON.minusMillis(1))));
  }

  private static Arguments broken(String field, UnaryOperator<SessionReport.Builder> change) {
    return Arguments.of(field, change);
  }

  @ParameterizedTest
  @MethodSource("broken")
  void build_brokenField_isRefusedByName(
      String field, UnaryOperator<SessionReport.Builder> change) {
    SessionReport.Builder builder = change.apply(report());

    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(builder::build)
        .satisfies(e -> assertThat(e.field()).isEqualTo(field));
  }

  @Test
  void parts_thatAreBroken_areRefused() {
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> Said.byUser("a\uD83D"))
        .withMessageContaining("text");
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> Message.ToolCall.succeeded(" ", "x"))
        .withMessageContaining("tool");
    assertThatExceptionOfType(InvalidValueException.class)
        .isThrownBy(() -> Message.Role.of("bot"))
        .withMessageContaining("user, assistant, system, tool");
    assertThat(Message.Role.of("USER")).isEqualTo(Message.Role.USER);
  }

  @Test
  void id_changesWithEveryField() {
    Map<String, UnaryOperator<SessionReport.Builder>> changes = new LinkedHashMap<>();
    changes.put("title", b -> b.title("t"));
    changes.put("plan", b -> b.plan("t"));
    changes.put("outcome", b -> b.outcome("t"));
    changes.put("statements", b -> b.statements(List.of(Said.byUser("t"))));
    changes.put("messages", b -> b.messages(List.of(Message.user("t"))));
    changes.put("toolCalls", b -> b.toolCalls(List.of(Message.ToolCall.succeeded("t", ""))));
    changes.put("branch", b -> b.branch("t"));
    changes.put("commit", b -> b.commit("t"));
    changes.put("startedAt", b -> b.startedAt(NOON));
    changes.put("endedAt", b -> b.endedAt(NOON));
    List<String> ids = new ArrayList<>(List.of(report().build().id()));
    changes.values().forEach(change -> ids.add(change.apply(report()).build().id()));
    ids.add(SessionReport.builder(SessionId.of("s-2")).build().id());

    assertThat(ids).doesNotHaveDuplicates().allMatch(id -> id.matches("sr-[0-9a-f]{24}"));
    assertThat(changes).hasSize(SessionReport.class.getRecordComponents().length - 1);
    assertThat(report().build().id()).isEqualTo(report().build().id());
  }
}
