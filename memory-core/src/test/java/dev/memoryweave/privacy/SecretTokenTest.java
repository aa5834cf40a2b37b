package dev.memoryweave.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tokens of known services are found wherever they stand. */
class SecretTokenTest {
  private static final int DRAWS = 25;

  /** Where a token may stand; none of these alone says that a secret follows. */
  private static final List<String> CONTEXTS =
      List.of(
          "%s",
          "I used %s, and it worked.",
          "see (%s).",
          "{\"value\":\"%s\"}",
          "a line\n%s\r\nanother line",
          "escaped\\n%s\\nlines",
          "https://host.invalid/path?x=%s&y=1",
          "q%%3D%s%%26r",
          "q\\u003d%s\\u0026",
          "令牌%s。",
          "\ud83d\ude00%s\ud83d\ude00",
          "<b>%s</b>",
          "`%s`",
          "X=%s;");

  private final SecretScanner scanner = SecretScanner.standard();

  static List<TokenSamples.Sample> samples() {
    return TokenSamples.all();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void token_anywhere_isRefusedUnderItsRule(TokenSamples.Sample sample) {
    for (int seed = 0; seed < DRAWS; seed++) {
      String token = sample.draw().apply(new Drawn(seed));
      for (String context : CONTEXTS) {
        String text = context.formatted(token);
        List<SecretFinding> refused =
            scanner.scan(text).stream().filter(SecretFinding::isRefused).toList();
        assertThat(refused)
            .as("seed %d, context %s", seed, context)
            .singleElement()
            .satisfies(
                finding -> {
                  assertThat(finding.rule().id()).isEqualTo(sample.rule());
                  int at = text.indexOf(token);
                  assertThat(finding.start()).isLessThanOrEqualTo(at);
                  assertThat(finding.end()).isGreaterThanOrEqualTo(at + token.length());
                });
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void token_withCharactersThatCannotBeSeen_isRefused(TokenSamples.Sample sample) {
    String token = sample.draw().apply(new Drawn(7));
    for (char hidden : new char[] {'\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad'}) {
      String split =
          token.substring(0, 2) + hidden + token.substring(2, 9) + hidden + token.substring(9);
      String text = "before " + split + " after";
      assertThat(scanner.firstRefused(text))
          .as("hidden %04x", (int) hidden)
          .hasValueSatisfying(
              finding -> {
                assertThat(finding.rule().id()).isEqualTo(sample.rule());
                assertThat(text.substring(finding.start(), finding.end())).isEqualTo(split);
              });
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void token_filledInByHand_passes(TokenSamples.Sample sample) {
    String token = sample.draw().apply(new Drawn(3));
    String start = token.substring(0, Math.min(6, token.length()));
    for (String text :
        List.of(start + "<your token>", start + "...", start + "****", start + "${TOKEN}", start)) {
      assertThat(scanner.firstRefused("use " + text + " here")).as(text).isEmpty();
    }
  }

  @Test
  void everyRuleOfTheTokenTables_hasASample() {
    Set<String> sampled =
        TokenSamples.all().stream().map(TokenSamples.Sample::rule).collect(Collectors.toSet());
    Set<String> tabled =
        Stream.of(
                AiTokens.table(),
                CloudTokens.table(),
                CommerceTokens.table(),
                DeveloperTokens.table(),
                MessagingTokens.table())
            .flatMap(List::stream)
            .map(rule -> rule.rule().id())
            .collect(Collectors.toSet());
    assertThat(sampled).containsExactlyInAnyOrderElementsOf(tabled);
  }

  @Test
  void keyIdThatSaysItIsAnExample_isRefusedByItsShape() {
    assertThat(scanner.firstRefused("id AKIA" + "IOSFODNN7EXAMPLE"))
        .hasValueSatisfying(f -> assertThat(f.rule().id()).isEqualTo("aws-access-key-id"));
  }

  @Test
  void twoTokensSideBySide_areBothFound() {
    Drawn drawn = new Drawn(11);
    String first = "dapi" + drawn.hex(32);
    String second = "gho_" + drawn.alnum(36);
    assertThat(scanner.scan(first + second))
        .extracting(finding -> finding.rule().id())
        .containsExactly("databricks-token", "github-token");
  }
}
