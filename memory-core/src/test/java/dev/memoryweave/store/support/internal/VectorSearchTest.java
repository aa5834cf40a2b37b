package dev.memoryweave.store.support.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.store.support.internal.VectorSearch.Found;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The search by bits in memory, compared with an exhaustive one over the same vectors. */
class VectorSearchTest {
  private static final int DIMENSIONS = 64;
  private static final long FIRST_SCOPE = 1;
  private static final long OTHER_SCOPE = 2;
  private static final int LIMIT = 10;

  private final Random random = new Random(17);
  private final Vectors stored = new Vectors();
  private final SignIndex index = new SignIndex();

  private float[] unit() {
    float[] vector = new float[DIMENSIONS];
    for (int i = 0; i < DIMENSIONS; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return stored.model.model().unit(vector);
  }

  private void add(int count, long scopeId) {
    for (int i = 0; i < count; i++) {
      stored.add(scopeId, VectorData.of(unit()));
    }
  }

  private List<Found> search(float[] query, StoredModel model, Long... scopeIds) {
    stored.scopeIds = Set.of(scopeIds);
    return new VectorSearch(stored, DIMENSIONS, query, LIMIT)
        .by(index, model, stored, stored.scopeIds);
  }

  private List<Found> exhaustive(float[] query) {
    return new VectorSearch(stored, DIMENSIONS, query, LIMIT).exhaustive();
  }

  @Test
  void by_bits_findsWhatAnExhaustiveSearchFinds() {
    add(3_000, FIRST_SCOPE);
    add(3_000, OTHER_SCOPE);
    for (int i = 0; i < 20; i++) {
      float[] query = unit();

      List<Found> found = search(query, stored.model, FIRST_SCOPE);

      assertThat(found).hasSize(LIMIT).isSortedAccordingTo(Found.ORDER);
      assertThat(found.subList(0, 3)).isEqualTo(exhaustive(query).subList(0, 3));
    }
    assertThat(stored.exhaustive).as("searches that read every vector").isEqualTo(20);
    assertThat(stored.read).as("links read into memory").isEqualTo(6_000);
  }

  @Test
  void by_bits_underAFilterThatFewPass_findsThem() {
    add(6_000, FIRST_SCOPE);
    stored.filter = item -> item % 100 == 0;
    float[] query = unit();

    assertThat(search(query, stored.model, FIRST_SCOPE)).isEqualTo(exhaustive(query));
  }

  @Test
  void by_bits_followsWhatWasLinkedSince() {
    add(100, FIRST_SCOPE);
    float[] query = unit();
    assertThat(search(query, stored.model, FIRST_SCOPE)).hasSize(LIMIT);

    long item = stored.add(FIRST_SCOPE, VectorData.of(query));

    assertThat(search(query, stored.model, FIRST_SCOPE).get(0).item()).isEqualTo(item);
    assertThat(stored.read).isEqualTo(101);
  }

  @Test
  void by_bits_ofRemovedVectors_readsAgainWhenManyAre() {
    add(2_000, FIRST_SCOPE);
    float[] query = unit();
    assertThat(search(query, stored.model, FIRST_SCOPE)).hasSize(LIMIT);

    stored.removeFirst(1_400);
    assertThat(search(query, stored.model, FIRST_SCOPE)).isEqualTo(exhaustive(query));
    assertThat(stored.read).as("a few outdated ones are borne with").isEqualTo(2_000);

    stored.removeFirst(200);
    assertThat(search(query, stored.model, FIRST_SCOPE)).isEqualTo(exhaustive(query));
    assertThat(stored.read).isEqualTo(2_400);
  }

  @Test
  void by_bits_readByALaterSnapshot_isExhaustive() {
    add(100, FIRST_SCOPE);
    StoredModel earlier = new StoredModel(1, stored.model.model(), 100, 0);
    stored.removeFirst(1);
    add(1, FIRST_SCOPE);
    float[] query = unit();
    assertThat(search(query, stored.model, FIRST_SCOPE)).hasSize(LIMIT);

    assertThat(search(query, earlier, FIRST_SCOPE)).hasSize(LIMIT);

    assertThat(stored.exhaustive).isEqualTo(1);
  }

  @Test
  void damagedVectors_areLeftOut() {
    add(1, FIRST_SCOPE);
    float[] query = unit();
    byte[] damaged = VectorData.of(query);
    damaged[0]++;
    long unused = stored.add(FIRST_SCOPE, damaged);

    assertThat(search(query, stored.model, FIRST_SCOPE)).hasSize(1);
    assertThat(exhaustive(query)).hasSize(1);
  }

  @Test
  void prepare_thatIsStopped_isNotHalfDone() {
    add(100, FIRST_SCOPE);
    index.prepare(stored.model, stored, () -> false);
    assertThat(stored.read).isEqualTo(1);

    assertThat(search(unit(), stored.model, FIRST_SCOPE)).hasSize(LIMIT);
    assertThat(stored.read).isEqualTo(101);
  }

  @Test
  void indexes_ofModelsThatAreGone_areDropped() {
    SignIndexes indexes = new SignIndexes();
    StoredModel other = new StoredModel(2, new Embedder.Model("other", DIMENSIONS), 0, 0);
    List<StoredModel> both = List.of(stored.model, other);
    SignIndex first = indexes.of(stored.model, Kind.NODE, both);

    assertThat(indexes.of(stored.model, Kind.CHUNK, both)).isNotSameAs(first);
    assertThat(indexes.of(other, Kind.NODE, both)).isNotSameAs(first);
    assertThat(indexes.of(stored.model, Kind.NODE, both)).isSameAs(first);
    SignIndex unused = indexes.of(other, Kind.CHUNK, List.of(other));
    assertThat(indexes.of(stored.model, Kind.NODE, both)).isNotSameAs(first);
  }

  private enum Kind {
    NODE,
    CHUNK
  }

  /** The vectors of one model in a list; their items are the numbers of their links. */
  private static final class Vectors implements SignIndex.Links, VectorSearch.Filtered {
    private final StoredModel model =
        new StoredModel(1, new Embedder.Model("test", DIMENSIONS), 0, 0);
    private final TreeMap<Long, Link> links = new TreeMap<>();
    private Set<Long> scopeIds = Set.of(FIRST_SCOPE);
    private LongPredicate filter = item -> true;
    private int read;
    private int exhaustive;

    private static final class Link {
      private final long scopeId;
      private final byte[] data;

      Link(long scopeId, byte[] data) {
        this.scopeId = scopeId;
        this.data = data;
      }
    }

    long add(long scopeId, byte[] data) {
      long number = model.add();
      links.put(number, new Link(scopeId, data));
      return number;
    }

    void removeFirst(int count) {
      for (int i = 0; i < count; i++) {
        assertThat(links.pollFirstEntry()).isNotNull();
        model.remove();
      }
    }

    @Override
    public void after(long number, SignIndex.Taker taker) {
      for (long item : new ArrayList<>(links.tailMap(number, false).keySet())) {
        Link link = links.get(item);
        read++;
        if (!taker.take(item, link.scopeId, link.data)) {
          return;
        }
      }
    }

    @Override
    public void all(VectorSearch.Taker taker) {
      exhaustive++;
      among(List.copyOf(links.keySet()), taker);
    }

    @Override
    public void among(List<Long> items, VectorSearch.Taker taker) {
      for (long item : items) {
        byte[] data = passing().test(item) ? data(item) : null;
        if (data != null) {
          taker.take(item, data);
        }
      }
    }

    private byte @Nullable [] data(long item) {
      Link link = links.get(item);
      return link == null || !scopeIds.contains(link.scopeId) ? null : link.data;
    }

    @Override
    public LongPredicate passing() {
      return filter.and(item -> data(item) != null);
    }
  }
}
