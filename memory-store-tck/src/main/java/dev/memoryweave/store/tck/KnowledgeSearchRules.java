package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckKnowledge.document;
import static dev.memoryweave.store.tck.TckKnowledge.passages;
import static dev.memoryweave.store.tck.TckKnowledge.ref;
import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.MemoryStore;
import dev.memoryweave.store.TextQuery;
import dev.memoryweave.store.TextQuery.Phrase;
import dev.memoryweave.store.TextQuery.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Full-text search in chunks: which are found, and in which order. */
abstract class KnowledgeSearchRules extends KnowledgeStoreRules {
  KnowledgeSearchRules(MemoryStoreContract contract) {
    super(contract);
  }

  private static KnowledgeStore.ChunkQuery phrase(
      Set<KnowledgeStore.ChunkQuery.Field> fields, String words) {
    return new KnowledgeStore.ChunkQuery(
        List.of(), List.of(new Phrase(terms(words), 1)), fields, ALL, TextQuery.MAX_LIMIT);
  }

  private List<KnowledgeChunk.Ref> foundIn(KnowledgeStore.ChunkQuery.Field field, String words) {
    return chunkRefs(search(chunkWords(ALL, Set.of(field), words)));
  }

  private List<KnowledgeChunk.Ref> foundBy(DocumentFilter filter, String words) {
    return chunkRefs(search(chunkWords(filter, EVERY_FIELD, words)));
  }

  /** A document that mentions a lantern in each part that belongs to a field. */
  private void putOneInEachField() {
    put("text.md", "a copper lantern");
    put(titled("title.md", "A copper lantern", List.of(), List.of()), passages("x"));
    put(
        document("place.md", 1),
        List.of(
            new KnowledgeChunk.Passage(
                List.of("Of", "copper lantern"), 1, 2, List.of(), List.of(), "x")));
    put("lantern/path.md", "x");
    put(
        document("symbol.md", 1),
        List.of(
            new KnowledgeChunk.Passage(
                List.of(), 1, 2, List.of("copper", "lantern"), List.of(), "x")));
    put(
        document("tag.md", 1),
        List.of(new KnowledgeChunk.Passage(List.of(), 1, 2, List.of(), List.of("lantern"), "x")));
    put(titled("module.md", "Page", List.of("lantern"), List.of()), passages("x"));
    put(titled("document-tag.md", "Page", List.of(), List.of("lantern")), passages("x"));
    put("none.md", "a harbor");
  }

  private static KnowledgeDocument titled(
      String path, String title, List<String> modules, List<String> tags) {
    return new KnowledgeDocument(
        PROJECT,
        path,
        KnowledgeDocument.Status.INDEXED,
        SourceType.DOCUMENT,
        null,
        title,
        modules,
        tags,
        1,
        NOON,
        "",
        1,
        0,
        NOON,
        null,
        null,
        null);
  }

  @Test
  void search_word_findsTheChunksThatHoldIt() {
    put("a.md", "The lantern hangs in the harbor", "The anchor lies on the ground");
    put("b.md", "Nothing of that kind", "A lantern needs oil");

    assertThat(foundChunks("lantern")).containsExactlyInAnyOrder(ref("a.md", 0), ref("b.md", 1));
    assertThat(foundChunks("harbor oil")).containsExactlyInAnyOrder(ref("a.md", 0), ref("b.md", 1));
    assertThat(foundChunks("volcano")).isEmpty();
  }

  @Test
  void search_inEachField_findsWhatItHolds() {
    putOneInEachField();

    assertThat(foundIn(KnowledgeStore.ChunkQuery.Field.BODY, "lantern"))
        .containsExactly(ref("text.md", 0));
    assertThat(foundIn(KnowledgeStore.ChunkQuery.Field.TITLE, "lantern"))
        .containsExactlyInAnyOrder(ref("title.md", 0), ref("place.md", 0));
    assertThat(foundIn(KnowledgeStore.ChunkQuery.Field.LABELS, "lantern"))
        .containsExactlyInAnyOrder(
            ref("lantern/path.md", 0),
            ref("symbol.md", 0),
            ref("tag.md", 0),
            ref("module.md", 0),
            ref("document-tag.md", 0));
    assertThat(foundChunks("lantern")).hasSize(8);
  }

