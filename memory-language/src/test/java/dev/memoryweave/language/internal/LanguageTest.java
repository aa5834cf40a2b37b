package dev.memoryweave.language.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.language.internal.rules.Language;
import dev.memoryweave.language.internal.rules.Language.Directive;
import dev.memoryweave.language.internal.rules.Language.Register;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "The service does not run in Frankfurt",
        "Never commit to main",
        "getUserName",
        "HikariCP 5.1.0",
        "src/main/java/App.java",
        "npm run build -- --watch",
        "Deploy to eu-central-1",
        "Zoë owns billing",
        "Team Café meets in Zürich on Monday",
        "LA office hours: 9 to 5",
        "The word 東京 stands for Tokyo in the table of cities",
        "SELECT id FROM orders WHERE total > 0"
      })
  void reading_english_namesAndCode(String text) {
    assertThat(Languages.reading(text).map(Language::tag)).contains("en");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "de | Der Dienst wird nicht in Frankfurt betrieben",
        "de | Niemals direkt auf main committen, immer mit Review",
        "fr | Le service n'est pas hébergé à Paris",
        "fr | Ne jamais pousser sur la branche principale sans revue",
        "es | El servicio no se ejecuta en Madrid",
        "es | No usar tabuladores en los archivos del proyecto",
        "it | Il servizio non è ospitato a Milano",
        "pt | O serviço não é executado em Lisboa",
        "nl | De dienst wordt niet in Utrecht gehost",
        "pl | Usługa nie jest hostowana w Warszawie",
        "ru | Сервис не работает в Москве",
        "ja | このサービスは東京では動いていません",
        "zh | 该服务不在上海运行",
        "ko | 서비스는 서울에서 실행되지 않습니다"
      })
  void reading_otherLanguages_asTalkOnly(String tag, String text) {
    assertThat(Languages.reading(text).map(Language::tag)).contains(tag);
    assertThat(Languages.canCompare(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Tjänsten körs inte i Stockholm",
        "Servis İstanbul'da çalışmıyor ve durduruldu",
        "Služba neběží v Praze",
        "Сервіс не працює у Києві",
        "الخدمة لا تعمل في القاهرة"
      })
  void reading_unreadLanguages_none(String text) {
    assertThat(Languages.reading(text)).isEmpty();
    assertThat(Languages.canCompare(text)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "TURN | Thanks. From now on, show the diff first. | REQUIREMENT",
        "TURN | Never commit to main | PROHIBITION",
        "TURN | I prefer small commits | PREFERENCE",
        "STATEMENT | Please don't use Lombok | PROHIBITION",
        "STATEMENT | Always run the tests first | REQUIREMENT",
        "STATEMENT | I prefer tabs over spaces | PREFERENCE",
        "STATEMENT | Use pnpm, not npm | REQUIREMENT",
        "GUIDE | Keep functions small. | GUIDELINE",
        "GUIDE | Tests must not sleep. | PROHIBITION",
        "GUIDE | Every change must have a test. | REQUIREMENT"
      })
  void directive_byRegister(Register register, String text, Directive directive) {
    assertThat(Languages.directive(text, register)).contains(directive);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "TURN | I have always lived here",
        "STATEMENT | The build always runs on Monday",
        "GUIDE | The server listens on port 8080.",
        "TURN | Keep functions small.",
        "GUIDE | Never auf main pushen, das ist nicht erlaubt und wird immer entfernt",
        "STATEMENT | Use las tabulaciones, not los espacios de la plantilla"
      })
  void directive_onlyTold_orNotRead_none(Register register, String text) {
    assertThat(Languages.directive(text, register)).isEmpty();
  }

  @Test
  void questions_areToldByTheirMark_inAnyLanguage() {
    assertThat(Languages.isQuestion("Wo läuft der Dienst nicht?")).isTrue();
    assertThat(Languages.isQuestion("東京で動いていますか？")).isTrue();
    assertThat(Languages.isQuestion("Which port is used")).isTrue();
    assertThat(Languages.isQuestion("Is der Dienst nicht und wird oder kein")).isFalse();
  }

  @Test
  void words_ofEnglish() {
    Language english = Languages.reading("The build is green").orElseThrow();

    assertThat(english.isStopWord("the")).isTrue();
    assertThat(english.isStopWord("build")).isFalse();
    assertThat(english.isNegation("never")).isTrue();
    assertThat(english.isNegation("always")).isFalse();
    assertThat(english.isSmallTalk("thanks")).isTrue();
    assertThat(english.isSmallTalk("build")).isFalse();
    assertThat(english.abbreviations()).contains("e.g").doesNotContain("build");
    assertThat(english.tellsOfChange("The limit was raised to 8")).isTrue();
    assertThat(english.asksForCurrentValue("What is the limit?")).isTrue();
  }

  @Test
  void change_isToldInALanguageThatIsRead() {
    assertThat(Languages.tellsOfChange("The total is now 8")).isTrue();
    assertThat(Languages.tellsOfChange("Der total ist nicht 8, und wird auch nicht 9")).isFalse();
  }
}
