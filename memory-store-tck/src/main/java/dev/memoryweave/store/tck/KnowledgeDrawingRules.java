package dev.memoryweave.store.tck;

import static dev.memoryweave.store.tck.TckKnowledge.document;
import static dev.memoryweave.store.tck.TckKnowledge.passages;
import static dev.memoryweave.store.tck.TckNodes.OTHER_PROJECT;
import static dev.memoryweave.store.tck.TckNodes.PROJECT;
import static dev.memoryweave.store.tck.TckNodes.WORKSPACE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.knowledge.KnowledgeDocument;
import dev.memoryweave.knowledge.KnowledgeDocument.Drawing;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Scope;
import dev.memoryweave.store.KnowledgeStore.DocumentFilter;
import dev.memoryweave.store.WriteTransaction;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Documents: which of them memories have yet to be drawn from. */
abstract class KnowledgeDrawingRules extends KnowledgeStoreRules {
  private static final Set<SourceType> PROSE = Set.of(SourceType.DOCUMENT, SourceType.README);

  KnowledgeDrawingRules(MemoryStoreContract contract) {
    super(contract);
  }

  private static DocumentFilter filter(Scope scope, int version) {
    return DocumentFilter.in(List.of(scope)).withTypes(PROSE).notDrawnBy(version);
  }

  private List<KnowledgeDocument> undrawn(int version) {
    return all(filter(PROJECT, version));
  }

  private long count(Scope scope, int version) {
    return store.read(tx -> tx.knowledge().count(filter(scope, version)));
  }

  /** Notes that a version has drawn memories from a document in its current state. */
  private static void draw(WriteTransaction tx, String path, int version) {
    KnowledgeDocument document = tx.knowledge().document(PROJECT, path).orElseThrow();
    assertThat(tx.knowledge().update(document.withDrawing(new Drawing(version, true)))).isTrue();
  }

  private void draw(String path, int version) {
    change(tx -> draw(tx, path, version));
  }

  /** A page with one passage, from an earlier text of which a version has drawn memories. */
  private static KnowledgeDocument page(String path, int drawnBy) {
    return document(path, 1).withDrawing(new Drawing(drawnBy, false));
  }

  @Test
  void undrawn_nothingKnown_isEmpty() {
    assertThat(undrawn(9)).isEmpty();
    assertThat(count(WORKSPACE, 9)).isZero();
    assertThat(
            store.<Boolean>write(
                tx -> tx.knowledge().update(page("a.md", 0).withDrawing(new Drawing(1, true)))))
        .isFalse();
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

    assertThat(paths(filter(PROJECT, 1), 3))
        .containsExactly("b.md", "b/c.md", "\uFF21.md", "\uD83C\uDF4E.md");
    assertThat(undrawn(1).get(0)).isEqualTo(page("b.md", 0));
    assertThat(count(PROJECT, 1)).isEqualTo(4);
    assertThat(count(OTHER_PROJECT, 1)).isEqualTo(1);
    assertThat(paths(ALL.notDrawnBy(1), 2)).hasSize(5).contains("A.java");
    assertThat(paths(ALL.under("b").notDrawnBy(1), 9)).containsExactly("b/c.md");
  }

  @Test
  void undrawn_many_areListedInPagesWhateverTheirNumber() {
    change(
        tx -> {
          for (int i = 0; i < 2_100; i++) {
            tx.knowledge().put(document("docs/" + (10_000 + i) + ".md", 0), List.of());
          }
          tx.knowledge().put(document(PROJECT, "a.java", SourceType.CODE, 0), List.of());
          draw(tx, "docs/10000.md", 1);
          draw(tx, "docs/11000.md", 1);
        });

    assertThat(paths(filter(PROJECT, 1), 1_000))
        .hasSize(2_098)
        .startsWith("docs/10001.md")
        .doesNotContain("docs/11000.md")
        .endsWith("docs/12099.md")
        .isSorted();
    change(
        tx -> {
          for (int i = 0; i < 2_050; i++) {
            draw(tx, "docs/" + (10_000 + i) + ".md", 1);
          }
        });
    assertThat(paths(filter(PROJECT, 1), 20))
        .hasSize(50)
        .startsWith("docs/12050.md")
        .endsWith("docs/12099.md")
        .isSorted();
  }

  @Test
  void update_withADrawing_isNotUndrawnAnyMore_untilALaterVersion() {
    put("a.md", "x");
    put("b.md", "x");
    draw("a.md", 3);

    assertThat(undrawn(3)).containsExactly(page("b.md", 0));
    assertThat(undrawn(2)).containsExactly(page("b.md", 0));
    assertThat(undrawn(4))
        .containsExactly(document("a.md", 1).withDrawing(new Drawing(3, true)), page("b.md", 0));
    assertThat(count(PROJECT, 3)).isEqualTo(1);
    assertThat(revision(PROJECT)).isEqualTo(3);
    assertThat(texts("a.md")).containsExactly("x");
  }

  @Test
  void put_onceMore_isUndrawnAgain_andKnowsWhichVersionDrewLast() {
    put("a.md", "x");
    draw("a.md", 3);
    put(document("a.md", 1).withDrawing(new Drawing(9, true)), passages("y"));

    assertThat(undrawn(1)).containsExactly(page("a.md", 3));
    put("a.md", "z");
    assertThat(undrawn(3)).containsExactly(page("a.md", 3));
    draw("a.md", 4);
    assertThat(undrawn(4)).isEmpty();
  }

  @Test
  void put_ofANewDocument_isUndrawn_whateverItSays() {
    put(document("a.md", 1).withDrawing(new Drawing(9, true)), passages("x"));

    assertThat(undrawn(1)).containsExactly(page("a.md", 0));
  }

  @Test
  void undrawn_documentsThatAreGoneOrWereSkipped_areAmongThem() {
    put("a.md", "x");
    draw("a.md", 2);
    KnowledgeDocument gone = page("a.md", 2).goneAt(TckNodes.NOON.plusSeconds(1));
    put(gone);

    assertThat(undrawn(2)).containsExactly(gone);
    draw("a.md", 2);
    assertThat(undrawn(2)).isEmpty();
  }

  @Test
  void update_inAWriteThatFails_isNotNoted() {
    put("a.md", "x");

    changeInVain(tx -> draw(tx, "a.md", 1));

    assertThat(count(PROJECT, 1)).isEqualTo(1);
    change(
        tx -> {
          draw(tx, "a.md", 1);
          assertThat(tx.knowledge().count(filter(PROJECT, 1))).isZero();
          remove(tx, "a.md");
        });
    put("a.md", "x");
    assertThat(undrawn(1)).containsExactly(page("a.md", 0));
  }
}
