package dev.memoryweave.guard.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RandomnessTest {
  private static final int DRAWS = 2_000;

  @Test
  void drawnTokens_lookDrawn_nearlyAlways() {
    for (String alphabet : List.of(Drawn.ALNUM, Drawn.LOWER, Drawn.BASE64, Drawn.UPPER)) {
      int drawn = 0;
      for (int seed = 0; seed < DRAWS; seed++) {
        String token = new Drawn(seed).of(alphabet, 24);
        drawn += Randomness.looksDrawn(token, 0, token.length()) ? 1 : 0;
      }
      assertThat(drawn).as(alphabet).isGreaterThan(DRAWS * 99 / 100);
    }
  }

  @Test
  void namesWordsAndNumbers_doNotLookDrawn() {
    for (String text :
        List.of(
            "AbstractSingletonProxyFactoryBeanDefinitionParser",
            "getUserAccessTokenFromHeader2",
            "spring-boot-starter-oauth2-resource-server",
            "internationalisation_and_localisation",
            "2024-01-15T10:30:00.123Z",
            "1234567890123456",
            "abcdefghijklmnopqrstuvwxyz0123456789",
            "https://host.invalid/path/to/page.html",
            "THE_QUICK_BROWN_FOX_JUMPS_OVER_THE_LAZY_DOG",
            "thequickbrownfoxjumpsoverthelazydog",
            "",
            "x")) {
      assertThat(Randomness.looksDrawn(text, 0, text.length())).as(text).isFalse();
    }
  }

  @Test
  void surprise_isAShareBetweenNoneAndAll() {
    assertThat(Randomness.surprise("aaaa", 0, 4)).isZero();
    assertThat(Randomness.surprise("x9q7", 0, 4)).isEqualTo(1.0);
    assertThat(Randomness.surprise("ab1cd", 0, 5)).isEqualTo(0.5);
    assertThat(Randomness.surprise("--ab1cd--", 2, 7)).isEqualTo(0.5);
  }
}