  @Test
  void search_inTwoFields_findsWhatEitherHolds() {
    putOneInEachField();

    assertThat(
            chunkRefs(
                search(
                    chunkWords(
                        ALL,
                        Set.of(
                            KnowledgeStore.ChunkQuery.Field.BODY,
                            KnowledgeStore.ChunkQuery.Field.TITLE),
                        "lantern"))))
        .containsExactlyInAnyOrder(ref("text.md", 0), ref("title.md", 0), ref("place.md", 0));
  }

  @ParameterizedTest
  @EnumSource
  void search_phraseInAField_standsWithinIt(KnowledgeStore.ChunkQuery.Field field) {
    putOneInEachField();
    List<KnowledgeChunk.Ref> expected =
        switch (field) {
          case BODY -> List.of(ref("text.md", 0));
          case TITLE -> List.of(ref("title.md", 0), ref("place.md", 0));
          case LABELS -> List.of(ref("symbol.md", 0));
        };

    assertThat(chunkRefs(search(phrase(Set.of(field), "copper lantern"))))
        .containsExactlyInAnyOrderElementsOf(expected);
    assertThat(search(phrase(Set.of(field), "lantern copper"))).isEmpty();
  }

  @Test
  void search_phrase_doesNotReachOverFieldsOrChunks() {
    put(
        document("a.md", 2),
        List.of(
            new KnowledgeChunk.Passage(
                List.of("copper"), 1, 1, List.of("quartz"), List.of(), "lantern"),
            new KnowledgeChunk.Passage(List.of(), 2, 2, List.of(), List.of(), "harbor")));

    assertThat(search(phrase(EVERY_FIELD, "copper lantern"))).isEmpty();
    assertThat(search(phrase(EVERY_FIELD, "copper quartz"))).isEmpty();
    assertThat(search(phrase(EVERY_FIELD, "lantern harbor"))).isEmpty();
    assertThat(search(phrase(EVERY_FIELD, "quartz lantern"))).isEmpty();
  }

  @Test
  void search_termsAndPhrases_areAlternativesOfAnyWeight() {
    put("a.md", "copper lantern", "lantern copper", "quartz", "nothing");

    for (double weight : List.of(1.0, 3.5)) {
      KnowledgeStore.ChunkQuery query =
          new KnowledgeStore.ChunkQuery(
              List.of(new Term("quartz", 1), new Term("volcano", .5)),
              List.of(new Phrase(terms("copper lantern"), weight)),
              Set.of(KnowledgeStore.ChunkQuery.Field.BODY),
              ALL,
              10);
      assertThat(chunkRefs(search(query)))
          .containsExactlyInAnyOrder(ref("a.md", 0), ref("a.md", 2));
    }
  }

  @Test
  void search_manyWeights_findsTheSameAsOne() {
    assumeCapable(MemoryStore.Capability.EXACT_SCORES);
    List<String> words = IntStream.range(0, 30).mapToObj(i -> "w" + i + "w").toList();
    put("a.md", words.toArray(String[]::new));
    List<Term> weighted =
        IntStream.range(0, 30).mapToObj(i -> new Term("w" + i + "w", 1 + i)).toList();

    List<KnowledgeStore.ChunkHit> hits =
        search(
            new KnowledgeStore.ChunkQuery(
                weighted, List.of(), Set.of(KnowledgeStore.ChunkQuery.Field.BODY), ALL, 100));

    assertThat(hits).hasSize(30);
    assertThat(hits.get(0).ref()).isEqualTo(ref("a.md", 29));
    assertThat(hits.get(0).score()).isCloseTo(30 * hits.get(29).score(), within(1e-6));
  }

  @Test
  void search_inScopes_neverLeaksOthers() {
    put("a.md", "a lantern");
    for (Scope scope : List.of(OTHER_PROJECT, WORKSPACE)) {
      put(document(scope, "a.md", SourceType.DOCUMENT, 1), passages("a lantern"));
    }
    insert(fact("A lantern"));

    assertThat(foundBy(ALL, "lantern")).containsExactly(ref("a.md", 0));
    assertThat(foundBy(DocumentFilter.in(List.of(WORKSPACE, PROJECT, PROJECT)), "lantern"))
        .containsExactly(ref("a.md", 0), new KnowledgeChunk.Ref(WORKSPACE, "a.md", 0));
    assertThat(foundBy(DocumentFilter.in(List.of(Scope.tenant("none"))), "lantern")).isEmpty();
    assertThat(found("lantern")).containsExactly(fact("A lantern").ref());
  }

