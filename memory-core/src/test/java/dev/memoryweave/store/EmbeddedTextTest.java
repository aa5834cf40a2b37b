package dev.memoryweave.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.model.internal.Sha256;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EmbeddedTextTest {
  private static MemoryNode.Builder node(NodeKind kind, String title) {
    return MemoryNode.builder(
        Scope.project("p"), NodeId.of(kind, "a"), title, Instant.parse("2026-03-01T12:00:00Z"));
  }

  private static MemoryNode.Builder node(String title) {
    return node(NodeKind.FACT, title);
  }

  private static String text(MemoryNode.Builder node) {
    return VectorStore.EmbeddedText.of(node.build()).text();
  }

  @Test
  void node_isTitleAndBody() {
    assertThat(text(node("Ann, 8 May").body("I saw a lantern.\nIt was lit.").summary("")))
        .isEqualTo("Ann, 8 May\nI saw a lantern.\nIt was lit.");
    assertThat(text(node("A lantern").body("").summary(""))).isEqualTo("A lantern");
  }

  @Test
  void node_hasItsSummaryBeforeTheBodyIfItSaysSomethingOfItsOwn() {
    assertThat(text(node("Title").body("Body").summary("In short.")))
        .isEqualTo("Title\nIn short.\nBody");
    assertThat(text(node("Title").body("A body. More.").summary("A body.")))
        .isEqualTo("Title\nA body. More.");
    assertThat(text(node("A title").body("Body").summary("title"))).isEqualTo("A title\nBody");
  }

  private static String turn(@Nullable String speaker, String title, String body) {
    Utterance utterance =
        new Utterance("t1", 0, Message.Role.USER, speaker, Instant.EPOCH, List.of(), List.of());
    return text(node(NodeKind.TURN, title).utterance(utterance).body(body));
  }

  @Test
  void turn_isWhoSpokeWithoutTheTime_andTheBody() {
    assertThat(turn("Ann Lee", "I saw a lantern", "I saw a lantern."))
        .isEqualTo("Ann Lee\nI saw a lantern.");
  }

  @Test
  void turn_ofNobodyWithAName_isItsBody() {
    assertThat(turn(null, "The title", "I saw a lantern.")).isEqualTo("I saw a lantern.");
  }

  @Test
  void turn_withoutABody_isItsTitle() {
    assertThat(turn("Ann", "Called bash", "")).isEqualTo("Called bash");
  }

  @Test
  void node_doesNotTellOfWhatIsBelowIt() {
    assertThat(text(node("Title").body("Body").summary("In short. " + MemoryNode.BELOW + "More")))
        .isEqualTo("Title\nIn short.\nBody");
  }

  @Test
  void node_isTheSameWhateverElseChanges() {
    MemoryNode one = node("Title").body("Body").build();
    MemoryNode other = one.toBuilder().tags(List.of("tag")).importance(.1).revision(7).build();

    assertThat(VectorStore.EmbeddedText.of(other)).isEqualTo(VectorStore.EmbeddedText.of(one));
  }

  @Test
  void passage_isPlaceAndText() {
    assertThat(VectorStore.EmbeddedText.ofPassage("Retry > Backoff", "Waits.").text())
        .isEqualTo("Retry > Backoff\nWaits.");
    assertThat(VectorStore.EmbeddedText.ofPassage("", "Waits.").text()).isEqualTo("Waits.");
  }

  @Test
  void longText_isCutBetweenCharacters() {
    String lamps = "\uD83C\uDFEE".repeat(VectorStore.EmbeddedText.MAX_LENGTH);

    assertThat(new VectorStore.EmbeddedText(lamps).text())
        .hasSize(VectorStore.EmbeddedText.MAX_LENGTH);
    assertThat(new VectorStore.EmbeddedText("x" + lamps).text())
        .hasSize(VectorStore.EmbeddedText.MAX_LENGTH - 1);
    assertThat(new VectorStore.EmbeddedText("x".repeat(VectorStore.EmbeddedText.MAX_LENGTH)).text())
        .hasSize(VectorStore.EmbeddedText.MAX_LENGTH);
  }

  @Test
  void hash_isThatOfTheText() {
    assertThat(VectorStore.EmbeddedText.ofPassage("a", "b").hash()).isEqualTo(Sha256.hex("a\nb"));
  }
}
