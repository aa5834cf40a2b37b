package dev.memoryweave.continuity.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.AgentMemory;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.store.inmemory.InMemoryStore;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaneComparisonTest {
  private static final Scope SHOP = Scope.project("shop");

  @ParameterizedTest
  @CsvSource({
    "export, exprot, true",
    "invoice, invocie, true",
    "csv, cvs, true",
    "csv, css, false",
    "rechnungsexport, rechnungsexporte, true",
    "rechnungsexport, rechnungsexporten, true",
    "rechnungsexport, rechnungsimport, false",
    "import, export, false",
    "4711, 4712, false",
    "請求書払, 請求書式, false",
    "a, b, false"
  })
  void a_slip_of_the_keyboard_is_told_from_another_word(
      String one, String other, boolean expected) {
    assertThat(WordMatch.isSlip(one, other)).isEqualTo(expected);
    assertThat(WordMatch.isSlip(other, one)).isEqualTo(expected);
  }

  @Test
  void a_word_that_few_lanes_have_counts_more() {
    Set<String> csv = WordMatch.of("CSV export");
    Set<String> pdf = WordMatch.of("PDF export");
    WordMatch match = new WordMatch("the csv export", List.of(csv, pdf));

    assertThat(match.coverage(csv)).isEqualTo(1);
    assertThat(match.coverage(pdf)).isBetween(.1, .3);
    assertThat(new WordMatch("   ", List.of(csv)).coverage(csv)).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "/home/mia/shop/, /home/mia/shop, true",
    "/home/mia/shop/src, /home/mia/shop, true",
    "/home/mia/shop-2, /home/mia/shop, false",
    "C:\\Users\\mia, c:/Users/mia, true",
    "/home, /, true",
    "/, /home, false"
  })
  void folders_are_compared_however_they_are_written(
      String folder, String parent, boolean expected) {
    assertThat(FolderMatch.isIn(FolderMatch.normalised(folder), FolderMatch.normalised(parent)))
        .isEqualTo(expected);
  }

  private static FileNames files(String text, String arguments, String... anchors) {
    FileNames names = new FileNames();
    Utterance said =
        new Utterance(
            "t",
            0,
            Message.Role.ASSISTANT,
            null,
            null,
            List.of(Message.ToolCall.succeeded("edit", arguments)),
            List.of());
    names.add(
        MemoryNode.builder(SHOP, NodeId.of("turn.t"), "T", Instant.EPOCH)
            .utterance(said)
            .body(text)
            .anchors(List.of(anchors).stream().map(Anchor::of).toList())
            .build());
    return names;
  }

  @Test
  void files_are_found_in_arguments_texts_and_anchors() {
    FileNames names =
        files(
            "I changed README.md and src/größe/Maß.java, too.",
            "{\"path\": \"C:\\\\work\\\\shop\\\\src\\\\Main.java\", \"old\": \"a.b()\"}",
            "docs/handbook.md");

    assertThat(names.coverage(List.of("README.md"))).isEqualTo(1);
    assertThat(names.coverage(List.of("src/größe/Maß.java"))).isEqualTo(1);
    assertThat(names.coverage(List.of("/home/mia/shop/src/größe/Maß.java"))).isEqualTo(1);
    assertThat(names.coverage(List.of("src/Main.java", "docs/handbook.md"))).isEqualTo(1);
    assertThat(names.coverage(List.of("src/Main.java", "src/Other.java"))).isEqualTo(.5);
    assertThat(names.coverage(List.of("ain.java"))).isZero();
  }

  @Test
  void a_text_made_to_be_slow_is_read_in_one_pass() {
    FileNames names = files("a".repeat(200_000), "/".repeat(90_000) + ".".repeat(9_000));

    assertThat(names.coverage(List.of("a.b"))).isZero();
  }

  @Test
  void sessions_that_continue_one_another_in_a_circle_are_one_lane() {
    try (InMemoryStore store = InMemoryStore.create()) {
      AgentMemory memory = AgentMemory.builder(store).project("shop").build();
      open(memory, "a", "b");
      open(memory, "b", "c");
      open(memory, "c", "a");
      open(memory, "d", "nobody");

      List<LaneFacts> lanes = store.read(tx -> new LaneReader(tx, SHOP, node -> true).lanes(null));

      assertThat(lanes).extracting(lane -> lane.sessions().size()).containsExactlyInAnyOrder(3, 1);
    }
  }

  private static void open(AgentMemory memory, String id, String continues) {
    memory
        .session(SessionId.of(id))
        .open(Session.Details.titled(id).withContinues(SessionId.of(continues)));
  }
}
