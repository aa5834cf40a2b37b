package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckNodes.fact;
import static dev.memoryweave.store.tck.TckNodes.node;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.TextQuery.Phrase;
import dev.memoryweave.store.TextQuery.Term;
import dev.memoryweave.store.support.Bm25;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.recursive.comparison.RecursiveComparisonConfiguration;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Full-text search: the order of results, and their scores. */
abstract class RankingRules extends StoreRules {
  /** Scores need not agree in every digit. */
  private static final double TOLERANCE = 1e-6;

  RankingRules(MemoryStoreContract contract) {
    super(contract);
  }

  static RecursiveComparisonConfiguration scoresAboutEqual() {
    return RecursiveComparisonConfiguration.builder()
        .withComparatorForType(
            (a, b) -> Math.abs(a - b) <= TOLERANCE * Math.max(a, b) ? 0 : Double.compare(a, b),
            Double.class)
        .build();
  }

  private static Offset<Double> about(double value) {
    return within(TOLERANCE * value);
  }

  private MemoryNode insertBody(String title, String body) {
    return insert(node(NodeKind.FACT, title).body(body).build());
  }

  /** Nodes without any of the query words, so that these are rare. */
  private void insertOthers(int count) {
    for (int i = 0; i < count; i++) {
      insertBody("Other " + i, "nothing of that kind");
    }
  }

  private static TextQuery query(List<Term> terms, List<Phrase> phrases) {
    return new TextQuery(terms, phrases, IN_PROJECT, TextQuery.MAX_LIMIT);
  }

  private static List<Term> weighted(String word, double weight) {
    return terms(word).stream().map(term -> new Term(term, weight)).toList();
  }

  @Test
  void search_hits_comeBestFirstWithScoresAboveZero() {
    insertOthers(6);
    Random random = new Random(5);
    for (int i = 0; i < 40; i++) {
      insertBody(
          "Number " + i,
          "lantern ".repeat(1 + random.nextInt(4)) + "filler ".repeat(random.nextInt(30)));
    }

    List<NodeStore.Hit> hits = search(words(IN_PROJECT, "lantern"));

    assertThat(hits).hasSize(40).allMatch(hit -> hit.score() > 0 && hit.score() < 1e9);
    assertThat(hits).isSortedAccordingTo(Comparator.comparing(NodeStore.Hit::score).reversed());
    assertThat(refs(hits)).doesNotHaveDuplicates();
  }

  @Test
  void search_hits_sayHowManyTermsTheyHave() {
    assumeCapable(MemoryStore.Capability.EXACT_SCORES);
    MemoryNode bare = insertBody("A lantern", "");
    MemoryNode plain = insertBody("Lantern, plain", "Brass and glass, from the attic");
    MemoryNode tagged =
        insert(node(NodeKind.FACT, "Lantern, tagged").tags(List.of("brass", "attic")).build());
    MemoryNode huge = insertBody("Lantern, huge", "brass glass attic ".repeat(400));

    List<NodeStore.Hit> hits = search(words(IN_PROJECT, "lantern"));

    assertThat(hits).hasSize(4);
    for (MemoryNode node : List.of(bare, plain, tagged, huge)) {
      IndexedText text = IndexedText.of(node);
      int terms = text.title().size() + text.labels().size() + text.body().size();
      assertThat(hits)
          .filteredOn(hit -> hit.ref().equals(node.ref()))
          .extracting(NodeStore.Hit::length)
          .containsExactly(Bm25.length(Bm25.lengthCode(terms)));
    }
  }

  @Test
  void search_wordThatEveryNodeHolds_stillScoresAboveZero() {
    MemoryNode often = insertBody("One", "lantern lantern lantern");
    MemoryNode once = insertBody("Two", "lantern filler filler");

    List<NodeStore.Hit> hits = search(words(IN_PROJECT, "lantern"));

    assertThat(refs(hits)).isEqualTo(refs(often, once));
    assertThat(hits).allMatch(hit -> hit.score() > 0);
  }

