package dev.memoryweave.guard.secret;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Private keys, whole, cut off, escaped, quoted or bare. */
class PrivateKeyBlockTest {
  private static final String DASHES = "-".repeat(5);

  private final SecretScanner scanner = SecretScanner.standard();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PRIVATE KEY",
        "RSA PRIVATE KEY",
        "EC PRIVATE KEY",
        "DSA PRIVATE KEY",
        "ENCRYPTED PRIVATE KEY",
        "OPENSSH PRIVATE KEY",
        "PGP PRIVATE KEY BLOCK",
        "OpenVPN Static key V1",
        "PKCS12",
      })
  void privateKey_ofAnyKindAndLineEnd_isRefusedWhole(String label) {
    assertBlocks(label, "private-key");
  }

  @ParameterizedTest
  @ValueSource(strings = {"CERTIFICATE", "TRUSTED CERTIFICATE", "X509 CERTIFICATE", "PKCS7"})
  void certificate_isPublic_andPasses(String label) {
    String block = block(label, new Drawn(label.hashCode()), "\n");
    for (String context : List.of("%s", "cert:\n%s\nand more", "{\"ca\": \"%s\"}", "CERT='%s'")) {
      assertThat(scanner.firstRefused(context.formatted(block))).as(label).isEmpty();
    }
    String key = block("PRIVATE KEY", new Drawn(3), "\n");
    assertThat(scanner.firstRefused(block + "\n" + key))
        .hasValueSatisfying(f -> assertThat(f.rule().id()).isEqualTo("private-key"));
  }

  private void assertBlocks(String label, String rule) {
    Drawn drawn = new Drawn(label.hashCode());
    for (String lineEnd :
        List.of("\n", "\r\n", "\\n", "\\r\\n", "\n    ", "\n> ", "\\n\" +\n  \"")) {
      String block = block(label, drawn, lineEnd);
      for (String context :
          List.of("%s", "key:\n%s\nand more", "{\"private_key\": \"%s\"}", "KEY='%s'", "x%sx")) {
        String text = context.formatted(block);
        assertThat(scanner.scan(text))
            .as(text)
            .filteredOn(SecretFinding::isRefused)
            .singleElement()
            .satisfies(
                finding -> {
                  assertThat(finding.rule().id()).isEqualTo(rule);
                  assertThat(text.substring(finding.start(), finding.end())).isEqualTo(block);
                });
      }
    }
  }

  private static String block(String label, Drawn drawn, String lineEnd) {
    return begin(label) + lineEnd + drawn.lines(5, lineEnd) + DASHES + "END " + label + DASHES;
  }

  private static String begin(String label) {
    return DASHES + "BEGIN " + label + DASHES;
  }

  @Test
  void privateKey_withHeadersOrCutOff_isRefused() {
    Drawn drawn = new Drawn(2);
    String headers = "\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0F\n\n";
    String lines = drawn.lines(4, "\n");
    String cutOff = begin("RSA PRIVATE KEY") + headers + lines;
    assertThat(scanner.scan(cutOff + "\nMore prose follows here."))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.rule().id()).isEqualTo("private-key");
              assertThat(finding.start()).isZero();
              assertThat(finding.end()).isEqualTo(cutOff.stripTrailing().length());
            });
  }

  @Test
  void privateKey_cutOffBehindAPrefixOnEachLine_isRefusedToItsLastWholeLine() {
    Drawn drawn = new Drawn(11);
    List<String> lines = new ArrayList<>(List.of(begin("RSA PRIVATE KEY")));
    for (int i = 0; i < 4; i++) {
      lines.add(drawn.of(Drawn.BASE64, 64));
    }
    String last = lines.get(4);
    for (String prefix :
        List.of(
            "2031-01-02 12:00:0%d INFO ", "+", "- ", "> > ", "%d: ", "[app-%d] stderr | ", "# ")) {
      StringBuilder text = new StringBuilder("before\n");
      for (int i = 0; i < lines.size(); i++) {
        text.append(prefix.formatted(i)).append(lines.get(i)).append('\n');
      }
      text.append("after it the log goes on");
      assertThat(scanner.firstRefused(text.toString()))
          .as(prefix)
          .hasValueSatisfying(
              finding -> {
                assertThat(finding.rule().id()).isEqualTo("private-key");
                assertThat(finding.end()).isEqualTo(text.indexOf(last) + last.length());
              });
    }
  }

  @Test
  void privateKey_cutOffAfterItsCommonBeginning_passes() {
    String shown = begin("PRIVATE KEY") + "MIIBVgIBADANBgkq" + "hkiG9w0B";
    assertThat(scanner.firstRefused("| `privateKey` | `" + shown + "` |")).isEmpty();
    String redacted = begin("PRIVATE KEY") + "\\nREDACTED\\n" + DASHES + "END PRIVATE KEY" + DASHES;
    assertThat(scanner.firstRefused("\"private_key\": \"" + redacted + "\"")).isEmpty();
  }

  @Test
  void privateKey_inOtherArmour_isRefused() {
    Drawn drawn = new Drawn(3);
    String ssh =
        "---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n"
            + drawn.lines(3, "\n")
            + "---- END SSH2 ENCRYPTED PRIVATE KEY ----";
    String putty = "Private-Lines: 4\r\n" + drawn.lines(3, "\r\n");
    for (String text : List.of(ssh, putty, "file:\n" + putty + "Private-MAC: 00")) {
      assertThat(scanner.firstRefused(text))
          .as(text)
          .hasValueSatisfying(f -> assertThat(f.rule().id()).isEqualTo("private-key"));
    }
  }

  @Test
  void key_inBase64OnceMore_isRefusedUnderItsKind() {
    Drawn drawn = new Drawn(4);
    for (String label : List.of("RSA PRIVATE KEY", "PRIVATE KEY", "OPENSSH PRIVATE KEY")) {
      String once = block(label, drawn, "\n");
      String twice = Base64.getEncoder().encodeToString(once.getBytes(US_ASCII));
      for (String text : List.of("data:\n  tls: " + twice, "\"" + twice + "\"")) {
        assertThat(scanner.firstRefused(text))
            .as(label)
            .hasValueSatisfying(
                finding -> {
                  assertThat(finding.rule().id()).isEqualTo("private-key");
                  assertThat(finding.end() - finding.start()).isEqualTo(twice.length());
                });
      }
    }
  }

  @Test
  void key_withoutItsBeginLine_isRefused() {
    Drawn drawn = new Drawn(5);
    for (String start :
        List.of(
            "MIIEpAIBAAKCAQEA",
            "MIIJKAIBAAKCAgEA",
            "MIIEvQIBADANBgkq" + "hkiG9w0BAQEFAASC",
            "MIGHAgEAMBMGByqGSM49",
            "MC4CAQAwBQYDK2VwBCIEI",
            "b3BlbnNzaC1rZXktdjE")) {
      String key = start + drawn.of(Drawn.BASE64, 60);
      for (String text : List.of(key, "key: " + key + "\n", "'" + key + "',")) {
        assertThat(scanner.firstRefused(text))
            .as(start)
            .hasValueSatisfying(f -> assertThat(f.rule().id()).isEqualTo("private-key"));
      }
    }
  }

  @Test
  void shortBlock_thatHoldsNothingElse_isRefused() {
    for (String material :
        List.of("MIIEpAIBAAKCAQEA", "b3BlbnNz", "MIIEow\nQ2h5dEc4\n==", "abcDEF123")) {
      String text =
          begin("PRIVATE KEY") + "\n" + material + "\n" + DASHES + "END PRIVATE KEY" + DASHES;
      assertThat(scanner.firstRefused(text)).as(material).isPresent();
    }
  }

  @Test
  void mentionOfAKey_withoutMaterial_passes() {
    for (String text :
        List.of(
            "Files that start with " + begin("RSA PRIVATE KEY") + " are refused.",
            begin("PRIVATE KEY") + "\n...\n" + DASHES + "END PRIVATE KEY" + DASHES,
            begin("PRIVATE KEY") + "\n<your key here>\n" + DASHES + "END PRIVATE KEY" + DASHES,
            "if (line.equals(\"" + begin("CERTIFICATE") + "\")) { return Format.certificate; }",
            block("PUBLIC KEY", new Drawn(6), "\n"),
            "-- BEGIN TRANSACTION; the private key column stays",
            "a rule\n" + "-".repeat(80) + "\nBegin the private key rotation")) {
      assertThat(scanner.firstRefused(text)).as(text).isEmpty();
    }
  }
}
