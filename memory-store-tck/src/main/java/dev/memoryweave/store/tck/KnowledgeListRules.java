package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckKnowledge.document;
import static dev.memoryweave.store.tck.TckKnowledge.full;
import static dev.memoryweave.store.tck.TckKnowledge.fullPassages;
import static dev.memoryweave.store.tck.TckKnowledge.passages;
import static dev.memoryweave.store.tck.TckKnowledge.ref;
import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.KnowledgeStore.FileMark;
import dev.memoryweave.store.Page;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of documents: their order, pages and filters, the manifest, and odd paths. */
abstract class KnowledgeListRules extends KnowledgeStoreRules {
  /** In code point order; in UTF-16 order the emoji would come before U+FF21. */
  private static final List<String> SORTED =
      List.of(
          "\u0001\n\r\t.txt",
          " blank ",
          "%",
          "'; DROP TABLE document; --",
          "*",
          "A.md",
          "Z",
          "_",
          "a",
          "a b",
          "a\"b'c`d",
          "a%b",
          "a-b",
          "a.md",
          "a/b",
          "a/b.md",
          "a/b/c",
          "a/b0",
          "a0",
          "aXb",
          "a\\b",
          "a_b",
          "e\u0301",
          "\u00e9",
          "\u05d0",
          "\u7d42\u7aef",
          "\ud7ff",
          "\ue000",
          "\uff21",
          "\uffff",
          "\ud83d\ude80",
          "\ud83d\ude80/x",
          "\udbff\udfff");

  KnowledgeListRules(MemoryStoreContract contract) {
    super(contract);
  }

