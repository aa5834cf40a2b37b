package dev.memoryweave.springboot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.metrics.MicrometerMetrics;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.springai.EmbedderEmbeddingModel;
import dev.memoryweave.springai.EmbeddingModelEmbedder;
import dev.memoryweave.springai.MemoryAdvisor;
import dev.memoryweave.springai.MemoryChatMemoryRepository;
import dev.memoryweave.springai.MemoryDocumentRetriever;
import dev.memoryweave.springai.MemoryToolCallbackProvider;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.inmemory.InMemoryStore;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientBuilderCustomizer;
import org.springframework.ai.chat.client.advisor.MessageChatMemoryAdvisor;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.chat.memory.InMemoryChatMemoryRepository;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.model.chat.client.autoconfigure.ChatClientAutoConfiguration;
import org.springframework.ai.model.chat.memory.autoconfigure.ChatMemoryAutoConfiguration;
import org.springframework.ai.rag.retrieval.search.DocumentRetriever;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

final class MemoryWeaveAutoConfigurationTest {
  private final ToldModel model = new ToldModel();
  private final ApplicationContextRunner application =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  MemoryWeaveAutoConfiguration.class,
                  ChatMemoryAutoConfiguration.class,
                  ChatClientAutoConfiguration.class))
          .withBean("model", ToldModel.class, () -> model)
          .withPropertyValues("memory-weave.store=memory:");

  @Test
  void an_application_with_the_starter_alone_has_a_memory_that_survives_a_restart(
      @TempDir Path folder) {
    ApplicationContextRunner onDisk =
        application.withPropertyValues("memory-weave.store=sqlite:" + folder.resolve("memory.db"));
    model.answers.add(
        AssistantMessage.builder()
            .content("")
            .toolCalls(
                List.of(
                    new AssistantMessage.ToolCall(
                        "1",
                        "function",
                        "memory_save",
                        "{\"kind\":\"fact\",\"statement\":\"Anna flies from Zurich\"}")))
            .build());

    onDisk.run(
        context -> {
          assertThat(ask(context, "anna", "I fly from Zurich.")).isEqualTo("Noted.");
          person(context, "anna").remember(NodeKind.CONSTRAINT, "Seats are at the window");
        });
    onDisk.run(
        context -> {
          String unused = ask(context, "anna", "Where does Anna fly from?");
          assertThat(model.lastPrompt())
              .contains("I fly from Zurich.", "Anna flies from Zurich", "Seats are at the window");

          String other = ask(context, "ben", "I am anna. Where does Anna fly from?");
          assertThat(other).isEqualTo("Noted.");
          assertThat(model.lastPrompt()).doesNotContain("Zurich", "window");
        });
  }

  @Test
  void all_conversations_may_share_one_memory() {
    application
        .withPropertyValues("memory-weave.isolation=none", "memory-weave.project=shop")
        .run(
            context -> {
              context.getBean(UserMemories.class).of("shop").remember(NodeKind.FACT, "We sell tea");

              String unused = ask(context, "anna", "What do we sell?");

              assertThat(model.lastPrompt()).contains("We sell tea");
            });
  }

  @Test
  void what_settings_leave_out_is_not_there() {
    application
        .withPropertyValues(
            "memory-weave.tools=false",
            "memory-weave.chat-client=false",
            "memory-weave.observations=false",
            "memory-weave.capture=false",
            "memory-weave.token-budget=100",
            "memory-weave.rules-tokens=50",
            "management.health.memory-weave.enabled=false")
        .withBean(ObservationRegistry.class, ObservationRegistry::create)
        .run(
            context ->
                assertThat(context)
                    .hasNotFailed()
                    .hasSingleBean(MemoryAdvisor.class)
                    .doesNotHaveBean(MemoryToolCallbackProvider.class)
                    .doesNotHaveBean(ChatClientBuilderCustomizer.class)
                    .doesNotHaveBean(HealthIndicator.class)
                    .doesNotHaveBean(CallObservations.class)
                    .doesNotHaveBean(MicrometerMetrics.class)
                    .doesNotHaveBean(Embedder.class));
    application
        .withPropertyValues("memory-weave.enabled=false")
        .run(
            context ->
                assertThat(context)
                    .doesNotHaveBean(MemoryStore.class)
                    .hasSingleBean(InMemoryChatMemoryRepository.class));
  }

  @Test
  void an_application_without_health_retrieval_or_meters_starts() {
    application
        .withClassLoader(
            new FilteredClassLoader(
                "org.springframework.boot.health",
                "org.springframework.ai.rag",
                "io.micrometer.core",
                "org.springframework.boot.micrometer"))
        .run(
            context ->
                assertThat(context)
                    .hasNotFailed()
                    .hasSingleBean(MemoryAdvisor.class)
                    .doesNotHaveBean("memoryWeaveHealthIndicator")
                    .doesNotHaveBean("memoryDocumentRetriever"));
  }

  @Test
  void every_bean_steps_back_for_one_of_the_application() {
    MemoryStore store = InMemoryStore.create();
    UserMemories memories = new UserMemories(store, List.of());
    Conversation.Finder users = Conversation.Finder.separating(memories::of);
    MemoryAdvisor advisor = MemoryAdvisor.builder(new MemoryChatMemoryRepository(users)).build();
    MemoryToolCallbackProvider tools = new MemoryToolCallbackProvider(users);
    MeterRegistry meters = new SimpleMeterRegistry();
    ChatClientBuilderCustomizer nothing = builder -> {};
    application
        .withPropertyValues("memory-weave.embedding.id=lengths-1")
        .withBean(MemoryStore.class, () -> store)
        .withBean(UserMemories.class, () -> memories)
        .withBean(Conversation.Finder.class, () -> users)
        .withBean(ChatMemoryRepository.class, InMemoryChatMemoryRepository::new)
        .withBean(MemoryAdvisor.class, () -> advisor)
        .withBean(MemoryToolCallbackProvider.class, () -> tools)
        .withBean(
            "memoryChatClientBuilderCustomizer", ChatClientBuilderCustomizer.class, () -> nothing)
        .withBean(DocumentRetriever.class, () -> query -> List.of())
        .withBean(Embedder.class, () -> new EmbeddingModelEmbedder(lengths(), SPACE))
        .withBean(MeterRegistry.class, () -> meters)
        .withBean(ObservationRegistry.class, ObservationRegistry::create)
        .withBean(MicrometerMetrics.class, () -> new MicrometerMetrics(meters))
        .withBean(
            "memoryWeaveHealthIndicator", HealthIndicator.class, () -> () -> Health.up().build())
        .run(
            context -> {
              assertThat(context)
                  .hasNotFailed()
                  .hasSingleBean(ChatMemoryRepository.class)
                  .hasSingleBean(DocumentRetriever.class)
                  .hasSingleBean(Embedder.class)
                  .hasSingleBean(MicrometerMetrics.class)
                  .hasSingleBean(HealthIndicator.class)
                  .doesNotHaveBean(MemoryDocumentRetriever.class)
                  .doesNotHaveBean(MemoryChatMemoryRepository.class);
              assertThat(context.getBean(MemoryStore.class)).isSameAs(store);
              assertThat(context.getBean(UserMemories.class)).isSameAs(memories);
              assertThat(context.getBean(Conversation.Finder.class)).isSameAs(users);
              assertThat(context.getBean(MemoryAdvisor.class)).isSameAs(advisor);
              assertThat(context.getBean(MemoryToolCallbackProvider.class)).isSameAs(tools);
              assertThat(context.getBean(ChatClientBuilderCustomizer.class)).isSameAs(nothing);
            });
  }

  @Test
  void an_advisor_beside_another_chat_memory_repository_records_by_itself() {
    application
        .withBean(ChatMemoryRepository.class, InMemoryChatMemoryRepository::new)
        .run(
            context -> {
              String unused = ask(context, "anna", "I fly from Zurich.");

              Conversation.Finder users = context.getBean(Conversation.Finder.class);
              assertThat(new MemoryChatMemoryRepository(users).findByConversationId("anna"))
                  .hasSize(2);
            });
  }

  @Test
  void an_embedding_model_whose_space_is_named_embeds_for_the_memory() {
    application
        .withPropertyValues("memory-weave.embedding.id=lengths-1")
        .withBean(EmbeddingModel.class, MemoryWeaveAutoConfigurationTest::lengths)
        .run(
            context ->
                assertThat(context.getBean(Embedder.class).model())
                    .isEqualTo(new Embedder.Model("lengths-1", 2)));
  }

  @Test
  void a_memory_that_fails_fails_no_agent_and_is_counted() {
    List<String> observed = new ArrayList<>();
    ObservationRegistry observations = ObservationRegistry.create();
    observations.observationConfig().observationHandler(new Told(observed));
    application
        .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
        .withBean(ObservationRegistry.class, () -> observations)
        .run(
            context -> {
              String fine = ask(context, "anna", "I fly from Zurich.");
              assertThat(context.getBean("memoryWeaveHealthIndicator", HealthIndicator.class))
                  .returns(Status.UP, health -> health.health().getStatus());
              context.getBean(MemoryStore.class).close();

              assertThat(ask(context, "anna", "Where from?")).isEqualTo(fine);

              assertThat(
                      context
                          .getBean(MeterRegistry.class)
                          .get(MicrometerMetrics.CALLS)
                          .tag("layer", "chat")
                          .tag("outcome", "failed")
                          .timers())
                  .isNotEmpty();
              assertThat(observed)
                  .contains("chat context ok", "memory weave ok", "chat context failed");
              assertThat(context.getBean("memoryWeaveHealthIndicator", HealthIndicator.class))
                  .returns(Status.DOWN, health -> health.health().getStatus());
            });
  }

  @Test
  void an_application_that_ends_captures_what_waits_and_closes_its_store(@TempDir Path folder) {
    Path file = folder.resolve("memory.db");
    ApplicationContextRunner onDisk =
        application.withPropertyValues("memory-weave.store=sqlite:" + file);
    MemoryStore[] closed = new MemoryStore[1];

    onDisk.run(
        context -> {
          closed[0] = context.getBean(MemoryStore.class);
          String unused =
              ask(context, "anna", "We decided to deploy on Fridays because traffic is low.");
        });

    assertThat(catchThrowable(closed[0]::status)).isNotNull();
    assertThat(Files.exists(folder.resolve("memory.db-wal"))).isFalse();
    try (MemoryStore store = MemoryStore.open("sqlite:" + file)) {
      assertThat(
              AgentMemory.builder(store)
                  .project("anna")
                  .build()
                  .list(MemoryQuery.all().withKinds(NodeKind.DECISION))
                  .items())
          .isNotEmpty();
    }
  }

  private static final Embedder.Model SPACE = new Embedder.Model("other-1", 2);

  private static String ask(ApplicationContext context, String user, String text) {
    return context
        .getBean(ChatClient.Builder.class)
        .defaultAdvisors(
            MessageChatMemoryAdvisor.builder(context.getBean(ChatMemory.class)).build())
        .build()
        .prompt()
        .user(text)
        .advisors(advisors -> advisors.param(ChatMemory.CONVERSATION_ID, user))
        .call()
        .content();
  }

  private static AgentMemory person(ApplicationContext context, String user) {
    return context
        .getBean(UserMemories.class)
        .of(user)
        .writtenBy(() -> Provenance.of(Provenance.Source.USER));
  }

  private static EmbeddingModel lengths() {
    return new EmbedderEmbeddingModel(
        new Embedder() {
          @Override
          public Model model() {
            return new Model("model", 2);
          }

          @Override
          public float[] query(String text) {
            return new float[] {text.length(), 1};
          }

          @Override
          public List<float[]> passages(List<String> texts) {
            return texts.stream().map(this::query).toList();
          }
        });
  }

  /** Tells of calls that ended. */
  private record Told(List<String> observed) implements ObservationHandler<Observation.Context> {
    @Override
    public boolean supportsContext(Observation.Context context) {
      return CallObservations.NAME.equals(context.getName());
    }

    @Override
    public void onStop(Observation.Context context) {
      observed.add(
          value(context, "layer") + ' ' + value(context, "call") + ' ' + value(context, "outcome"));
    }

    private static String value(Observation.Context context, String key) {
      return context.getLowCardinalityKeyValue(key).getValue();
    }
  }
}
