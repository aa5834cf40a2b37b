package dev.memoryweave.guard.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.memoryweave.guard.internal.CountingText;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts made to be slow, or to break something. */
class HostileTextTest {
  private static final int LENGTH = 30_000;

  /** How often each character may be looked at on average; ordinary text stays below 3. */
  private static final int MOST_LOOKS = 160;

  private final SecretScanner scanner = SecretScanner.standard();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        " ",
        "\n",
        "\"",
        "'",
        "\\",
        "%",
        "-",
        "=",
        ":",
        "/",
        "@",
        "<",
        "{",
        "0",
        "\u200b",
        "é",
        "密",
        "-----BEGIN ",
        "-----BEGIN PRIVATE KEY-----",
        "-----BEGIN PRIVATE KEY-----\nAAAA",
        "-----BEGIN CERTIFICATE----- x",
        "-----END ",
        "password=",
        "password=password",
        "password: ",
        "\"password\": \"",
        "password\n",
        "password is ",
        "password for ",
        "<password>",
        "PASSWORD=a1B2" + "c3D4,",
        ";password=a1B2" + "c3D4",
        "?password=hunter=",
        "token",
        "token=\\",
        "token=a%",
        "secret%3D",
        "api key ",
        "_key",
        "://",
        "a://b:",
        "a://b:c/",
        "a://b:c@",
        "http%3A%2F%2Fx%3A",
        "eyJ",
        "eyJhbGciOiJIUzI1NiJ9.",
        "_eyJhbGciOiJIUzI1NiJ9",
        ".eyJhbGciOiJIUzI1NiJ9.eyJ",
        "Bearer ",
        "Bearer a1B2" + "c3D4e5F6g7H8.",
        "Authorization: ",
        "Basic YTpi",
        " -u a:",
        "\"auth\":",
        "sk-",
        "sk-a1-",
        "ghp_",
        "github_pat_",
        "xoxb-1",
        "glpat-1.",
        "AKIA",
        "AKIA" + "Q2W3E4R5T6Y7U2I3 ",
        "SG.",
        "&sig=",
        "&sig=a%2",
        "123456789:",
        "1234567890:AA",
        "1//0",
        "ya29.",
        "MIIEpAIBAAKCAQEA",
        "+MC4CAQAwBQYDK2VwBCIEI",
        "LS0tLS1CRUdJTi",
        "Private-Lines: 1\n",
        "+ASt",
        "JQQJ99",
        ".atlasv1.",
        ":APA91b",
        "-us1",
        "a1B2Q~",
        "MTIzNDU2Nzg5.",
        "MTI.",
        "mfa.",
        "[redacted:a]",
        "A1b2C3d4" + "E5f6G7h8I9j0K1l2M3 ",
        "://a1B2c3D4" + "e5F6g7H8i9J0k1L2m3/",
        "<secret>{",
        "<secret>{a ",
        "<password id ",
        " INFO key=a1B2" + "c3D4e5F6 ",
        "heroku key ",
        "heroku ",
        "curl -u a:",
        "curl ",
        "[93m",
        "-----BEGIN PRIVATE KEY-----\n# x\n",
        "-----BEGIN PRIVATE KEY-----\n> AbCd",
        "token=a1B2c3D4" + "e5F6g7H8i9J0 a1B2c3D4" + "e5F6g7H8i9J0 ",
      })
  void repeatedText_costsAFewLooksPerCharacter(String unit) {
    assertLinear(unit, unit.repeat(LENGTH / unit.length()));
  }

  @Test
  void anchorsInAnyOrder_costAFewLooksPerCharacter() {
    List<String> pieces = new ArrayList<>(KeyName.anchors());
    pieces.addAll(new ConnectionString().anchors());
    pieces.addAll(new HeaderlessPrivateKey().anchors());
    pieces.addAll(new BasicCredentials().anchors());
    TokenSamples.all().forEach(s -> pieces.add(s.draw().apply(new Drawn(1)).substring(0, 5)));
    pieces.addAll(
        List.of("=", ": ", "\"", "'", "\\n", "\n", " ", ",", "a1B2c3D4", "-----", "@", "."));
    for (int seed = 0; seed < 20; seed++) {
      Drawn drawn = new Drawn(seed);
      StringBuilder text = new StringBuilder();
      while (text.length() < LENGTH) {
        text.append(pieces.get(drawn.upTo(pieces.size())));
      }
      assertLinear("seed " + seed, text.toString());
    }
  }

  private void assertLinear(String description, String text) {
    CountingText.assertLinear(description, text, MOST_LOOKS, scanner::scan);
  }

  @Test
  void ordinaryText_isLookedAtAboutOnce() {
    String prose =
        "The scheduler keeps a task's terminal state immutable, so a retry must create a new"
            + " attempt instead of reopening the old one; see docs/adr/0007 and"
            + " Scheduler.retry().\n";
    CountingText text = new CountingText(prose.repeat(1_000));
    scanner.refused(text);
    assertThat(text.looks()).isLessThan(3L * text.length());
  }

  @Test
  void brokenAndRareCharacters_areHarmless() {
    String token = "gho_" + new Drawn(1).alnum(36);
    for (String around :
        List.of(
            "\0", "\ud83d", "\ude00", "\ud83d\ude00", "\uffff", "\u0130", "\u202e", "日本語", "\r")) {
      for (String text : List.of(around + token + around, token + around, around + token)) {
        assertThat(scanner.scan(text))
            .as("%04x", (int) around.charAt(0))
            .singleElement()
            .satisfies(f -> assertThat(text.substring(f.start(), f.end())).isEqualTo(token));
      }
    }
  }

  @Test
  void everyPrefixAndSuffix_ofATextFullOfSecrets_isScannedWithoutError() {
    Drawn drawn = new Drawn(9);
    StringBuilder all = new StringBuilder();
    List<TokenSamples.Sample> samples = TokenSamples.all();
    for (int i = 0; i < samples.size(); i += 3) {
      all.append(samples.get(i).draw().apply(drawn), 0, 12).append("\\n\"%3D=");
    }
    all.append("password: \"").append("-----BEGIN PRIVATE KEY-----\\nMII&quot;</a>");
    all.append("eyJhbGciOiJIUzI1NiJ9.eyJ Authorization: Basic YTpi -u a:b@c ://u:p%40");
    String text = all.toString();
    for (int i = 0; i <= text.length(); i++) {
      String prefix = text.substring(0, i);
      String suffix = text.substring(i);
      assertThatCode(() -> scanner.scan(prefix)).as("prefix of %d", i).doesNotThrowAnyException();
      assertThatCode(() -> scanner.scan(suffix)).as("suffix at %d", i).doesNotThrowAnyException();
    }
  }
}
