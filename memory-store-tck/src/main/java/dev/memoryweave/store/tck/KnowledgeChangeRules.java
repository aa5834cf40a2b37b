package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckKnowledge.chunks;
import static dev.memoryweave.store.tck.TckKnowledge.document;
import static dev.memoryweave.store.tck.TckKnowledge.passages;
import static dev.memoryweave.store.tck.TckKnowledge.ref;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static dev.memoryweave.store.tck.TckNodes.fact;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Documents and their chunks: removing and clearing them, counts, revisions, transactions. */
abstract class KnowledgeChangeRules extends KnowledgeStoreRules {
  KnowledgeChangeRules(MemoryStoreContract contract) {
    super(contract);
  }

  private long clear(Scope scope) {
    return store.write(tx -> clear(tx, scope));
  }

  @Test
  void remove_document_leavesNoTrace() {
    put("a.md", "a lantern", "a harbor");
    put("b.md", "a lantern");

    assertThat(remove("a.md")).isTrue();
    assertThat(remove("a.md")).isFalse();
    assertThat(remove("c.md")).isFalse();

    assertThat(paths(ALL, 9)).containsExactly("b.md");
    assertThat(texts("a.md")).isEmpty();
    assertThat(foundChunks("lantern harbor")).containsExactly(ref("b.md", 0));
    assertThat(counts(PROJECT).total()).isEqualTo(1);
    assertThat(revision(PROJECT)).isEqualTo(3);
  }

  @Test
  void clear_scope_removesAllOfItAndNothingElse() {
    put("a.md", "a lantern");
    put(document("b.bin", KnowledgeDocument.Status.SKIPPED));
    put(document(OTHER_PROJECT, "a.md", SourceType.NOTE, 1), passages("a lantern"));
    insert(fact("A lantern"));

    assertThat(clear(PROJECT)).isEqualTo(2);

    assertThat(all(ALL)).isEmpty();
    assertThat(texts("a.md")).isEmpty();
    assertThat(foundChunks("lantern")).isEmpty();
    assertThat(revision(PROJECT)).isEqualTo(3);
    assertThat(counts(PROJECT, OTHER_PROJECT).chunks()).isEqualTo(1);
    assertThat(revision(OTHER_PROJECT)).isEqualTo(1);
    assertThat(exists(fact("A lantern").ref())).isTrue();
    assertThat(clear(OTHER_PROJECT)).isEqualTo(1);
    assertThat(counts(PROJECT, OTHER_PROJECT).chunks()).isZero();
    put("c.md", "a new lantern");
    assertThat(foundChunks("lantern")).containsExactly(ref("c.md", 0));
  }

  @Test
  void clear_nothingKnown_changesNothing() {
    assertThat(clear(PROJECT)).isZero();
    assertThat(revision(PROJECT)).isZero();
    assertThat(clear(WORKSPACE)).isZero();
  }

  @Test
  void revision_countsEachChangeOfItsScope() {
    put("a.md", "x");
    put("a.md", "x");
    put(document(OTHER_PROJECT, "a.md", SourceType.NOTE, 0));
    change(
        tx -> {
          tx.knowledge().put(document("b.md", 0), List.of());
          assertThat(tx.knowledge().revision(PROJECT)).isEqualTo(3);
          remove(tx, "b.md");
        });

    assertThat(revision(PROJECT)).isEqualTo(4);
    assertThat(revision(OTHER_PROJECT)).isEqualTo(1);
    assertThat(revision(WORKSPACE)).isZero();
    look(tx -> assertThat(tx.journal().revision(PROJECT)).isZero());
  }

  @Test
  void counts_documents_byStatusAndType() {
    put("a.md", "x", "y");
    put(document(PROJECT, "B.java", SourceType.CODE, 1), passages("z"));
    put(document(PROJECT, "C.java", SourceType.CODE, 0));
    put(document("d.bin", KnowledgeDocument.Status.SKIPPED));
    put(document("e.md", KnowledgeDocument.Status.GONE));
    put(document(OTHER_PROJECT, "f.log", SourceType.LOG, 1), passages("z"));

    assertThat(counts(PROJECT, PROJECT))
        .isEqualTo(
            new KnowledgeStore.Counts(
                Map.of(
                    KnowledgeDocument.Status.INDEXED,
                    3L,
                    KnowledgeDocument.Status.SKIPPED,
                    1L,
                    KnowledgeDocument.Status.GONE,
                    1L),
                Map.of(SourceType.DOCUMENT, 1L, SourceType.CODE, 2L),
                3));
    assertThat(counts(WORKSPACE, OTHER_PROJECT))
        .isEqualTo(
            new KnowledgeStore.Counts(
                Map.of(KnowledgeDocument.Status.INDEXED, 1L), Map.of(SourceType.LOG, 1L), 1));
    assertThat(counts(WORKSPACE)).isEqualTo(new KnowledgeStore.Counts(Map.of(), Map.of(), 0));
  }