  private void putShuffled() {
    List<String> paths = new ArrayList<>(SORTED);
    Collections.shuffle(paths, new Random(7));
    change(
        tx ->
            paths.forEach(
                path ->
                    tx.knowledge()
                        .put(document(path, KnowledgeDocument.Status.INDEXED), List.of())));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 33, 1_000})
  void documents_inPages_comeByPathEachOnce(int limit) {
    putShuffled();

    assertThat(paths(ALL, limit)).isEqualTo(SORTED);
    assertThat(SORTED).isSortedAccordingTo(SourcePath.ORDER);
  }

  @Test
  void documents_ofSeveralScopes_comeByScopeFirst() {
    Scope emoji = Scope.project("tck\ud83d\ude80");
    Scope wide = Scope.project("tck\uff21");
    for (Scope scope : List.of(WORKSPACE, emoji, OTHER_PROJECT, wide, PROJECT)) {
      for (String path : List.of("b", "a", "c")) {
        put(document(scope, path, SourceType.NOTE, 0));
      }
    }
    DocumentFilter filter =
        DocumentFilter.in(
            List.of(emoji, PROJECT, Scope.tenant("t"), WORKSPACE, wide, OTHER_PROJECT, PROJECT));

    for (int limit : List.of(1, 2, 3, 4, 100)) {
      assertThat(all(filter, limit))
          .extracting(document -> document.scope() + "/" + document.path())
          .containsExactly(
              "project:tck/a",
              "project:tck/b",
              "project:tck/c",
              "project:tck-other/a",
              "project:tck-other/b",
              "project:tck-other/c",
              "project:tck\uff21/a",
              "project:tck\uff21/b",
              "project:tck\uff21/c",
              "project:tck\ud83d\ude80/a",
              "project:tck\ud83d\ude80/b",
              "project:tck\ud83d\ude80/c",
              "workspace:tck/a",
              "workspace:tck/b",
              "workspace:tck/c");
    }
  }

  @Test
  void documents_ofTypesAndStatuses_areThoseThatAreBoth() {
    put(document(PROJECT, "a", SourceType.CODE, 0));
    put(document(PROJECT, "b", SourceType.ADR, 0));
    put(document("c", KnowledgeDocument.Status.SKIPPED));
    put(document("d", KnowledgeDocument.Status.GONE));
    Set<SourceType> code = Set.of(SourceType.CODE);

    assertThat(paths(ALL.withTypes(code), 1)).containsExactly("a", "c", "d");
    assertThat(paths(ALL.withTypes(Set.of(SourceType.CODE, SourceType.ADR)), 9)).hasSize(4);
    assertThat(
            paths(
                ALL.withStatuses(
                    Set.of(KnowledgeDocument.Status.GONE, KnowledgeDocument.Status.INDEXED)),
                2))
        .containsExactly("a", "b", "d");
    assertThat(
            paths(
                ALL.withTypes(code)
                    .withStatuses(Set.of(KnowledgeDocument.Status.INDEXED))
                    .under("a"),
                9))
        .containsExactly("a");
    assertThat(paths(ALL.withTypes(Set.of(SourceType.LOG)), 9)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "a/b",
        "a/b/c",
        "a/",
        "/a",
        "a/b/",
        "A",
        "%",
        "_",
        "*",
        "a%b",
        "a_b",
        "a b",
        "'; DROP TABLE document; --",
        "\ud83d\ude80",
        "\ud83d\ude80/x",
        "\ud83d",
        "\uff21",
        "none"
      })
  void documents_underAFolder_areThoseThatThePathRuleNames(String folder) {
    putShuffled();
    List<String> expected =
        SORTED.stream().filter(path -> SourcePath.isUnder(path, folder)).toList();

    assertThat(paths(ALL.under(folder), 1_000)).isEqualTo(expected);
    assertThat(paths(ALL.under(folder), 1)).isEqualTo(expected);
  }

  @Test
  void documents_whileTheListIsRead_goOnFromTheLastPath() {
    putShuffled();
    KnowledgeStore.DocumentQuery query = new KnowledgeStore.DocumentQuery(ALL, 4, null);
    Page<KnowledgeDocument> first = store.read(tx -> tx.knowledge().documents(query));

    // The last document of the page disappears, one before it is added, one after it changes.
    int shown = first.items().size();
    remove(SORTED.get(shown - 1));
    put(document("\u0001", KnowledgeDocument.Status.SKIPPED));
    put(document(SORTED.get(shown), KnowledgeDocument.Status.SKIPPED));
    Page<KnowledgeDocument> second =
        store.read(tx -> tx.knowledge().documents(query.from(first.next())));

    assertThat(second.items())
        .isNotEmpty()
        .extracting(KnowledgeDocument::path)
        .isEqualTo(SORTED.subList(shown, shown + second.items().size()));
  }

  @Test
  void documents_withACursorOfAnotherQuery_areRefused() {
    putShuffled();
    Page<KnowledgeDocument> page =
        store.read(tx -> tx.knowledge().documents(new KnowledgeStore.DocumentQuery(ALL, 2, null)));
    String cursor = page.next();
    assertThat(cursor).isNotNull();
    List<KnowledgeStore.DocumentQuery> wrong =
        List.of(
            new KnowledgeStore.DocumentQuery(ALL.under("a"), 2, cursor),
            new KnowledgeStore.DocumentQuery(ALL.withTypes(Set.of(SourceType.CODE)), 2, cursor),
            new KnowledgeStore.DocumentQuery(
                ALL.withStatuses(Set.of(KnowledgeDocument.Status.GONE)), 2, cursor),
            new KnowledgeStore.DocumentQuery(DocumentFilter.in(List.of(WORKSPACE)), 2, cursor),
            new KnowledgeStore.DocumentQuery(ALL, 2, ""),
            new KnowledgeStore.DocumentQuery(ALL, 2, "1"),
            new KnowledgeStore.DocumentQuery(ALL, 2, "no cursor at all"),
            new KnowledgeStore.DocumentQuery(ALL, 2, cursor + "x"),
            new KnowledgeStore.DocumentQuery(ALL, 2, "\u0000\ud83d"));

    look(
        tx -> {
          for (KnowledgeStore.DocumentQuery query : wrong) {
            assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> tx.knowledge().documents(query))
                .withMessageContaining("cursor");
          }
        });
  }

  @Test
  void document_atAnOddPath_isItself() {
    change(
        tx -> {
          for (String path : SORTED) {
            KnowledgeDocument document = document(path, 1);
            tx.knowledge().put(document, TckKnowledge.chunks(document, passages("of " + path)));
          }
        });

    look(
        tx -> {
          for (String path : SORTED) {
            assertThat(tx.knowledge().document(PROJECT, path)).contains(document(path, 1));
            assertThat(tx.knowledge().chunks(PROJECT, path).get(0).text()).isEqualTo("of " + path);
            assertThat(tx.knowledge().findAll(List.of(ref(path, 0)))).containsKey(ref(path, 0));
          }
          for (String path : List.of("", "/", "a/../a", "a\u0000", "\ud83d", "A", "a.MD", "a%")) {
            assertThat(tx.knowledge().document(PROJECT, path)).as(path).isEmpty();
            assertThat(tx.knowledge().chunks(PROJECT, path)).as(path).isEmpty();
          }
        });
    // The files of a folder come before the file with its name.
    for (int i = SORTED.size() - 1; i >= 0; i--) {
      assertThat(remove(SORTED.get(i))).as(SORTED.get(i)).isTrue();
    }
    assertThat(all(ALL)).isEmpty();
  }

  @Test
  void documents_ofSomeStatuses_areAllThatAreThere() {
    put(full(), fullPassages());
    put(document("a.bin", KnowledgeDocument.Status.SKIPPED));
    put(document("b.md", KnowledgeDocument.Status.GONE));
    put(document(WORKSPACE, "c.md", SourceType.NOTE, 0));

    assertThat(
            all(
                ALL.withStatuses(
                    Set.of(KnowledgeDocument.Status.INDEXED, KnowledgeDocument.Status.SKIPPED))))
        .containsExactly(document("a.bin", KnowledgeDocument.Status.SKIPPED), full());
  }

  @Test
  void manifest_marksEveryFileThatIsThere() {
    put(full(), fullPassages());
    put(document("a.bin", KnowledgeDocument.Status.SKIPPED));
    put(document("b.md", KnowledgeDocument.Status.GONE));
    put(document(WORKSPACE, "c.md", SourceType.NOTE, 0));

    List<FileMark> marks = store.read(tx -> tx.knowledge().manifest(PROJECT));

    long noon = NOON.toEpochMilli();
    assertThat(marks)
        .containsExactly(
            new FileMark("a.bin", KnowledgeDocument.Status.SKIPPED, 0, noon, noon, ""),
            new FileMark(
                full().path(),
                KnowledgeDocument.Status.INDEXED,
                5_000_000_000L,
                noon + 1,
                noon + 2,
                full().digest()));
  }

  @Test
  void lists_ofMany_areInOrder() {
    TreeSet<String> expected = new TreeSet<>(SourcePath.ORDER);
    Random random = new Random(11);
    change(
        tx -> {
          for (int i = 0; i < 2_000; i++) {
            String path = "src/" + random.nextInt(50) + "/\ud83d\ude80" + random.nextInt(100);
            tx.knowledge().put(document(path, KnowledgeDocument.Status.INDEXED), List.of());
            expected.add(path);
          }
        });

    assertThat(paths(ALL, 1_000)).containsExactlyElementsOf(expected);
    assertThat(store.<List<FileMark>>read(tx -> tx.knowledge().manifest(PROJECT)))
        .extracting(FileMark::path)
        .containsExactlyElementsOf(expected);
  }
}
