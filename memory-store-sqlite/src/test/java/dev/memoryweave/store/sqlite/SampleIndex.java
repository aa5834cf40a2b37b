package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckKnowledge.chunks;
import static dev.memoryweave.store.tck.TckKnowledge.document;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.TextQuery.Phrase;
import dev.memoryweave.store.TextQuery.Term;
import dev.memoryweave.store.inmemory.InMemoryStore;
import dev.memoryweave.store.tck.TckKnowledge;
import dev.memoryweave.store.tck.TckNodes;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Nodes and passages whose indexes have all kinds of pages: several segments, lists over several
 * pages, removed entries; and searches for them, beside those of a store that has no pages.
 */
final class SampleIndex {
  static final List<Scope> SCOPES = List.of(Scope.project("one"), Scope.project("two"));

  private static final List<String> WORDS =
      List.of("lantern", "harbor", "anchor", "volcano", "quartz", "copper", "granite", "basalt");

  private static final Set<KnowledgeStore.ChunkQuery.Field> ALL_FIELDS =
      EnumSet.allOf(KnowledgeStore.ChunkQuery.Field.class);

  private SampleIndex() {}

  static void fill(MemoryStore store, long seed) {
    Random random = new Random(seed);
    for (int part = 0; part < 3; part++) {
      int first = part * 30;
      store.write(
          tx -> {
            for (int i = first; i < first + 30; i++) {
              // The places of a word in the last text fill more than a page.
              tx.nodes().insert(node(random, i, i == 89 ? 15_000 : 40));
              put(tx.knowledge()::put, random, i % 10);
            }
            for (int i = first; i < first + 30; i += 4) {
              tx.nodes().delete(node(random, i, 1).ref());
            }
            return null;
          });
    }
    store.write(
        tx -> {
          for (int i = 1; i < 60; i += 8) {
            tx.nodes().delete(node(random, i, 1).ref());
          }
          return null;
        });
    // Deleting merges the segments, and a tenth of removed entries does. Fewer that are changed
    // afterwards make new segments, and leave removed entries.
    for (int first : List.of(3, 7)) {
      store.write(
          tx -> {
            for (int i = first; i < 90; i += 45) {
              tx.nodes()
                  .find(node(random, i, 1).ref())
                  .ifPresent(
                      node -> tx.nodes().update(node.toBuilder().body(text(random, 40)).build()));
            }
            return null;
          });
    }
  }

  static MemoryNode node(Random random, int number, int length) {
    return MemoryNode.builder(
            SCOPES.get(number % 2),
            NodeId.of(NodeKind.FACT, "n" + number),
            text(random, 1 + random.nextInt(4)),
            TckNodes.NOON)
        .body(text(random, length))
        .tags(List.of(WORDS.get(number % WORDS.size())))
        .build();
  }

  interface Putting {
    void put(KnowledgeDocument document, List<KnowledgeStore.IndexedChunk> chunks);
  }

  static void put(Putting putting, Random random, int number) {
    KnowledgeDocument file =
        document(SCOPES.get(number % 2), number + ".md", SourceType.DOCUMENT, 2);
    putting.put(file, chunks(file, TckKnowledge.passages(text(random, 30), text(random, 30))));
  }

