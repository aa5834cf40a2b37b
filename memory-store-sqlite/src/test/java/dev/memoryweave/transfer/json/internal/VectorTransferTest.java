package dev.memoryweave.transfer.json.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.embed.StubEmbedder;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.VectorStore;
import dev.memoryweave.store.sqlite.SqliteMemoryStore;
import dev.memoryweave.transfer.ImportOptions;
import dev.memoryweave.transfer.Transfer;
import dev.memoryweave.transfer.Transfer.ExportOptions;
import dev.memoryweave.transfer.Transfer.Imported.Outcome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Vectors come along where they mean something; those of two models are never compared. */
class VectorTransferTest {
  /** A person's own export, whose authors stay. */
  private static final ImportOptions OWN = ImportOptions.DEFAULT.withKeepAuthors(true);

  private static final Scope PROJECT = Scope.project("demo");
  private static final Provenance PERSON = Provenance.of(Source.USER, "ann");
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final int MEMORIES = 12;

  @TempDir Path folder;
  private final List<MemoryStore> stores = new ArrayList<>();
  private final List<AgentMemory> memories = new ArrayList<>();
  private int files;

  /** Passes for a model, counts what it embeds, and takes only so many texts if it is told to. */
  private static final class Counting implements Embedder {
    private final StubEmbedder stub;
    private volatile int texts;
    private volatile boolean fails;

    Counting(String id, int dimensions) {
      stub = new StubEmbedder(new Embedder.Model(id, dimensions));
    }

    @Override
    public Embedder.Model model() {
      return stub.model();
    }

    @Override
    public float[] query(String text) {
      return stub.query(text);
    }

    @Override
    public synchronized List<float[]> passages(List<String> given) {
      if (fails) {
        throw new EmbeddingException("not today");
      }
      texts += given.size();
      return stub.passages(given);
    }
  }

  private final Counting a = new Counting("model-a", 64);
  private MemoryStore first;
  private Path export;

  @BeforeEach
  void fill() {
    first = store();
    AgentMemory memory = memory(first, a, PERSON);
    memory.rememberAll(
        IntStream.range(0, MEMORIES)
            .mapToObj(i -> NodeDraft.builder(NodeKind.FACT, "The port number " + i).build())
            .toList());
    assertThat(memory.embedding().await(PATIENCE)).isTrue();
    export = exported(memory);
  }

  @AfterEach
  void close() {
    memories.forEach(memory -> memory.embedding().close());
    stores.forEach(MemoryStore::close);
  }

  private MemoryStore store() {
    MemoryStore store = SqliteMemoryStore.openInMemory();
    stores.add(store);
    return store;
  }

  private AgentMemory memory(MemoryStore store, @Nullable Embedder embedder, Provenance author) {
    AgentMemory memory =
        AgentMemory.builder(store).project("demo").author(author).embedder(embedder).build();
    memories.add(memory);
    return memory;
  }

  private Path exported(AgentMemory memory) {
    Path file = folder.resolve("export-" + ++files);
    memory.maintenance().transfer().exportTo(file, ExportOptions.DEFAULT.withVectors(true));
    return file;
  }

  private static Map<NodeRef, float[]> kept(MemoryStore store, Embedder.Model model) {
    return store.read(
        tx -> {
          List<NodeRef> all =
              tx
                  .nodes()
                  .list(
                      NodeStore.Query.first(
                          NodeFilter.in(PROJECT), NodeStore.Query.Order.OLDEST_FIRST, 100))
                  .items()
                  .stream()
                  .map(MemoryNode::ref)
                  .toList();
          return tx.vectors().nodes().vectors(model, all);
        });
  }

  private static List<NodeStore.Hit> nearest(MemoryStore store, Embedder by, String text) {
    return store.read(
        tx ->
            tx.vectors().nodes().nearest(by.model(), by.query(text), NodeFilter.in(PROJECT), 100));
  }

  @Test
  void vectorsOfTheSameModel_comeAlong_andNothingIsEmbeddedAgain() {
    MemoryStore second = store();
    Counting same = new Counting("model-a", 64);
    AgentMemory into = memory(second, same, PERSON);

    Transfer.Imported report = into.maintenance().transfer().importFrom(export, OWN);

    assertThat(report.count(Outcome.ADDED)).isEqualTo(report.lines());
    assertThat(into.embedding().await(PATIENCE)).isTrue();
    assertThat(same.texts).isZero();
    Map<NodeRef, float[]> before = kept(first, a.model());
    Map<NodeRef, float[]> after = kept(second, a.model());
    assertThat(after.keySet()).isEqualTo(before.keySet()).hasSize(MEMORIES);
    after.forEach((ref, vector) -> assertThat(vector).isEqualTo(before.get(ref)));
    assertThat(into.maintenance().transfer().importFrom(export, OWN).changesNothing()).isTrue();
  }

  /** The same name with other dimensions is another model, too. */
  @Test
  void vectorsOfAnotherModel_areLeftOut_andAllIsEmbeddedAnew() {
    for (Counting other : List.of(new Counting("model-b", 64), new Counting("model-a", 32))) {
      MemoryStore second = store();
      AgentMemory into = memory(second, other, PERSON);

      Transfer.Imported report = into.maintenance().transfer().importFrom(export, OWN);

      assertThat(report.count(Outcome.LEFT_OUT)).isEqualTo(MEMORIES);
      assertThat(report.problems())
          .singleElement()
          .matches(problem -> problem.reason().contains("made again"));
      assertThat(into.embedding().await(PATIENCE)).isTrue();
      assertThat(other.texts).isEqualTo(MEMORIES);
      assertThat(second.<List<Embedder.Model>>read(tx -> tx.vectors().models()))
          .containsExactly(other.model());
      assertThat(kept(second, other.model())).hasSize(MEMORIES);
    }
  }

