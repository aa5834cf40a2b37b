package dev.memoryweave.guard.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class TokenShapeTest {
  private static final SecretRule RULE = SecretRule.refuse("a-rule", "a token");

  @Test
  void match_runsBeforeAndAfterTheAnchor_mustHaveTheirLengths() {
    String shape = "digit{2,3} -:- hex{4} / upper{2,}";
    assertThat(matched(shape, "52-:-ace0/QR")).isEqualTo("52-:-ace0/QR");
    assertThat(matched(shape, "x 152-:-ace0/QRSTUV.")).isEqualTo("152-:-ace0/QRSTUV");
    assertThat(matched(shape, "1-:-ace0/QR")).isEmpty();
    assertThat(matched(shape, "1524-:-ace0/QR")).isEmpty();
    assertThat(matched(shape, "52-:-ace/QR")).isEmpty();
    assertThat(matched(shape, "52-:-ace0e/QR")).isEmpty();
    assertThat(matched(shape, "52-:-ace0/Q")).isEmpty();
  }

  @Test
  void match_exactLength_neitherLongerNorInsideAWord() {
    assertThat(matched("Ab_ alnum{4}", "Ab_q1w2")).isEqualTo("Ab_q1w2");
    assertThat(matched("Ab_ alnum{4}", "Ab_q1w2-x")).isEqualTo("Ab_q1w2");
    assertThat(matched("Ab_ alnum{4}", "Ab_q1w2e")).isEmpty();
    assertThat(matched("Ab_ alnum{4}", "xAb_q1w2")).isEmpty();
    assertThat(matched("Ab_ alnum{4}", "ab_q1w2")).isEmpty();
  }

  @Test
  void match_demandOfDrawnOrNoWords_isChecked() {
    String drawn = new Drawn(1).alnum(24);
    assertThat(matched("?ab- token{20,}", "ab-" + drawn)).isNotEmpty();
    assertThat(matched("?ab- token{20,}", "ab-container-label-arrow-2")).isEmpty();
    assertThat(matched("#ab- token{20,}", "ab-container-label-arrow-2")).isNotEmpty();
    assertThat(matched("#ab- token{20,}", "ab-container-label-arrow")).isEmpty();
  }

  private static String matched(String shape, String text) {
    TokenShape parsed = TokenShape.parse(shape);
    int at = Math.max(0, text.indexOf(parsed.anchor()));
    SecretFinding found = parsed.match(RULE, text, at, 0);
    return found == null ? "" : text.substring(found.start(), found.end());
  }

  @Test
  void parse_whatIsNoShape_isRefused() {
    for (String wrong : new String[] {"digit{3}", "a- unknown{3}", "a- digit{3", "a- digit{x}"}) {
      assertThatExceptionOfType(IllegalArgumentException.class)
          .as(wrong)
          .isThrownBy(() -> TokenShape.parse(wrong));
    }
  }
}