  /** Most words are a few, and one in three is seldom met. */
  private static String text(Random random, int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                random.nextInt(3) == 0
                    ? "w" + random.nextInt(300)
                    : WORDS.get(random.nextInt(WORDS.size())))
        .collect(Collectors.joining(" "));
  }

  // ---- searching --------------------------------------------------------------------------------

  private static final List<Term> TERMS =
      List.of(
          new Term("lantern", 1), new Term("quartz", .5), new Term("w7", 2), new Term("none", 1));

  private static final List<Phrase> PHRASES =
      List.of(
          new Phrase(List.of("copper", "granit"), 1.5),
          new Phrase(List.of("harbor", "anchor", "volcano"), 3));

  static List<NodeStore.Hit> nodes(MemoryStore store) {
    TextQuery query = new TextQuery(TERMS, PHRASES, NodeFilter.in(SCOPES), 100);
    return store.read(tx -> tx.nodes().search(query));
  }

  static List<KnowledgeStore.ChunkHit> passages(
      MemoryStore store, Set<KnowledgeStore.ChunkQuery.Field> fields) {
    KnowledgeStore.ChunkQuery query =
        new KnowledgeStore.ChunkQuery(TERMS, PHRASES, fields, DocumentFilter.in(SCOPES), 100);
    return store.read(tx -> tx.knowledge().search(query));
  }

  static Map<String, Long> frequencies(MemoryStore store) {
    List<String> terms = List.of("lantern", "basalt", "w7", "none");
    return store.read(tx -> tx.nodes().frequencies(terms, 1_000));
  }

  /** Sees to it that a store finds what one finds that was filled with the same records. */
  static void assertFindsEverything(MemoryStore store, String description) {
    try (MemoryStore expected = copy(store)) {
      assertThat(frequencies(store)).as(description).isEqualTo(frequencies(expected));
      assertThat(nodes(store).stream().map(NodeStore.Hit::ref).toList())
          .as(description)
          .isEqualTo(nodes(expected).stream().map(NodeStore.Hit::ref).toList());
      assertEqual(scores(nodes(store)), scores(nodes(expected)), description);
      for (KnowledgeStore.ChunkQuery.Field field : KnowledgeStore.ChunkQuery.Field.values()) {
        for (Set<KnowledgeStore.ChunkQuery.Field> fields : List.of(ALL_FIELDS, Set.of(field))) {
          assertEqual(
              chunkScores(passages(store, fields)),
              chunkScores(passages(expected, fields)),
              description);
        }
      }
    }
  }

  static Set<Object> refs(List<NodeStore.Hit> hits) {
    return scores(hits).keySet();
  }

  static Set<Object> chunkRefs(List<KnowledgeStore.ChunkHit> hits) {
    return chunkScores(hits).keySet();
  }

  /** Sees to it that each hit is a record of the scopes, once. */
  static void assertAreThere(MemoryStore store, String description) {
    List<NodeRef> refs = nodes(store).stream().map(NodeStore.Hit::ref).toList();
    assertThat(refs).as(description).doesNotHaveDuplicates();
    assertThat(store.<Set<NodeRef>>read(tx -> tx.nodes().findAll(refs).keySet()))
        .as(description)
        .containsExactlyInAnyOrderElementsOf(refs);
    assertThat(refs).as(description).allMatch(ref -> SCOPES.contains(ref.scope()));
    List<KnowledgeChunk.Ref> chunks =
        passages(store, ALL_FIELDS).stream().map(KnowledgeStore.ChunkHit::ref).toList();
    assertThat(chunks).as(description).doesNotHaveDuplicates();
    assertThat(store.<Set<KnowledgeChunk.Ref>>read(tx -> tx.knowledge().findAll(chunks).keySet()))
        .as(description)
        .containsExactlyInAnyOrderElementsOf(chunks);
  }

  private static Map<Object, Double> scores(List<NodeStore.Hit> hits) {
    return hits.stream().collect(Collectors.toMap(NodeStore.Hit::ref, NodeStore.Hit::score));
  }

  private static Map<Object, Double> chunkScores(List<KnowledgeStore.ChunkHit> hits) {
    return hits.stream()
        .collect(Collectors.toMap(KnowledgeStore.ChunkHit::ref, KnowledgeStore.ChunkHit::score));
  }

  private static void assertEqual(
      Map<Object, Double> found, Map<Object, Double> expected, String description) {
    assertThat(found.keySet()).as(description).isEqualTo(expected.keySet());
    found.forEach(
        (ref, score) ->
            assertThat(score)
                .as("%s, %s", description, ref)
                .isCloseTo(expected.get(ref), within(1e-9)));
  }

  /** A store without pages that holds the same, which is few enough for one page of a list. */
  static MemoryStore copy(MemoryStore store) {
    InMemoryStore copy = InMemoryStore.create();
    NodeStore.Query all =
        NodeStore.Query.first(NodeFilter.in(SCOPES), NodeStore.Query.Order.OLDEST_FIRST, 1_000);
    KnowledgeStore.DocumentQuery files =
        new KnowledgeStore.DocumentQuery(DocumentFilter.in(SCOPES), 1_000, null);
    store.read(
        from -> {
          copy.write(
              tx -> {
                from.nodes().list(all).items().forEach(tx.nodes()::insert);
                for (KnowledgeDocument file : from.knowledge().documents(files).items()) {
                  tx.knowledge()
                      .put(
                          file,
                          KnowledgeStore.IndexedChunk.of(
                              file,
                              from.knowledge().chunks(file.scope(), file.path()).stream()
                                  .map(KnowledgeChunk::passage)
                                  .toList()));
                }
                return null;
              });
          return null;
        });
    return copy;
  }
}
