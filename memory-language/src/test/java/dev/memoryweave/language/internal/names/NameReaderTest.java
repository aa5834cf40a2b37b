package dev.memoryweave.language.internal.names;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.guard.phrases.internal.PhraseExamples;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NameReaderTest {
  @Test
  void examples_areAsTheySay() {
    assertThat(PhraseExamples.problems(NameCues.class, NameCues.RESOURCE)).isEmpty();
    assertThat(PhraseExamples.problems(StatedRelations.class, StatedRelations.RESOURCE)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Yesterday my sister Ana called. | PERSON Ana",
        "It was reviewed by Jane Doe. | PERSON Jane Doe",
        "Last year he joined Globex as a driver. | ORGANISATION Globex",
        "the Apache Software Foundation owns it | ORGANISATION Apache Software Foundation",
        "We moved from Oslo to Lisbon. | PLACE Oslo, PLACE Lisbon",
        "We hiked in Yosemite National Park. | PLACE Yosemite National Park",
        "Requests reach the Billing service first. | SERVICE Billing",
        "Then checkout-service is restarted. | SERVICE checkout-service",
        "We parse it with the Jackson library. | PRODUCT Jackson",
        "It needs Java 17 to run. | PRODUCT Java",
        "The code is on GitHub for now. | PRODUCT GitHub",
        "Look at src/main/App.java and `pom.xml`. | FILE src/main/App.java, FILE pom.xml",
        "Call parseDate or `RetryPolicy.run()` twice. | SYMBOL parseDate, SYMBOL RetryPolicy.run()",
        "The fix for OPS-1234 is in v2.3.1. | TICKET OPS-1234, VERSION v2.3.1",
        "It is at https://example.org/a(b). | URL https://example.org/a(b)",
        "He likes Aragorn most. | NAME Aragorn",
        "We heard that Woohoo Melanie was said. | NAME Melanie",
        "I think the Ship of Theseus said it all. | NAME Ship of Theseus",
        "We build it using Carla's checklist. | NAME Carla",
        "I'm using Gradle and I like it. | PRODUCT Gradle",
        "It used to work for Python 3 only. | PRODUCT Python"
      })
  void name_hasItsKind(String text, String expected) {
    assertThat(named(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Deploying takes a minute. Restart the server. Then wait.",
        "# Getting Started With Your First Project",
        "How To Write Good Release Notes",
        "STOP DOING THIS RIGHT NOW PLEASE",
        "```\nRetryPolicy policy = new RetryPolicy();\n```",
        "We meet on Monday in March, or at Christmas.",
        "Das Haus und der Garten sind für die Familie, nicht für den Hund mit einem Ball.",
        "昨日は東京で会議がありました。次回は来週です。",
        "The API speaks JSON over HTTP.",
        "It is UTF-8, as in ISO-8601 and SHA-256, at 12.05.2024.",
        "- **Summary**: nothing\n- **Next Steps**: none",
        "Wow! Thanks. Yeah, I agree.",
        "See Section 4 and Table 2.",
        "- **Company Culture**: it is open\n- **Visit Tech Companies**: now and then",
        "Here each client-server call counts, and denial-of-service attacks.",
        "The Public API grows with each release.",
        "You can visit the Zotero website.",
        "It is the state of the Art of it."
      })
  void wordsWithCapitals_areNoNames(String text) {
    assertThat(named(text)).isEmpty();
  }

  @Test
  void knownNames_areFoundAtTheBeginningOfASentence() {
    List<NameMention> found =
        NameReader.read("Melanie paints.", new KnownNames(Map.of("melanie", NameKind.PERSON)));
    assertThat(found).containsExactly(new NameMention(NameKind.PERSON, "Melanie", 0, 7));
  }

  @Test
  void relations_areThoseOfOneSentence() {
    assertThat(stated("The Billing service depends on PostgreSQL. GitHub is down."))
        .isEqualTo("Billing depends_on PostgreSQL");
    assertThat(stated("As we know PostgreSQL is used by GitHub now."))
        .isEqualTo("GitHub uses PostgreSQL");
    assertThat(stated("We like PostgreSQL. It depends on time. So does GitHub.")).isEmpty();
  }

  @Test
  void hostileTexts_takeLinearTime() {
    for (String piece : List.of("A", "Ab ", "`", "](", "a_", "A.", "x/", "Ab of ", "#1-")) {
      String text = piece.repeat(200_000 / piece.length());
      Assertions.assertTimeout(
          Duration.ofSeconds(20),
          () -> StatedRelations.in(text, NameReader.read(text, KnownNames.NONE)),
          piece);
    }
  }

  private static String named(String text) {
    return String.join(
        ", ",
        NameReader.read(text, KnownNames.NONE).stream()
            .map(name -> name.kind() + " " + name.text())
            .toList());
  }

  private static String stated(String text) {
    return String.join(
        ", ",
        StatedRelations.in(text, NameReader.read(text, KnownNames.NONE)).stream()
            .map(it -> it.from().text() + " " + it.predicate() + " " + it.to().text())
            .toList());
  }
}
