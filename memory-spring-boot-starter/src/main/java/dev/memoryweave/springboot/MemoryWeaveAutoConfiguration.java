package dev.memoryweave.springboot;

import dev.memoryweave.MemoryListener.OfCalls;
import dev.memoryweave.chat.Conversation;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.metrics.MicrometerMetrics;
import dev.memoryweave.springai.EmbeddingModelEmbedder;
import dev.memoryweave.springai.MemoryAdvisor;
import dev.memoryweave.springai.MemoryChatMemoryRepository;
import dev.memoryweave.springai.MemoryDocumentRetriever;
import dev.memoryweave.springai.MemoryToolCallbackProvider;
import dev.memoryweave.springboot.MemoryWeaveProperties.Isolation;
import dev.memoryweave.store.MemoryStore;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientBuilderCustomizer;
import org.springframework.ai.chat.memory.ChatMemoryRepository;
import org.springframework.ai.embedding.EmbeddingModel;
import org.springframework.ai.rag.retrieval.search.DocumentRetriever;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/**
 * Configures a memory for agents of Spring AI. Every bean steps back for one of the application.
 */
@AutoConfiguration(
    beforeName = {
      "org.springframework.ai.model.chat.memory.autoconfigure.ChatMemoryAutoConfiguration",
      "org.springframework.ai.model.chat.client.autoconfigure.ChatClientAutoConfiguration"
    },
    // Other repositories of chat memories come first, so that the one here steps back for them.
    afterName = {
      MemoryWeaveAutoConfiguration.REPOSITORIES
          + "cassandra.autoconfigure.CassandraChatMemoryRepositoryAutoConfiguration",
      MemoryWeaveAutoConfiguration.REPOSITORIES
          + "jdbc.autoconfigure.JdbcChatMemoryRepositoryAutoConfiguration",
      MemoryWeaveAutoConfiguration.REPOSITORIES
          + "mongo.autoconfigure.MongoChatMemoryAutoConfiguration",
      MemoryWeaveAutoConfiguration.REPOSITORIES
          + "neo4j.autoconfigure.Neo4jChatMemoryRepositoryAutoConfiguration",
      MemoryWeaveAutoConfiguration.REPOSITORIES
          + "redis.autoconfigure.RedisChatMemoryRepositoryAutoConfiguration",
      "org.springframework.boot.micrometer.metrics.autoconfigure"
          + ".CompositeMeterRegistryAutoConfiguration",
      "org.springframework.boot.micrometer.metrics.autoconfigure.export.simple"
          + ".SimpleMetricsExportAutoConfiguration",
      "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration"
    })
@ConditionalOnProperty(
    prefix = MemoryWeaveProperties.PREFIX,
    name = "enabled",
    matchIfMissing = true)
@EnableConfigurationProperties(MemoryWeaveProperties.class)
@ImportRuntimeHints(MemoryRuntimeHints.class)
public final class MemoryWeaveAutoConfiguration {
  static final String REPOSITORIES = "org.springframework.ai.model.chat.memory.repository.";

  /** Makes the configuration. */
  public MemoryWeaveAutoConfiguration() {}

  @Bean(destroyMethod = "close")
  @ConditionalOnMissingBean
  MemoryStore memoryStore(MemoryWeaveProperties properties) {
    return MemoryStore.open(properties.store());
  }

  /** Gives every memory the listeners and the embedder of the application. */
  @Bean
  @Order(Ordered.HIGHEST_PRECEDENCE)
  MemoryCustomizer memoryWeaveBeans(
      ObjectProvider<OfCalls> calls, ObjectProvider<Embedder> embedder) {
    return builder -> {
      builder.calls(all(calls));
      embedder.ifAvailable(builder::embedder);
    };
  }

  @Bean
  @ConditionalOnMissingBean
  UserMemories userMemories(MemoryStore store, ObjectProvider<MemoryCustomizer> customizers) {
    return new UserMemories(store, customizers.orderedStream().toList());
  }

  @Bean
  @ConditionalOnMissingBean
  Conversation.Finder conversationFinder(MemoryWeaveProperties properties, UserMemories memories) {
    return properties.isolation() == Isolation.NONE
        ? Conversation.Finder.sharing(memories.of(properties.project()))
        : Conversation.Finder.separating(memories::of);
  }

  @Bean
  @ConditionalOnMissingBean(ChatMemoryRepository.class)
  MemoryChatMemoryRepository memoryChatMemoryRepository(
      Conversation.Finder conversations, ObjectProvider<OfCalls> calls) {
    return new MemoryChatMemoryRepository(conversations.observedBy(all(calls)));
  }

  /** Ends before the store is closed. */
  @Bean
  @ConditionalOnMissingBean
  CaptureThread memoryCaptureThread(MemoryStore unused) {
    return new CaptureThread();
  }

