package dev.memoryweave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.Maintenance.EmbeddingWork.Progress.State;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.embed.StubEmbedder;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.OtherVectors;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.WriteTransaction;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class EmbeddingWorkTest {
  private static final Scope PROJECT = Scope.project("embedded");
  private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

  private final MemoryStore store = InMemoryStore.create();
  private final ManualExecutor executor = new ManualExecutor();
  private final FakeEmbedder embedder = new FakeEmbedder();

  private AgentMemory open() {
    return open(embedder);
  }

  private AgentMemory open(FakeEmbedder with) {
    return AgentMemory.builder(store).project("embedded").embedder(with, executor).build();
  }

  private static NodeDraft fact(String title) {
    return NodeDraft.builder(NodeKind.FACT, title).build();
  }

  private static void rememberMany(AgentMemory memory, int count) {
    memory.rememberAll(IntStream.range(0, count).mapToObj(i -> fact("Fact number " + i)).toList());
  }

  private List<NodeStore.Hit> nearest(FakeEmbedder with, String words) {
    return store.read(
        tx ->
            tx.vectors()
                .nodes()
                .nearest(with.model(), with.query(words), NodeFilter.in(PROJECT), 10));
  }

  private static void assertProgress(
      AgentMemory memory, State state, long done, long missing, long failed) {
    Maintenance.EmbeddingWork.Progress progress = memory.embedding().progress();
    assertThat(progress)
        .isEqualTo(
            new Maintenance.EmbeddingWork.Progress(
                progress.model(), state, done, missing, failed, progress.problem()));
  }

  @Test
  void withoutAnEmbedder_thereIsNoWork() {
    AgentMemory memory = AgentMemory.builder(store).build();
    MemoryNode written = memory.remember(fact("A lantern"));

    assertThat(memory.embedding().progress())
        .isEqualTo(new Maintenance.EmbeddingWork.Progress(null, State.OFF, 0, 0, 0, null));
    assertThat(memory.embedding().await(Duration.ZERO)).isFalse();
    memory.embedding().close();
    assertThat(memory.node(written.id()).find()).isPresent();
  }

  @Test
  void whatIsWritten_isEmbeddedLater() {
    AgentMemory memory = open();
    executor.runAll();
    MemoryNode lamp = memory.remember(fact("A lantern in the harbor"));
    memory.remember(fact("Quartz is a mineral"));

    assertThat(embedder.calls).as("before the executor's turn").isZero();
    assertProgress(memory, State.WORKING, 0, 2, 0);

    executor.runAll();

    assertProgress(memory, State.IDLE, 2, 0, 0);
    assertThat(nearest(embedder, "harbor lanterns").get(0).ref()).isEqualTo(lamp.ref());
    assertThat(embedder.calls).as("all texts in one call").isEqualTo(1);
  }

  @Test
  void whatWasThereBefore_isEmbeddedWhenTheMemoryIsOpened() {
    rememberMany(AgentMemory.builder(store).project("embedded").build(), 200);

    AgentMemory memory = open();
    assertProgress(memory, State.WORKING, 0, 0, 0);
    executor.runAll();

    assertProgress(memory, State.IDLE, 200, 0, 0);
    assertThat(embedder.calls).isEqualTo(4);
  }

  @Test
  void onlyWhatTheMemorySees_isEmbedded() {
    AgentMemory.builder(store).project("other").build().remember(fact("Not mine"));

    AgentMemory memory = open();
    executor.runAll();

    assertProgress(memory, State.IDLE, 0, 0, 0);
    assertThat(embedder.seen).isEmpty();
  }

  @Test
  void passagesOfFiles_areEmbeddedToo() {
    AgentMemory memory = open();
    KnowledgeDocument document =
        new KnowledgeDocument(
            PROJECT,
            "docs/a.md",
            KnowledgeDocument.Status.INDEXED,
            SourceType.DOCUMENT,
            null,
            "Page",
            List.of(),
            List.of(),
            10,
            NOON,
            "",
            2,
            0,
            NOON,
            null,
            null,
            null);
    memory
        .knowledge()
        .put(
            List.of(
                new KnowledgeDocument.WithPassages(
                    document,
                    List.of(
                        new KnowledgeChunk.Passage(
                            List.of("Light"), 1, 2, List.of(), List.of(), "A lantern."),
                        new KnowledgeChunk.Passage(
                            List.of(), 3, 4, List.of(), List.of(), "A harbor.")))));
    executor.runAll();

    assertProgress(memory, State.IDLE, 2, 0, 0);
    assertThat(embedder.seen).containsExactly("Light\nA lantern.", "A harbor.");
  }

  @Test
  void equalTexts_areEmbeddedOnce() {
    AgentMemory memory = open();
    memory.remember(NodeDraft.builder(NodeKind.FACT, "A lantern").build());
    executor.runAll();
    memory.remember(NodeDraft.builder(NodeKind.DECISION, "A lantern").key("lamp").build());
    executor.runAll();

    assertThat(embedder.seen).containsExactly("A lantern");
    assertProgress(memory, State.IDLE, 2, 0, 0);
  }

  @Test
  void changedText_isEmbeddedAnewAndTheFormerVectorGoes() {
    AgentMemory memory = open();
    MemoryNode node = memory.remember(fact("A lantern"));
    executor.runAll();
    memory.remember(NodeDraft.builder(node.id()).body("It is lit.").build());
    executor.runAll();

    assertThat(embedder.seen).containsExactly("A lantern", "A lantern\nIt is lit.");
    assertThat(
            store.<Set<String>>read(
                tx -> tx.vectors().known(embedder.model(), List.of(Sha256.hex("A lantern")))))
        .isEmpty();
    assertProgress(memory, State.IDLE, 1, 0, 0);
  }

  @Test
  void embedderThatFails_isTriedAgainAfterGrowingPauses() {
    embedder.failure = new EmbeddingException("no model there");
    AgentMemory memory = open();
    memory.remember(fact("A lantern"));
    executor.runAll();

    assertProgress(memory, State.PAUSED, 0, 1, 0);
    assertThat(memory.embedding().progress().problem()).isEqualTo("no model there");
    long former = 0;
    for (int i = 0; i < 20; i++) {
      long pause = executor.untilNext();
      assertThat(pause).isGreaterThanOrEqualTo(former).isPositive();
      executor.advance(pause - 1);
      memory.remember(fact("Written in a pause " + i));
      assertThat(executor.runAll()).as("pieces of work in the pause").isZero();
      executor.advance(1);
      assertThat(executor.runAll()).isEqualTo(1);
      former = pause;
    }
    assertThat(former).isEqualTo(Maintenance.EmbeddingWork.LONGEST_PAUSE.toMillis());

    embedder.failure = null;
    executor.advance(former);
    executor.runAll();

    assertProgress(memory, State.IDLE, 21, 0, 0);
    assertThat(memory.embedding().progress().problem()).isNull();
  }

  @Test
  void textThatTheEmbedderCannotTake_isLeftOutAndTheRestIsDone() {
    embedder.poison = "poison";
    AgentMemory memory = open();
    memory.remember(fact("A poisonous thing"));
    executor.runAll();
    assertProgress(memory, State.IDLE, 0, 1, 1);

    rememberMany(memory, 100);
    memory.remember(fact("More poison"));
    executor.runAll();

    assertProgress(memory, State.IDLE, 100, 2, 2);
  }

  @Test
  void embedderThatGivesNonsense_isNotBelieved() {
    for (float[] nonsense :
        List.of(new float[64], new float[3], new float[] {Float.NaN}, nan(), new float[0])) {
      FakeEmbedder fake =
          new FakeEmbedder("model-" + nonsense.length + "-" + Arrays.hashCode(nonsense));
      fake.poison = "poison";
      fake.nonsense = nonsense;
      AgentMemory memory = open(fake);
      MemoryNode refused = memory.remember(fact("A poisonous thing"));
      MemoryNode taken = memory.remember(fact("A lantern"));
      executor.runAll();

      assertProgress(memory, State.IDLE, 1, 1, 1);
      memory.writtenBy(() -> Provenance.of(Source.USER)).node(refused.id()).forget("a test");
      memory.writtenBy(() -> Provenance.of(Source.USER)).node(taken.id()).forget("a test");
      executor.runAll();
    }
  }

  @Test
  void embedderWhoseVectorsHaveAnotherLength_isToldWithWhatToDo() {
    AgentMemory memory = AgentMemory.builder(store).embedder(new OtherLength(), executor).build();
    memory.remember(fact("The gate opens at nine"));
    executor.runAll();

    assertThat(memory.embedding().progress().state()).isEqualTo(State.PAUSED);
    assertThat(memory.embedding().progress().problem())
        .isEqualTo(
            "The embedder gives vectors of 32 numbers, but its model other says 64; set the"
                + " dimensions of the model to those of its vectors");
    assertThat(memory.recall(RecallRequest.forTask("When does the gate open?")).warnings())
        .anySatisfy(
            warning ->
                assertThat(warning)
                    .contains("looked for by words alone: Invalid vector 'of 32 numbers'")
                    .contains("have 64 numbers for the model other"));
  }

  /** Says that its vectors are longer than they are. */
  private static final class OtherLength implements Embedder {
    @Override
    public Model model() {
      return new Model("other", 64);
    }

    @Override
    public float[] query(String text) {
      return new StubEmbedder(32).query(text);
    }

    @Override
    public List<float[]> passages(List<String> texts) {
      return texts.stream().map(this::query).toList();
    }

    @Override
    public void close() {}
  }

  private static float[] nan() {
    float[] vector = new float[64];
    vector[7] = Float.NaN;
    return vector;
  }

  @Test
  void whatIsForgottenMeanwhile_isPassedOver() {
    AgentMemory memory = open();
    executor.runAll();
    MemoryNode gone = memory.remember(fact("Gone in a moment"));
    memory.remember(fact("A lantern"));
    embedder.meanwhile =
        () -> {
          embedder.meanwhile = () -> {};
          memory.writtenBy(() -> Provenance.of(Source.USER)).node(gone.id()).forget("a test");
        };
    executor.runAll();

    assertProgress(memory, State.IDLE, 1, 0, 0);
    assertThat(store.<List<String>>read(tx -> tx.vectors().unused(embedder.model(), 10))).isEmpty();
  }

  @Test
  void modelThatIsRemovedMeanwhile_isNotBroughtBack() {
    AgentMemory memory = open();
    memory.remember(fact("The gate opens at nine"));
    embedder.meanwhile =
        () ->
            store.write(tx -> tx.vectors().remove(embedder.model(), memory.scopes().scopes(), 100));

    executor.runAll();

    assertThat(embedder.seen).hasSize(1);
    assertThat(models()).isEmpty();
  }

  @Test
  void whatIsChangedMeanwhile_isEmbeddedAsItIsThen() {
    AgentMemory memory = open();
    executor.runAll();
    MemoryNode node = memory.remember(fact("A lantern"));
    embedder.meanwhile =
        () -> {
          embedder.meanwhile = () -> {};
          memory.remember(NodeDraft.builder(node.id()).title("A quartz").build());
        };
    executor.runAll();

    assertProgress(memory, State.IDLE, 1, 0, 0);
    assertThat(nearest(embedder, "quartz").get(0).score()).isGreaterThan(.5);
  }

  @Test
  void anotherModel_embedsAnewAndRemovesTheFormerWhenAllIsDone() {
    AgentMemory memory = open();
    rememberMany(memory, 100);
    executor.runAll();
    AgentMemory.builder(store)
        .project("other")
        .embedder(embedder, executor)
        .build()
        .remember(fact("Elsewhere"));
    executor.runAll();

    FakeEmbedder next = new FakeEmbedder("model-b");
    AgentMemory later = open(next);
    while (next.calls == 0) {
      executor.runNext();
    }
    assertProgress(later, State.WORKING, 64, 36, 0);
    assertProgress(memory, State.IDLE, 100, 0, 0);
    executor.runAll();

    assertProgress(later, State.IDLE, 100, 0, 0);
    assertThat(nearest(embedder, "number")).isEmpty();
    assertThat(nearest(next, "number")).hasSize(10);
    assertThat(models()).as("one has vectors in another project").contains(embedder.model());
  }

  private List<Embedder.Model> models() {
    return store.read(tx -> tx.vectors().models());
  }

  @Test
  void anotherModel_thatCannotTakeAllTexts_leavesTheFormerVectors() {
    AgentMemory memory = open();
    rememberMany(memory, 3);
    executor.runAll();
    FakeEmbedder next = new FakeEmbedder("model-b");
    next.poison = "number 1";
    open(next);
    executor.runAll();

    assertProgress(memory, State.IDLE, 3, 0, 0);
  }

  @Test
  void workThatEndedHalfWay_goesOnWithTheNextMemory() {
    AgentMemory memory = open();
    rememberMany(memory, 100);
    while (embedder.calls == 0) {
      executor.runNext();
    }
    memory.embedding().close();
    memory.embedding().close();
    executor.runAll();
    assertProgress(memory, State.STOPPED, 64, 36, 0);
    memory.remember(fact("Written afterwards"));
    executor.runAll();
    assertProgress(memory, State.STOPPED, 64, 37, 0);

    AgentMemory next = open();
    executor.runAll();
    assertProgress(next, State.IDLE, 101, 0, 0);
    assertThat(embedder.seen).hasSize(101);
  }

  @Test
  void closedStore_endsTheWork() {
    AgentMemory memory = open();
    rememberMany(memory, 100);
    store.close();
    executor.runAll();

    assertThat(executor.untilNext()).isEqualTo(-1);
    assertThat(memory.embedding().await(Duration.ofMinutes(1))).isFalse();
  }

  @Test
  void executorThatTakesNothingMore_endsTheWorkNotTheWrite() {
    AgentMemory memory = open();
    executor.runAll();
    executor.refuse();
    memory.remember(fact("A lantern"));

    assertProgress(memory, State.STOPPED, 0, 1, 0);
  }

  @Test
  void storeWithoutVectors_isOff() {
    AgentMemory memory =
        AgentMemory.builder(new PlainStore(store, false)).embedder(embedder, executor).build();
    executor.runAll();

    assertThat(memory.embedding().progress().state()).isEqualTo(State.OFF);
    assertThat(memory.embedding().progress().problem()).contains("no vectors");
  }

  @Test
  void storeThatMayOnlyBeRead_isOff() {
    AgentMemory memory =
        AgentMemory.builder(new PlainStore(store, true)).embedder(embedder, executor).build();
    executor.runAll();

    assertThat(memory.embedding().progress().state()).isEqualTo(State.OFF);
    assertThat(memory.embedding().progress().problem()).contains("only be read");
  }

  @Test
  void vectorsAreMadeReadyToSearchFirst_andOnce() {
    List<String> calls = new ArrayList<>();
    AgentMemory memory =
        AgentMemory.builder(new ObservedStore(store, calls)).embedder(embedder, executor).build();
    assertThat(calls).as("nothing waits for it").isEmpty();
    memory.remember(fact("A lantern"));
    executor.runAll();
    memory.remember(fact("A harbor"));
    executor.runAll();

    assertThat(calls).startsWith("prepare").containsOnlyOnce("prepare");
    assertProgress(memory, State.IDLE, 2, 0, 0);
  }

  @Test
  void vectorsThatCannotBeMadeReady_areEmbeddedAllTheSame() {
    List<String> calls = new ArrayList<>();
    ObservedStore observed = new ObservedStore(store, calls);
    observed.whilePreparing =
        () -> {
          throw new StoreUnavailableException("the disk is slow");
        };
    AgentMemory memory = AgentMemory.builder(observed).embedder(embedder, executor).build();
    memory.remember(fact("A lantern"));
    executor.runAll();
    assertThat(memory.embedding().progress().state()).isEqualTo(State.PAUSED);
    executor.advance(executor.untilNext());
    executor.runAll();

    assertThat(calls).containsOnlyOnce("prepare");
    assertProgress(memory, State.IDLE, 1, 0, 0);
  }

  @Test
  @Timeout(60)
  void closing_interruptsAnEmbedderThatTakesLong() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    AtomicBoolean leftAlone = new AtomicBoolean();
    embedder.meanwhile =
        () -> {
          asked.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            throw new EmbeddingException("interrupted", e);
          }
        };
    AgentMemory memory = AgentMemory.builder(store).embedder(embedder, executor).build();
    memory.remember(fact("A lantern"));
    memory.remember(fact("A harbor"));
    Thread worker =
        new Thread(
            () -> {
              executor.runAll();
              leftAlone.set(!Thread.currentThread().isInterrupted());
            });
    worker.start();
    assertThat(asked.await(1, TimeUnit.MINUTES)).isTrue();

    memory.embedding().close();
    worker.join();

    assertThat(memory.embedding().progress().state()).isEqualTo(State.STOPPED);
    assertThat(embedder.calls).as("not asked again for each text").isEqualTo(1);
    assertThat(leftAlone).as("the thread is left as it was").isTrue();
  }

  @Test
  void closing_endsWhatMakesVectorsReady() throws Exception {
    ObservedStore observed = new ObservedStore(store, new ArrayList<>());
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch closing = new CountDownLatch(1);
    observed.whilePreparing =
        () -> {
          begun.countDown();
          return closing.await(1, TimeUnit.MINUTES);
        };
    AgentMemory memory = AgentMemory.builder(observed).embedder(embedder, executor).build();
    Thread worker = new Thread(executor::runAll);
    worker.start();
    assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();
    Thread closer = new Thread(memory.embedding()::close);
    closer.start();
    while (memory.embedding().progress().state() != State.STOPPED) {
      Thread.onSpinWait();
    }
    closing.countDown();
    closer.join();
    worker.join();

    assertThat(observed.goesOn).as("whether more is to be read").isFalse();
  }

  /** A store that tells what is asked of its vectors while reading. */
  private static final class ObservedStore extends ForwardingStore {
    private final List<String> calls;
    Callable<Boolean> whilePreparing = () -> true;
    boolean goesOn = true;

    ObservedStore(MemoryStore store, List<String> calls) {
      super(store);
      this.calls = calls;
    }

    @Override
    public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
      return super.<T>read(
          tx ->
              work.apply(
                  OtherVectors.calling(
                      tx,
                      call -> {
                        calls.add(call.method());
                        if (call.method().equals("prepare")) {
                          whilePreparing.call();
                          goesOn = ((BooleanSupplier) call.arguments()[1]).getAsBoolean();
                        }
                        return call.proceed();
                      })));
    }
  }

  @Test
  void ownThread_embedsAndAwaitWaitsForIt() {
    AgentMemory memory = AgentMemory.builder(store).project("embedded").embedder(embedder).build();
    rememberMany(memory, 150);

    assertThat(memory.embedding().await(Duration.ofMinutes(1))).isTrue();
    assertProgress(memory, State.IDLE, 150, 0, 0);
  }

  @Test
  void severalMemoriesOnOneStore_allComeToAnEnd() {
    AgentMemory one = open();
    AgentMemory two = open();
    rememberMany(one, 70);
    two.remember(fact("A lantern"));
    executor.runAll();

    assertProgress(one, State.IDLE, 71, 0, 0);
    assertProgress(two, State.IDLE, 71, 0, 0);
  }

  /** A store with other abilities. */
  private static final class PlainStore extends ForwardingStore {
    private final boolean readOnly;

    PlainStore(MemoryStore store, boolean readOnly) {
      super(store);
      this.readOnly = readOnly;
    }

    @Override
    public <T> T write(Function<? super WriteTransaction, ? extends T> work) {
      throw new AssertionError("nothing is written here");
    }

    @Override
    public Set<MemoryStore.Capability> capabilities() {
      return readOnly ? Set.of(MemoryStore.Capability.VECTORS) : Set.of();
    }

    @Override
    public MemoryStore.Status status() {
      return new MemoryStore.Status("plain", null, 0, readOnly, -1);
    }
  }
}
