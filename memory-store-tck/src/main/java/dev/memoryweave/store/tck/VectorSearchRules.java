package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckKnowledge.document;
import static dev.memoryweave.store.tck.TckKnowledge.passages;
import static dev.memoryweave.store.tck.TckKnowledge.ref;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.node;
import static dev.memoryweave.store.tck.TckNodes.nowhere;
import static dev.memoryweave.store.tck.TckNodes.turn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.embed.Embedder;
import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.VectorStore;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The results of a search by vector, and their order. */
abstract class VectorSearchRules extends VectorStoreRules {
  VectorSearchRules(MemoryStoreContract contract) {
    super(contract);
  }

  @Test
  void nearest_nodes_areInTheOrderOfTheirSimilarity() {
    MemoryNode far = insert(fact("Far"), -.5);
    MemoryNode near = insert(fact("Near"), .9);
    MemoryNode middle = insert(fact("Middle"), .4);
    insert(fact("Has none"));

    List<NodeStore.Hit> hits =
        store.read(tx -> tx.vectors().nodes().nearest(MODEL, vector(7, 0, 0), IN_PROJECT, 10));

    assertThat(hits)
        .extracting(NodeStore.Hit::ref)
        .containsExactly(near.ref(), middle.ref(), far.ref());
    assertThat(hits.get(0).score()).isCloseTo(.9, ABOUT);
    assertThat(hits.get(1).score()).isCloseTo(.4, ABOUT);
    assertThat(hits.get(2).score()).isCloseTo(-.5, ABOUT);
    assertThat(nearest(IN_PROJECT, 1)).containsExactly(near.ref());
  }

  @Test
  void nearest_hit_tellsSessionAndPositionAsASearchForWordsDoes() {
    MemoryNode said = insert(turn("monday", "A lantern"), .9);
    insert(fact("A harbor"), .5);

    List<NodeStore.Hit> hits =
        store.read(tx -> tx.vectors().nodes().nearest(MODEL, QUERY, IN_PROJECT, 10));
    NodeStore.Hit words = search(words(IN_PROJECT, "lantern")).get(0);

    assertThat(hits.get(0))
        .isEqualTo(
            new NodeStore.Hit(
                said.ref(), hits.get(0).score(), SessionId.of("monday"), words.position()));
    assertThat(hits.get(1).session()).isNull();
    assertThat(hits.get(1).position()).isGreaterThan(words.position());
  }

  @Test
  void nearest_amongEquals_whatWasInsertedFirstComesFirst() {
    List<NodeRef> inserted = new ArrayList<>();
    for (String title : List.of("Cedar", "Amber", "Birch", "Dune")) {
      inserted.add(insert(fact(title)).ref());
    }
    for (NodeRef ref :
        List.of(inserted.get(2), inserted.get(0), inserted.get(3), inserted.get(1))) {
      give(ref, similar(.6));
    }

    assertThat(nearest()).isEqualTo(inserted);
    assertThat(nearest(IN_PROJECT, 2)).isEqualTo(inserted.subList(0, 2));
  }

  @Test
  void nearest_underAFilter_findsAsManyAsTheLimitHoweverManyOthersAreNearer() {
    for (int i = 0; i < 700; i++) {
      int number = i;
      change(
          tx ->
              give(
                  tx,
                  MODEL,
                  tx.nodes().insert(fact("Near " + number)).ref(),
                  similar(.99 - number / 10_000.0)));
    }
    MemoryNode decision = insert(node(NodeKind.DECISION, "Far decision").build(), .1);
    MemoryNode stale =
        insert(node(NodeKind.FACT, "Far and stale").status(NodeStatus.STALE).build(), .2);
    MemoryNode tagged = insert(node(NodeKind.FACT, "Tagged").tags(List.of("red")).build(), .3);
    MemoryNode said = insert(turn("monday", "Said"), .15);
    MemoryNode elsewhere = insert(fact(OTHER_PROJECT, "Elsewhere"), .05);

    assertThat(nearest(IN_PROJECT.withKinds(Set.of(NodeKind.DECISION)), 5))
        .containsExactly(decision.ref());
    assertThat(nearest(IN_PROJECT.withStatuses(Set.of(NodeStatus.STALE)), 5))
        .containsExactly(stale.ref());
    assertThat(nearest(IN_PROJECT.withTags(Set.of("red")), 5)).containsExactly(tagged.ref());
    assertThat(nearest(IN_PROJECT.withSession(SessionId.of("monday")), 5))
        .containsExactly(said.ref());
    assertThat(nearest(NodeFilter.in(OTHER_PROJECT), 5)).containsExactly(elsewhere.ref());
    assertThat(nearest(NodeFilter.in(WORKSPACE), 5)).isEmpty();
    assertThat(nearest(NodeFilter.in(List.of(OTHER_PROJECT, PROJECT, PROJECT)), 706))
        .hasSize(705)
        .endsWith(elsewhere.ref());
    assertThat(nearest(IN_PROJECT.withKinds(Set.of(NodeKind.DECISION, NodeKind.TURN)), 5))
        .containsExactly(said.ref(), decision.ref());
  }

