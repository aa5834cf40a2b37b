package dev.memoryweave.cli.internal.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.cli.internal.terminal.Paint;
import dev.memoryweave.cli.internal.terminal.TextWidth;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TableTest {
  private static Table table(int width, Paint paint) {
    Table table = new Table(width, paint, List.of("ID", "STATUS", "TITLE"));
    table.add(List.of("fact.tokyo", "active", "東京は日本の首都です 🎉 and more words that go on"));
    table.add(List.of("fact.two", "stale", "Short\u001b[2J\nbut on two lines"));
    return table;
  }

  @Test
  void text_ofEnoughRoom_isInColumns() {
    assertThat(table(60, Paint.NONE).text())
        .isEqualTo(
            """
            ID          STATUS  TITLE
            fact.tokyo  active  東京は日本の首都です 🎉 and more words
                                that go on
            fact.two    stale   Short\\u{1b}[2J but on two lines""");
  }

  @Test
  void text_ofLittleRoom_isAParagraphARow() {
    assertThat(table(30, Paint.NONE).text())
        .isEqualTo(
            """
            fact.tokyo  active
                東京は日本の首都です 🎉
                and more words that go on
            fact.two  stale
                Short\\u{1b}[2J but on two
                lines""");
  }

  @Test
  void text_inColours_hasTheSameLayout() {
    String coloured = table(60, new Paint(true)).text();
    assertThat(coloured).contains("\u001b[36mfact.two  \u001b[0m");
    assertThat(coloured.replaceAll("\u001b\\[[0-9]*m", "")).isEqualTo(table(60, Paint.NONE).text());
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 40, 80, 200})
  void text_ofAnyWidth_staysWithinIt(int width) {
    assertThat(table(width, Paint.NONE).text().lines())
        .allSatisfy(line -> assertThat(TextWidth.of(line)).isLessThanOrEqualTo(width));
  }

  @Test
  void wrapped_aWordLongerThanALine_isBrokenWithinIt() {
    assertThat(TextLines.wrapped("x".repeat(25), 10))
        .containsExactly("xxxxxxxxxx", "xxxxxxxxxx", "xxxxx");
    assertThat(TextLines.wrapped("", 10)).containsExactly("");
  }
}
