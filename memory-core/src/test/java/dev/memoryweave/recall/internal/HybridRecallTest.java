package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.embed.Reranker;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace.ChannelHits;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HybridRecallTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final InMemoryStore store = InMemoryStore.create();
  private boolean broken;

  /** Knows two topics: what is about animals, and all else. */
  private final Embedder topics =
      new Embedder() {
        @Override
        public Embedder.Model model() {
          return new Embedder.Model("topics", 2);
        }

        @Override
        public float[] query(String text) {
          if (broken) {
            throw new EmbeddingException("no model today");
          }
          boolean animal = text.matches("(?is).*\\b(cat|feline|kitten|pet)s?\\b.*");
          return animal ? new float[] {1, .1f} : new float[] {.1f, 1};
        }

        @Override
        public List<float[]> passages(List<String> texts) {
          return texts.stream().map(this::query).toList();
        }
      };

  @AfterEach
  void close() {
    store.close();
  }

  private static void remember(AgentMemory memory) {
    for (String title : List.of("Feline habits", "Disk quotas", "Build cache")) {
      assertThat(memory.remember(NodeDraft.builder(NodeKind.FACT, title).build())).isNotNull();
    }
  }

  private static List<String> titles(RecallResult result) {
    return result.memories().stream().map(found -> found.node().title()).toList();
  }

  @Test
  void recall_noWordInCommon_findsWhatMeansTheSame() {
    AgentMemory memory = AgentMemory.builder(store).embedder(topics).build();
    remember(memory);
    assertThat(memory.embedding().await(LONG)).isTrue();

    RecallResult result = memory.recall(RecallRequest.forTask("Where do kittens sleep?"));

    assertThat(titles(result)).first().isEqualTo("Feline habits");
    assertThat(result.memories().get(0).breakdown().channels())
        .extracting(RecallResult.Breakdown.Share::channel)
        .contains("vectors");
    assertThat(result.warnings()).isEmpty();
    assertThat(result.trace().channels()).extracting(ChannelHits::channel).contains("vectors");
  }

  @Test
  void recall_foundByWordsBesideATurnThatIsAlike_isLentSimilarity() {
    VectorWeights standard = VectorWeights.STANDARD;
    RecallParts fewVectors =
        RecallParts.standard()
            .withVectors(
                new VectorWeights(
                    2, standard.weight(), standard.turnWeight(), standard.neighbourWeight()));
    AgentMemory memory = AgentMemory.builder(store).embedder(topics).build();
    for (String said :
        List.of("My kitten sleeps all day", "The old sofa is its own", "A disk has a quota")) {
      NodeDraft draft =
          NodeDraft.builder(NodeKind.TURN, "Ada").session(SessionId.of("s")).body(said).build();
      assertThat(memory.remember(draft)).isNotNull();
    }
    assertThat(memory.embedding().await(LONG)).isTrue();

    RecallResult result =
        new PartialRecall(store, memory.scopes(), fewVectors, Instant.parse("2026-01-01T00:00:00Z"))
            .recall(
                RecallRequest.forTask("Which sofa do cats use?"),
                new QueryVector(topics, topics.query("Which sofa do cats use?")));

    RecallResult.Memory sofa =
        result.memories().stream()
            .filter(found -> found.node().body().contains("sofa"))
            .findFirst()
            .orElseThrow();
    assertThat(sofa.breakdown().channels())
        .filteredOn(share -> share.channel().equals("vectors"))
        .extracting(RecallResult.Breakdown.Share::relevance)
        .containsExactly(.25);
  }

  @Test
  void recall_modelFails_goesByWordsWithAWarning() {
    AgentMemory memory = AgentMemory.builder(store).embedder(topics).build();
    remember(memory);
    assertThat(memory.embedding().await(LONG)).isTrue();
    broken = true;

    RecallResult result = memory.recall(RecallRequest.forTask("the disk quotas"));

    assertThat(titles(result)).containsExactly("Disk quotas");
    assertThat(result.warnings()).singleElement().asString().contains("embedding model failed");
  }

  @Test
  void recall_notYetEmbedded_isNotPutBehindWhatIs() {
    AgentMemory before = AgentMemory.builder(store).embedder(topics).build();
    remember(before);
    assertThat(before.embedding().await(LONG)).isTrue();
    before.embedding().close();
    AgentMemory plain = AgentMemory.builder(store).build();
    assertThat(
            plain.remember(
                NodeDraft.builder(NodeKind.FACT, "Kittens sleep where it is warm").build()))
        .isNotNull();

    RecallResult result =
        store.read(
            tx ->
                PartialRecall.pipeline(RecallParts.standard())
                    .recall(
                        tx,
                        plain.scopes(),
                        RecallRequest.forTask("Where do kittens sleep?"),
                        new QueryVector(topics, topics.query("kittens")),
                        Instant.parse("2026-01-01T00:00:00Z")));

    assertThat(titles(result)).startsWith("Kittens sleep where it is warm", "Feline habits");
  }

  @Test
  void recall_reranker_ordersTheBest() {
    Reranker cachesFirst =
        new Reranker() {
          @Override
          public String id() {
            return "caches first";
          }

          @Override
          public List<Double> scores(String question, List<String> texts) {
            return texts.stream().map(text -> text.contains("cache") ? 2.0 : 1.0).toList();
          }
        };
    AgentMemory memory = AgentMemory.builder(store).reranker(cachesFirst).build();
    remember(memory);

    RecallResult result = memory.recall(RecallRequest.forTask("The disk quotas of the cache"));

    assertThat(titles(result)).containsExactly("Build cache", "Disk quotas");
  }
}