  @Test
  void nearestChunks_areInOrderAndUnderTheirFilter() {
    put("docs/a.md", "near", "far", "none");
    put(document(PROJECT, "src/B.java", SourceType.CODE, 1), passages("code"));
    put(document(OTHER_PROJECT, "docs/a.md", SourceType.DOCUMENT, 1), passages("elsewhere"));
    give(ref("docs/a.md", 0), similar(.9));
    give(ref("docs/a.md", 1), similar(.1));
    give(ref("src/B.java", 0), similar(.5));
    give(new KnowledgeChunk.Ref(OTHER_PROJECT, "docs/a.md", 0), similar(.95));

    assertThat(nearestChunks())
        .containsExactly(ref("docs/a.md", 0), ref("src/B.java", 0), ref("docs/a.md", 1));
    look(
        tx -> {
          List<KnowledgeStore.ChunkHit> hits =
              tx.vectors()
                  .chunks()
                  .nearest(MODEL, QUERY, ALL.withTypes(Set.of(SourceType.CODE)), 9);
          assertThat(hits)
              .extracting(KnowledgeStore.ChunkHit::ref)
              .containsExactly(ref("src/B.java", 0));
          assertThat(hits.get(0).score()).isCloseTo(.5, ABOUT);
          assertThat(tx.vectors().chunks().nearest(MODEL, QUERY, ALL.under("docs"), 1))
              .extracting(KnowledgeStore.ChunkHit::ref)
              .containsExactly(ref("docs/a.md", 0));
          assertThat(
                  tx.vectors()
                      .chunks()
                      .nearest(MODEL, QUERY, DocumentFilter.in(List.of(WORKSPACE)), 9))
              .isEmpty();
        });
  }

  @Test
  void similarities_areThoseOfTheHits() {
    MemoryNode near = insert(fact("Near"), .9);
    MemoryNode none = insert(fact("Has none"));
    MemoryNode elsewhere = insert(fact(OTHER_PROJECT, "Elsewhere"), .3);
    put("a.md", "one", "two");
    give(ref("a.md", 1), similar(-.2));

    look(
        tx -> {
          Map<NodeRef, Double> nodes =
              tx.vectors()
                  .nodes()
                  .similarities(
                      MODEL, QUERY, List.of(near.ref(), none.ref(), elsewhere.ref(), nowhere()));
          assertThat(nodes).containsOnlyKeys(near.ref(), elsewhere.ref());
          assertThat(nodes.get(near.ref()))
              .isEqualTo(tx.vectors().nodes().nearest(MODEL, QUERY, IN_PROJECT, 1).get(0).score());
          assertThat(nodes.get(elsewhere.ref())).isCloseTo(.3, ABOUT);
          Map<KnowledgeChunk.Ref, Double> chunks =
              tx.vectors()
                  .chunks()
                  .similarities(
                      MODEL,
                      QUERY,
                      List.of(ref("a.md", 0), ref("a.md", 1), ref("a.md", 2), ref("b.md", 0)));
          assertThat(chunks).containsOnlyKeys(ref("a.md", 1));
          assertThat(chunks.get(ref("a.md", 1))).isCloseTo(-.2, ABOUT);
          assertThat(tx.vectors().nodes().similarities(MODEL, QUERY, List.of())).isEmpty();
        });
  }