  @Test
  void search_ofTypesUnderAFolder_findsWhatIsBoth() {
    put(document(PROJECT, "src/A.java", SourceType.CODE, 1), passages("a lantern"));
    put(document(PROJECT, "src/a.md", SourceType.README, 1), passages("a lantern"));
    put(document(PROJECT, "src-gen/A.java", SourceType.CODE, 1), passages("a lantern"));
    put(document(PROJECT, "src", SourceType.NOTE, 1), passages("a lantern"));
    put(document(PROJECT, "s%c/A.java", SourceType.CODE, 1), passages("a lantern"));

    assertThat(foundBy(ALL.under("src"), "lantern"))
        .containsExactlyInAnyOrder(ref("src/A.java", 0), ref("src/a.md", 0), ref("src", 0));
    assertThat(foundBy(ALL.under("src").withTypes(Set.of(SourceType.CODE)), "lantern"))
        .containsExactly(ref("src/A.java", 0));
    assertThat(foundBy(ALL.under("s%c"), "lantern")).containsExactly(ref("s%c/A.java", 0));
    assertThat(foundBy(ALL.under(""), "lantern")).hasSize(5);
    assertThat(foundBy(ALL.withStatuses(Set.of(KnowledgeDocument.Status.GONE)), "lantern"))
        .isEmpty();
  }

  @Test
  void search_equalScores_comeInTheOrderOfStoring() {
    List<KnowledgeChunk.Ref> expected = new ArrayList<>();
    for (String path : List.of("c.md", "a.md", "d.md", "b.md")) {
      put(path, "a lantern", "a lantern", "nothing");
      expected.add(ref(path, 0));
      expected.add(ref(path, 1));
    }
    // The path has terms, too; each document has the same number of them.
    assertThat(foundIn(KnowledgeStore.ChunkQuery.Field.BODY, "lantern")).isEqualTo(expected);

    put("c.md", "a lantern", "a lantern", "nothing");
    List<KnowledgeChunk.Ref> moved = new ArrayList<>(expected.subList(2, 8));
    moved.addAll(expected.subList(0, 2));
    assertThat(foundIn(KnowledgeStore.ChunkQuery.Field.BODY, "lantern")).isEqualTo(moved);
    KnowledgeStore.ChunkQuery three =
        new KnowledgeStore.ChunkQuery(
            List.of(new Term("lantern", 2)),
            List.of(),
            Set.of(KnowledgeStore.ChunkQuery.Field.BODY),
            ALL,
            3);
    assertThat(chunkRefs(search(three))).isEqualTo(moved.subList(0, 3));
  }

  @Test
  void search_fields_haveTheirWeights() {
    put(
        document("a.md", 3),
        List.of(
            new KnowledgeChunk.Passage(List.of("x"), 1, 1, List.of("x"), List.of(), "lantern"),
            new KnowledgeChunk.Passage(List.of("x"), 2, 2, List.of("lantern"), List.of(), "x"),
            new KnowledgeChunk.Passage(List.of("lantern"), 3, 3, List.of("x"), List.of(), "x")));
    for (int i = 0; i < 20; i++) {
      put("b" + i + ".md", "nothing");
    }

    assertThat(foundChunks("lantern"))
        .containsExactly(ref("a.md", 2), ref("a.md", 1), ref("a.md", 0));
  }

