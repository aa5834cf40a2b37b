package dev.memoryweave.guard.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What looks drawn and is made to be seen by everybody gives no warning. */
class PublicMaterialTest {
  private static final String DASHES = "-----";

  private final SecretScanner scanner = SecretScanner.standard();

  @ParameterizedTest
  @ValueSource(
      strings = {"CERTIFICATE", "PUBLIC KEY", "RSA PUBLIC KEY", "PGP SIGNATURE", "PGP MESSAGE"})
  void blockThatIsMadePublic_passes(String label) {
    String text = begin(label) + "\n" + lines(3) + "\n" + DASHES + "END " + label + DASHES;
    assertThat(scanner.scan(text)).isEmpty();
    assertThat(scanner.scan("ca: |\n  " + text.replace("\n", "\n  "))).isEmpty();
  }

  @Test
  void linesAfterAMereMention_giveAWarning() {
    String text = "It starts with " + begin("CERTIFICATE") + " and ends.\n" + lines(1);
    assertThat(scanner.scan(text)).isNotEmpty();
  }

  @Test
  void privateKeyBetweenCertificates_isRefused() {
    String certificate =
        begin("CERTIFICATE") + "\n" + lines(2) + "\n" + DASHES + "END CERTIFICATE" + DASHES + "\n";
    String key =
        begin("PRIVATE" + " KEY") + "\n" + lines(4) + "\n" + DASHES + "END PRIVATE KEY" + DASHES;
    assertThat(scanner.firstRefused(certificate + key + "\n" + certificate))
        .hasValueSatisfying(found -> assertThat(found.rule().id()).isEqualTo("private-key"));
  }

  @Test
  void publicKeyOfSsh_passes() {
    for (String start : List.of("AAAAB3NzaC1yc2E", "AAAAC3NzaC1lZDI1NTE5")) {
      String text = "key of the host " + start + new Drawn(3).alnum(60) + " app@host";
      assertThat(scanner.scan(text)).as(start).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Hey, this is the text of a mail that is sent to everybody.",
        "function(ctx) { return { To: ctx.recipient, Body: ctx.body } }",
        "{\"value\":\"My data value\",\"count\":3}",
      })
  void base64OfPlainText_passes(String plain) {
    String encoded = Base64.getEncoder().encodeToString(plain.getBytes(StandardCharsets.UTF_8));
    for (String context : List.of("body: base64://%s # a template", "echo %s | base64 -d")) {
      assertThat(scanner.scan(context.formatted(encoded))).as(plain).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"signature=\"%s\"", "\"challenge\": \"%s\"", "shareId: %s"})
  void whatIsNamedAsSeenByOthers_passes(String context) {
    assertThat(scanner.scan(context.formatted(new Drawn(4).alnum(40)))).isEmpty();
  }

  @Test
  void encodedTextOfWords_passes() {
    String text = "/merge?comment=%0Ahave+been+written+by+the+bot+and+do+not+have+a+DCO+signoff0K";
    assertThat(scanner.scan(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"password: %s", "TOKEN: %s", "client_secret: \"%s\""})
  void sealedSecret_passes(String context) {
    String sealed = "Ag" + "B" + new Drawn(5).alnum(700);
    assertThat(scanner.scan(context.formatted(sealed))).isEmpty();
    String drawn = "Ag" + "B" + new Drawn(5).alnum(40);
    assertThat(scanner.firstRefused(context.formatted(drawn))).isPresent();
  }

  private static String begin(String label) {
    return DASHES + "BEGIN " + label + DASHES;
  }

  private static String lines(int count) {
    Drawn drawn = new Drawn(count);
    return IntStream.range(0, count)
        .mapToObj(i -> drawn.of(Drawn.BASE64, 64))
        .collect(Collectors.joining("\n"));
  }
}