  @Test
  void search_ofAModelThatIsNotKnown_findsNothing() {
    MemoryNode node = insert(fact("A lantern"), .9);
    put("a.md", "one");
    give(ref("a.md", 0), similar(.9));

    look(
        tx -> {
          assertThat(tx.vectors().nodes().nearest(OTHER_MODEL, QUERY, IN_PROJECT, 9)).isEmpty();
          assertThat(tx.vectors().chunks().nearest(OTHER_MODEL, QUERY, ALL, 9)).isEmpty();
          assertThat(tx.vectors().nodes().similarities(OTHER_MODEL, QUERY, List.of(node.ref())))
              .isEmpty();
          assertThat(tx.vectors().nodes().missing(OTHER_MODEL, List.of(PROJECT), 9)).isEmpty();
          assertThat(tx.vectors().counts(OTHER_MODEL, List.of(PROJECT)).done()).isZero();
          assertThat(tx.vectors().models()).containsExactly(MODEL);
        });
  }

  @Test
  void models_neverMix() {
    MemoryNode node = insert(fact("A lantern"), .9);
    MemoryNode other = insert(fact("A harbor"), .5);
    Embedder.Model larger = new Embedder.Model("tck-small", 4);
    change(
        tx -> {
          add(tx, OTHER_MODEL);
          add(tx, larger);
          add(tx, OTHER_MODEL);
          give(tx, OTHER_MODEL, other.ref(), similar(.99));
          give(tx, OTHER_MODEL, node.ref(), similar(-.7));
        });

    assertThat(nearest()).containsExactly(node.ref(), other.ref());
    look(
        tx -> {
          assertThat(nearest(tx, OTHER_MODEL, IN_PROJECT, 9))
              .containsExactly(other.ref(), node.ref());
          assertThat(tx.vectors().nodes().nearest(larger, new float[] {1, 0, 0, 0}, IN_PROJECT, 9))
              .isEmpty();
          assertThat(tx.vectors().models()).containsExactly(MODEL, OTHER_MODEL, larger);
          assertThat(tx.vectors().nodes().missing(larger, List.of(PROJECT), 9)).hasSize(2);
          assertThat(tx.vectors().nodes().missing(OTHER_MODEL, List.of(PROJECT), 9)).isEmpty();
        });
  }

  @Test
  void prepare_changesNothingThatCanBeSeen() {
    MemoryNode node = insert(fact("A lantern"), .9);
    for (boolean goOn : new boolean[] {false, true, true}) {
      look(
          tx -> {
            tx.vectors().prepare(MODEL, () -> goOn);
            tx.vectors().prepare(OTHER_MODEL, () -> goOn);
            assertThat(nearest(tx)).containsExactly(node.ref());
            assertThat(tx.vectors().models()).containsExactly(MODEL);
          });
    }
    change(
        tx -> {
          MemoryNode nearer = tx.nodes().insert(fact("A harbor"));
          give(tx, MODEL, nearer.ref(), similar(.99));
          tx.vectors().prepare(MODEL, () -> true);
          assertThat(nearest(tx)).containsExactly(nearer.ref(), node.ref());
          tx.nodes().delete(nearer.ref());
        });
    assertThat(nearest()).containsExactly(node.ref());
  }

  @Test
  void anything_thatIsNoVectorOfTheModel_isRefusedWithoutEffect() {
    MemoryNode node = insert(fact("A lantern"));
    String hash = hash(node);
    for (float[] hostile :
        List.of(
            new float[0],
            new float[2],
            new float[4],
            new float[3],
            vector(Double.NaN, 0, 1),
            vector(1, Double.POSITIVE_INFINITY, 0),
            vector(1, 0, Double.NEGATIVE_INFINITY))) {
      change(
          tx -> {
            VectorStore view = tx.vectors();
            Map<String, float[]> vectors = new LinkedHashMap<>();
            vectors.put(hash, similar(.5));
            vectors.put("0".repeat(64), hostile);
            for (Runnable work :
                List.<Runnable>of(
                    () -> keep(tx, MODEL, vectors),
                    () -> keep(tx, OTHER_MODEL, vectors),
                    () -> view.nodes().nearest(MODEL, hostile, IN_PROJECT, 1),
                    () -> view.chunks().nearest(MODEL, hostile, ALL, 1),
                    () -> view.nodes().similarities(MODEL, hostile, List.of(node.ref())),
                    () -> view.chunks().similarities(MODEL, hostile, List.of()))) {
              assertThatExceptionOfType(InvalidValueException.class)
                  .isThrownBy(work::run)
                  .withMessageContaining("vector");
            }
          });
    }

    assertThat(isKnown(hash)).isFalse();
    assertThat(nearest()).isEmpty();
    look(tx -> assertThat(tx.vectors().models()).containsExactly(MODEL));
  }

