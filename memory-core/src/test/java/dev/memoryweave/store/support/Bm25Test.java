package dev.memoryweave.store.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class Bm25Test {
  @Test
  void share_isTheFormula() {
    Bm25 formula = new Bm25(10, 40);
    double gain = formula.gain(3, 2);
    assertThat(gain).isCloseTo(3 * Math.log(1 + 8.5 / 2.5) * 2.2, within(1e-12));
    assertThat(formula.share(gain, 2.5, Bm25.lengthCode(6)))
        .isCloseTo(gain * 2.5 / (2.5 + 1.2 * (0.25 + 0.75 * 6 / 4)), within(1e-12));
  }

  @Test
  void share_ofWhatEveryTextHolds_isAboveZero() {
    Bm25 formula = new Bm25(1_000_000, 50_000_000);
    byte length = Bm25.lengthCode(60);
    double rare = formula.share(formula.gain(1, 10), 1, length);
    double common = formula.share(formula.gain(1, 600_000), 1, length);
    double everywhere = formula.share(formula.gain(1, 1_000_000), 1, length);
    assertThat(everywhere).isPositive().isLessThan(common);
    assertThat(common).isLessThan(rare);
    assertThat(formula.share(formula.gain(Double.MIN_VALUE, 10), 1, length)).isPositive();
  }

  @Test
  void share_inAnIndexOfEmptyTexts_isANumber() {
    Bm25 formula = new Bm25(1, 0);
    assertThat(formula.share(formula.gain(1, 1), 1, Bm25.lengthCode(0))).isPositive().isFinite();
  }

  @Test
  void lengthCode_ofAShortText_isExact() {
    for (int length = 0; length < 128; length++) {
      assertThat(Bm25.length(Bm25.lengthCode(length))).isEqualTo(length);
    }
  }

  @Test
  void lengthCode_growsWithTheLength_andIsNeverNone() {
    int last = 0;
    for (int length = 0; length < 5_000_000; length += 1 + length / 300) {
      int code = Bm25.lengthCode(length) & 0xff;
      assertThat(code).isBetween(Math.max(last, 1), 255);
      assertThat((double) Bm25.length((byte) code))
          .isBetween(length * 15 / 16.0, length * 17 / 16.0);
      last = code;
    }
    assertThat(Bm25.lengthCode(Integer.MAX_VALUE)).isEqualTo((byte) 255);
    assertThat(Bm25.length((byte) 0)).isZero();
  }
}
