package dev.memoryweave.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.NodeHandle;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.PromotionRecord.Outcome;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Relation.Predicate;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.review.Reviews;
import dev.memoryweave.store.DuplicateNodeException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What was, and going back to it. */
abstract class HistoryRules extends LearningRules {
  private static final Duration HOUR = Duration.ofHours(1);

  HistoryRules(AgentMemoryContract contract) {
    super(contract);
  }

  private MemoryNode update(MemoryNode node, String body) {
    return memory.remember(NodeDraft.builder(node.id()).body(body).build());
  }

  @Test
  void history_tellsVersionsEventsAndDecisionsInOrder() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    reflectFact("s2", THIRTY);
    MemoryNode sixty = resultOf(reflectFact("s3", SIXTY));
    byPerson().reviews().decide(sixty.id(), new Reviews.Verdict.Accept("measured"));

    NodeHandle.History history = memory.node(thirty.id()).history();

    assertThat(history.current()).isEqualTo(node(thirty.id()));
    assertThat(history.versions())
        .extracting(MemoryNode::revision)
        .isSorted()
        .startsWith(1L)
        .endsWith(history.current().revision());
    assertThat(history.versions())
        .extracting(MemoryNode::status)
        .startsWith(NodeStatus.ACTIVE)
        .endsWith(NodeStatus.SUPERSEDED);
    assertThat(history.events())
        .extracting(MemoryEvent::type)
        .containsSubsequence(
            MemoryEvent.Type.MEMORY_CREATED,
            MemoryEvent.Type.MEMORY_CONFIRMED,
            MemoryEvent.Type.MEMORY_CONTESTED,
            MemoryEvent.Type.MEMORY_SETTLED,
            MemoryEvent.Type.MEMORY_SUPERSEDED);
    assertThat(history.records())
        .extracting(PromotionRecord::outcome)
        .containsExactly(Outcome.CREATE, Outcome.CONFIRM, Outcome.REVIEW, Outcome.ACCEPT);
  }

  @Test
  void revert_givesBackWhatItSaidAndTheStatusButNotTheUse() {
    MemoryNode first = remember(NodeKind.FACT, "Port", "8080");
    update(first, "9090");
    memory.recordUse(List.of(first.id()));
    memory.node(first.id()).archive("away");

    MemoryNode back = memory.node(first.id()).revert(1, "as it was");

    assertThat(back.body()).isEqualTo("8080");
    assertThat(back.summary()).isEqualTo("8080");
    assertThat(back.status()).isEqualTo(NodeStatus.ACTIVE);
    assertThat(back.usage().useCount()).isEqualTo(1);
    assertThat(back.revision()).isGreaterThan(3);
    assertThat(memory.node(first.id()).revert(2, "and forth").body()).isEqualTo("9090");
    assertThat(memory.node(first.id()).revert(back.revision(), "and back").body())
        .isEqualTo("8080");
    assertExplained();
  }

  @Test
  void revertToWhatItIs_changesNothing() {
    MemoryNode node = remember(NodeKind.FACT, "Port", "8080");
    int events = eventCount();

    assertThat(memory.node(node.id()).revert(1, "same")).isEqualTo(node);
    assertThat(eventCount()).isEqualTo(events);
  }

  @Test
  void badReverts_sayWhatIsWrong() {
    String secret = "gh" + "p_" + "a1B2".repeat(9);
    MemoryNode node = remember(NodeKind.FACT, "Port", "8080");
    update(node, "9090");

    for (long revision : new long[] {0, -1, 3, Long.MAX_VALUE}) {
      assertThatThrownBy(() -> memory.node(node.id()).revert(revision, "x"))
          .isInstanceOf(InvalidValueException.class)
          .hasMessageContaining("1 to 2");
    }
    assertThatThrownBy(() -> memory.node(node.id()).revert(1, " "))
        .isInstanceOf(InvalidValueException.class);
    assertThatThrownBy(() -> memory.node(node.id()).revert(1, secret))
        .isInstanceOf(SecretRejectedException.class);
  }

  @Test
  void revertIntoATakenKey_isRefused() {
    MemoryNode node = remember(NodeKind.FACT, "Port", "8080");
    memory.remember(NodeDraft.builder(node.id()).key("elsewhere").build());
    MemoryNode other =
        memory.remember(NodeDraft.builder(NodeKind.FACT, "Other").key(node.key()).build());

    assertThatThrownBy(() -> memory.node(node.id()).revert(1, "back"))
        .isInstanceOf(DuplicateNodeException.class)
        .hasMessageContaining(other.id().value());
    memory.node(node.id()).archive("away");
    memory.remember(NodeDraft.builder(NodeKind.FACT, "Third").key("elsewhere").build());
    assertThatThrownBy(() -> memory.node(node.id()).restore("back"))
        .isInstanceOf(DuplicateNodeException.class);
  }

  @Test
  void revertToAPlaceThatIsNowBelowIt_isRefused() {
    MemoryNode a = remember(NodeKind.MODULE, "A", "");
    MemoryNode b = memory.remember(NodeDraft.builder(NodeKind.MODULE, "B").parent(a.id()).build());
    memory.node(b.id()).move(null, "up");
    memory.node(a.id()).move(b.id(), "the other way round");

    assertThatThrownBy(() -> memory.node(b.id()).revert(1, "back"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("below");
  }

  @Test
  void revertToAPlaceThatWasForgotten_staysWhereItIs() {
    MemoryNode a = remember(NodeKind.MODULE, "A", "");
    MemoryNode b = remember(NodeKind.MODULE, "B", "");
    MemoryNode fact =
        memory.remember(NodeDraft.builder(NodeKind.FACT, "Port").body("1").parent(a.id()).build());
    memory.node(fact.id()).move(b.id(), "there");
    update(fact, "2");
    byPerson().node(a.id()).forget("asked for");

    MemoryNode back = memory.node(fact.id()).revert(1, "back");

    assertThat(back.body()).isEqualTo("1");
    assertThat(back.parent()).isEqualTo(b.id());
  }

  @Test
  void whatWasForgotten_leavesNoTitleInTheNodesItWasBelow() {
    MemoryNode a = remember(NodeKind.MODULE, "A", "");
    MemoryNode b = remember(NodeKind.MODULE, "B", "");
    MemoryNode kept = remember(NodeKind.FACT, "Kept", "");
    MemoryNode gone = remember(NodeKind.FACT, "Anna moves to Lund", "");
    memory.node(kept.id()).move(b.id(), "there");
    memory.node(gone.id()).move(a.id(), "there");
    memory.node(gone.id()).move(b.id(), "there after all");
    String before = node(b.id()).summary();

    byPerson().node(gone.id()).forget("asked for");

    assertThat(before).contains("Anna", "Kept");
    assertThat(node(b.id()).summary()).isEqualTo("· Below: Kept");
    for (MemoryNode part : List.of(a, b)) {
      assertThat(memory.node(part.id()).inspect(10).formerVersions())
          .isNotEmpty()
          .noneMatch(former -> former.summary().contains("Anna"));
    }
  }

  @Test
  void revertOfAParent_listsWhatIsBelowItNow() {
    MemoryNode a = remember(NodeKind.MODULE, "A", "Part a.");
    MemoryNode one = remember(NodeKind.FACT, "One", "");
    MemoryNode two = remember(NodeKind.FACT, "Two", "");
    memory.node(one.id()).move(a.id(), "there");
    long listsOne = node(a.id()).revision();
    update(a, "Part alpha.");
    memory.node(two.id()).move(a.id(), "there");
    memory.node(one.id()).archive("away");

    memory.node(a.id()).revert(listsOne, "back");

    assertThat(node(a.id()).summary()).isEqualTo("Part a. · Below: Two");
  }

  @Test
  void revertIntoACircleOfSupersessions_isRefused() {
    MemoryNode a = remember(NodeKind.FACT, "Use polling", "");
    MemoryNode b = remember(NodeKind.FACT, "Use push", "");
    MemoryNode superseded = memory.node(a.id()).supersedeBy(b.id(), "push is better").orElseThrow();
    memory.node(a.id()).archive("away");
    memory.node(a.id()).restore("polling is better");
    memory.node(b.id()).supersedeBy(a.id(), "polling is better");

    assertThatThrownBy(() -> memory.node(a.id()).revert(superseded.revision(), "back"))
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("superseded");
  }

  @Test
  void revertToASuccessorThatWasForgotten_leavesNoDanglingName() {
    MemoryNode a = remember(NodeKind.FACT, "Use polling", "");
    MemoryNode b = remember(NodeKind.FACT, "Use push", "");
    MemoryNode superseded = memory.node(a.id()).supersedeBy(b.id(), "push is better").orElseThrow();
    memory.node(a.id()).archive("away");
    memory.node(a.id()).restore("back");
    byPerson().node(b.id()).forget("asked for");

    MemoryNode back = memory.node(a.id()).revert(superseded.revision(), "as it was");

    assertThat(back.status()).isEqualTo(NodeStatus.SUPERSEDED);
    assertThat(back.supersededBy()).isNull();
  }

  @Test
  void earlierTime_isReadAsItWas() {
    Instant before = clock.instant().minusMillis(1);
    MemoryNode port = remember(NodeKind.FACT, "Port of the staging database", "8080");
    MemoryNode other = remember(NodeKind.MODULE, "Database", "");
    clock.advance(HOUR);
    Instant early = clock.instant();
    clock.advance(HOUR);
    update(port, "9090");
    memory.node(port.id()).relate(Relation.Draft.of(Predicate.AFFECTS, other.id()));
    Instant middle = clock.instant();
    clock.advance(HOUR);
    memory.node(port.id()).archive("away");
    Instant late = clock.instant();
    clock.advance(HOUR);

    AgentMemory.Snapshot past = memory.asOf(early);
    assertThat(past.time()).isEqualTo(early);
    assertThat(past.find(port.id()).orElseThrow().body()).isEqualTo("8080");
    assertThat(past.relations(port.id())).isEmpty();
    assertThat(past.recall(RecallRequest.forTask("port of the staging database")).memories())
        .first()
        .satisfies(found -> assertThat(found.node().body()).isEqualTo("8080"));
    assertThat(past.weave(RecallRequest.forTask("staging database port")).markdown())
        .contains("8080")
        .doesNotContain("9090");
    assertThat(memory.asOf(middle).relations(port.id())).hasSize(1);
    assertThat(memory.asOf(middle).relations(other.id())).hasSize(1);
    assertThat(memory.asOf(before).find(port.id())).isEmpty();
    assertThatThrownBy(() -> memory.asOf(before).relations(port.id()))
        .isInstanceOf(UnknownNodeException.class);
    assertThat(memory.asOf(late).find(port.id()).orElseThrow().status())
        .isEqualTo(NodeStatus.ARCHIVED);
    byPerson().node(port.id()).forget("asked for");
    assertThat(memory.asOf(early).find(port.id())).isEmpty();
  }

  @Test
  void relationThatWasSettled_stillStoodAtTheTime() {
    MemoryNode thirty = resultOf(reflectFact("s1", THIRTY));
    MemoryNode sixty = resultOf(reflectFact("s2", SIXTY));
    Instant early = clock.instant();
    clock.advance(HOUR);
    memory.reviews().decide(sixty.id(), new Reviews.Verdict.Reject("no"));
    Instant late = clock.instant();
    clock.advance(HOUR);

    assertThat(memory.asOf(early).relations(sixty.id()))
        .singleElement()
        .satisfies(relation -> assertThat(relation.to()).isEqualTo(thirty.ref()));
    assertThat(memory.asOf(late).relations(sixty.id())).isEmpty();
    assertThat(memory.asOf(early).find(thirty.id()).orElseThrow().isContested()).isTrue();
  }

  @Test
  void idThatANarrowerScopeTookLater_isFoundWhereItWas() {
    MemoryNode broad =
        memory.remember(
            NodeDraft.builder(NodeKind.FACT, "Port")
                .body("8080")
                .level(Scope.Level.TENANT)
                .build());
    Instant early = clock.instant();
    clock.advance(HOUR);
    remember(NodeKind.FACT, "Port", "9090");
    Instant late = clock.instant();
    clock.advance(HOUR);

    assertThat(memory.asOf(early).find(broad.id()).orElseThrow().body()).isEqualTo("8080");
    assertThat(memory.asOf(late).find(broad.id()).orElseThrow().body()).isEqualTo("9090");
    assertThat(memory.asOf(early).relations(broad.id())).isEmpty();
  }

  @Test
  void aTimeThatIsNotOver_isRefused() {
    MemoryNode port = remember(NodeKind.FACT, "Port of the staging database", "8080");
    RecallRequest request = RecallRequest.forTask("port of the staging database");
    Instant now = clock.instant();

    for (Instant time : List.of(now, now.plusNanos(999_999), now.plus(HOUR))) {
      assertNotOver(() -> memory.asOf(time), time);
      assertNotOver(() -> memory.recall(request.asOf(time)), time);
      assertNotOver(() -> memory.weave(request.asOf(time)), time);
    }

    clock.advance(Duration.ofMillis(1));
    assertThat(memory.asOf(now).find(port.id())).contains(port);
    assertThat(memory.recall(request.asOf(now)).memories()).hasSize(1);
    assertThat(memory.weave(request.asOf(now)).markdown()).contains("8080");
  }

  private static void assertNotOver(ThrowingCallable call, Instant time) {
    assertThatThrownBy(call)
        .isInstanceOf(InvalidValueException.class)
        .hasMessageContaining("as_of")
        .hasMessageContaining(time.toString())
        .hasMessageContaining("be over");
  }

  /** A write has the time at which it began, so that it changes what was at that time. */
  @Test
  void aWriteThatIsUnderWay_isWaitedForByWhoeverReadsItsTime() throws Exception {
    MemoryNode port = remember(NodeKind.FACT, "Port of the staging database", "8080");
    clock.advance(HOUR);
    Instant begun = clock.instant();
    CountDownLatch isUnderWay = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    AgentMemory slow =
        AgentMemory.builder(store)
            .scopes(memory.scopes())
            .clock(new HaltingClock(begun, isUnderWay, mayEnd))
            .build();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<MemoryNode> write =
          threads.submit(
              () -> slow.remember(NodeDraft.builder(port.id()).body("It is 9090.").build()));
      assertThat(isUnderWay.await(120, TimeUnit.SECONDS)).isTrue();
      clock.advance(Duration.ofMillis(1));
      AgentMemory.Snapshot past = memory.asOf(begun);
      AtomicReference<Thread> reader = new AtomicReference<>();
      Future<Optional<MemoryNode>> read =
          threads.submit(
              () -> {
                reader.set(Thread.currentThread());
                return past.find(port.id());
              });
      while (!read.isDone() && !isWaiting(reader.get())) {
        Thread.onSpinWait();
      }
      mayEnd.countDown();

      assertThat(read.get(120, TimeUnit.SECONDS)).contains(write.get(120, TimeUnit.SECONDS));
      assertThat(past.find(port.id())).isEqualTo(read.get());
    } finally {
      mayEnd.countDown();
      threads.shutdownNow();
    }
  }

  private static boolean isWaiting(@Nullable Thread thread) {
    return thread != null
        && EnumSet.of(Thread.State.BLOCKED, Thread.State.WAITING, Thread.State.TIMED_WAITING)
            .contains(thread.getState());
  }

  /** A clock that shows one time, and keeps the first that asks for it waiting. */
  private static final class HaltingClock extends Clock {
    private final Instant time;
    private final CountDownLatch isAsked;
    private final CountDownLatch mayGoOn;

    private HaltingClock(Instant time, CountDownLatch isAsked, CountDownLatch mayGoOn) {
      this.time = time;
      this.isAsked = isAsked;
      this.mayGoOn = mayGoOn;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return Clock.fixed(time, zone);
    }

    @Override
    public Instant instant() {
      isAsked.countDown();
      try {
        assertThat(mayGoOn.await(120, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return time;
    }
  }
}
