package dev.memoryweave.guard.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretScannerTest {
  private final SecretScanner scanner = SecretScanner.standard();

  static List<TokenSamples.Sample> samples() {
    return TokenSamples.all();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void firstRefused_secret_namesTheRule_neverTheValue(TokenSamples.Sample sample) {
    String token = sample.draw().apply(new Drawn(13));
    assertThat(scanner.firstRefused("seen: " + token))
        .hasValueSatisfying(
            found -> {
              assertThat(found.rule().id()).isEqualTo(sample.rule());
              assertThat(found.toString()).doesNotContain(token.substring(token.length() - 8));
            });
  }

  @Test
  void firstRefused_cleanTextOrAWarning_isEmpty() {
    assertThat(scanner.firstRefused("")).isEmpty();
    assertThat(scanner.firstRefused("plain words")).isEmpty();
    String warned = new Drawn(1).alnum(40);
    assertThat(scanner.scan(warned)).hasSize(1);
    assertThat(scanner.firstRefused(warned)).isEmpty();
  }

  @Test
  void finding_neverCarriesTheValue() {
    String token = "gho_" + new Drawn(2).alnum(36);
    assertThat(scanner.scan("x " + token).toString()).doesNotContain(token.substring(4));
  }

  @Test
  void scan_secretsAndWarnings_areOrderedAndComeBothFromOneText() {
    Drawn drawn = new Drawn(3);
    String text = drawn.alnum(40) + " then npm_" + drawn.alnum(36) + " then " + drawn.alnum(44);
    assertThat(scanner.scan(text))
        .extracting(finding -> finding.rule().id())
        .containsExactly("high-entropy-string", "npm-token", "high-entropy-string");
    assertThat(scanner.firstRefused(text)).map(f -> f.rule().id()).contains("npm-token");
  }

  @Test
  void scan_overlappingFindings_areUnitedUnderTheMoreSpecificRule() {
    String token = "gho_" + new Drawn(4).alnum(36);
    String text = "password=" + token + "!tail9";
    assertThat(scanner.scan(text))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.rule().id()).isEqualTo("github-token");
              assertThat(text.substring(finding.start(), finding.end()))
                  .isEqualTo(token + "!tail9");
            });
  }

  @Test
  void longSecret_isFoundToItsEnd() {
    Drawn drawn = new Drawn(5);
    for (String start : List.of("sk-proj-", "token=", "AWS_SESSION_TOKEN=", "token: \"")) {
      String value = drawn.alnum(900);
      String text = start + value + " and so on";
      assertThat(scanner.firstRefused(text))
          .as(start)
          .hasValueSatisfying(f -> assertThat(f.end()).isEqualTo(start.length() + value.length()));
    }
  }

  @Test
  void scan_fromSeveralThreads_givesTheSameFindings() throws Exception {
    Drawn drawn = new Drawn(6);
    StringBuilder all = new StringBuilder();
    samples().forEach(sample -> all.append(sample.draw().apply(drawn)).append('\n'));
    String text = all.toString();
    List<SecretFinding> expected = scanner.scan(text);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      Callable<List<SecretFinding>> scan = () -> SecretScanner.standard().scan(text);
      for (Future<List<SecretFinding>> found :
          threads.invokeAll(IntStream.range(0, 16).mapToObj(i -> scan).toList())) {
        assertThat(found.get()).isEqualTo(expected);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", "a-", "-a", "a--b", "A", "a_b", "a b", "ä"})
  void rule_idThatIsNoSlug_isRefused(String id) {
    assertThatExceptionOfType(IllegalArgumentException.class)
        .isThrownBy(() -> SecretRule.refuse(id, "a secret"))
        .withMessageContaining("'" + id + "'");
  }

  @Test
  void finding_emptyRange_isRefused() {
    SecretRule rule = SecretRule.refuse("some-rule", "a secret");
    for (int[] range : new int[][] {{-1, 2}, {3, 3}, {4, 3}}) {
      assertThatExceptionOfType(IllegalArgumentException.class)
          .isThrownBy(() -> new SecretFinding(rule, range[0], range[1]))
          .withMessageContaining("some-rule");
    }
  }

  /** The rules themselves are asked, which a short name is not given to. */
  @Test
  void shortName_holdsNoSecretOfAnyRule() {
    Drawn drawn = new Drawn(5);
    List<String> names =
        Stream.concat(
                TokenSamples.all().stream().map(sample -> sample.draw().apply(drawn)),
                SecretScanner.anchors()
                    .flatMap(anchor -> Stream.of(anchor, "/" + anchor, anchor + "-")))
            .flatMap(start -> IntStream.range(1, 12).mapToObj(length -> cut(start, length, drawn)))
            .filter(SecretScanner::isShortName)
            .toList();

    assertThat(names).hasSizeGreaterThan(1_000);
    assertThat(names)
        .allSatisfy(
            name ->
                assertThat(scanner.scan(name))
                    .noneMatch(finding -> finding.rule().severity() == SecretRule.Severity.REFUSE));
  }

  private static String cut(String start, int length, Drawn drawn) {
    String filled = start + drawn.alnum(length);
    return filled.substring(0, length);
  }

  @Test
  void longOrMarkedText_isNoShortName() {
    assertThat(SecretScanner.isShortName("feature/x")).isTrue();
    assertThat(SecretScanner.isShortName("")).isTrue();
    assertThat(List.of("123456789012", "pw=a1b2", "a b", "key:1", "é", "%61"))
        .noneMatch(SecretScanner::isShortName);
  }
}
