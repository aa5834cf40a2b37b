package dev.memoryweave.guard.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** Zero-width, bidirectional and filling characters, variation selectors, a tag. */
  private static final List<String> HIDDEN =
      List.of(
          "\u200b",
          "\u200d",
          "\u2060",
          "\ufeff",
          "\u00ad",
          "\u202e",
          "\u2066",
          "\u2069",
          "\u061c",
          "\ufe0f",
          "\u034f",
          "\u3164",
          "\u115f",
          "\uffa0",
          "\u180b",
          "\udb40\udc41",
          "\udb40\udd00");

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
    for (String hidden : HIDDEN) {
      String split =
          token.substring(0, 2) + hidden + token.substring(2, 9) + hidden + token.substring(9);
      String text = "before " + split + " after";
      assertThat(scanner.firstRefused(text))
          .as("hidden %04x", hidden.codePointAt(0))
          .hasValueSatisfying(
              finding -> {
                assertThat(finding.rule().id()).isEqualTo(sample.rule());
                assertThat(text.substring(finding.start(), finding.end())).isEqualTo(split);
              });
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void token_writtenInOtherCharacters_isRefused(TokenSamples.Sample sample) {
    for (int seed = 0; seed < 5; seed++) {
      String token = sample.draw().apply(new Drawn(seed));
      for (Map.Entry<String, UnaryOperator<String>> way : WAYS.entrySet()) {
        String written = way.getValue().apply(token);
        String text = "before " + written + " after";
        assertThat(scanner.firstRefused(text))
            .as("seed %d, %s", seed, way.getKey())
            .hasValueSatisfying(
                finding -> {
                  assertThat(finding.rule().id()).isEqualTo(sample.rule());
                  assertThat(text.substring(finding.start(), finding.end())).isEqualTo(written);
                });
      }
    }
  }

  private static final Map<String, UnaryOperator<String>> WAYS =
      Map.of(
          "full width", token -> eachOf(token, c -> Character.toString(c + 0xfee0)),
          "URL encoding", token -> eachOf(token, c -> String.format("%%%02x", c)),
          "escapes", token -> eachOf(token, c -> String.format("\\u%04X", c)));

  /** Characters that mean something in a URL or a file are left. */
  private static String eachOf(String token, IntFunction<String> written) {
    return token
        .chars()
        .mapToObj(
            c ->
                Character.isLetterOrDigit(c) || "-_.".indexOf(c) >= 0
                    ? written.apply(c)
                    : Character.toString(c))
        .collect(Collectors.joining());
  }

  @Test
  void token_cutByALineBreak_isRefused() {
    for (int seed = 0; seed < DRAWS; seed++) {
      Drawn drawn = new Drawn(seed);
      for (String token :
          List.of(
              "gh" + "p_" + drawn.alnum(36),
              "AK" + "IA" + drawn.of(Drawn.BASE32, 16),
              "glp" + "at-" + drawn.alnum(20),
              "xox" + "b-" + drawn.digits(12) + "-" + drawn.digits(12) + "-" + drawn.alnum(24),
              "np" + "m_" + drawn.alnum(36))) {
        for (String lineBreak : List.of("\n", "\r\n", "\n    ", "\\\n")) {
          for (int at = 8; at < 16; at += 3) {
            String written = token.substring(0, at) + lineBreak + token.substring(at);
            String text = "it is " + written + " there";
            assertThat(scanner.firstRefused(text))
                .as("seed %d, at %d", seed, at)
                .hasValueSatisfying(
                    finding ->
                        assertThat(text.substring(finding.start(), finding.end()))
                            .isEqualTo(written));
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sk-\nlearn-estimator-html-representation",
        "hf_\nhuggingface_hub_download_directory",
        "the disk-\nioscheduler-benchmark-results",
        "gsk_\nmodule_of_the_kernel_that_is_long_enough_for_it",
        "npm_\nconfig_registry_and_all_that_belongs_to_it_here",
        "AKIA\nSOUTHEASTREGIONS",
        "sha256\n9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      })
  void wordsAndHashes_wrappedAfterAPrefix_pass(String text) {
    assertThat(scanner.firstRefused(text)).isEmpty();
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
            .filter(rule -> rule.rule().severity() == SecretRule.Severity.REFUSE)
            .map(rule -> rule.rule().id())
            .collect(Collectors.toSet());
    assertThat(sampled).containsExactlyInAnyOrderElementsOf(tabled);
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s...", "%s\u2026", "see %s... for more"})
  void token_followedByAnEllipsis_onlyWarns(String context) {
    String text = context.formatted("gh" + "p_" + new Drawn(4).alnum(30));
    assertThat(scanner.firstRefused(text)).isEmpty();
    assertThat(scanner.scan(text)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s...", "Connecting with %s\u2026", "see %s... for more"})
  void wholeToken_followedByAnEllipsis_isRefused(String context) {
    Drawn drawn = new Drawn(4);
    String jwt =
        "ey" + "JhbGciOiJIUzI1NiJ9.ey" + "JpZCI6" + drawn.alnum(12) + "." + drawn.alnum(43);
    for (String token :
        List.of("gh" + "p_" + drawn.alnum(36), "npm" + "_" + drawn.alnum(36), jwt)) {
      assertThat(scanner.firstRefused(context.formatted(token))).as(token).isPresent();
    }
  }

  @Test
  void tokenThatCountsUp_onlyWarns() {
    String text = "use gh" + "p_1234567890abcdefghijklmnopqrstuvwxyz here";
    assertThat(scanner.firstRefused(text)).isEmpty();
    assertThat(scanner.scan(text)).extracting(f -> f.rule().id()).containsExactly("shown-token");
  }

  @Test
  void keyIdThatSaysItIsAnExample_passes() {
    assertThat(scanner.scan("id AKIA" + "IOSFODNN7EXAMPLE")).isEmpty();
  }

  @Test
  void tokenInWhichCharactersCount_onlyWarns() {
    Drawn drawn = new Drawn(5);
    for (String count : List.of("123456", "abcdef", "ABCDEFG", "987654")) {
      String text = "use gh" + "p_" + drawn.alnum(20) + count + drawn.alnum(10) + " here";
      assertThat(scanner.firstRefused(text)).as(count).isEmpty();
      assertThat(scanner.scan(text)).extracting(f -> f.rule().id()).containsExactly("shown-token");
    }
  }

  @Test
  void nameOfAFileOrAHost_thatBeginsAsATokenDoes_passes() {
    Drawn drawn = new Drawn(6);
    String icon = "https://static.invalid/box.ico" + "-" + drawn.hex(32) + ".png";
    String host =
        "akab"
            + "-"
            + drawn.of(Drawn.LOWER, 16)
            + "-"
            + drawn.of(Drawn.LOWER, 16)
            + ".luna.cdn.invalid";
    for (String text : List.of(icon, "serviceConsumerDomain: " + host)) {
      assertThat(scanner.firstRefused(text)).as(text).isEmpty();
    }
  }

  @Test
  void publishableKey_isNoLiveKey() {
    String text = "pk" + "_live_" + new Drawn(8).alnum(32);
    assertThat(scanner.firstRefused(text)).isEmpty();
  }

  @Test
  void numberBehindAPrefix_isNoToken() {
    assertThat(scanner.firstRefused("hf" + "_" + new Drawn(9).digits(34))).isEmpty();
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
