package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckKnowledge.document;
import static dev.memoryweave.store.tck.TckKnowledge.passages;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.node;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.IndexedText;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.TextQuery.Phrase;
import dev.memoryweave.store.TextQuery.Term;
import dev.memoryweave.store.support.Bm25;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Full-text search: the scores of each term and phrase, which are the same in every store. */
abstract class TermScoreRules extends KnowledgeStoreRules {
  /** Shares are not computed to the last digit. */
  private static final double TOLERANCE = 1e-6;

  private static final List<String> WORDS =
      List.of("lantern", "harbor", "anchor", "volcano", "quartz", "copper", "granite");

  TermScoreRules(MemoryStoreContract contract) {
    super(contract);
  }

  private static String text(Random random, int most) {
    // The first words are more frequent.
    return IntStream.range(0, random.nextInt(most + 1))
        .mapToObj(i -> WORDS.get(random.nextInt(1 + random.nextInt(WORDS.size()))))
        .collect(Collectors.joining(" "));
  }

  private static List<Term> someTerms() {
    List<Term> terms = new ArrayList<>();
    for (String word : List.of("quartz", "lantern", "absent", "harbor")) {
      terms.add(new Term(terms(word).get(0), 1 + terms.size() / 2.0));
    }
    return terms;
  }

  private static List<Phrase> somePhrases() {
    return List.of(
        new Phrase(terms("lantern lantern"), 2),
        new Phrase(terms("harbor lantern"), .5),
        new Phrase(terms("lantern harbor anchor"), 3));
  }

  /** The expected result for texts, each given as the terms of its fields. */
  private static <K> Map<K, TextQuery.Scores> expected(
      Map<K, List<List<String>>> texts, double... weights) {
    long length = texts.values().stream().mapToLong(fields -> Bm25.length(code(fields))).sum();
    Bm25 formula = new Bm25(texts.size(), length);
    Map<K, double[]> shares = new LinkedHashMap<>();
    texts.forEach((key, fields) -> shares.put(key, new double[7]));
    List<List<String>> parts = new ArrayList<>();
    List<Double> partWeights = new ArrayList<>();
    someTerms().forEach(term -> parts.add(List.of(term.text())));
    someTerms().forEach(term -> partWeights.add(term.weight()));
    somePhrases().forEach(phrase -> parts.add(phrase.terms()));
    somePhrases().forEach(phrase -> partWeights.add(phrase.weight()));
    for (int i = 0; i < parts.size(); i++) {
      List<String> part = parts.get(i);
      long holding =
          texts.values().stream().filter(fields -> frequency(fields, part, weights) > 0).count();
      double gain = formula.gain(partWeights.get(i), holding);
      int index = i;
      texts.forEach(
          (key, fields) -> {
            double frequency = frequency(fields, part, weights);
            requireNonNull(shares.get(key))[index] =
                frequency > 0 ? formula.share(gain, frequency, code(fields)) : 0;
          });
    }
    Map<K, TextQuery.Scores> expected = new LinkedHashMap<>();
    shares.forEach((key, ofText) -> expected.put(key, TextQuery.Scores.of(ofText)));
    expected.values().removeIf(ofText -> ofText.sum() == 0);
    return expected;
  }

  private static byte code(List<List<String>> fields) {
    return Bm25.lengthCode(fields.stream().mapToInt(List::size).sum());
  }

  private static double frequency(List<List<String>> fields, List<String> part, double... weights) {
    double frequency = 0;
    for (int field = 0; field < fields.size(); field++) {
      List<String> terms = fields.get(field);
      for (int i = 0; i + part.size() <= terms.size(); i++) {
        frequency += terms.subList(i, i + part.size()).equals(part) ? weights[field] : 0;
      }
    }
    return frequency;
  }

  private static void assertEqual(TextQuery.Scores found, double score, TextQuery.Scores expected) {
    assertThat(found.size()).isEqualTo(expected.size());
    assertThat(score).isCloseTo(found.sum(), within(1e-9 * score));
    for (int i = 0; i < found.size(); i++) {
      assertThat(found.get(i))
          .as("share %s", i)
          .isCloseTo(expected.get(i), within(TOLERANCE * Math.max(1, expected.get(i))));
    }
  }

  @Test
  void search_ofNodes_givesTheSharesOfTheFormula() {
    assumeCapable(MemoryStore.Capability.EXACT_SCORES);
    Random random = new Random(17);
    List<MemoryNode> nodes = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      MemoryNode.Builder node = node(NodeKind.FACT, "Number " + i + " " + text(random, 4));
      nodes.add(insert(node.body(text(random, i == 9 ? 700 : 30)).tags(tags(random)).build()));
    }
    for (int i = 0; i < 20; i++) {
      MemoryNode node = nodes.remove(random.nextInt(nodes.size()));
      if (i % 2 == 0) {
        delete(node.ref());
      } else {
        nodes.add(update(node.toBuilder().body(text(random, 50)).build()));
      }
    }
    Map<Object, List<List<String>>> texts = new LinkedHashMap<>();
    for (MemoryNode node : nodes) {
      IndexedText text = IndexedText.of(node);
      texts.put(node.ref(), List.of(text.title(), text.labels(), text.body()));
    }
    Map<Object, TextQuery.Scores> expected =
        expected(
            texts, IndexedText.TITLE_WEIGHT, IndexedText.LABELS_WEIGHT, IndexedText.BODY_WEIGHT);

