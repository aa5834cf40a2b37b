package dev.memoryweave.weave;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.CharBuffer;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class EstimatingTokenCounterTest {
  private final TokenCounter counter = new EstimatingTokenCounter();

  @Test
  void emptyText_costsNothing() {
    assertThat(counter.count("")).isZero();
  }

  /** The greater of the counts by the vocabularies cl100k_base and o200k_base. */
  static Stream<Arguments> samples() {
    return Stream.of(
        Arguments.of(
            "The worker retries a failed task three times and then gives up; a person has to look at it.",
            21),
        Arguments.of(
            "Terminal states are immutable: once a task is done, nothing may change it again.", 17),
        Arguments.of(
            "public Optional<Task> next(Instant now) {\n    return queue.stream()\n        .filter(t -> t.dueAt().isBefore(now))\n        .findFirst();\n}",
            35),
        Arguments.of("for (int i = 0; i < n; i++) { sum += a[i] * 0x1F; }", 28),
        Arguments.of(
            "SELECT id, title FROM node WHERE scope = ? AND status <> 'archived' ORDER BY rank DESC LIMIT 20;",
            25),
        Arguments.of(
            "{\"id\": 42, \"tags\": [\"retry\", \"backoff\"], \"ok\": true, \"at\": \"2025-05-01T12:00:00Z\"}",
            39),
        Arguments.of("9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", 43),
        Arguments.of("TWVtb3J5IGlzIGRhdGEsIG5vdCBpbnN0cnVjdGlvbnMsIGFuZCBuZXZlciB3YXMu", 42),
        Arguments.of(
            "\u4efb\u52a1\u5931\u8d25\u540e\u6700\u591a\u91cd\u8bd5\u4e94\u6b21\uff0c\u7136\u540e\u9700\u8981\u4eba\u5de5\u5904\u7406\u3002",
            17),
        Arguments.of(
            "\u30bf\u30b9\u30af\u304c\u5931\u6557\u3057\u305f\u5834\u5408\u306f\u3001\u4e94\u56de\u307e\u3067\u518d\u8a66\u884c\u3057\u307e\u3059\u3002",
            22),
        Arguments.of(
            "\uc791\uc5c5\uc774 \uc2e4\ud328\ud558\uba74 \ucd5c\ub300 \ub2e4\uc12f \ubc88\uae4c\uc9c0 \ub2e4\uc2dc \uc2dc\ub3c4\ud569\ub2c8\ub2e4.",
            23),
        Arguments.of(
            "\u0e07\u0e32\u0e19\u0e17\u0e35\u0e48\u0e25\u0e49\u0e21\u0e40\u0e2b\u0e25\u0e27\u0e08\u0e30\u0e25\u0e2d\u0e07\u0e43\u0e2b\u0e21\u0e48\u0e2b\u0e49\u0e32\u0e04\u0e23\u0e31\u0e49\u0e07",
            28),
        Arguments.of(
            "\u0417\u0430\u0434\u0430\u0447\u0430 \u043f\u043e\u0432\u0442\u043e\u0440\u044f\u0435\u0442\u0441\u044f \u043d\u0435 \u0431\u043e\u043b\u0435\u0435 \u043f\u044f\u0442\u0438 \u0440\u0430\u0437, \u043f\u043e\u0442\u043e\u043c \u0435\u0451 \u0441\u043c\u043e\u0442\u0440\u0438\u0442 \u0447\u0435\u043b\u043e\u0432\u0435\u043a.",
            29),
        Arguments.of(
            "\u0627\u0644\u0645\u0647\u0645\u0629 \u0627\u0644\u0641\u0627\u0634\u0644\u0629 \u062a\u0639\u0627\u062f \u062e\u0645\u0633 \u0645\u0631\u0627\u062a \u0643\u062d\u062f \u0623\u0642\u0635\u0649.",
            28),
        Arguments.of(
            "\u0935\u093f\u092b\u0932 \u0915\u093e\u0930\u094d\u092f \u0915\u094b \u092a\u093e\u0901\u091a \u092c\u093e\u0930 \u0926\u094b\u0939\u0930\u093e\u092f\u093e \u091c\u093e\u0924\u093e \u0939\u0948\u0964",
            39),
        Arguments.of(
            "Eine fehlgeschlagene Aufgabe wird h\u00f6chstens f\u00fcnfmal wiederholt, danach sieht ein Mensch nach.",
            28),
        Arguments.of("\ud83d\ude80\ud83d\udd25\ud83d\udc4d \u2705\ud83c\udf89", 14),
        Arguments.of("++--==//!!??;;{}[]()<>|&^%$#@~", 19));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void estimate_isHardlyBelowTheCountOfAVocabulary_norFarAboveIt(String text, int exact) {
    assertThat(counter.count(text)).isBetween(exact * 9 / 10, exact * 2);
  }

  @Test
  void noPartOfAText_countsHigherThanTheText() {
    for (int seed = 0; seed < 2_000; seed++) {
      Random random = new Random(seed);
      String text = HostileText.of(random, 1 + random.nextInt(8)) + lettersAndDigits(random);
      int start = random.nextInt(text.length() + 1);
      int end = start + random.nextInt(text.length() - start + 1);

      assertThat(counter.count(text.substring(start, end)))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(counter.count(text));
      assertThat(counter.count(text.substring(0, end)))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(counter.count(text));
    }
  }

  @Test
  void everyPrefix_countsAtMostTheNext() {
    Random random = new Random(7);
    String text = HostileText.of(random, 60) + lettersAndDigits(random);
    int before = 0;
    for (int end = 1; end <= text.length(); end++) {
      int now = counter.count(text.substring(0, end));
      assertThat(now).as("prefix of %d", end).isGreaterThanOrEqualTo(before);
      before = now;
    }
  }

  @Test
  void anyCharSequence_countsLikeItsString() {
    Random random = new Random(3);
    String text = HostileText.of(random, 30);
    assertThat(counter.count(CharBuffer.wrap(text))).isEqualTo(counter.count(text));
  }

  private static String lettersAndDigits(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(60); i > 0; i--) {
      text.append((char) (' ' + random.nextInt(95)));
    }
    return text.toString();
  }
}