  @Test
  void search_rareWord_countsMoreThanACommonOne_andAShortChunkMoreThanALong() {
    for (int i = 0; i < 20; i++) {
      put("b" + i + ".md", i < 6 ? "a lantern" : "nothing");
    }
    put("rare.md", "a quartz");
    put("long.md", "a quartz and " + "much more than that ".repeat(20));

    assertThat(foundIn(KnowledgeStore.ChunkQuery.Field.BODY, "lantern quartz"))
        .hasSize(8)
        .startsWith(ref("rare.md", 0));
    assertThat(foundIn(KnowledgeStore.ChunkQuery.Field.BODY, "quartz"))
        .containsExactly(ref("rare.md", 0), ref("long.md", 0));
    assertThat(search(chunkWords(ALL, EVERY_FIELD, "quartz lantern nothing")))
        .allMatch(hit -> hit.score() > 0)
        .extracting(KnowledgeStore.ChunkHit::score)
        .isSortedAccordingTo((a, b) -> Double.compare(b, a));
  }

  @ParameterizedTest(name = "text {index}")
  @ValueSource(
      strings = {
        "终端状态是不可变的",
        "終端状態は変更できない",
        "الحالة النهائية لا تتغير",
        "מצב סופי אינו משתנה",
        "Кінцевий стан незмінний",
        "e\u0301a\u0308 decomposed",
        "rockets \ud83d\ude80\ud83d\ude80 fly",
        "\"quoted\" AND NOT (near* OR {col} : x) -- ^",
        "a\tb\r\n\u0001c"
      })
  void search_textOfAnyScript_comesBackAndIsFound(String text) {
    put("a.md", text, "another lantern");

    assertThat(texts("a.md")).containsExactly(text, "another lantern");
    assertThat(foundIn(KnowledgeStore.ChunkQuery.Field.BODY, text)).contains(ref("a.md", 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"", "*", "a*", "^a", "body:a", "{body}", "a OR b", "(", "\u0000", "\ud83d", ":1"
      })
  void search_termsThatNoTextHas_findNothing(String term) {
    put("a.md", "a b body lantern");

    KnowledgeStore.ChunkQuery query =
        new KnowledgeStore.ChunkQuery(List.of(new Term(term, 1)), List.of(), EVERY_FIELD, ALL, 10);

    assertThat(search(query)).isEmpty();
  }

  @Test
  void rebuildIndex_findsTheSameAsBefore() {
    assumeCapable(MemoryStore.Capability.MAINTENANCE);
    putOneInEachField();
    put("text.md", "a copper lantern, put once more");
    put(document(WORKSPACE, "a.md", SourceType.DOCUMENT, 2), passages("a lantern", "x"));
    put(document("skipped.bin", KnowledgeDocument.Status.SKIPPED));
    remove("tag.md");
    insert(fact("A lantern"));
    List<KnowledgeStore.ChunkHit> before = search(chunkWords(ALL, EVERY_FIELD, "copper lantern"));
    assertThat(before).hasSize(7);

    assertThat(store.rebuildIndex()).isEqualTo(11);

    List<KnowledgeStore.ChunkHit> after = search(chunkWords(ALL, EVERY_FIELD, "copper lantern"));
    assertThat(chunkRefs(after)).isEqualTo(chunkRefs(before));
    assertThat(foundBy(DocumentFilter.in(List.of(WORKSPACE)), "lantern")).hasSize(1);
    assertThat(found("lantern")).hasSize(1);
    assertThat(revision(WORKSPACE)).isEqualTo(1);
    put("new.md", "a new lantern");
    remove("text.md");
    assertThat(foundIn(KnowledgeStore.ChunkQuery.Field.BODY, "lantern"))
        .containsExactly(ref("new.md", 0));
  }

  @Test
  void frequencies_ofTerms_countTheChunksOfTheWholeStore() {
    String lantern = terms("lantern").get(0);
    String copper = terms("copper").get(0);
    String volcano = terms("volcano").get(0);
    put("a.md", "a copper lantern", "lantern, lantern");
    put("b.md", "a lantern");

    look(
        tx -> {
          assertThat(tx.knowledge().frequencies(List.of(lantern, volcano, copper), 100))
              .containsExactlyInAnyOrderEntriesOf(Map.of(lantern, 3L, copper, 1L));
          assertThat(tx.knowledge().frequencies(List.of(lantern), 2))
              .isEqualTo(Map.of(lantern, 2L));
          assertThat(tx.knowledge().frequencies(List.of(), 2)).isEmpty();
          assertThat(tx.nodes().frequencies(List.of(lantern), 2)).isEmpty();
        });
  }
}
