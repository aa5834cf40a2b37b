package dev.memoryweave.recall.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.embed.Embedder;
import dev.memoryweave.embed.EmbeddingException;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.store.Page;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A search finds what is near its words in meaning, and nothing that is near by chance. */
class NearInMeaningTest {
  private final InMemoryStore store = InMemoryStore.create();
  private final Subjects embedder = new Subjects();
  private AgentMemory memory;

  /** Knows three subjects, each of which has a direction of its own. */
  private static final class Subjects implements Embedder {
    private boolean fails;

    @Override
    public Model model() {
      return new Model("subjects", 4);
    }

    @Override
    public float[] query(String text) {
      if (fails) {
        throw new EmbeddingException("no answer");
      }
      String lower = text.toLowerCase(Locale.ROOT);
      float[] vector = {0, 0, 0, .3f};
      vector[0] += lower.matches("(?s).*(car|automobile).*") ? 1 : 0;
      vector[1] += lower.matches("(?s).*(port|harbour).*") ? 1 : 0;
      vector[2] += lower.matches("(?s).*(invoice|bill).*") ? 1 : 0;
      return vector;
    }

    @Override
    public List<float[]> passages(List<String> texts) {
      return texts.stream().map(this::query).toList();
    }

    @Override
    public @Nullable Chance chance(float[] query) {
      return new Chance(.3, .1);
    }
  }

  @BeforeEach
  void remember() {
    memory = AgentMemory.builder(store).embedder(embedder).build();
    for (String title :
        List.of("An automobile needs oil", "Ships wait in the harbour", "A bill is due in May")) {
      memory.remember(NodeDraft.builder(NodeKind.FACT, title).build());
    }
    assertThat(memory.embedding().await(Duration.ofMinutes(1))).isTrue();
    memory.embedding().close();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private List<String> found(String words) {
    return memory.search(words, MemoryQuery.all()).items().stream()
        .map(match -> match.node().title())
        .toList();
  }

  @Test
  void aWordThatNothingHolds_findsWhatItMeans() {
    assertThat(found("car")).containsExactly("An automobile needs oil");
    assertThat(found("invoice")).containsExactly("A bill is due in May");
    assertThat(memory.counts("car", MemoryQuery.all()).groups().values()).containsExactly(1L);
  }

  @Test
  void aWordAboutNothing_findsNothing() {
    assertThat(found("lantern")).isEmpty();
  }

  @Test
  void whatHasNoVectorYet_countsByItsWords() {
    memory.remember(NodeDraft.builder(NodeKind.FACT, "The car is red").build());

    assertThat(found("car")).startsWith("The car is red").contains("An automobile needs oil");
  }

  @Test
  void aFilter_holdsForBoth() {
    assertThat(memory.search("car", MemoryQuery.all().withKinds(NodeKind.DECISION)).items())
        .isEmpty();
  }

  @Test
  void pages_haveEachOnce() {
    for (int i = 0; i < 30; i++) {
      memory.remember(NodeDraft.builder(NodeKind.FACT, "Car number " + i).build());
    }
    List<String> titles = new ArrayList<>();
    MemoryQuery query = MemoryQuery.all().withLimit(7);
    String cursor = null;
    do {
      Page<MemoryQuery.Match> page = memory.search("car", query.withCursor(cursor));
      page.items().forEach(match -> titles.add(match.node().title()));
      cursor = page.next();
    } while (cursor != null);

    assertThat(titles).hasSize(31).doesNotHaveDuplicates();
  }

  @Test
  void aModelThatFails_leavesTheWords() {
    embedder.fails = true;

    assertThat(found("harbour")).containsExactly("Ships wait in the harbour");
    assertThat(found("car")).isEmpty();
  }
}