  @Test
  void limit_outOfRange_isRefused() {
    for (int limit : new int[] {0, -1, VectorStore.MAX_LIMIT + 1, Integer.MIN_VALUE}) {
      look(
          tx -> {
            VectorStore view = tx.vectors();
            for (Runnable work :
                List.<Runnable>of(
                    () -> view.nodes().nearest(MODEL, QUERY, IN_PROJECT, limit),
                    () -> view.chunks().nearest(MODEL, QUERY, ALL, limit),
                    () -> view.nodes().missing(MODEL, List.of(PROJECT), limit),
                    () -> view.chunks().missing(MODEL, List.of(PROJECT), limit),
                    () -> view.unused(MODEL, limit),
                    () -> view.damaged(MODEL, limit))) {
              assertThatExceptionOfType(InvalidValueException.class)
                  .isThrownBy(work::run)
                  .withMessageContaining("limit");
            }
          });
    }
  }

  @Test
  void extremeVectors_areKeptByTheirDirection() {
    MemoryNode large = insert(fact("Large"));
    MemoryNode tiny = insert(fact("Tiny"));
    give(large.ref(), new float[] {Float.MAX_VALUE, Float.MAX_VALUE / 2, 0});
    give(tiny.ref(), new float[] {Float.MIN_VALUE, 0, 0});

    look(
        tx -> {
          Map<NodeRef, Double> found =
              tx.vectors()
                  .nodes()
                  .similarities(
                      MODEL, new float[] {Float.MIN_VALUE, 0, 0}, List.of(large.ref(), tiny.ref()));
          assertThat(found.get(tiny.ref())).isCloseTo(1, ABOUT);
          assertThat(found.get(large.ref())).isCloseTo(2 / Math.sqrt(5), ABOUT);
        });
  }

  @Test
  void randomVectors_areFoundAsByComparingWithAll() {
    long seed = 20_260_301;
    Random random = new Random(seed);
    Embedder.Model model = new Embedder.Model("tck-large", 100);
    Map<NodeRef, float[]> vectors = new LinkedHashMap<>();
    change(
        tx -> {
          add(tx, model);
          for (int i = 0; i < 1_500; i++) {
            float[] vector = gaussian(random, 100);
            NodeRef ref = tx.nodes().insert(fact("Number " + i)).ref();
            give(tx, model, ref, vector);
            vectors.put(ref, model.unit(vector));
          }
        });

    for (int i = 0; i < 10; i++) {
      float[] query = gaussian(random, 100);
      float[] unit = model.unit(query);
      Map<NodeRef, Double> exact = new LinkedHashMap<>();
      vectors.forEach((ref, vector) -> exact.put(ref, product(unit, vector)));
      List<NodeRef> best =
          exact.keySet().stream()
              .sorted(Comparator.comparing((NodeRef ref) -> -exact.getOrDefault(ref, 0.0)))
              .limit(50)
              .toList();
      List<NodeStore.Hit> hits =
          store.read(tx -> tx.vectors().nodes().nearest(model, query, IN_PROJECT, 50));
      long right = hits.stream().filter(hit -> best.contains(hit.ref())).count();
      assertThat(hits).hasSize(50);
      assertThat(right).as("of the 50 best, seed %d, query %d", seed, i).isGreaterThan(46);
      for (NodeStore.Hit hit : hits) {
        assertThat(hit.score()).isCloseTo(exact.get(hit.ref()), ABOUT);
      }
      assertThat(hits).isSortedAccordingTo(Comparator.comparing(hit -> -hit.score()));
    }
  }

  private static float[] gaussian(Random random, int dimensions) {
    float[] vector = new float[dimensions];
    for (int i = 0; i < dimensions; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return vector;
  }

  private static double product(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}
