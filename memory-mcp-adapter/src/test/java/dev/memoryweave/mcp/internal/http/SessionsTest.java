package dev.memoryweave.mcp.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.mcp.internal.protocol.Dispatcher;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SessionsTest {
  private static final Duration IDLE = Duration.ofMinutes(30);

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
  private final Sessions sessions =
      new Sessions(
          new Dispatcher(
              new TestFeatures("one").features(),
              Executors.newCachedThreadPool(),
              System::nanoTime),
          2,
          IDLE,
          now::get);

  private Sessions.Session opened() {
    Sessions.Session session = sessions.open("").orElseThrow();
    session.release();
    return session;
  }

  private boolean isThere(Sessions.Session session) {
    boolean there = sessions.use(session.id(), "").isPresent();
    if (there) {
      session.release();
    }
    return there;
  }

  @Test
  void endIdle_aSessionThatIsIdleForLonger_isEnded() {
    Sessions.Session session = opened();
    now.addAndGet(IDLE.toNanos());
    sessions.endIdle();
    assertThat(isThere(session)).isTrue();

    now.addAndGet(IDLE.toNanos() + 1);
    sessions.endIdle();

    assertThat(isThere(session)).isFalse();
  }

  @Test
  void endIdle_aSessionInUse_stays() {
    Sessions.Session session = sessions.open("").orElseThrow();
    now.addAndGet(10 * IDLE.toNanos());

    sessions.endIdle();

    assertThat(isThere(session)).isTrue();
  }

  @Test
  void open_manySessions_endsTheOneThatIsIdleForLongest() {
    Sessions.Session first = opened();
    now.incrementAndGet();
    Sessions.Session second = opened();
    now.incrementAndGet();
    assertThat(isThere(first)).isTrue();
    now.incrementAndGet();

    Sessions.Session third = opened();

    assertThat(isThere(second)).isFalse();
    assertThat(isThere(first)).isTrue();
    assertThat(isThere(third)).isTrue();
  }

  @Test
  void open_manySessionsInUse_isRefused() {
    assertThat(sessions.open("")).isPresent();
    assertThat(sessions.open("")).isPresent();

    assertThat(sessions.open("")).isEmpty();
  }
}
