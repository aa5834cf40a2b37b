package dev.memoryweave.privacy.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.privacy.Privacy.Subject;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SubjectFormsTest {
  private static SubjectForms forms(String name, String... others) {
    return new SubjectForms(Subject.of(name, others));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Anna Lund | Ask Anna Lund first.",
        "Anna Lund | ANNA LUND",
        "Anna Lund | Lund, Anna",
        "Anna Lund | Anna  Lund's desk",
        "Anna Lund | **Anna** Lund",
        "Anna Lund | anna.lund@example.org",
        "Anna Lund | fact.anna-lund-left",
        "Anna Lund | docs/anna_lund.md",
        "Anna Lund | https://example.org/Anna%20Lund",
        "anna.lund@example.org | mailto:Anna.Lund@example.org.",
        "anna.lund@example.org | anna-lund-example-org",
        "+47 912 34 567 | call (+47) 912-34-567 now",
        "+4791234567 | 004791234567",
        "@alund | cc @alund, please",
        "customer 4711 | customer-4711 pays late",
        "José Núñez | jose-nunez-said",
        "José Núñez | JOSÉ NÚÑEZ",
        "田中太郎 | 田中太郎さんは部長です",
        "김민수 | 김민수는 팀장이다",
        "Γιώργος Παππάς | ΓΙΏΡΓΟΣ ΠΑΠΠΆΣ",
        "O'Brien | Mr O'Brien called",
        "Will | We asked Will about it",
        "Mark Art | so Mark Art decided",
        "zanzibar | Zanzibar is far",
      })
  void find_whereItIsNamed(String name, String text) {
    assertThat(forms(name).isSurelyIn(text)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Anna Lund | Anna left",
        "Anna Lund | the Lund office",
        "Anna Lund | Anna Lundberg",
        "Anna Lund | Joanna Lund",
        "Anna Lund | We met Anna. Lund is a town.",
        "Anna Lund | Lund Anna",
        "anna.lund@example.org | joe.anna.lund@example.org",
        "anna.lund@example.org | anna.lund@example.org.uk",
        "anna.lund@example.org | Anna Lund",
        "+47 912 34 567 | 1479123456789",
        "@will | we will ask @will2",
        "Will | the build will fail",
        "Will | William and Willow",
        "Mark Art | the mark art makes",
        "Art | state of the art",
        "José Núñez | José",
      })
  void find_notInWhatLooksLikeIt(String name, String text) {
    assertThat(forms(name).isIn(text)).isFalse();
  }

  @Test
  void find_anOrdinaryWordAtTheBeginningOfASentence_isUnsure() {
    SubjectForms will = forms("Will");

    assertThat(will.isIn("Done. Will it rain?")).isTrue();
    assertThat(will.isSurelyIn("Done. Will it rain?")).isFalse();
    assertThat(will.isSurelyIn("Will it rain? Ask Will.")).isTrue();
  }

  @Test
  void find_anyFormOfUnicode() {
    String decomposed = Normalizer.normalize("José Núñez", Normalizer.Form.NFD);

    assertThat(forms("José Núñez").isSurelyIn("by " + decomposed)).isTrue();
    assertThat(forms(decomposed).isSurelyIn("by José Núñez")).isTrue();
    assertThat(forms("Anna Lund").isSurelyIn("An\u00adna Ｌｕｎｄ")).isTrue();
  }

  @Test
  void find_tellsFieldFormAndWords() {
    assertThat(forms("Anna Lund", "alund@example.org").find("body", "mail alund@example.org"))
        .hasValueSatisfying(
            hit -> {
              assertThat(hit.match().field()).isEqualTo("body");
              assertThat(hit.match().form()).isEqualTo("alund@example.org");
              assertThat(hit.match().excerpt()).isEqualTo("mail alund@example.org");
            });
  }

  @Test
  void eachLoose_tellsWholeWordsFromPartsOfLongerOnes() {
    List<String> found = new ArrayList<>();

    forms("Anna Lund")
        .eachLoose(
            "\u0001fact.anna-lundactive\u0000Anna Lund\u0000",
            (at, isWhole, word) -> found.add(isWhole + " " + word));

    assertThat(found).containsExactlyInAnyOrder("false anna-lundactive", "true anna lund");
  }

  @Test
  void subject_withoutTwoLetters_isRefused() {
    assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> Subject.of("A."));
    assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> Subject.of(" "));
  }
}