  @Test
  void counts_underAFilter() {
    put("docs/a.md", "x", "y");
    put("docs/b.md", "z");
    put(document(PROJECT, "docs/C.java", SourceType.CODE, 1), passages("z"));
    put(document("docs/d.bin", KnowledgeDocument.Status.SKIPPED));
    put("e.md", "z");
    DocumentFilter filter = ALL.under("docs").withTypes(Set.of(SourceType.DOCUMENT));

    look(
        tx -> {
          assertThat(tx.knowledge().counts(filter))
              .isEqualTo(
                  new KnowledgeStore.Counts(
                      Map.of(KnowledgeDocument.Status.INDEXED, 2L),
                      Map.of(SourceType.DOCUMENT, 2L),
                      3));
          assertThat(tx.knowledge().count(filter)).isEqualTo(2);
          assertThat(tx.knowledge().count(ALL.under("docs"))).isEqualTo(4);
          assertThat(
                  tx.knowledge().count(ALL.withStatuses(Set.of(KnowledgeDocument.Status.SKIPPED))))
              .isEqualTo(1);
        });
  }

  @Test
  void remove_underAFilter_leavesTheRest() {
    put("docs/a.md", "a lantern");
    put("docs/b/c.md", "a lantern");
    put("docs.md", "a lantern");
    put(document(PROJECT, "docs/D.java", SourceType.CODE, 1), passages("a lantern"));
    put(document(OTHER_PROJECT, "docs/a.md", SourceType.DOCUMENT, 1), passages("a lantern"));
    DocumentFilter filter = ALL.under("docs").withTypes(Set.of(SourceType.DOCUMENT));

    assertThat(store.<Long>write(tx -> tx.knowledge().remove(filter))).isEqualTo(2);
    assertThat(store.<Long>write(tx -> tx.knowledge().remove(filter))).isZero();

    assertThat(paths(ALL, 9)).containsExactly("docs.md", "docs/D.java");
    assertThat(foundChunks("lantern"))
        .containsExactlyInAnyOrder(ref("docs.md", 0), ref("docs/D.java", 0));
    assertThat(revision(PROJECT)).isEqualTo(5);
    assertThat(counts(OTHER_PROJECT).chunks()).isEqualTo(1);
  }

  @Test
  void remove_underATextThatIsNoUnicode_removesNothing() {
    put("?", "a lantern");
    put("?/a.md", "a lantern");

    assertThat(store.<Long>write(tx -> tx.knowledge().remove(ALL.under("\ud83d")))).isZero();
    assertThat(store.<Long>read(tx -> tx.knowledge().count(ALL.under("\ud83d")))).isZero();

    assertThat(paths(ALL, 9)).containsExactly("?", "?/a.md");
  }

  @Test
  void write_thatFails_leavesNothing() {
    KnowledgeDocument stored = put("a.md", "a lantern");

    changeInVain(
        tx -> {
          tx.knowledge().put(document("b.md", 1), chunks(document("b.md", 1), passages("quartz")));
          tx.knowledge().put(document("a.md", 0), List.of());
          remove(tx, "a.md");
          KnowledgeDocument other = document(WORKSPACE, "x", SourceType.CODE, 1);
          tx.knowledge().put(other, chunks(other, passages("quartz")));
          clear(tx, PROJECT);
        });

    assertThat(all(ALL)).containsExactly(stored);
    assertThat(texts("a.md")).containsExactly("a lantern");
    assertThat(foundChunks("lantern quartz")).containsExactly(ref("a.md", 0));
    assertThat(revision(PROJECT)).isEqualTo(1);
    assertThat(revision(WORKSPACE)).isZero();
    assertThat(counts(PROJECT, WORKSPACE).chunks()).isEqualTo(1);
    put("b.md", "a harbor");
    assertThat(foundChunks("lantern harbor")).hasSize(2);
  }

  @Test
  void write_seesItsOwnChanges() {
    change(
        tx -> {
          KnowledgeDocument first = document("a.md", 2);
          tx.knowledge().put(first, chunks(first, passages("a lantern", "a harbor")));
          assertThat(tx.knowledge().document(PROJECT, "a.md")).contains(first);
          assertThat(foundChunks(tx, "harbor")).containsExactly(ref("a.md", 1));
          KnowledgeDocument second = document("a.md", 1);
          tx.knowledge().put(second, chunks(second, passages("a quartz")));
          assertThat(foundChunks(tx, "lantern harbor")).isEmpty();
          assertThat(foundChunks(tx, "quartz")).containsExactly(ref("a.md", 0));
          assertThat(tx.knowledge().counts(ALL).chunks()).isEqualTo(1);
          assertThat(tx.knowledge().count(ALL)).isEqualTo(1);
          assertThat(remove(tx, "a.md")).isTrue();
          assertThat(foundChunks(tx, "quartz")).isEmpty();
        });
  }
}
