package dev.memoryweave.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.agents.BaseAgent;
import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.SequentialAgent;
import com.google.adk.events.Event;
import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.adk.runner.Runner;
import com.google.genai.types.Part;
import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import io.reactivex.rxjava3.core.Flowable;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many users at once, and several agents in a run. */
final class ManyRunsTest {
  private static final int USERS = 8;
  private static final int RUNS = 5;

  @Test
  void users_who_talk_at_once_lose_nothing_and_learn_nothing_of_one_another(@TempDir Path folder)
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(USERS);
    ExecutorService background = Executors.newFixedThreadPool(4);
    try (MemoryStore store = SqliteMemoryStore.open(folder.resolve("memory.db"))) {
      AppMemories memories = AppMemories.on(store);
      Runner runner = runner(memories, new MemoryPlugin(memories, background), agent("echo"));

      List<? extends Future<?>> talks =
          users().map(user -> threads.submit(() -> talk(runner, user))).toList();
      for (Future<?> talk : talks) {
        Object unused = talk.get();
      }
      background.shutdown();

      assertThat(background.awaitTermination(5, TimeUnit.MINUTES)).isTrue();
      assertThat(users())
          .allSatisfy(
              user -> {
                assertThat(turns(memories.user("app", user)))
                    .hasSize(2 * RUNS)
                    .allSatisfy(turn -> assertThat(turn).contains(user + " "));
                assertThat(
                        runner
                            .sessionService()
                            .getSession("app", user, "of " + user, Optional.empty())
                            .blockingGet()
                            .events())
                    .hasSize(2 * RUNS);
              });
    } finally {
      threads.shutdownNow();
      background.shutdownNow();
    }
  }

  @Test
  void agents_of_one_run_are_shown_the_memory_and_recorded_under_their_names() {
    AppMemories memories = AppMemories.on(InMemoryStore.create());
    MemoryNode unused =
        memories.user("app", "anna").remember(NodeKind.FACT, "Anna flies from Zurich");
    Script model = new Script().says("Zurich to Rome.").says("89 euros.");
    LlmAgent router = LlmAgent.builder().name("router").model(model).build();
    LlmAgent pricer = LlmAgent.builder().name("pricer").model(model).build();
    Runner runner =
        runner(
            memories,
            new MemoryPlugin(memories, Runnable::run),
            SequentialAgent.builder().name("both").subAgents(router, pricer).build());

    List<Event> events =
        runner
            .runAsync("anna", "s", App.said("Where does Anna fly from to Rome?"), App.CONFIG)
            .toList()
            .blockingGet();

    assertThat(events).hasSize(2);
    assertThat(model.requests)
        .hasSize(2)
        .allSatisfy(
            request ->
                assertThat(request.contents().toString()).contains("Anna flies from Zurich"));
    assertThat(
            memories
                .user("app", "anna")
                .list(MemoryQuery.inForce().withKinds(NodeKind.TURN).withSpeaker("pricer"))
                .items())
        .extracting(MemoryNode::body)
        .containsExactly("89 euros.");
  }

  private static Stream<String> users() {
    return IntStream.range(0, USERS).mapToObj(i -> "user" + i);
  }

  /** The runner queues runs by the id of the session, whoever's it is. */
  private static void talk(Runner runner, String user) {
    for (int i = 0; i < RUNS; i++) {
      List<Event> unused =
          runner
              .runAsync(user, "of " + user, App.said(user + " said number " + i), App.CONFIG)
              .toList()
              .blockingGet();
    }
  }

  private static List<String> turns(AgentMemory memory) {
    return memory
        .list(
            MemoryQuery.inForce()
                .withKinds(NodeKind.TURN)
                .withLimit(100)
                .withOrder(NodeStore.Query.Order.AS_SAID))
        .items()
        .stream()
        .map(MemoryNode::body)
        .toList();
  }

  private static LlmAgent agent(String name) {
    return LlmAgent.builder().name(name).model(new Echo()).build();
  }

  private static Runner runner(AppMemories memories, MemoryPlugin plugin, BaseAgent agent) {
    return Runner.builder()
        .agent(agent)
        .appName("app")
        .sessionService(new MemoryWeaveSessionService(memories))
        .plugins(plugin)
        .build();
  }

  /** A model that says the last message again. */
  private static final class Echo extends BaseLlm {
    Echo() {
      super("echo");
    }

    @Override
    public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
      String last = request.contents().get(request.contents().size() - 1).text();
      return Flowable.just(Script.said(Part.fromText("You: " + last)));
    }

    @Override
    public BaseLlmConnection connect(LlmRequest request) {
      throw new UnsupportedOperationException();
    }
  }
}
