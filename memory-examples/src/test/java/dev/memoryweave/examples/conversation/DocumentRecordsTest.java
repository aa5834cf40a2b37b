package dev.memoryweave.examples.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.SessionId;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DocumentDraftsTest {
  private final DocumentDrafts drafts = new DocumentDrafts();

  @Test
  void a_message_becomes_a_turn_of_its_session() {
    NodeDraft draft =
        only(new Document("g", "d-1", "S1", "1:56 pm on 8 May, 2023", "Ann", "Hello there."));

    assertThat(String.valueOf(draft.id())).isEqualTo("turn.d-1");
    assertThat(draft.kind()).isEqualTo(NodeKind.TURN);
    assertThat(draft.session()).isEqualTo(SessionId.of("S1"));
    assertThat(draft.title()).isEqualTo("Ann, 1:56 pm on 8 May, 2023");
    assertThat(draft.body()).isEqualTo("Hello there.");
    assertThat(draft.origin())
        .isEqualTo(
            new Origin("conversation", "g/d-1", Instant.parse("2023-05-08T13:56:00Z"), null, null));
  }

  @Test
  void a_piece_of_code_becomes_a_memory_named_by_its_first_line() {
    NodeDraft draft =
        only(new Document("g", "7", "S1", null, "code", "\n  def twice(x):\n    return 2 * x\n"));

    assertThat(String.valueOf(draft.id())).isEqualTo("module.7");
    assertThat(draft.session()).isNull();
    assertThat(draft.title()).isEqualTo("def twice(x):");
    assertThat(draft.origin()).isEqualTo(Origin.of("code", "g/7"));
  }

  @Test
  void a_message_without_a_time_takes_the_last_one_of_its_session() {
    only(new Document("g", "1", "A", "March-15-2024", "user", "a"));
    only(new Document("g", "2", "B", "March-20-2024", "user", "b"));
    NodeDraft draft = only(new Document("g", "3", "A", null, "user", "c"));
    NodeDraft other = only(new Document("g", "4", "C", null, "user", "d"));

    assertThat(draft.title()).isEqualTo("user");
    assertThat(capturedAt(draft)).isEqualTo(Instant.parse("2024-03-15T00:00:00Z"));
    assertThat(capturedAt(other)).isNull();
  }

  @Test
  void ids_that_are_no_slugs_stay_apart() {
    assertThat(
            List.of("D1:1", "D1-1", "d1-1", "d1:1", "世界", "世 界", "x".repeat(300)).stream()
                .map(id -> only(new Document("g", id, null, null, "user", "x")).id())
                .distinct())
        .hasSize(7);
  }

  @Test
  void secrets_are_blacked_out_and_counted() {
    String token = "gh" + "p_" + "kQ7vZ2mXw9Lr" + "4TbN8yHs3GdJ" + "6cFpA5eUfV1o";
    NodeDraft draft = only(new Document("g", "1", "S", null, "user", "My token is " + token));
    only(new Document("g", "2", "S", null, "user", "I have none."));

    assertThat(draft.body()).doesNotContain(token).contains("My token is [redacted:");
    assertThat(drafts.redacted()).isEqualTo(1);
  }

  @Test
  void a_text_too_long_for_one_memory_becomes_several() {
    String line = "0123456789 abcdefghij\n";
    String text = line.repeat(MemoryNode.MAX_BODY / line.length() + 100);
    List<NodeDraft> parts = drafts.of(new Document("g", "1", "S", null, "user", text));

    assertThat(parts)
        .extracting(part -> String.valueOf(part.id()))
        .containsExactly("turn.1", "turn.1-part-2");
    assertThat(String.valueOf(parts.get(0).body()) + parts.get(1).body()).isEqualTo(text);
    assertThat(parts.get(0).body()).endsWith("\n");
  }

  @Test
  void parts_never_break_a_character() {
    assertThat(DocumentDrafts.parts("a😀😀😀", 4)).containsExactly("a😀", "😀😀");
    assertThat(DocumentDrafts.parts("", 4)).containsExactly("");
    assertThat(DocumentDrafts.parts("abcd", 4)).containsExactly("abcd");
  }

  @Test
  void characters_that_cannot_be_stored_are_replaced() {
    assertThat(DocumentDrafts.storable("a\0b\uD800c😀")).isEqualTo("a\uFFFDb\uFFFDc😀");
    NodeDraft draft = only(new Document("g", "1", " ", null, "a\nb\0", "x\0"));
    assertThat(draft.title()).isEqualTo("a b\uFFFD");
    assertThat(draft.session()).isNull();
  }

  @Test
  void a_document_without_anything_is_a_memory_all_the_same() {
    assertThat(only(new Document("g", "1", null, null, "", "")).title()).isEqualTo("unknown");
    assertThat(only(new Document("g", "2", null, null, "code", "")).title()).isEqualTo("empty");
  }

  private NodeDraft only(Document document) {
    List<NodeDraft> made = drafts.of(document);
    assertThat(made).hasSize(1);
    return made.get(0);
  }

  private static Instant capturedAt(NodeDraft draft) {
    return draft.origin() == null ? null : draft.origin().capturedAt();
  }
}
