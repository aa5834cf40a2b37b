package dev.memoryweave.examples.conversation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.SessionId;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DocumentRecordsTest {
  private final DocumentRecords records = new DocumentRecords();

  @Test
  void a_message_keeps_who_said_it_and_when() {
    Document document =
        new Document("g", "D1:1", "S1", "1:56 pm on 8 May, 2023", "Ann", "Hello there.");
    Message message = DocumentRecords.message(document);

    assertThat(message.turn()).isEqualTo("D1:1");
    assertThat(message.role()).isEqualTo(Message.Role.USER);
    assertThat(message.speaker()).isEqualTo("Ann");
    assertThat(message.time()).isEqualTo(Instant.parse("2023-05-08T13:56:00Z"));
    assertThat(message.text()).isEqualTo("Hello there.");
    assertThat(DocumentRecords.session(document)).isEqualTo(SessionId.of("S1"));
  }

  @Test
  void a_role_names_nobody() {
    for (String role : List.of("user", "Human", "assistant", "AI", "system", "tool", "")) {
      assertThat(DocumentRecords.message(said(role)).speaker()).as(role).isNull();
    }
    assertThat(DocumentRecords.message(said("AI")).role()).isEqualTo(Message.Role.ASSISTANT);
    assertThat(DocumentRecords.message(said("tool")).role()).isEqualTo(Message.Role.TOOL);
    assertThat(DocumentRecords.message(said("")).role()).isEqualTo(Message.Role.USER);
  }

  private static Document said(String role) {
    return new Document("g", "1", " ", null, role, "x");
  }

  @Test
  void a_message_without_a_session_is_filed_under_one_all_the_same() {
    assertThat(DocumentRecords.session(said("user"))).isEqualTo(SessionId.of("conversation"));
  }

  @Test
  void a_piece_of_code_becomes_a_memory_named_by_its_first_line() {
    NodeDraft draft =
        records.code(
            new Document("g", "7", "S1", null, "code", "\n  def twice(x):\n    return 2 * x\n"));

    assertThat(String.valueOf(draft.id())).isEqualTo("module.7");
    assertThat(draft.kind()).isEqualTo(NodeKind.MODULE);
    assertThat(draft.session()).isNull();
    assertThat(draft.title()).isEqualTo("def twice(x):");
    assertThat(draft.origin()).isEqualTo(Origin.of("code", "g/7"));
  }

  @Test
  void ids_of_code_that_are_no_slugs_stay_apart() {
    assertThat(
            List.of("D1:1", "D1-1", "d1-1", "d1:1", "世界", "世 界", "x".repeat(300)).stream()
                .map(id -> records.code(new Document("g", id, null, null, "code", "x")).id())
                .distinct())
        .hasSize(7);
  }

  @Test
  void secrets_in_code_are_blacked_out_and_counted() {
    String token = "gh" + "p_" + "kQ7vZ2mXw9Lr" + "4TbN8yHs3GdJ" + "6cFpA5eUfV1o";
    NodeDraft draft = records.code(new Document("g", "1", null, null, "code", "key = " + token));
    records.code(new Document("g", "2", null, null, "code", "none"));

    assertThat(draft.body()).doesNotContain(token).contains("[redacted:");
    assertThat(records.redacted()).isEqualTo(1);
  }

  @Test
  void characters_that_cannot_be_stored_are_replaced() {
    assertThat(DocumentRecords.storable("a\0b\uD800c😀")).isEqualTo("a\uFFFDb\uFFFDc😀");
  }
}
