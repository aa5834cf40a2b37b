package dev.memoryweave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.MemoryListener.OfCalls;
import dev.memoryweave.MemoryListener.OfCalls.Call;
import dev.memoryweave.MemoryListener.OfCalls.Layer;
import dev.memoryweave.MemoryListener.OfCalls.Measure;
import dev.memoryweave.MemoryListener.OfCalls.Outcome;
import dev.memoryweave.MemoryListener.OfCalls.Result;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.internal.ObservedFacade;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.SecretRejectedException;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.UnknownNodeException;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.reflect.TaskReport;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObservedCallsTest {
  private record Ended(Call call, Outcome outcome, long nanos, int depth) {}

  /** Notes the ends of calls of one thread with their depth; vectors are made on another. */
  private static final class Notes implements OfCalls {
    final List<Ended> ended = new ArrayList<>();
    final Thread thread = Thread.currentThread();
    int open;

    @Override
    public Ending began(Call call) {
      if (!Thread.currentThread().equals(thread)) {
        return (outcome, nanos) -> {};
      }
      int depth = open++;
      return (outcome, nanos) -> {
        open--;
        ended.add(new Ended(call, outcome, nanos, depth));
      };
    }

    List<String> names(Layer layer) {
      return ended.stream()
          .map(Ended::call)
          .filter(call -> call.layer().equals(layer))
          .map(Call::name)
          .toList();
    }

    Outcome only(String name) {
      return ended.stream()
          .filter(end -> end.call().equals(new Call(Layer.MEMORY, name)))
          .map(Ended::outcome)
          .reduce((one, other) -> other)
          .orElseThrow();
    }
  }

  private final Notes notes = new Notes();

  private AgentMemory observed(MemoryStore store) {
    return AgentMemory.builder(store).calls(notes).build();
  }

  private static NodeDraft fact(String title) {
    return NodeDraft.builder(NodeKind.FACT, title).build();
  }

  @Test
  void eachVerb_isToldWithItsViewAndItsNumbers() {
    AgentMemory memory = observed(InMemoryStore.create());
    NodeId port = memory.remember(fact("The port is 8080")).id();
    memory.recall(RecallRequest.forTask("port"));
    memory.weave(RecallRequest.forTask("port"));
    memory.list(MemoryQuery.all());
    memory.node(port).find();
    SessionId session = SessionId.of("monday");
    memory.session(session).record(Message.of(Message.Role.USER, "Use port 8080"));
    memory.reflect(
        TaskReport.builder("Move the port")
            .outcome(TaskReport.Outcome.COMPLETED)
            .facts(List.of("The health check listens on port 9090 of each machine"))
            .build());

    assertThat(notes.names(Layer.MEMORY))
        .containsExactly(
            "remember", "recall", "weave", "list", "node.find", "session.record", "reflect");
    assertThat(notes.only("recall").measures())
        .containsEntry(Measure.MEMORIES, 1L)
        .containsEntry(Measure.PASSAGES, 0L)
        .containsEntry(Measure.WARNINGS, 0L);
    assertThat(notes.only("weave").measures().get(Measure.TOKENS)).isPositive();
    assertThat(notes.only("list").measures()).containsEntry(Measure.MEMORIES, 1L);
    assertThat(notes.only("session.record").measures()).containsEntry(Measure.MESSAGES, 1L);
    assertThat(notes.only("reflect").measures()).containsKey(Measure.PROMOTED);
    assertThat(notes.ended).allMatch(end -> end.outcome().result().equals(Result.OK));
    assertThat(notes.open).isZero();
  }

  @Test
  void transactionsOfTheStore_lieInsideTheCall() {
    observed(InMemoryStore.create()).remember(fact("The port is 8080"));

    assertThat(notes.ended)
        .extracting(end -> end.call().layer() + " " + end.call().name() + " " + end.depth())
        .contains("STORE write 1", "MEMORY remember 0");
    assertThat(notes.ended.get(0).outcome().measures()).containsKey(Measure.STORE_WAIT);
  }

  @Test
  void aRefusal_isToldByTheKindOfItsError() {
    AgentMemory memory = observed(InMemoryStore.create());
    String token = "ghp_" + "a1B2".repeat(9);

    assertThatThrownBy(() -> memory.remember(fact("The token is " + token)))
        .isInstanceOf(SecretRejectedException.class);
    assertThatThrownBy(() -> memory.node(NodeId.of("fact.none")).require())
        .isInstanceOf(UnknownNodeException.class);

    assertThat(notes.only("remember"))
        .isEqualTo(new Outcome(Result.REFUSED, SecretRejectedException.class.getName(), Map.of()));
    assertThat(notes.only("node.require").error()).isEqualTo(UnknownNodeException.class.getName());
    assertThat(notes.ended)
        .filteredOn(end -> end.call().layer().equals(Layer.STORE))
        .as("no fault of the store")
        .allMatch(end -> end.outcome().result().equals(Result.OK));
  }

  @Test
  void aStoreThatFails_isAFailureOfBoth() {
    MemoryStore broken =
        new ForwardingStore(InMemoryStore.create()) {
          @Override
          public <T> T read(Function<? super ReadTransaction, ? extends T> work) {
            throw new StoreUnavailableException("the disk is gone");
          }
        };

    assertThatThrownBy(() -> observed(broken).list(MemoryQuery.all()))
        .isInstanceOf(StoreUnavailableException.class);

    assertThat(notes.ended)
        .extracting(end -> end.call().name() + " " + end.outcome().result())
        .containsExactly("read FAILED", "list FAILED");
  }

  @Test
  void aDryRun_isNoFailureOfTheStore() {
    observed(InMemoryStore.create())
        .save(SaveIntent.builder().node(fact("A fact")).dryRun(true).build());

    assertThat(notes.ended).allMatch(end -> end.outcome().result().equals(Result.OK));
  }

  @Test
  void aChangeThatWaits_isToldAsWaiting() {
    MemoryStore store = InMemoryStore.create();
    NodeId rule =
        AgentMemory.builder(store)
            .author(Provenance.of(Source.USER))
            .build()
            .remember(NodeDraft.builder(NodeKind.CONSTRAINT, "Main needs a review").build())
            .id();

    observed(store).node(rule).archive("in the way");

    assertThat(notes.only("node.archive"))
        .isEqualTo(new Outcome(Result.WAITING, null, Map.of(Measure.PENDING, 1L)));
  }

  @Test
  void aChannelThatFails_isAWarningOfTheRecall() {
    FakeEmbedder stub = new FakeEmbedder();
    Embedder gone =
        new Embedder() {
          @Override
          public Model model() {
            return stub.model();
          }

          @Override
          public float[] query(String text) {
            throw new EmbeddingException("no model");
          }

          @Override
          public List<float[]> passages(List<String> texts) {
            return stub.passages(texts);
          }
        };
    AgentMemory memory =
        AgentMemory.builder(InMemoryStore.create()).embedder(gone).calls(notes).build();
    memory.remember(fact("The port is 8080"));
    assertThat(memory.embedding().await(Duration.ofSeconds(20))).isTrue();

    memory.recall(RecallRequest.forTask("port"));

    assertThat(notes.only("recall").measures().get(Measure.WARNINGS)).isPositive();
  }

  @Test
  void times_areThoseOfTheGivenSource() {
    AtomicLong ticks = new AtomicLong();
    AgentMemory.builder(InMemoryStore.create())
        .calls(notes, () -> ticks.getAndAdd(1_000))
        .build()
        .count(MemoryQuery.all());

    assertThat(notes.ended).extracting(Ended::nanos).containsExactly(2_000L, 5_000L);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aListenerThatFails_changesNothing(boolean atTheBeginning) {
    OfCalls failing =
        call -> {
          if (atTheBeginning) {
            throw new IllegalStateException("no room");
          }
          return (outcome, nanos) -> {
            throw new AssertionError("no room");
          };
        };
    AgentMemory memory =
        AgentMemory.builder(InMemoryStore.create()).calls(failing.and(notes)).build();

    MemoryNode kept = memory.remember(fact("A fact"));

    assertThat(memory.node(kept.id()).find()).contains(kept);
    assertThat(notes.names(Layer.MEMORY)).containsExactly("remember", "node.find");
  }

  @Test
  void ofTwoListeners_theLastToBeginIsTheFirstToEnd() {
    List<String> order = new ArrayList<>();
    OfCalls one = named("one", order);
    AgentMemory memory =
        AgentMemory.builder(InMemoryStore.create()).calls(one.and(named("two", order))).build();

    memory.embedding().progress();

    assertThat(order.subList(0, 2)).containsExactly("one begins", "two begins");
    assertThat(order.subList(order.size() - 2, order.size()))
        .containsExactly("two ends", "one ends");
  }

  private static OfCalls named(String name, List<String> order) {
    return call -> {
      order.add(name + " begins");
      return (outcome, nanos) -> order.add(name + " ends");
    };
  }

  @Test
  void writtenBy_staysObserved_andTheOpeningTellsNothing() {
    AgentMemory memory =
        observed(InMemoryStore.create()).writtenBy(() -> Provenance.of(Source.USER));
    memory.scopes();
    memory.config();
    memory.author();
    memory.node(NodeId.of("fact.a")).address();
    assertThat(memory.toString()).isNotEmpty();
    assertThat(notes.ended).isEmpty();

    memory.count(MemoryQuery.all());

    assertThat(notes.names(Layer.MEMORY)).containsExactly("count");
  }

  /** A view that is added to the facade must be one whose calls are told. */
  @Test
  void everyViewOfTheFacade_isObserved() {
    Stream.of(AgentMemory.class, Maintenance.class)
        .flatMap(view -> Arrays.stream(view.getMethods()))
        .filter(method -> method.getReturnType().isInterface())
        .filter(method -> method.getReturnType().getName().startsWith("dev.memoryweave."))
        .filter(method -> !method.getReturnType().equals(ChangeResult.class))
        .forEach(
            method ->
                assertThat(ObservedFacade.isView(method.getReturnType()))
                    .as(method.toString())
                    .isTrue());
  }
}
