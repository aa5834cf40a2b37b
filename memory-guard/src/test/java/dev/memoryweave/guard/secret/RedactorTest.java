package dev.memoryweave.guard.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is taken out of a text, and that nothing else is. */
class RedactorTest {
  private static final int TEXTS = 400;

  private final SecretScanner scanner = SecretScanner.standard();
  private final Redactor redactor = Redactor.standard();

  @Test
  void redact_replacesTheSecretByItsRule_andKeepsTheRest() {
    Drawn drawn = new Drawn(1);
    String password = drawn.password(18);
    String token = "gho_" + drawn.alnum(36);
    String text = "postgres://app:" + password + "@db.invalid/x\r\nuse " + token + ", please\0密";
    assertThat(redactor.redact(text))
        .isEqualTo(
            "postgres://app:[redacted:connection-string]@db.invalid/x\r\n"
                + "use [redacted:github-token], please\0密");
  }

  @Test
  void redact_textWithoutSecrets_isTheSameText() {
    String text = "commit 3f786850e387550fdab836ed7e6dc881de23001b, password=${PASSWORD}";
    assertThat(redactor.redact(text)).isSameAs(text);
    assertThat(redactor.redact("")).isEmpty();
  }

  @Test
  void redact_warnings_areLeftInTheText() {
    String text = "value " + new Drawn(2).alnum(40);
    assertThat(scanner.scan(text)).hasSize(1);
    assertThat(redactor.redact(text)).isSameAs(text);
  }

  @Test
  void redact_randomTexts_leavesNothingRefused_isIdempotent_andKeepsAllBetweenFindings() {
    int againRefused = 0;
    for (int seed = 0; seed < TEXTS; seed++) {
      String text = randomText(new Drawn(seed));
      List<SecretFinding> findings =
          scanner.scan(text).stream().filter(SecretFinding::isRefused).toList();
      String redacted = redactor.redact(text);
      assertThat(scanner.firstRefused(redacted)).as("seed %d: %s", seed, redacted).isEmpty();
      assertThat(redactor.redact(redacted)).as("seed %d", seed).isEqualTo(redacted);
      String once = replaced(text, findings);
      if (scanner.firstRefused(once).isEmpty()) {
        assertThat(redacted).as("seed %d", seed).isEqualTo(once);
      } else {
        // What stood against a secret is one by itself.
        againRefused++;
      }
    }
    assertThat(againRefused).isLessThan(TEXTS / 50);
  }

  private static String replaced(String text, List<SecretFinding> findings) {
    StringBuilder replaced = new StringBuilder();
    int kept = 0;
    for (SecretFinding finding : findings) {
      replaced.append(text, kept, finding.start());
      replaced.append("[redacted:").append(finding.rule().id()).append(']');
      kept = finding.end();
    }
    return replaced.append(text.substring(kept)).toString();
  }

  @Test
  void scan_randomTexts_givesOrderedFindingsThatDoNotOverlap() {
    for (int seed = 0; seed < TEXTS; seed++) {
      String text = randomText(new Drawn(seed));
      int end = 0;
      for (SecretFinding finding : scanner.scan(text)) {
        assertThat(finding.start()).as("seed %d: %s", seed, text).isGreaterThanOrEqualTo(end);
        assertThat(finding.end()).isBetween(finding.start() + 1, text.length());
        end = finding.end();
      }
    }
  }

  @Test
  void redact_manySecretsSideBySide_leavesNone() {
    Drawn drawn = new Drawn(3);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      text.append("dapi").append(drawn.hex(32)).append("AIza").append(drawn.url64(34)).append('-');
    }
    String redacted = redactor.redact(text.toString());
    assertThat(scanner.firstRefused(redacted)).isEmpty();
  }

  /** Words, names, joints and secrets in any order, mostly with something between them. */
  private static String randomText(Drawn drawn) {
    List<String> pieces =
        new ArrayList<>(List.of("password", "token: ", "api_key=", "\"", "'", "://"));
    pieces.addAll(
        List.of("user:", "@host.invalid/", " is ", "\n", "\\n", "%3D", "密码", "\u200b", "a", "9"));
    pieces.addAll(
        List.of("Bearer ", "Authorization: ", "= ", ", ", "commit ", "the quick brown fox "));
    List<TokenSamples.Sample> samples = TokenSamples.all();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      switch (drawn.upTo(6)) {
        case 0 -> text.append(samples.get(drawn.upTo(samples.size())).draw().apply(drawn));
        case 1 -> text.append(drawn.password(16));
        case 2 -> text.append(drawn.hex(40));
        default -> text.append(pieces.get(drawn.upTo(pieces.size())));
      }
      if (drawn.upTo(3) > 0) {
        text.append(' ');
      }
    }
    return text.toString();
  }

  @Test
  void everyCopyOfASecret_isRedacted_alsoWhereItIsGluedToALetter() {
    Drawn drawn = new Drawn(21);
    String token = "gh" + "p_" + drawn.alnum(36);
    String key = drawn.hex(40);
    for (String secret : List.of(token, key)) {
      String text = "secret: %s\nx%s\n%sY, and once more Z%sZ; %s".replace("%s", secret);
      String redacted = Redactor.standard().redact(text);
      assertThat(redacted).as(text).doesNotContain(secret.substring(8));
      assertThat(redacted).startsWith("secret: [redacted:").contains("\nx[redacted:");
    }
  }

  @Test
  void wordThatIsAlsoAPassword_isKeptWhereItStandsAlone() {
    String text = "password = \"sunFlower+Lane\"\nThe sunFlower+Lane is a street.";
    assertThat(Redactor.standard().redact(text)).endsWith("The sunFlower+Lane is a street.");
  }
}