  @Bean
  @ConditionalOnMissingBean
  MemoryAdvisor memoryAdvisor(
      MemoryWeaveProperties properties,
      Conversation.Finder conversations,
      ObjectProvider<MemoryChatMemoryRepository> repository,
      ObjectProvider<OfCalls> calls,
      CaptureThread thread) {
    MemoryAdvisor.Builder advisor =
        MemoryAdvisor.builder(
                repository.getIfAvailable(
                    () -> new MemoryChatMemoryRepository(conversations.observedBy(all(calls)))))
            .rulesTokens(properties.rulesTokens());
    Integer budget = properties.tokenBudget();
    if (budget != null) {
      advisor.tokenBudget(budget);
    }
    if (properties.capture()) {
      advisor.captureOn(thread.executor());
    }
    return advisor.build();
  }

  @Bean
  @ConditionalOnMissingBean
  @ConditionalOnProperty(
      prefix = MemoryWeaveProperties.PREFIX,
      name = "tools",
      matchIfMissing = true)
  MemoryToolCallbackProvider memoryToolCallbackProvider(
      Conversation.Finder conversations, ObjectProvider<OfCalls> calls) {
    return new MemoryToolCallbackProvider(conversations.observedBy(all(calls)));
  }

  @Bean
  @ConditionalOnMissingBean(name = "memoryChatClientBuilderCustomizer")
  @ConditionalOnClass(ChatClient.class)
  @ConditionalOnProperty(
      prefix = MemoryWeaveProperties.PREFIX,
      name = "chat-client",
      matchIfMissing = true)
  ChatClientBuilderCustomizer memoryChatClientBuilderCustomizer(
      MemoryAdvisor advisor, ObjectProvider<MemoryToolCallbackProvider> tools) {
    return builder -> {
      builder.defaultAdvisors(advisor.withToolSteps());
      tools.ifAvailable(builder::defaultTools);
    };
  }

  /** One listener made of all that there are. */
  private static OfCalls all(ObjectProvider<OfCalls> calls) {
    List<OfCalls> listeners = new ArrayList<>(calls.orderedStream().toList());
    return listeners.stream().reduce(OfCalls.NONE, OfCalls::and);
  }

  /** Retrieval, for applications that have pipelines of it. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(DocumentRetriever.class)
  static class Retrieval {
    @Bean
    @ConditionalOnMissingBean(DocumentRetriever.class)
    MemoryDocumentRetriever memoryDocumentRetriever(
        MemoryWeaveProperties properties,
        Conversation.Finder conversations,
        ObjectProvider<OfCalls> calls) {
      MemoryDocumentRetriever retriever =
          new MemoryDocumentRetriever(conversations.observedBy(all(calls)));
      Integer budget = properties.tokenBudget();
      return budget == null ? retriever : retriever.withTokenBudget(budget);
    }
  }

  /** Vectors, for applications that have an embedding model and name its space. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty(prefix = MemoryWeaveProperties.PREFIX, name = "embedding.id")
  static class Vectors {
    @Bean
    @ConditionalOnMissingBean(Embedder.class)
    EmbeddingModelEmbedder memoryEmbedder(
        MemoryWeaveProperties properties, EmbeddingModel embeddingModel) {
      MemoryWeaveProperties.Embedding space = properties.embedding();
      Integer dimensions = space.dimensions();
      return new EmbeddingModelEmbedder(
          embeddingModel,
          new Embedder.Model(
              String.valueOf(space.id()),
              dimensions == null ? embeddingModel.dimensions() : dimensions));
    }
  }

  /** Metrics, for applications that have a registry of meters. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(MeterRegistry.class)
  static class Metrics {
    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnBean(MeterRegistry.class)
    MicrometerMetrics memoryMetrics(MeterRegistry registry) {
      return new MicrometerMetrics(registry);
    }
  }

  /** Observations, for applications that have a registry of them. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty(
      prefix = MemoryWeaveProperties.PREFIX,
      name = "observations",
      matchIfMissing = true)
  static class Observations {
    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnBean(ObservationRegistry.class)
    CallObservations memoryCallObservations(ObservationRegistry registry) {
      return new CallObservations(registry);
    }
  }

  /** Health, for applications that tell theirs. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
  static class StoreHealth {
    /** A class of its own, since the condition is read only where its own class is there. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnEnabledHealthIndicator("memory-weave")
    static class Enabled {
      @Bean
      @ConditionalOnMissingBean(name = "memoryWeaveHealthIndicator")
      HealthIndicator memoryWeaveHealthIndicator(MemoryStore store) {
        return new MemoryHealthIndicator(store);
      }
    }
  }
}
