package dev.memoryweave.examples.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.MemoryQuery;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ConversationImportTest {
  private final AgentMemory memory = AgentMemory.builder(InMemoryStore.create()).build();

  @Test
  void every_document_is_remembered_in_its_session() {
    ConversationImport.Summary summary = run(messages(3));

    assertThat(summary.documents()).isEqualTo(3);
    assertThat(summary.added()).isEqualTo(3);
    assertThat(memory.list(MemoryQuery.all().withKinds(NodeKind.TURN)).items())
        .extracting(node -> ConversationImport.documentId(node, "g"))
        .containsExactlyInAnyOrder("0", "1", "2");
    assertThat(memory.list(MemoryQuery.all().withKinds(NodeKind.TURN).withSession(SessionId.of("s1"))).items())
        .extracting(MemoryNode::body)
        .containsExactly("message 1");
  }

  @Test
  void a_second_import_changes_nothing() {
    run(messages(5));
    long events = memory.journal().events(0, 1_000).size();

    assertThat(run(messages(5)).added()).isZero();

    assertThat(memory.count(MemoryQuery.all().withKinds(NodeKind.TURN))).isEqualTo(5);
    assertThat(memory.journal().events(0, 1_000)).hasSize((int) events);
  }

  @Test
  void an_import_that_was_broken_off_goes_on() {
    List<Document> all = messages(1_200);
    assertThatThrownBy(
            () ->
                new ConversationImport(
                        memory,
                        (done, of) -> {
                          throw new IllegalStateException("pulled the plug");
                        })
                    .remember(all))
        .hasMessage("pulled the plug");
    long kept = memory.count(MemoryQuery.all().withKinds(NodeKind.TURN));
    assertThat(kept).isBetween(1L, 1_199L);

    assertThat(run(all).added()).isEqualTo(1_200 - kept);
    assertThat(memory.count(MemoryQuery.all().withKinds(NodeKind.TURN))).isEqualTo(1_200);
  }

  @Test
  void progress_ends_with_all_of_them() {
    List<String> told = new ArrayList<>();
    new ConversationImport(memory, (done, all) -> told.add(done + "/" + all))
        .remember(messages(501));
    assertThat(told).doesNotHaveDuplicates().endsWith("501/501");
  }

  @Test
  void nothing_to_remember_is_fine() {
    assertThat(run(List.of()).added()).isZero();
  }

  @Test
  void two_documents_of_one_id_are_refused() {
    List<Document> twice = List.of(messages(1).get(0), messages(1).get(0));
    assertThatThrownBy(() -> run(twice))
        .isInstanceOf(UnreadableFolderException.class)
        .hasMessageContaining("Document '0' of group 'g'");
  }

  private ConversationImport.Summary run(List<Document> documents) {
    return new ConversationImport(memory, ConversationImport.Progress.NONE).remember(documents);
  }

  private static List<Document> messages(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new Document("g", "" + i, "s" + i % 2, null, "user", "message " + i))
        .toList();
  }
}
