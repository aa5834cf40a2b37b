package dev.memoryweave.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EndedSessionTest {
  private static final Instant NOW = Instant.parse("2026-02-01T12:00:00Z");
  private static final Instant THEN = Instant.parse("2025-12-01T10:00:00Z");
  private static final Message SAID = Message.user("The ferry is late.").withTurn("1").at(THEN);

  private final AgentMemory memory =
      AgentMemory.builder(InMemoryStore.create()).clock(Clock.fixed(NOW, ZoneOffset.UTC)).build();
  private final SessionHandle session = memory.session(SessionId.of("s"));

  @Test
  void a_session_of_the_past_ends_when_it_ended() {
    session.record(SAID);

    Session ended = session.end(THEN.plusSeconds(60));

    assertThat(ended.endedAt()).isEqualTo(THEN.plusSeconds(60));
    assertThat(session.end(THEN.plusSeconds(90))).isEqualTo(ended);
    assertThat(session.end()).isEqualTo(ended);
  }

  @Test
  void a_session_does_not_end_before_it_began() {
    session.record(SAID);

    assertThat(session.end(THEN.minusSeconds(60)).endedAt()).isEqualTo(THEN);
  }

  @Test
  void a_redelivered_message_does_not_open_a_session_again() {
    session.record(List.of(SAID, Message.assistant("Noted.").withTurn("2")));
    Session ended = session.end(THEN.plusSeconds(60));
    Map<Scope, Long> before = memory.status().revisions();

    SessionHandle.Recorded report =
        session.record(List.of(SAID, Message.assistant("Noted.").withTurn("2")));

    assertThat(report.unchanged()).isEqualTo(2);
    assertThat(report.session()).isEqualTo(ended);
    assertThat(memory.status().revisions()).isEqualTo(before);
  }

  @Test
  void something_new_opens_a_session_again() {
    session.record(SAID);
    session.end(THEN.plusSeconds(60));

    SessionHandle.Recorded report =
        session.record(Message.user("It came.").withTurn("2").at(THEN.plusSeconds(120)));

    assertThat(report.session().isOpen()).isTrue();
    assertThat(report.session().lastActiveAt()).isEqualTo(THEN.plusSeconds(120));
    assertThat(report.session().messages()).isEqualTo(2);
  }
}
