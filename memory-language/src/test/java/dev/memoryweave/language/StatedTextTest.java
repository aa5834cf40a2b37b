package dev.memoryweave.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StatedTextTest {
  private final StatedText limit = new StatedText("The timeout of the gateway is 30 seconds.");

  @Test
  void statements_sayTheSameOrContradict() {
    assertThat(limit.saysTheSameAs(new StatedText("the timeout of the gateway is 30 s"))).isTrue();
    assertThat(limit.contradictionTo(new StatedText("The timeout of the gateway is 60 seconds.")))
        .hasValueSatisfying(difference -> assertThat(difference).contains("30", "60"));
    assertThat(limit.contradictionTo(new StatedText("The gateway runs on port 8080."))).isEmpty();
  }

  @Test
  void sentences_ofAnyLanguage_andOfNothing() {
    assertThat(new StatedText("Build first. Then test.").sentences()).hasSize(2);
    assertThat(new StatedText("").sentences()).isEmpty();
    assertThat(limit.isRead()).isTrue();
    assertThat(new StatedText("Wir deployen freitags nicht.").isRead()).isFalse();
  }
}
