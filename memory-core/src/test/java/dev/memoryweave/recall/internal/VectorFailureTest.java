package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.StubEmbedder;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.internal.Sha256;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace.ChannelHits;
import dev.memoryweave.store.OtherVectors;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What vectors cannot give costs nothing but the vectors. */
class VectorFailureTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final RecallRequest TASK = RecallRequest.forTask("trim the lantern of the harbor");

  private final InMemoryStore store = InMemoryStore.create();
  private final Embedder embedder = new StubEmbedder();
  private AgentMemory memory;

  @BeforeEach
  void remember() {
    memory = AgentMemory.builder(store).embedder(embedder).build();
    memory.remember(NodeDraft.builder(NodeKind.FACT, "The lantern is trimmed at dusk").build());
    put("a.md", "The lantern of the harbor is red.");
    assertThat(memory.embedding().await(Duration.ofMinutes(1))).isTrue();
    memory.embedding().close();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void put(String path, String text) {
    KnowledgeDocument document =
        new KnowledgeDocument(
            memory.scopes().narrowest(),
            path,
            KnowledgeDocument.Status.INDEXED,
            SourceType.DOCUMENT,
            null,
            "Page",
            List.of(),
            List.of(),
            10,
            NOON,
            Sha256.hex(text),
            1,
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
                        new KnowledgeChunk.Passage(List.of(), 1, 1, List.of(), List.of(), text)))));
  }

  private RecallResult recall(String failing) {
    RecallPipeline pipeline = PartialRecall.pipeline(RecallParts.standard());
    return store.read(
        tx ->
            pipeline.recall(
                OtherVectors.calling(
                    tx,
                    call -> {
                      if (call.method().equals(failing)) {
                        throw new StoreUnavailableException("the disk is gone");
                      }
                      return call.proceed();
                    }),
                memory.scopes(),
                TASK,
                new QueryVector(embedder, embedder.query(TASK.task())),
                NOON));
  }

  private static List<String> channels(RecallResult result) {
    return result.trace().channels().stream()
        .filter(channel -> channel.hits() > 0)
        .map(ChannelHits::channel)
        .toList();
  }

  @Test
  void nothingFails_bothAreFoundByVectors() {
    RecallResult result = recall("nothing");

    assertThat(result.warnings()).isEmpty();
    assertThat(channels(result)).contains("vectors", "chunk vectors");
  }

  @ParameterizedTest
  @CsvSource({"chunks.nearest, chunk vectors, vectors", "nodes.nearest, vectors, chunk vectors"})
  void aSearchFails_wordsFindAllTheSame_withOneWarning(String method, String failed, String works) {
    RecallResult result = recall(method);

    assertThat(result.chunks()).extracting(chunk -> chunk.chunk().path()).containsExactly("a.md");
    assertThat(result.memories()).hasSize(1);
    assertThat(result.warnings())
        .containsExactly("The " + failed + " channel failed, so something may be missing");
    assertThat(channels(result)).contains(works).doesNotContain(failed);
  }

  @ParameterizedTest
  @CsvSource({"counts", "nodes.similarities"})
  void whatHasNoVectorCannotBeTold_vectorsOfMemoriesTakeNoPart(String method) {
    memory = AgentMemory.builder(store).build();
    memory.remember(NodeDraft.builder(NodeKind.FACT, "A lantern burns oil").build());

    RecallResult result = recall(method);

    assertThat(result.memories()).hasSize(2);
    assertThat(result.chunks()).hasSize(1);
    assertThat(result.warnings())
        .contains("The vectors channel failed, so something may be missing");
    assertThat(channels(result)).doesNotContain("vectors");
  }

  @ParameterizedTest
  @CsvSource({"counts", "chunks.similarities"})
  void whatHasNoVectorCannotBeTold_vectorsOfPassagesTakeNoPart(String method) {
    memory = AgentMemory.builder(store).build();
    put("b.md", "A lantern burns oil.");

    RecallResult result = recall(method);

    assertThat(result.chunks()).hasSize(2);
    assertThat(result.warnings())
        .contains("The chunk vectors channel failed, so something may be missing");
    assertThat(channels(result)).doesNotContain("chunk vectors");
  }

  @Test
  void passagesWithoutAVector_areNotPutBehindThoseThatHaveOne() {
    memory = AgentMemory.builder(store).build();
    put("b.md", "Trim the lantern of the harbor every evening.");

    RecallResult result = recall("nothing");

    assertThat(result.warnings()).isEmpty();
    assertThat(result.chunks())
        .extracting(chunk -> chunk.chunk().path())
        .containsExactly("b.md", "a.md");
    assertThat(result.chunks().get(0).breakdown().channels())
        .extracting(RecallResult.Breakdown.Share::channel)
        .doesNotContain("chunk vectors");
  }
}
