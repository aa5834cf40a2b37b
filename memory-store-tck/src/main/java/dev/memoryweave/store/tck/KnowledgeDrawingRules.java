package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckKnowledge.digest;
import static dev.memoryweave.store.tck.TckKnowledge.document;
import static dev.memoryweave.store.tck.TckKnowledge.passages;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.SourceType;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.UndrawnDocument;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Documents: from which of them memories are still to be drawn. */
abstract class KnowledgeDrawingRules extends KnowledgeStoreRules {
  private static final Set<SourceType> PROSE = Set.of(SourceType.DOCUMENT, SourceType.README);

  KnowledgeDrawingRules(MemoryStoreContract contract) {
    super(contract);
  }

  private List<UndrawnDocument> undrawn(int version) {
    return store.read(tx -> tx.knowledge().undrawn(PROJECT, PROSE, version));
  }

  private long count(Scope scope, int version) {
    return store.read(tx -> tx.knowledge().countUndrawn(scope, PROSE, version));
  }

  private boolean note(UndrawnDocument document, int version) {
    return store.write(tx -> tx.knowledge().noteDrawn(PROJECT, document, version));
  }

  private static UndrawnDocument page(String path, int drawnBy) {
    return new UndrawnDocument(
        path, SourceType.DOCUMENT, KnowledgeDocument.Status.INDEXED, digest(path), drawnBy);
  }

  @Test
  void undrawn_nothingKnown_isEmpty() {
    assertThat(undrawn(9)).isEmpty();
    assertThat(count(WORKSPACE, 9)).isZero();
    assertThat(note(page("a.md", 0), 1)).isFalse();
    assertThat(revision(PROJECT)).isZero();
  }

  @Test
  void undrawn_newDocumentsOfTheTypes_byPath() {
    put("b/c.md", "x");
    put("b.md", "x");
    put(document(PROJECT, "\uD83C\uDF4E.md", SourceType.README, 0));
    put(document(PROJECT, "\uFF21.md", SourceType.README, 0));
    put(document(PROJECT, "A.java", SourceType.CODE, 1), passages("z"));
    put(document(OTHER_PROJECT, "a.md", SourceType.DOCUMENT, 0));

    assertThat(undrawn(1))
        .extracting(UndrawnDocument::path)
        .containsExactly("b.md", "b/c.md", "\uFF21.md", "\uD83C\uDF4E.md");
    assertThat(undrawn(1).get(0)).isEqualTo(page("b.md", 0));
    assertThat(count(PROJECT, 1)).isEqualTo(4);
    assertThat(count(OTHER_PROJECT, 1)).isEqualTo(1);
    assertThat(
            store.<List<UndrawnDocument>>read(tx -> tx.knowledge().undrawn(PROJECT, Set.of(), 1)))
        .isEmpty();
  }

  @Test
  void noteDrawn_isNotUndrawnAnyMore_untilALaterVersion() {
    put("a.md", "x");
    put("b.md", "x");

    assertThat(note(page("a.md", 0), 3)).isTrue();

    assertThat(undrawn(3)).containsExactly(page("b.md", 0));
    assertThat(undrawn(2)).containsExactly(page("b.md", 0));
    assertThat(undrawn(4)).containsExactly(page("a.md", 3), page("b.md", 0));
    assertThat(count(PROJECT, 3)).isEqualTo(1);
    assertThat(revision(PROJECT)).isEqualTo(3);
    assertThat(texts("a.md")).containsExactly("x");
  }

  @Test
  void put_onceMore_isUndrawnAgain_andKnowsWhichVersionDrewLast() {
    put("a.md", "x");
    note(page("a.md", 0), 3);
    put("a.md", "y");

    assertThat(undrawn(1)).containsExactly(page("a.md", 3));
    put("a.md", "z");
    assertThat(undrawn(3)).containsExactly(page("a.md", 3));
    assertThat(note(page("a.md", 3), 4)).isTrue();
    assertThat(undrawn(4)).isEmpty();
  }

  @Test
  void touch_keepsWhatWasDrawn() {
    put("a.md", "x");
    note(page("a.md", 0), 2);

    change(tx -> tx.knowledge().touch(document("a.md", 1)));

    assertThat(undrawn(2)).isEmpty();
  }

  @Test
  void noteDrawn_ofAnotherTextOrStatus_isRefused() {
    put("a.md", "x");
    UndrawnDocument other =
        new UndrawnDocument(
            "a.md", SourceType.DOCUMENT, KnowledgeDocument.Status.INDEXED, digest("another"), 0);
    UndrawnDocument gone =
        new UndrawnDocument(
            "a.md", SourceType.DOCUMENT, KnowledgeDocument.Status.GONE, digest("a.md"), 0);

    assertThat(note(other, 1)).isFalse();
    assertThat(note(gone, 1)).isFalse();

    assertThat(undrawn(1)).containsExactly(page("a.md", 0));
    assertThat(revision(PROJECT)).isEqualTo(1);
    change(
        tx ->
            assertThatExceptionOfType(InvalidValueException.class)
                .isThrownBy(() -> tx.knowledge().noteDrawn(PROJECT, page("a.md", 0), 0))
                .withMessageContaining("version"));
  }

  @Test
  void undrawn_documentsThatAreGoneOrWereSkipped_areAmongThem() {
    put("a.md", "x");
    note(page("a.md", 0), 2);
    change(
        tx ->
            tx.knowledge()
                .put(
                    tx.knowledge()
                        .document(PROJECT, "a.md")
                        .orElseThrow()
                        .goneAt(TckNodes.NOON.plusSeconds(1)),
                    List.of()));
    UndrawnDocument gone =
        new UndrawnDocument(
            "a.md", SourceType.DOCUMENT, KnowledgeDocument.Status.GONE, digest("a.md"), 2);

    assertThat(undrawn(2)).containsExactly(gone);
    assertThat(note(gone, 2)).isTrue();
    assertThat(undrawn(2)).isEmpty();
  }

  @Test
  void noteDrawn_inAWriteThatFails_isNotNoted() {
    put("a.md", "x");

    changeInVain(tx -> tx.knowledge().noteDrawn(PROJECT, page("a.md", 0), 1));

    assertThat(count(PROJECT, 1)).isEqualTo(1);
    change(
        tx -> {
          tx.knowledge().noteDrawn(PROJECT, page("a.md", 0), 1);
          assertThat(tx.knowledge().undrawn(PROJECT, PROSE, 1)).isEmpty();
          tx.knowledge().remove(PROJECT, "a.md");
        });
    put("a.md", "x");
    assertThat(undrawn(1)).containsExactly(page("a.md", 0));
  }
}
