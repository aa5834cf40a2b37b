package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckKnowledge.chunks;
import static dev.memoryweave.store.tck.TckKnowledge.digest;
import static dev.memoryweave.store.tck.TckKnowledge.document;
import static dev.memoryweave.store.tck.TckKnowledge.full;
import static dev.memoryweave.store.tck.TckKnowledge.fullPassages;
import static dev.memoryweave.store.tck.TckKnowledge.passage;
import static dev.memoryweave.store.tck.TckKnowledge.passages;
import static dev.memoryweave.store.tck.TckKnowledge.ref;
import static dev.memoryweave.store.tck.TckNodes.NOON;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.store.KnowledgeStore;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Documents and their chunks: storing, replacing, touching and looking them up. */
abstract class KnowledgeRules extends KnowledgeStoreRules {
  KnowledgeRules(MemoryStoreContract contract) {
    super(contract);
  }

  private boolean touch(KnowledgeDocument document) {
    return store.write(tx -> tx.knowledge().update(document));
  }

  private void assertRefused(
      KnowledgeDocument document, List<KnowledgeStore.IndexedChunk> chunks, String what) {
    change(
        tx ->
            assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> tx.knowledge().put(document, chunks))
                .withMessageContaining(what));
  }

  @Test
  void read_nothingKnown_isEmpty() {
    look(
        tx -> {
          assertThat(tx.knowledge().document(PROJECT, "a.md")).isEmpty();
          assertThat(tx.knowledge().chunks(PROJECT, "a.md")).isEmpty();
          assertThat(tx.knowledge().count(ALL)).isZero();
          assertThat(tx.knowledge().findAll(List.of(ref("a.md", 0)))).isEmpty();
          assertThat(tx.knowledge().revision(PROJECT)).isZero();
        });
    assertThat(all(ALL)).isEmpty();
    assertThat(foundChunks("lantern")).isEmpty();
    assertThat(counts(PROJECT)).isEqualTo(new KnowledgeStore.Counts(Map.of(), Map.of(), 0));
  }

  @Test
  void put_documentWithEveryField_comesBackAsItWas() {
    put(full(), fullPassages());

    look(
        tx -> {
          assertThat(tx.knowledge().document(PROJECT, full().path())).contains(full());
          assertThat(tx.knowledge().chunks(PROJECT, full().path()))
              .isEqualTo(KnowledgeChunk.of(full(), fullPassages()));
        });
    assertThat(all(ALL)).containsExactly(full());
  }

  @Test
  void put_anyTypeAndStatus_comesBackAsItWas() {
    for (SourceType type : SourceType.values()) {
      put(document(PROJECT, "of/" + type.label(), type, 1), passages("x"));
    }
    for (KnowledgeDocument.Status status : KnowledgeDocument.Status.values()) {
      put(document("being/" + status.label(), status));
    }

    assertThat(all(ALL.under("of")))
        .extracting(KnowledgeDocument::type)
        .containsExactlyInAnyOrder(SourceType.values());
    look(
        tx -> {
          for (KnowledgeDocument.Status status : KnowledgeDocument.Status.values()) {
            assertThat(tx.knowledge().document(PROJECT, "being/" + status.label()))
                .contains(document("being/" + status.label(), status));
          }
        });
  }

  @Test
  void put_atTheSamePathInAnotherScope_isAnotherDocument() {
    KnowledgeDocument here = put("a.md", "a lantern");
    KnowledgeDocument there =
        put(document(OTHER_PROJECT, "a.md", SourceType.README, 1), passages("a quartz"));

    look(
        tx -> {
          assertThat(tx.knowledge().document(PROJECT, "a.md")).contains(here);
          assertThat(tx.knowledge().document(OTHER_PROJECT, "a.md")).contains(there);
          assertThat(tx.knowledge().chunks(OTHER_PROJECT, "a.md"))
              .extracting(KnowledgeChunk::text)
              .containsExactly("a quartz");
        });
    assertThat(texts("a.md")).containsExactly("a lantern");
  }

  @Test
  void put_onceMore_replacesDocumentAndChunks() {
    put("a.md", "a lantern", "a harbor", "a quartz");
    KnowledgeDocument changed = put("a.md", "a volcano");

    assertThat(all(ALL)).containsExactly(changed);
    assertThat(texts("a.md")).containsExactly("a volcano");
    assertThat(foundChunks("lantern harbor quartz")).isEmpty();
    assertThat(foundChunks("volcano")).containsExactly(ref("a.md", 0));
    look(
        tx ->
            assertThat(tx.knowledge().findAll(List.of(ref("a.md", 1), ref("a.md", 2)))).isEmpty());
    assertThat(counts(PROJECT).chunks()).isEqualTo(1);
  }

  @Test
  void put_asGone_keepsTheDocumentOnly() {
    KnowledgeDocument there = put("a.md", "a lantern");
    KnowledgeDocument gone = put(there.goneAt(NOON.plusSeconds(9)));

    look(tx -> assertThat(tx.knowledge().document(PROJECT, "a.md")).contains(gone));
    assertThat(texts("a.md")).isEmpty();
    assertThat(foundChunks("lantern")).isEmpty();
    assertThat(counts(PROJECT))
        .isEqualTo(
            new KnowledgeStore.Counts(Map.of(KnowledgeDocument.Status.GONE, 1L), Map.of(), 0));
  }

  @Test
  void put_betweenOthers_leavesThemAlone() {
    put("a.md", "a lantern", "more of a");
    put("b.md", "b lantern", "more of b");
    put("c.md", "c lantern", "more of c");

    put("b.md", "nothing", "at", "all");
    remove("a.md");

    assertThat(texts("b.md")).containsExactly("nothing", "at", "all");
    assertThat(texts("c.md")).containsExactly("c lantern", "more of c");
    assertThat(foundChunks("lantern")).containsExactly(ref("c.md", 0));
  }

  @Test
  void put_whatDoesNotBelongTogether_isRefusedWithoutEffect() {
    KnowledgeDocument two = document("a.md", 2);
    assertRefused(two, chunks(two, passages("one")), "chunks");
    assertRefused(two, List.of(), "chunks");
    KnowledgeDocument other = document("b.md", 2);
    assertRefused(two, chunks(other, passages("one", "two")), "chunk");
    KnowledgeDocument elsewhere = document(OTHER_PROJECT, "a.md", SourceType.DOCUMENT, 2);
    assertRefused(two, chunks(elsewhere, passages("one", "two")), "chunk");
    KnowledgeDocument code = document(PROJECT, "a.md", SourceType.CODE, 2);
    assertRefused(two, chunks(code, passages("one", "two")), "type");
    List<KnowledgeStore.IndexedChunk> chunks = chunks(two, passages("one", "two"));
    assertRefused(two, List.of(chunks.get(1), chunks.get(0)), "chunk");
    KnowledgeDocument gone = document("a.md", KnowledgeDocument.Status.GONE).with(1, 0);
    assertRefused(gone, chunks(gone, passages("one")), "status");

    assertThat(all(ALL)).isEmpty();
    assertThat(revision(PROJECT)).isZero();
  }

  @Test
  void touch_document_changesWhatIsSaidOfItAndLeavesItsChunks() {
    put(full(), fullPassages());
    KnowledgeDocument document = full();
    KnowledgeDocument touched =
        new KnowledgeDocument(
            document.scope(),
            document.path(),
            document.status(),
            SourceType.NOTE,
            null,
            "Another title",
            List.of(),
            List.of("other"),
            7,
            NOON.plusSeconds(1),
            digest("another text"),
            2,
            1,
            NOON.plusSeconds(2),
            null,
            null,
            null);

    assertThat(touch(touched)).isTrue();

    look(
        tx -> {
          assertThat(tx.knowledge().document(PROJECT, full().path())).contains(touched);
          assertThat(tx.knowledge().chunks(PROJECT, full().path()))
              .isEqualTo(KnowledgeChunk.of(touched, fullPassages()));
        });
    assertThat(foundChunks("sleep")).containsExactly(ref(full().path(), 0));
    assertThat(revision(PROJECT)).isEqualTo(2);
  }

  @Test
  void touch_unknownDocument_changesNothing() {
    put("a.md", "x");

    assertThat(touch(document("b.md", 1))).isFalse();
    assertThat(touch(document(WORKSPACE, "a.md", SourceType.DOCUMENT, 1))).isFalse();
    assertThat(revision(PROJECT)).isEqualTo(1);
    assertThat(all(ALL)).hasSize(1);
  }

  @Test
  void touch_withAnotherStatusOrNumberOfChunks_isRefused() {
    KnowledgeDocument stored = put("a.md", "a lantern");

    change(
        tx -> {
          assertThatExceptionOfType(InvalidValueException.class)
              .isThrownBy(() -> tx.knowledge().update(document("a.md", 2)))
              .withMessageContaining("chunks");
          assertThatExceptionOfType(InvalidValueException.class)
              .isThrownBy(
                  () ->
                      tx.knowledge()
                          .update(document("a.md", KnowledgeDocument.Status.GONE).with(1, 0)))
              .withMessageContaining("status");
        });

    assertThat(all(ALL)).containsExactly(stored);
    assertThat(revision(PROJECT)).isEqualTo(1);
  }

  @Test
  void findAll_someChunks_givesThoseThatAreThereInTheOrderAskedFor() {
    put("a.md", "a0", "a1", "a2");
    put("b.md", "b0");
    put(document(OTHER_PROJECT, "a.md", SourceType.LOG, 1), passages("c0"));

    look(
        tx -> {
          List<KnowledgeChunk.Ref> wanted =
              List.of(
                  ref("b.md", 0),
                  ref("a.md", 2),
                  ref("a.md", 3),
                  ref("a.md", Integer.MAX_VALUE),
                  ref("b.md", 1),
                  ref("c.md", 0),
                  new KnowledgeChunk.Ref(OTHER_PROJECT, "a.md", 0),
                  new KnowledgeChunk.Ref(WORKSPACE, "a.md", 0),
                  ref("a.md", 2),
                  ref("a.md", 0));
          Map<KnowledgeChunk.Ref, KnowledgeChunk> found = tx.knowledge().findAll(wanted);
          assertThat(found.keySet())
              .containsExactly(
                  ref("b.md", 0),
                  ref("a.md", 2),
                  new KnowledgeChunk.Ref(OTHER_PROJECT, "a.md", 0),
                  ref("a.md", 0));
          assertThat(found.values())
              .extracting(KnowledgeChunk::text)
              .containsExactly("b0", "a2", "c0", "a0");
          found.forEach((ref, chunk) -> assertThat(chunk.ref()).isEqualTo(ref));
          assertThat(found.values())
              .extracting(KnowledgeChunk::type)
              .containsExactly(
                  SourceType.DOCUMENT, SourceType.DOCUMENT, SourceType.LOG, SourceType.DOCUMENT);
        });
  }

  @Test
  void put_documentOfVeryManyChunks_keepsThemInOrder() {
    int many = 5_000;
    KnowledgeDocument large = document("large.log", many);
    put("before.md", "a lantern");
    put(
        large,
        IntStream.range(0, many).mapToObj(i -> passage("chunk number n" + i + "n")).toList());
    put("after.md", "a lantern");

    List<String> texts = texts("large.log");
    assertThat(texts).hasSize(many);
    assertThat(texts.get(4_321)).isEqualTo("chunk number n4321n");
    assertThat(foundChunks("n4999n")).containsExactly(ref("large.log", 4_999));
    assertThat(foundChunks("lantern")).containsExactly(ref("before.md", 0), ref("after.md", 0));
    put("large.log", "a small text");
    assertThat(foundChunks("n4999n")).isEmpty();
    assertThat(counts(PROJECT).chunks()).isEqualTo(3);
  }
}
