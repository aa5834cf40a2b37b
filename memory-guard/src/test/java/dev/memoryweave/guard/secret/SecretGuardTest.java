package dev.memoryweave.guard.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Guards that an application writes itself. */
class SecretGuardTest {
  private static final SecretRule BADGE =
      new SecretRule("badge", "a badge number", SecretRule.Severity.REFUSE);
  private static final SecretRule HINT = new SecretRule("hint", "a hint", SecretRule.Severity.WARN);
  private static final SecretGuard BADGES = matching(BADGE, "badge-\\d+");

  private static SecretGuard matching(SecretRule rule, String regex) {
    Pattern pattern = Pattern.compile(regex);
    return text ->
        pattern
            .matcher(text)
            .results()
            .map(match -> new SecretFinding(rule, match.start(), match.end()))
            .toList();
  }

  @Test
  void warnings_doNotRefuse() {
    SecretGuard hints = matching(HINT, "maybe");

    assertThat(hints.scan("maybe")).hasSize(1);
    assertThat(hints.refused("maybe")).isEmpty();
    assertThat(hints.firstRefused("maybe")).isEmpty();
    assertThat(BADGES.firstRefused("badge-1")).hasValue(new SecretFinding(BADGE, 0, 7));
  }

  @Test
  void and_findsWhatEitherFinds_inTheOrderOfTheText() {
    String token = "gho_" + new Drawn(1).alnum(36);
    SecretGuard both = SecretScanner.standard().and(BADGES);

    assertThat(both.refused("badge-1 " + token + " badge-2"))
        .extracting(finding -> finding.rule().id())
        .containsExactly("badge", "github-token", "badge");
  }

  @Test
  void and_unitesOverlappingFindings_underTheRuleOfTheFirst() {
    SecretGuard numbers =
        matching(new SecretRule("number", "a number", SecretRule.Severity.REFUSE), "\\d+x");

    assertThat(BADGES.and(numbers).scan("badge-12x"))
        .containsExactly(new SecretFinding(BADGE, 0, 9));
    assertThat(matching(HINT, "badge").and(BADGES).scan("badge-12"))
        .containsExactly(new SecretFinding(BADGE, 0, 8));
  }

  @Test
  void redactor_usesTheGuard() {
    assertThat(new Redactor(BADGES).redact("badge-1, badge-23"))
        .isEqualTo("[redacted:badge], [redacted:badge]");
  }

  @Test
  void redactor_takesFindingsInAnyOrder_overlappingOrNot() {
    SecretGuard careless =
        text ->
            text.startsWith("abcdef")
                ? List.of(
                    new SecretFinding(BADGE, 3, 6),
                    new SecretFinding(BADGE, 0, 2),
                    new SecretFinding(BADGE, 1, 3))
                : List.of();

    assertThat(new Redactor(careless).redact("abcdefgh"))
        .isEqualTo("[redacted:badge][redacted:badge]gh");
  }

  @Test
  void redactor_doesNotRedactItsOwnMarks() {
    Redactor redactor = new Redactor(matching(BADGE, "badge"));

    assertThat(redactor.redact("my badge")).isEqualTo("my [redacted:badge]");
  }

  @Test
  void redactor_refusesAFindingOutsideTheText() {
    SecretGuard wrong = text -> List.of(new SecretFinding(BADGE, 2, 50));

    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> new Redactor(wrong).redact("short"))
        .withMessageContaining("badge");
  }
}
