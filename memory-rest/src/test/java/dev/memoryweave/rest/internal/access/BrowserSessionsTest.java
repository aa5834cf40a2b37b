package dev.memoryweave.rest.internal.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.rest.internal.access.BrowserSessions.Holder;
import dev.memoryweave.rest.internal.access.BrowserSessions.Opened;
import dev.memoryweave.rest.internal.server.Principal;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BrowserSessionsTest {
  private static final Principal ADA = new Principal("ada", true, false, null);

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1_000);
  private final BrowserSessions sessions = new BrowserSessions(now::get);

  private static Holder holder(String key) {
    return new Holder(key, () -> ADA);
  }

  private Opened open(Holder holder) {
    return Objects.requireNonNull(sessions.open(holder));
  }

  private void pass(Duration time) {
    now.addAndGet(time.toNanos());
  }

  @Test
  void anOpenedSession_isItsHolders() {
    Opened one = open(holder("a"));
    Opened other = open(holder("a"));

    assertThat(sessions.use(one.id())).isEqualTo(one.session());
    assertThat(one.session().principal()).isEqualTo(ADA);
    assertThat(one.id()).hasSize(43).isNotEqualTo(other.id());
    assertThat(one.session().csrf()).isNotEqualTo(other.session().csrf()).isNotEqualTo(one.id());
    assertThat(sessions.use(one.id() + "x")).isNull();
    assertThat(sessions.use("")).isNull();
  }

  @Test
  void anIdleSession_ends() {
    String id = open(holder("a")).id();

    pass(BrowserSessions.IDLE);
    assertThat(sessions.use(id)).isNotNull();
    pass(BrowserSessions.IDLE.plusNanos(1));
    assertThat(sessions.use(id)).isNull();
  }

  @Test
  void aSessionInUse_endsAfterItsLongestTime() {
    String id = open(holder("a")).id();
    Duration step = Duration.ofHours(8);

    for (Duration past = step; past.compareTo(BrowserSessions.LONGEST) <= 0; ) {
      pass(step);
      assertThat(sessions.use(id)).isNotNull();
      past = past.plus(step);
    }
    pass(step);
    assertThat(sessions.use(id)).isNull();
  }

  @Test
  void aHolderWhoIsNobodyAnyMore_hasNoSession() {
    AtomicReference<@Nullable Principal> principal = new AtomicReference<>(ADA);
    Holder holder = new Holder("a", principal::get);
    String id = open(holder).id();

    principal.set(null);

    assertThat(sessions.use(id)).isNull();
    assertThat(sessions.open(holder)).isNull();
    principal.set(ADA);
    assertThat(sessions.use(id)).isNull();
  }

  @Test
  void anEndedSession_isGone() {
    String id = open(holder("a")).id();

    sessions.end(id);

    assertThat(sessions.use(id)).isNull();
    assertThat(sessions.count()).isZero();
  }

  @Test
  void beyondTheMostOfAHolder_itsLongestIdleOneEnds() {
    String other = open(holder("other")).id();
    String first = open(holder("a")).id();
    pass(Duration.ofSeconds(1));
    String second = open(holder("a")).id();
    pass(Duration.ofSeconds(1));
    for (int i = 2; i < BrowserSessions.MOST_OF_ONE; i++) {
      sessions.open(holder("a"));
    }
    pass(Duration.ofSeconds(1));
    sessions.use(first);

    sessions.open(holder("a"));

    assertThat(sessions.use(first)).isNotNull();
    assertThat(sessions.use(second)).isNull();
    assertThat(sessions.use(other)).isNotNull();
    assertThat(sessions.count()).isEqualTo(BrowserSessions.MOST_OF_ONE + 1);
  }

  @Test
  void beyondTheMostOfAll_noneIsOpenedUntilSomeHaveEnded() {
    for (int i = 0; i < BrowserSessions.MOST; i++) {
      assertThat(sessions.open(holder("h" + i))).isNotNull();
    }

    assertThat(sessions.open(holder("late"))).isNull();
    pass(BrowserSessions.IDLE.plusNanos(1));
    assertThat(sessions.open(holder("late"))).isNotNull();
    assertThat(sessions.count()).isEqualTo(1);
  }
}
