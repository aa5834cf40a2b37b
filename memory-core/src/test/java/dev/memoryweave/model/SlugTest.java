package dev.memoryweave.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.Rounds;
import dev.memoryweave.model.internal.Slug;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SlugTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Terminal states are immutable | terminal-states-are-immutable",
        "  spaces   and\ttabs  | spaces-and-tabs",
        "Don't \"quote\" `me` ‘or’ “you” | dont-quote-me-or-you",
        "Crème brûlée à la carte | creme-brulee-a-la-carte",
        "Ångström Öl Ünder | angstrom-ol-under",
        "Straße, Œuvre, Æther, Łódź, Ørsted, Þór, Đorđe, Ħal | "
            + "strasse-oeuvre-aether-lodz-orsted-thor-dorde-hal",
        "İstanbul ıssız | istanbul-issiz",
        "Ｆｕｌｌ Ｗｉｄｔｈ １２ | full-width-12",
        "ﬁnd the ﬂow | find-the-flow",
        "x² + y² | x2-y2",
        "C++ / C# & F# | c-c-f",
        "--- a -- b --- | a-b",
        "HTTP/2.0: 100% | http-2-0-100",
        "snake_case_name | snake-case-name",
        "zero\u200Bwidth\u200Djoined | zerowidthjoined",
        "soft\u00ADhyphen | softhyphen",
        "emoji 😀 between | emoji-between"
      })
  void of_latinTitle_isSpeltInPlainLetters(String title, String slug) {
    assertThat(Slug.of(title)).isEqualTo(slug);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "!?", "---", "😀", "\u0301", "''", "\u200B", "。、"})
  void of_titleWithoutLettersAndDigits_isUntitled(String title) {
    assertThat(Slug.of(title)).isEqualTo("untitled");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "终端状态不可变",
        "終端状態は不変",
        "터미널 상태",
        "الحالة النهائية",
        "מצב סופי",
        "अंतिम स्थिति",
        "Кінцевий стан",
        "Τελική κατάσταση",
        "สถานะสุดท้าย",
        "საბოლოო",
        "𐌰𐌱𐌲",
        "\uD840\uDC00"
      })
  void of_titleInAnotherScript_isAHashOfIt(String title) {
    assertThat(Slug.of(title)).matches("x[0-9a-f]{8}");
    assertThat(Slug.of(title + "a")).isNotEqualTo(Slug.of(title));
  }

  @Test
  void of_titleOfMixedScripts_keepsTheLatinPart() {
    assertThat(Slug.of("Retry 重试 policy")).matches("retry-policy-x[0-9a-f]{8}");
    assertThat(Slug.of("Retry 重试 policy")).isNotEqualTo(Slug.of("Retry 再試 policy"));
    assertThat(Slug.of("重试 retry")).startsWith("retry-x");
  }

  @Test
  void of_sameTitleInOtherForms_isTheSame() {
    assertThat(Slug.of("e\u0301t\u00E9")).isEqualTo(Slug.of("\u00E9te\u0301")).isEqualTo("ete");
    assertThat(Slug.of("ガ")).isEqualTo(Slug.of("カ\u3099"));
    assertThat(Slug.of(" 终端 ")).isEqualTo(Slug.of("终端"));
  }

  @Test
  void of_longTitle_isCutAtAWord() {
    String slug = Slug.of("word ".repeat(40));

    assertThat(slug)
        .isEqualTo(
            "word-word-word-word-word-word-word-word-word-word-word-word-word-word" + "-word-word");
    assertThat(slug.length()).isLessThanOrEqualTo(Slug.MAX_LENGTH);
  }

  @Test
  void of_longWord_isCutAnywhere() {
    assertThat(Slug.of("x".repeat(300))).isEqualTo("x".repeat(Slug.MAX_LENGTH));
    assertThat(Slug.of("a " + "x".repeat(300))).hasSize(Slug.MAX_LENGTH).startsWith("a-xxx");
  }

  @Test
  void of_longTitleOfMixedScripts_keepsTheHash() {
    String slug = Slug.of("word ".repeat(40) + "终端");

    assertThat(slug.length()).isLessThanOrEqualTo(Slug.MAX_LENGTH);
    assertThat(slug).matches("word(-word)+-x[0-9a-f]{8}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Terminal states are immutable | terminal-states-are-immutable",
        "Payments must be retried at most 5 times | payments-must-be-retried-at-most-5-times",
        "Payments must be retried at most 50 times | payments-must-be-retried-at-most-50",
        "Orders are kept in one table because reports need it | orders-are-kept-in-one-table-because",
        "A Donaudampfschifffahrtsgesellschaftskapitän sails | a-donaudampfschifffahrtsgesellschaftskap"
      })
  void ofId_longTitle_isCutAtAWord(String title, String slug) {
    assertThat(Slug.ofId(title)).isEqualTo(slug).hasSizeLessThanOrEqualTo(Slug.MAX_ID);
  }

  @Test
  void ofId_longTitleOfMixedScripts_keepsTheHash() {
    assertThat(Slug.ofId("word ".repeat(40) + "终端")).matches("(word-){6}x[0-9a-f]{8}");
  }

  @Test
  void of_anyText_isASlugThatFitsAnId() {
    long seed = 20_260_301;
    Random random = new Random(seed);
    for (int round = 0; round < Rounds.of(5_000); round++) {
      String title = randomText(random);
      String slug = Slug.of(title);
      assertThat(slug)
          .as("seed %d, round %d", seed, round)
          .matches("[a-z0-9]([a-z0-9-]*[a-z0-9])?")
          .hasSizeLessThanOrEqualTo(Slug.MAX_LENGTH)
          .doesNotContain("--");
      assertThat(Slug.isSlug(slug)).isTrue();
      assertThat(NodeId.of(NodeKind.FACT, slug).slug()).isEqualTo(slug);
    }
  }

  private static String randomText(Random random) {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(60); length > 0; length--) {
      int range = List.of(0x80, 0x250, 0x3000, 0x10000, 0x110000).get(random.nextInt(5));
      text.appendCodePoint(random.nextInt(range));
    }
    return text.toString();
  }

  @Test
  void of_manyTitlesInAnotherScript_differ() {
    Map<String, String> titles = new HashMap<>();
    for (int i = 0; i < 2_000; i++) {
      String title = "状态" + new String(Character.toChars(0x4E00 + i));
      assertThat(titles.put(Slug.of(title), title)).as(title).isNull();
    }
  }

  @Test
  void of_title_doesNotDependOnTheLocale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr"));
      assertThat(Slug.of("TITLE IN CAPITALS")).isEqualTo("title-in-capitals");
    } finally {
      Locale.setDefault(before);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"a", "1", "a-b", "a--b", "a-", "0-0"})
  void isSlug_lowerCaseLettersDigitsHyphens_isTrue(String text) {
    assertThat(Slug.isSlug(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", "-a", "A", "a b", "a_b", "a.b", "é", "ａ", "а", "a\n", "٣"})
  void isSlug_anythingElse_isFalse(String text) {
    assertThat(Slug.isSlug(text)).isFalse();
  }
}
