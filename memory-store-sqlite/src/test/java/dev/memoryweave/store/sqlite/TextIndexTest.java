package dev.memoryweave.store.sqlite;

import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.StoreUnavailableException;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.TextQuery.Phrase;
import dev.memoryweave.store.TextQuery.Term;
import dev.memoryweave.store.tck.TckNodes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextIndexTest {
  private static final List<String> WORDS =
      List.of("lantern", "harbor", "anchor", "volcano", "quartz", "copper", "granite", "basalt");

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("memory.db");
  }

  private static TextQuery query(Scope scope, int limit, Term... terms) {
    return new TextQuery(List.of(terms), List.of(), NodeFilter.in(scope), limit);
  }

  private static List<NodeStore.Hit> search(MemoryStore store, TextQuery query) {
    return store.read(tx -> tx.nodes().search(query));
  }

  private static Term term(String word, double weight) {
    return new Term(new TextAnalyzer().indexTerms(word).get(0), weight);
  }

  private static String words(Random random, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> WORDS.get(random.nextInt(WORDS.size())))
        .collect(Collectors.joining(" "));
  }

  private static void insert(MemoryStore store, Scope scope, int count, long seed) {
    Random random = new Random(seed);
    store.write(
        tx -> {
          for (int i = 0; i < count; i++) {
            tx.nodes()
                .insert(
                    MemoryNode.builder(
                            scope,
                            NodeId.of(NodeKind.FACT, "n" + i),
                            words(random, 1 + random.nextInt(4)),
                            TckNodes.NOON)
                        .body(words(random, random.nextInt(30)))
                        .build());
          }
          return null;
        });
  }

  @Test
  void open_afterTheAnalysisChanged_buildsTheIndexAnew() throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      insert(store, PROJECT, 2_500, 1);
    }
    try (RawDatabase other = new RawDatabase(file)) {
      other.run(
          "INSERT INTO node_text (node_text) VALUES ('delete-all')",
          "UPDATE meta SET value = 'of yore' WHERE name = 'text_index_version'");
    }

    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      List<NodeStore.Hit> hits = search(store, query(PROJECT, 1_000, term("lantern", 1)));
      assertThat(hits).hasSize(1_000);
      assertThat(store.rebuildIndex()).isEqualTo(2_500);
      assertThat(search(store, query(PROJECT, 1_000, term("lantern", 1)))).isEqualTo(hits);
    }
    try (RawDatabase other = new RawDatabase(file)) {
      assertThat(other.text("SELECT value FROM meta WHERE name = 'text_index_version'"))
          .isEqualTo(String.valueOf(TextAnalyzer.VERSION));
    }
  }

  @Test
  void use_afterAnotherVersionRebuiltTheIndex_doesNotMixTerms() throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      MemoryNode node = store.write(tx -> tx.nodes().insert(fact("A lantern")));
      try (RawDatabase other = new RawDatabase(file)) {
        other.run("UPDATE meta SET value = 'to come' WHERE name = 'text_index_version'");
      }

      assertThatExceptionOfType(StoreUnavailableException.class)
          .isThrownBy(() -> store.write(tx -> tx.nodes().insert(fact("A harbor"))))
          .withMessageContaining("another version");
      assertThatExceptionOfType(StoreUnavailableException.class)
          .isThrownBy(() -> search(store, query(PROJECT, 10, term("lantern", 1))))
          .withMessageContaining("another version");
      assertThat((boolean) store.read(tx -> tx.nodes().find(node.ref()).isPresent())).isTrue();
    }
  }

  @Test
  void openReadOnly_withAnIndexOfAnotherVersion_searchesAsWellAsItCan() throws Exception {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.write(tx -> tx.nodes().insert(fact("A lantern")));
    }
    try (RawDatabase other = new RawDatabase(file)) {
      other.run("UPDATE meta SET value = 'of yore' WHERE name = 'text_index_version'");
    }

    try (MemoryStore store = SqliteMemoryStore.open(SqliteOptions.of(file).withReadOnly(true))) {
      assertThat(search(store, query(PROJECT, 10, term("lantern", 1)))).hasSize(1);
    }
  }

  @Test
  void search_equalScores_areInTheOrderOfInsertion() {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.write(
          tx -> {
            for (int i = 0; i < 6_000; i++) {
              tx.nodes()
                  .insert(
                      MemoryNode.builder(
                              PROJECT,
                              NodeId.of(NodeKind.FACT, "n" + i),
                              i % 3 == 0 ? "A lantern" : "A harbor",
                              TckNodes.NOON)
                          .build());
            }
            return null;
          });

      List<NodeRef> expected =
          IntStream.range(0, 1_000)
              .mapToObj(i -> new NodeRef(PROJECT, NodeId.of(NodeKind.FACT, "n" + 3 * i)))
              .toList();
      assertThat(search(store, query(PROJECT, 1_000, term("lantern", 1))))
          .extracting(NodeStore.Hit::ref)
          .isEqualTo(expected);
      assertThat(search(store, query(PROJECT, 1_000, term("lantern", 1), term("quartz", .5))))
          .extracting(NodeStore.Hit::ref)
          .isEqualTo(expected);
    }
  }

  @Test
  void search_withWeights_addsWhatEachTermGivesAlone() {
    long seed = 7;
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      insert(store, PROJECT, 300, seed);
      List<Term> terms = new ArrayList<>();
      Map<NodeRef, Double> expected = new HashMap<>();
      for (int i = 0; i < WORDS.size(); i++) {
        Term term = term(WORDS.get(i), 1 / (1.0 + i));
        terms.add(term);
        search(store, query(PROJECT, 1_000, term))
            .forEach(hit -> expected.merge(hit.ref(), hit.score(), Double::sum));
      }

      List<NodeStore.Hit> hits = search(store, query(PROJECT, 1_000, terms.toArray(Term[]::new)));

      assertThat(hits).hasSameSizeAs(expected.keySet());
      assertThat(hits)
          .allSatisfy(
              hit ->
                  assertThat(hit.score())
                      .as("seed %s, %s", seed, hit)
                      .isPositive()
                      .isCloseTo(expected.get(hit.ref()), within(1e-9)));
      assertThat(hits).isSortedAccordingTo((a, b) -> Double.compare(b.score(), a.score()));
      assertThat(search(store, query(PROJECT, 10, terms.toArray(Term[]::new))))
          .isEqualTo(hits.subList(0, 10));
    }
  }

  @Test
  void search_forManyTermsThatAreInNoNode_isTheSame() {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      insert(store, PROJECT, 300, 8);
      List<Term> terms = new ArrayList<>();
      WORDS.forEach(word -> terms.add(term(word, 1 + terms.size())));
      List<NodeStore.Hit> few = search(store, query(PROJECT, 50, terms.toArray(Term[]::new)));

      // None of these is in a node, so they change nothing.
      for (int i = 0; i < 600; i++) {
        terms.add(new Term("absent" + i, 20 + i));
      }

      assertThat(search(store, query(PROJECT, 50, terms.toArray(Term[]::new))))
          .usingElementComparator(
              Comparator.comparing(NodeStore.Hit::position).thenComparing(NodeStore.Hit::score))
          .isEqualTo(few);
    }
  }

  @Test
  void search_phraseWithAWeightOfItsOwn_isAddedToItsTerms() {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      insert(store, PROJECT, 300, 9);
      String copper = term("copper", 1).text();
      String lantern = term("lantern", 1).text();
      NodeFilter filter = NodeFilter.in(PROJECT);
      List<Term> terms = List.of(new Term(copper, 1), new Term(lantern, 1));
      List<Phrase> phrase = List.of(new Phrase(List.of(copper, lantern), 3));
      Map<NodeRef, Double> expected = new HashMap<>();
      for (TextQuery part :
          List.of(
              new TextQuery(terms, List.of(), filter, 1_000),
              new TextQuery(List.of(), phrase, filter, 1_000))) {
        search(store, part).forEach(hit -> expected.merge(hit.ref(), hit.score(), Double::sum));
      }

      assertThat(search(store, new TextQuery(terms, phrase, filter, 1_000)))
          .hasSameSizeAs(expected.keySet())
          .allSatisfy(
              hit -> assertThat(hit.score()).isCloseTo(expected.get(hit.ref()), within(1e-9)));
    }
  }

  @Test
  void search_inASmallScope_isTheSameAsWhenItWasLarge() {
    Scope other = Scope.project("other");
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      insert(store, PROJECT, 200, 10);
      insert(store, other, 200, 11);
      Term[] terms = {term("lantern", 1), term("quartz", 1)};
      List<NodeStore.Hit> narrowed = search(store, query(PROJECT, 1_000, terms));
      List<NodeStore.Hit> everywhere =
          search(
              store,
              new TextQuery(
                  List.of(terms), List.of(), NodeFilter.in(List.of(PROJECT, other)), 1_000));

      assertThat(narrowed)
          .isNotEmpty()
          .isEqualTo(everywhere.stream().filter(hit -> hit.ref().scope().equals(PROJECT)).toList());
    }
  }

  @Test
  void search_termsThatLookLikeTheMarkOfAScope_findNothing() {
    try (MemoryStore store = SqliteMemoryStore.open(file)) {
      store.write(tx -> tx.nodes().insert(fact("A lantern")));

      for (String text : List.of(":1", "scope", "1", "scope : (\":1\")", "\":1\"")) {
        assertThat(search(store, query(PROJECT, 10, new Term(text, 1)))).as(text).isEmpty();
      }
    }
  }
}