  @Test
  void vectors_areLeftOut_whereNothingIsEmbedded_andFromAnAgent() {
    MemoryStore second = store();
    MemoryStore third = store();
    Counting same = new Counting("model-a", 64);
    same.fails = true;

    Transfer.Imported without =
        memory(second, null, PERSON).maintenance().transfer().importFrom(export, OWN);
    Transfer.Imported agents =
        memory(third, same, Provenance.of(Source.AGENT, "codex"))
            .maintenance()
            .transfer()
            .importFrom(export);

    assertThat(without.count(Outcome.LEFT_OUT)).isEqualTo(MEMORIES);
    assertThat(agents.count(Outcome.LEFT_OUT)).isEqualTo(MEMORIES);
    assertThat(second.<List<Embedder.Model>>read(tx -> tx.vectors().models())).isEmpty();
    assertThat(kept(third, a.model())).isEmpty();
  }

  @Test
  void theVectorOfATextThatTheMemoryNoLongerHas_isLeftOut() {
    MemoryStore second = store();
    AgentMemory before = memory(second, null, PERSON);
    before.remember(
        NodeDraft.builder(NodeKind.FACT, "The port number 3").body("It is 9090.").build());
    Counting same = new Counting("model-a", 64);
    AgentMemory into = memory(second, same, PERSON);
    assertThat(into.embedding().await(PATIENCE)).isTrue();

    Transfer.Imported report =
        into.maintenance()
            .transfer()
            .importFrom(export, OWN.withPolicy(ImportOptions.Policy.KEEP_EXISTING));

    assertThat(report.memories(Outcome.KEPT)).isEqualTo(1);
    assertThat(into.embedding().await(PATIENCE)).isTrue();
    NodeRef kept = new NodeRef(PROJECT, NodeId.of("fact.the-port-number-3"));
    String text =
        second.read(tx -> VectorStore.EmbeddedText.of(tx.nodes().find(kept).orElseThrow()).text());
    double similarity =
        second
            .<Map<NodeRef, Double>>read(
                tx ->
                    tx.vectors()
                        .nodes()
                        .similarities(same.model(), same.query(text), List.of(kept)))
            .get(kept);
    assertThat(similarity).isGreaterThan(.97);
  }

  /** Of 12 memories all have a vector of the former model, and 5 of the new one. */
  @Test
  void aStoreThatIsHalfEmbeddedAnew_searchesOneSpaceOnly_andExportsEachByItsModel() {
    Counting b = new Counting("model-b", 64);
    List<NodeRef> some =
        kept(first, a.model()).keySet().stream()
            .sorted(Comparator.comparing(NodeRef::toString))
            .limit(5)
            .toList();
    put(first, b, some);

    assertThat(nearest(first, a, "The port number 1")).hasSize(MEMORIES);
    assertThat(nearest(first, b, "The port number 1").stream().map(NodeStore.Hit::ref))
        .containsExactlyInAnyOrderElementsOf(some);

    b.fails = true;
    AgentMemory later = memory(first, b, PERSON);
    assertThat(later.recall(RecallRequest.forTask("The port number 1"))).isNotNull();
    assertThat(kept(first, a.model())).hasSize(MEMORIES);
    assertThat(kept(first, b.model())).hasSize(5);

    Path both = exported(later);
    MemoryStore second = store();
    Counting same = new Counting("model-b", 64);
    AgentMemory into = memory(second, same, PERSON);
    Transfer.Imported report = into.maintenance().transfer().importFrom(both, OWN);
    assertThat(report.count(Outcome.LEFT_OUT)).as("those of the former model").isEqualTo(MEMORIES);
    assertThat(into.embedding().await(PATIENCE)).isTrue();
    assertThat(same.texts).isEqualTo(MEMORIES - 5);
    assertThat(second.<List<Embedder.Model>>read(tx -> tx.vectors().models()))
        .containsExactly(same.model());
  }

  private static void put(MemoryStore store, Counting by, List<NodeRef> refs) {
    store.<Set<NodeRef>>write(
        tx -> {
          Map<NodeRef, String> hashes = new HashMap<>();
          Map<String, float[]> vectors = new HashMap<>();
          for (NodeRef ref : refs) {
            VectorStore.EmbeddedText text =
                VectorStore.EmbeddedText.of(tx.nodes().find(ref).orElseThrow());
            hashes.put(ref, text.hash());
            vectors.put(text.hash(), by.query(text.text()));
          }
          return tx.vectors().nodes().put(by.model(), hashes, vectors);
        });
  }

  @Test
  void aStoreWhoseModelChanged_hasVectorsOfTheNewOneOnly_onceAllIsDone() {
    Counting b = new Counting("model-b", 64);
    AgentMemory later = memory(first, b, PERSON);
    assertThat(later.embedding().await(PATIENCE)).isTrue();

    assertThat(b.texts).isEqualTo(MEMORIES);
    assertThat(nearest(first, a, "The port number 1")).isEmpty();
    Path file = exported(later);
    MemoryStore second = store();
    AgentMemory into = memory(second, new Counting("model-b", 64), PERSON);
    Transfer.Imported report = into.maintenance().transfer().importFrom(file, OWN);
    assertThat(report.count(Outcome.ADDED)).isEqualTo(report.lines());
    assertThat(kept(second, b.model())).hasSize(MEMORIES);
  }
}