  @Test
  void search_wordInTheTitle_countsMoreThanInLabelsThanInTheBody() {
    assumeCapable(MemoryStore.Capability.EXACT_SCORES);
    insertOthers(9);
    MemoryNode body =
        insert(
            node(NodeKind.FACT, "Filler one")
                .body("lantern quartz")
                .tags(List.of("harbor"))
                .build());
    MemoryNode label =
        insert(
            node(NodeKind.FACT, "Filler two")
                .body("quartz harbor")
                .tags(List.of("lantern"))
                .build());
    MemoryNode title =
        insert(
            node(NodeKind.FACT, "Lantern three")
                .body("quartz filler")
                .tags(List.of("harbor"))
                .build());

    assertThat(found("lantern")).isEqualTo(refs(title, label, body));
  }

  @Test
  void search_rareWord_countsMoreThanAFrequentOne() {
    insertOthers(20);
    List<MemoryNode> frequent = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      frequent.add(insertBody("Frequent " + i, "lantern filler filler"));
    }
    MemoryNode rare = insertBody("Rare", "quartz filler filler");

    List<NodeRef> found = found("lantern quartz");

    assertThat(found).first().isEqualTo(rare.ref());
    assertThat(found.subList(1, found.size())).isEqualTo(refsOf(frequent));
  }

  @Test
  void search_rarity_isCountedOverDeletedAndChangedNodesNoMore() {
    assumeCapable(MemoryStore.Capability.EXACT_SCORES);
    insertOthers(20);
    MemoryNode lantern = insertBody("Kept lantern", "lantern filler filler");
    MemoryNode quartz = insertBody("Kept quartz", "quartz filler filler");
    MemoryNode second = insertBody("Second quartz", "quartz filler filler");
    for (int i = 0; i < 4; i++) {
      MemoryNode gone = insertBody("Gone " + i, "lantern filler filler");
      MemoryNode changed = insertBody("Changed " + i, "lantern filler filler");
      assertThat(found("lantern quartz")).first().isEqualTo(quartz.ref());
      delete(gone.ref());
      update(changed.toBuilder().body("nothing filler filler").build());
    }

    assertThat(found("lantern quartz")).isEqualTo(refs(lantern, quartz, second));
  }

  @Test
  void search_wordThatStandsOftener_countsMoreWithDiminishingReturns() {
    assumeCapable(MemoryStore.Capability.EXACT_SCORES);
    insertOthers(9);
    MemoryNode one = insertBody("Red", "lantern filler filler filler");
    MemoryNode two = insertBody("Blue", "lantern lantern filler filler");
    MemoryNode four = insertBody("Green", "lantern lantern lantern lantern");

    List<NodeStore.Hit> hits = search(words(IN_PROJECT, "lantern"));

    assertThat(refs(hits)).isEqualTo(refs(four, two, one));
    double toTwo = hits.get(1).score() - hits.get(2).score();
    double toFour = (hits.get(0).score() - hits.get(1).score()) / 2;
    assertThat(toTwo)
        .as("the gain of the second, against that of each further one")
        .isGreaterThan(toFour);
  }

  @Test
  void search_wordInAShorterText_countsMore() {
    assumeCapable(MemoryStore.Capability.EXACT_SCORES);
    insertOthers(9);
    MemoryNode longer = insertBody("Long", "lantern " + "filler ".repeat(50));
    MemoryNode shorter = insertBody("Short", "lantern filler");

    assertThat(found("lantern")).isEqualTo(refs(shorter, longer));
  }

  @Test
  void search_nodeWithMoreOfTheWords_comesFirst() {
    insertOthers(9);
    MemoryNode one = insertBody("One", "lantern filler filler");
    MemoryNode three = insertBody("Three", "lantern harbor quartz");
    MemoryNode two = insertBody("Two", "lantern harbor filler");

    assertThat(found("lantern harbor quartz")).isEqualTo(refs(three, two, one));
  }

  @Test
  void search_severalTermsAndPhrases_addsTheirScores() {
    insertOthers(9);
    MemoryNode both = insertBody("Both", "a copper lantern by the quartz");
    insertBody("Apart", "copper filler lantern");
    insertBody("Quartz", "quartz quartz");
    List<Phrase> phrase = List.of(new Phrase(terms("copper lantern"), 1));

    double lantern = score(query(weighted("lantern", 1), List.of()), both);
    double quartz = score(query(weighted("quartz", 1), List.of()), both);
    double together = score(query(List.of(), phrase), both);

    List<Term> terms = new ArrayList<>(weighted("lantern", 1));
    terms.addAll(weighted("quartz", 1));
    assertThat(score(query(terms, phrase), both))
        .isCloseTo(lantern + quartz + together, about(lantern));
    assertThat(together).as("a phrase is rarer than its words").isGreaterThan(lantern);
  }

  @Test
  void search_weights_multiplyScores() {
    assumeCapable(MemoryStore.Capability.EXACT_SCORES);
    insertOthers(9);
    MemoryNode node = insertBody("One", "a copper lantern");
    insertBody("Two", "lantern light");
    double lantern = score(query(weighted("lantern", 1), List.of()), node);
    Phrase phrase = new Phrase(terms("copper lantern"), 1);
    double together = score(query(List.of(), List.of(phrase)), node);

    for (double weight : new double[] {0.001, 0.5, 3, 1_000}) {
      assertThat(score(query(weighted("lantern", weight), List.of()), node))
          .isCloseTo(lantern * weight, about(lantern * weight));
      Phrase heavier = new Phrase(phrase.terms(), weight);
      assertThat(score(query(List.of(), List.of(heavier)), node))
          .isCloseTo(together * weight, about(together * weight));
    }
  }

  @Test
  void search_weights_decideBetweenNodes() {
    insertOthers(9);
    MemoryNode lantern = insertBody("One", "lantern filler");
    MemoryNode quartz = insertBody("Two", "quartz filler");
    List<Term> terms = new ArrayList<>(weighted("lantern", 1));
    terms.addAll(weighted("quartz", 2));

    assertThat(refs(search(query(terms, List.of())))).isEqualTo(refs(quartz, lantern));

    terms = new ArrayList<>(weighted("lantern", 2));
    terms.addAll(weighted("quartz", 1));
    assertThat(refs(search(query(terms, List.of())))).isEqualTo(refs(lantern, quartz));
  }

  @Test
  void search_tinyWeight_isStillAMatch() {
    insertOthers(3);
    MemoryNode node = insertBody("One", "lantern");

    assertThat(search(query(weighted("lantern", 1e-100), List.of())))
        .singleElement()
        .matches(hit -> hit.ref().equals(node.ref()) && hit.score() > 0);
  }

  @Test
  void search_equalScores_comeInTheOrderOfInsertion() {
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      numbers.add(i);
    }
    Collections.shuffle(numbers, new Random(11));
    List<MemoryNode> inserted = new ArrayList<>();
    for (int number : numbers) {
      MemoryNode node =
          node(NodeKind.FACT, "number " + number).title("A lantern").body("filler").build();
      inserted.add(insert(node));
    }
    // Changed and changed back: the text is indexed later, but the place stays.
    MemoryNode changed = update(inserted.get(3).toBuilder().body("other").build());
    update(changed.toBuilder().body("filler").build());

    assertThat(found("lantern")).isEqualTo(refsOf(inserted));
  }

  @Test
  void search_limit_givesTheBestOnes() {
    insertOthers(9);
    for (int i = 0; i < 25; i++) {
      insertBody("Number " + i, "lantern ".repeat(1 + i * 7 % 5) + "filler ".repeat(i % 3));
    }
    List<NodeStore.Hit> all = search(words(IN_PROJECT, "lantern"));

    for (int limit : new int[] {1, 2, 7, 24, 25, 26}) {
      TextQuery query = new TextQuery(weighted("lantern", 1), List.of(), IN_PROJECT, limit);
      assertThat(search(query))
          .usingRecursiveFieldByFieldElementComparator(scoresAboutEqual())
          .isEqualTo(all.subList(0, Math.min(limit, 25)));
    }
  }

  @Test
  void search_limitBelowTheNumberOfHitsElsewhere_isFilledFromTheFilter() {
    for (int i = 0; i < 20; i++) {
      insert(
          node(TckNodes.OTHER_PROJECT, NodeKind.FACT, "Lantern " + i)
              .body("lantern lantern")
              .build());
    }
    MemoryNode here = insert(fact("A lantern among much else that is said here"));

    TextQuery query = new TextQuery(weighted("lantern", 1), List.of(), IN_PROJECT, 1);

    assertThat(refs(search(query))).containsExactly(here.ref());
  }
}