    List<NodeStore.Hit> hits =
        search(new TextQuery(someTerms(), somePhrases(), IN_PROJECT, TextQuery.MAX_LIMIT));

    assertThat(hits.stream().map(hit -> (Object) hit.ref()).toList())
        .containsExactlyInAnyOrderElementsOf(expected.keySet());
    for (NodeStore.Hit hit : hits) {
      assertEqual(hit.termScores(), hit.score(), requireNonNull(expected.get(hit.ref())));
    }
  }

  private static List<String> tags(Random random) {
    return random.nextInt(4) == 0 ? List.of("harbor") : List.of();
  }

  @Test
  void search_ofChunks_givesTheSharesOfTheFormula() {
    assumeCapable(MemoryStore.Capability.EXACT_SCORES);
    Random random = new Random(18);
    Map<Object, List<List<String>>> texts = new LinkedHashMap<>();
    for (int i = 0; i < 30; i++) {
      Scope scope = i % 3 == 0 ? OTHER_PROJECT : PROJECT;
      String path = "harbor/" + i % 25 + ".md";
      String[] passages = {text(random, 20) + " x", text(random, 60) + " x"};
      KnowledgeDocument document = document(scope, path, SourceType.DOCUMENT, passages.length);
      put(document, passages(passages));
      for (KnowledgeChunk chunk : KnowledgeChunk.of(document, passages(passages))) {
        IndexedText text = IndexedText.of(document, chunk);
        texts.put(chunk.ref(), text.fields());
      }
    }
    Map<Object, TextQuery.Scores> everywhere =
        expected(
            texts, IndexedText.TITLE_WEIGHT, IndexedText.LABELS_WEIGHT, IndexedText.BODY_WEIGHT);
    Map<Object, TextQuery.Scores> inBodies = expected(texts, 0, 0, IndexedText.BODY_WEIGHT);

    assertChunks(EVERY_FIELD, everywhere);
    assertChunks(Set.of(KnowledgeStore.ChunkQuery.Field.BODY), inBodies);
  }

  private void assertChunks(
      Set<KnowledgeStore.ChunkQuery.Field> fields, Map<Object, TextQuery.Scores> expected) {
    List<KnowledgeStore.ChunkHit> hits =
        search(
            new KnowledgeStore.ChunkQuery(
                someTerms(), somePhrases(), fields, ALL, TextQuery.MAX_LIMIT));

    // The rarity of a term depends on all scopes, only one of which is searched.
    assertThat(hits.stream().map(hit -> (Object) hit.ref()).toList())
        .containsExactlyInAnyOrderElementsOf(
            expected.keySet().stream()
                .filter(ref -> ((KnowledgeChunk.Ref) ref).scope().equals(PROJECT))
                .toList());
    for (KnowledgeStore.ChunkHit hit : hits) {
      assertEqual(hit.termScores(), hit.score(), requireNonNull(expected.get(hit.ref())));
    }
  }

  @Test
  void search_scoreOfAHit_isTheSumOfItsTermScores() {
    Random random = new Random(19);
    for (int i = 0; i < 40; i++) {
      insert(node(NodeKind.FACT, "Number " + i + " " + text(random, 4)).build());
    }

    List<NodeStore.Hit> hits = search(new TextQuery(someTerms(), somePhrases(), IN_PROJECT, 100));

    assertThat(hits).hasSizeGreaterThan(10);
    for (NodeStore.Hit hit : hits) {
      assertThat(hit.termScores().size()).isEqualTo(someTerms().size() + somePhrases().size());
      assertThat(hit.score())
          .isPositive()
          .isCloseTo(hit.termScores().sum(), within(1e-9 * hit.score()));
    }
  }

  @Test
  void search_nodeThatHoldsOneMoreTerm_isNotBelow() {
    MemoryNode less = insert(node(NodeKind.FACT, "lantern copper").body("granite").build());
    MemoryNode more = insert(node(NodeKind.FACT, "lantern harbor").body("granite").build());
    List<Term> terms =
        List.of(new Term(terms("lantern").get(0), 1), new Term(terms("harbor").get(0), 1));

    List<NodeStore.Hit> hits = search(new TextQuery(terms, List.of(), IN_PROJECT, 10));

    assertThat(refs(hits)).containsExactly(more.ref(), less.ref());
  }

  @Test
  void search_termThatIsInNoNode_hasNoShare() {
    insert(node(NodeKind.FACT, "A lantern").build());
    List<Term> terms = List.of(new Term("absent", 1), new Term(terms("lantern").get(0), 1));

    List<NodeStore.Hit> hits = search(new TextQuery(terms, List.of(), IN_PROJECT, 10));

    assertThat(hits).hasSize(1);
    assertThat(hits.get(0).termScores().size()).isEqualTo(2);
    assertThat(hits.get(0).termScores().get(0)).isZero();
    assertThat(hits.get(0).termScores().get(1)).isEqualTo(hits.get(0).score());
  }
}
