package dev.memoryweave.cli.internal.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TextWidthTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = true,
      textBlock =
          """
          plain            | abc                | 3
          accented         | é                  | 1
          combining        | e\u0301            | 1
          three marks      | a\u0301\u0302\u0323 | 1
          Chinese          | 東京                | 4
          Japanese kana    | ひらがな            | 8
          Korean           | 한글                | 4
          Korean in parts  | \u1112\u1161\u11ab | 2
          full width       | ＡＢ               | 4
          half width kana  | ｱｲ                | 2
          Hebrew           | שלום               | 4
          Arabic           | سلام               | 4
          Thai with marks  | น้ำ                 | 2
          emoji            | 🎉                 | 2
          family           | 👩\u200d👩\u200d👧 | 2
          skin tone        | 👍🏽               | 2
          flag             | 🇩🇪               | 2
          two flags        | 🇩🇪🇫🇷           | 4
          heart as emoji   | ❤\uFE0F            | 2
          heart as text    | ❤                  | 1
          no-width blank   | a\u200bb           | 2
          direction mark   | a\u200eb           | 2
          soft hyphen      | a\u00adb           | 2
          rare Chinese     | 𠀀                 | 2
          coloured         | x\u001b[36mabc\u001b[0m | 4
          """)
  void of_aText_countsColumns(String what, String text, int columns) {
    assertThat(TextWidth.of(text)).as(what).isEqualTo(columns);
  }

  @ParameterizedTest
  @CsvSource({"東京, 3, 東", "abc, 2, ab", "e\u0301x, 1, e\u0301", "🎉🎉, 3, 🎉", "東, 1, 東"})
  void fitting_aLongText_cutsNoCharacterApart(String text, int most, String beginning) {
    assertThat(TextWidth.fitting(text, most)).isEqualTo(beginning);
  }

  @Test
  void parts_are_as_long_as_fits_and_hold_all_of_the_text() {
    assertThat(TextWidth.parts("abcdefg", 3)).containsExactly("abc", "def", "g");
    assertThat(TextWidth.parts("漢字a漢", 3)).containsExactly("漢", "字a", "漢");
    assertThat(TextWidth.parts("漢字", 1)).containsExactly("漢", "字");
  }
}
