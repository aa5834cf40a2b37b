package dev.memoryweave.language.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which words of a query meet which words of a text in another form, and which do not. */
class OtherFormsTest {
  private final TextAnalyzer analyzer = new TextAnalyzer();

  private Set<String> terms(String text) {
    return new HashSet<>(analyzer.recordTerms(List.of(text)).get(0));
  }

  private boolean meets(String query, String text) {
    Set<String> held = terms(text);
    Set<String> spoken =
        QueryWords.LANGUAGES.stream().filter(held::contains).collect(Collectors.toSet());
    return QueryWords.of(query, spoken).words().stream()
        .flatMap(
            word ->
                Stream.of(List.of(word.term()), word.inflected(), word.irregular(), word.parts())
                    .flatMap(List::stream))
        .anyMatch(held::contains);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Leuchtturm      | Die Leuchttürme sind nachts an
          Leitungen       | Die Leitung ist gesperrt
          Laterne         | Alle Laternen sind aus
          Bild            | Wo sind die Bilder der Anlage?
          Auge            | Der Sturm hat keine Augen
          Speicher        | Der Wert des Speichers ist zu klein
          laterne         | Le laterne... les lanternes sont dans la cour
          sluis           | De sluizen zijn gesloten
          haven           | De havens van het noorden
          mogelijkheid    | Er zijn geen mogelijkheden
          boot            | De boten liggen klaar
          hamn            | Hamnarna är stängda
          skepp           | Skeppen ligger vid kajen
          bro             | Broerne er lukket
          bateau          | Les bateaux sont dans le port
          signal          | Les signaux ne sont pas clairs
          actif           | Les lampes actives sont dans la cour
          faro            | Los faros de la costa no funcionan
          señal           | Las señales no llegan al puerto
          luz             | Las luces de la torre
          navegação       | As navegações não são seguras
          farol           | Os faróis do norte
          imagem          | As imagens da torre
          porto           | I porti sono chiusi e non ci sono navi
          barca           | Le barche sono nella baia
          luogo           | I luoghi della festa
          latarnia        | Latarnie są w porcie
          statek          | Statki nie są w porcie
          маяк            | Маяки не работают
          пристань        | Лодки у пристани
          красный         | Красные фонари на башне
          маяк            | Маяки не працюють у порту
          maják           | Majáky jsou v přístavu
          fener           | Fenerler liman için yanıyor
          kitap           | Bu kitabı limana bırak
          φάρος           | Οι φάροι είναι σβηστοί
          ميناء           | السفن في الميناء
          سفينة           | السفينة في البحر
          נמל             | הספינות בנמל
          ספינה           | הספינות נמצאות על המים
          किताब           | किताबें यहाँ हैं
          """)
  void word_inAnotherForm_meets(String query, String text) {
    assertThat(meets(query, text)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Rate            | Der Rat ist im Haus
          Rat             | Die Rate ist im Haus
          Stall           | Die Stelle ist nicht frei
          Bad             | Die Bande ist nicht da
          Organisation    | Die Organe sind nicht da
          caso            | La casa no es azul
          puerto          | La puerta no es azul
          porto           | La porta non è chiusa
          universal       | The university is near the harbour
          universe        | A university of the north
          organ           | The organization of the harbour
          organization    | The organ of the harbour
          new             | No news of the harbour
          news            | The new harbour
          important       | The import of lanterns
          import          | An important lantern
          author          | The authorization of the harbour
          executive       | They execute the plan
          experience      | The experiment of the harbour
          positive        | The position of the lantern
          object          | The objective of the plan
          past            | The paste is dry
          plane           | The plan is late
          policy          | The police are here
          several         | They sever the rope
          Urin            | Der Urinstinkt ist stark
          Tube            | Die Wachstube ist leer
          Staub           | Das Staubecken ist voll
          """)
  void anotherWord_thatLooksAlike_doesNotMeet(String query, String text) {
    assertThat(meets(query, text)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Rechnung        | Die Eingangsrechnungen sind bezahlt
          Eingang         | Die Eingangsrechnungen sind bezahlt
          Nummer          | Die Versicherungsnummer ist nicht bekannt
          Datenbank       | Die Kundendatenbank ist nicht da
          Sitzungsleitung | Die Leitung der Sitzung
          rekening        | De ziekenhuisrekeningen zijn betaald
          betaling        | Het betalingsbewijs is niet aanwezig
          """)
  void partOfACompound_meets(String query, String text) {
    assertThat(meets(query, text)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "child, children",
    "run, ran",
    "mouse, mice",
    "criterion, criteria",
    "matrix, matrices",
    "axis, axes",
    "hypotheses, hypothesis",
    "written, write"
  })
  void irregularWord_inAnotherForm_meets(String one, String other) {
    assertThat(meets(one, "The " + other + " of the harbour")).isTrue();
    assertThat(meets(other, "The " + one + " of the harbour")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "The lanterns of the harbour are lit by the watchmen at dusk",
        "retryPolicy.maxAttempts = settings.getOrDefault(\"attempts\", 3);",
        "def close_stale_sessions(pool, limit):\n    for session in pool: session.close()",
        "Retry policy",
        "Caroline: wow, great lanterns!"
      })
  void englishTextAndCode_haveNoOtherForms(String text) {
    assertThat(analyzer.recordTerms(List.of(text)).get(0)).isEqualTo(analyzer.indexTerms(text));
  }

  @Test
  void languageOfARecord_isThatOfAllItsTexts() {
    List<List<String>> terms =
        analyzer.recordTerms(List.of("Laternen", "Die sind nicht im Hafen, und das ist gut"));
    assertThat(terms.get(0)).contains("latern", "_german");
    assertThat(analyzer.recordTerms(List.of("Laternen", "")).get(0)).containsExactly("laternen");
  }

  @Test
  void otherForms_standBehindTheText_soThatPhrasesStayTogether() {
    assertThat(analyzer.recordTerms(List.of("Die Laternen der Leitungen sind aus")).get(0))
        .startsWith("die", "laternen", "der", "leitungen", "sind", "aus")
        .endsWith("latern", "leitung", "_german", "_foreign");
  }

  @Test
  void englishQuery_takesOnlyLongWordsForForeign() {
    QueryWords query = QueryWords.of("where are the Leitungen of the plane", Set.of("_german"));
    assertThat(query.isEnglish()).isTrue();
    assertThat(query.words())
        .extracting(word -> word.form() + " " + word.inflected())
        .containsExactly("leitungen [leitung]", "plane []");
  }

  @Test
  void queryWithoutHint_isOfTheLanguagesOfTheStore() {
    assertThat(QueryWords.of("Bilder", Set.of()).words().get(0).inflected()).isEmpty();
    assertThat(QueryWords.of("Bilder", Set.of("_german")).words().get(0).inflected())
        .containsExactly("bild");
  }

  @Test
  void neighbours_areJoined_andWordsAreCut() {
    assertThat(QueryWords.of("health check", Set.of()).words().get(0).joined())
        .isEqualTo("healthcheck");
    assertThat(QueryWords.of("the check", Set.of()).words().get(0).joined()).isEmpty();
    assertThat(QueryWords.cuts("healthcheck")).contains(List.of("health", "check")).hasSize(6);
    assertThat(QueryWords.cuts("check")).isEmpty();
  }

  @Test
  void slipOfTheKeyboard_inALongWord_givesTheWordThatWasMeant() {
    assertThat(QueryWords.misspelled("schedular")).containsEntry("schedul", "scheduler");
    assertThat(QueryWords.misspelled("lantren")).containsKey("lantern");
    assertThat(QueryWords.misspelled("lanern")).containsKey("lantern");
    assertThat(QueryWords.misspelled("маяка")).containsKey("маяк");
    assertThat(QueryWords.misspelled("laps")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "university, univers",
    "organization, organ",
    "policy, polic",
    "plane, plan",
    "paste, past",
    "experiment, experi",
    "digital, digit",
    "objective, object",
    "authorization, author"
  })
  void wellFormedWord_isNoSlipForAnotherOne(String word, String other) {
    assertThat(QueryWords.misspelled(word)).doesNotContainKey(other);
  }

  @Test
  void numberWithPoints_isAskedForByItsBeginnings() {
    assertThat(QueryWords.shorter("10_24_7_15")).containsExactly("10_24_7", "10_24");
    assertThat(QueryWords.shorter("2_10")).isEmpty();
  }

  @Test
  void queryOfAnyLength_hasFewWords() {
    String text =
        Stream.iterate(1, i -> i + 1)
            .limit(5_000)
            .map(i -> "Laterne" + i)
            .collect(Collectors.joining(" "));
    assertThat(QueryWords.of(text, Set.of()).words()).hasSizeLessThan(60);
  }
}
