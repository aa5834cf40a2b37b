package dev.memoryweave.embed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.internal.Sha256;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EmbeddedTextTest {
  private static MemoryNode.Builder node(NodeKind kind, String title) {
    return MemoryNode.builder(
        Scope.project("p"), NodeId.of(kind, "a"), title, Instant.parse("2026-03-01T12:00:00Z"));
  }

  private static MemoryNode.Builder node(String title) {
    return node(NodeKind.FACT, title);
  }

  private static String text(MemoryNode.Builder node) {
    return EmbeddedText.of(node.build()).text();
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

  private static String turn(String title, String body) {
    return text(node(NodeKind.TURN, title).body(body));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '/',
      value = {
        "Ann, 8 May, 2023/Ann",
        "Ann, 1:56 pm on 8 May/Ann",
        "Ann, March-15-2024/Ann",
        "Ann Lee (2026-03-01T12:00:00Z)/Ann Lee",
        "Ann — 3 o'clock/Ann",
        "Ann, the smith/Ann, the smith",
        "Ann2/Ann2",
        "Ann/Ann",
      })
  void turn_isWhoSpokeWithoutTheTime_andTheBody(String title, String speaker) {
    assertThat(turn(title, "I saw a lantern.")).isEqualTo(speaker + "\nI saw a lantern.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"(8 May)", "user", "Assistant, 8 May", "unknown (2026-03-01)"})
  void turn_withATitleThatNamesNobody_isItsBody(String title) {
    assertThat(turn(title, "I saw a lantern.")).isEqualTo("I saw a lantern.");
  }

  @Test
  void turn_thatSaysItsTitle_doesNotSayItTwice() {
    assertThat(turn("I saw a lantern", "I saw a lantern.")).isEqualTo("I saw a lantern.");
    assertThat(turn("Ann, 8 May", "Ann: I saw it.")).isEqualTo("Ann\nAnn: I saw it.");
  }

  @Test
  void turn_withoutABody_isItsTitle() {
    assertThat(turn("Ann saw a lantern, 8 May", "")).isEqualTo("Ann saw a lantern, 8 May");
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

    assertThat(EmbeddedText.of(other)).isEqualTo(EmbeddedText.of(one));
  }

  @Test
  void passage_isPlaceAndText() {
    assertThat(EmbeddedText.ofPassage("Retry > Backoff", "Waits.").text())
        .isEqualTo("Retry > Backoff\nWaits.");
    assertThat(EmbeddedText.ofPassage("", "Waits.").text()).isEqualTo("Waits.");
  }

  @Test
  void longText_isCutBetweenCharacters() {
    String lamps = "\uD83C\uDFEE".repeat(EmbeddedText.MAX_LENGTH);

    assertThat(new EmbeddedText(lamps).text()).hasSize(EmbeddedText.MAX_LENGTH);
    assertThat(new EmbeddedText("x" + lamps).text()).hasSize(EmbeddedText.MAX_LENGTH - 1);
    assertThat(new EmbeddedText("x".repeat(EmbeddedText.MAX_LENGTH)).text())
        .hasSize(EmbeddedText.MAX_LENGTH);
  }

  @Test
  void hash_isThatOfTheText() {
    assertThat(EmbeddedText.ofPassage("a", "b").hash()).isEqualTo(Sha256.hex("a\nb"));
  }
}
