package dev.memoryweave.guard.personal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PersonalScannerTest {
  private static final Pattern MARKED = Pattern.compile("\\[\\[(.*?)]]", Pattern.DOTALL);

  private final PersonalScanner scanner = PersonalScanner.standard();

  private static Stream<String> lines(String resource) throws IOException {
    try (InputStream in = PersonalScannerTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), UTF_8)
          .lines().filter(line -> !line.isBlank() && !line.startsWith("# ")).toList().stream();
    }
  }

  static Stream<String> examples() throws IOException {
    return lines("examples.txt");
  }

  static Stream<String> lookAlikes() throws IOException {
    return lines("look-alikes.txt");
  }

  private List<String> found(String text) {
    return scanner.scan(text).stream()
        .map(f -> f.family().label() + ": " + text.substring(f.start(), f.end()))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("examples")
  void example_isFoundWhole(String example) {
    int colon = example.indexOf(": ");
    String family = example.substring(0, colon);
    String marked = SampleNumbers.filled(example.substring(colon + 2));
    // Neighbouring marks are one value over a line break.
    String joined = marked.replace("]]\n[[", "\n");
    List<String> expected = new ArrayList<>();
    Matcher matcher = MARKED.matcher(joined);
    while (matcher.find()) {
      expected.add(family + ": " + matcher.group(1));
    }
    String text = joined.replace("[[", "").replace("]]", "");
    assertThat(expected).isNotEmpty();
    assertThat(found(text)).as(text).isEqualTo(expected);
    String within = "Some notes.\n- " + text + "\n\nMore of them.";
    assertThat(found(within)).as(within).isEqualTo(expected);
    PersonalFamily of = PersonalFamily.of(family);
    String redacted = scanner.redact(text, Set.of(of));
    assertThat(redacted).contains("[redacted:" + family + "]");
    expected.forEach(
        value -> assertThat(redacted).doesNotContain(value.substring(family.length() + 2)));
    assertThat(scanner.redact(redacted, EnumSet.allOf(PersonalFamily.class))).isEqualTo(redacted);
  }

  @ParameterizedTest
  @MethodSource("lookAlikes")
  void lookAlike_isLeftAlone(String line) {
    String text = SampleNumbers.filled(line);
    assertThat(found(text)).isEmpty();
    assertThat(found("Intro.\n  " + text + "\nOutro.")).isEmpty();
  }

  @Test
  void wrongCheckDigit_isNoNumber() {
    for (String name :
        List.of(
            "visa",
            "visa-plain",
            "mastercard",
            "amex",
            "discover",
            "jcb",
            "iban-gb",
            "iban-de",
            "iban-fr",
            "nir-plain",
            "cpf",
            "belgium",
            "switzerland",
            "codice-fiscale",
            "finland",
            "chile")) {
      String right = SampleNumbers.of(name);
      int at = firstDigitToChange(right);
      char changed = right.charAt(at) == '9' ? '8' : (char) (right.charAt(at) + 1);
      String wrong = right.substring(0, at) + changed + right.substring(at + 1);
      assertThat(found("see " + right + " there")).as(name).hasSize(1);
      assertThat(found("see " + wrong + " there")).as(name).isEmpty();
    }
  }

  private static int firstDigitToChange(String number) {
    int at = number.length() / 2;
    while (!Character.isDigit(number.charAt(at))) {
      at++;
    }
    return at;
  }

  @Test
  void numberThatNeedsALabel_isFoundWithItAlone() {
    for (String name : List.of("bsn", "pesel", "personnummer", "aadhaar", "portugal", "canada")) {
      assertThat(found("see " + SampleNumbers.of(name) + " there")).as(name).isEmpty();
    }
  }

  @Test
  void labelOfAnotherValue_isNotBorrowed() {
    assertThat(found("Tel. " + SampleNumbers.of("phone-uk") + ", ticket 4711081")).hasSize(1);
    assertThat(found("| phone | none | ticket | 4711081 |")).isEmpty();
    assertThat(found("No phone. Ticket 4711081 is open")).isEmpty();
    assertThat(found("no phone\nticket 4711081")).isEmpty();
  }

  @Test
  void otherDigitsSpacesAndDashes_readAsPlainOnes() {
    String card = SampleNumbers.of("visa");
    String wide =
        card.chars()
            .mapToObj(c -> String.valueOf(c == ' ' ? '\u00a0' : (char) (c + 0xfee0)))
            .reduce("", String::concat);
    assertThat(found("card " + wide)).containsExactly("payment-card: " + wide);
    String dashes = SampleNumbers.of("ssn").replace('-', '\u2011');
    assertThat(found("SSN " + dashes)).containsExactly("national-id: " + dashes);
  }

  @Test
  void listedNames_areFoundAsWholeWords() {
    PersonalScanner naming = PersonalScanner.naming(List.of("Anna Berg", "Łukasz", "José García"));
    String text =
        "ANNA BERG, anna.berg and Lukasz met jose garcia in Annaberg; Anna wrote to Bergen.";
    assertThat(naming.scan(text).stream().map(f -> text.substring(f.start(), f.end())))
        .containsExactly("ANNA BERG", "anna.berg", "Lukasz", "jose garcia");
    assertThat(naming.redact("ask Anna Berg", Set.of(PersonalFamily.NAME)))
        .isEqualTo("ask [redacted:name]");
    assertThat(scanner.scan(text)).isEmpty();
    assertThat(PersonalScanner.naming(List.of())).isSameAs(scanner);
    assertThatThrownBy(() -> PersonalScanner.naming(List.of(" - ")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void redaction_replacesChosenFamiliesAlone() {
    String text = "Pay " + SampleNumbers.of("visa") + ", mail " + SampleNumbers.of("mail-de") + ".";
    assertThat(scanner.redact(text, Set.of(PersonalFamily.PAYMENT_CARD)))
        .isEqualTo("Pay [redacted:payment-card], mail " + SampleNumbers.of("mail-de") + ".");
    assertThat(scanner.redact(text, Set.of())).isSameAs(text);
    assertThat(scanner.redact(text, Set.of(PersonalFamily.BIRTH_DATE))).isSameAs(text);
    assertThat(scanner.families(text))
        .containsExactlyInAnyOrder(PersonalFamily.PAYMENT_CARD, PersonalFamily.EMAIL_ADDRESS);
  }

  @Test
  void findings_neverHoldTheValue() {
    String card = SampleNumbers.of("visa-plain");
    assertThat(scanner.scan("card " + card).toString()).doesNotContain(card);
    assertThat(PersonalFamily.of("Payment-Card")).isEqualTo(PersonalFamily.PAYMENT_CARD);
    assertThatThrownBy(() -> PersonalFamily.of("shoe size"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("shoe size");
  }
}
