package dev.memoryweave.language.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextAnalyzerTest {

  private final TextAnalyzer analyzer = new TextAnalyzer();

  private String index(String text) {
    return String.join(" ", analyzer.indexTerms(text));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          Retries were retried, retrying!      | retri retri retri
          The state of the jobs                | state job
          Ann's cat and the boys' dogs         | ann cat boy dog
          we've seen; they'll don't            | seen
          O'Brien                              | obrien brien
          Crème BRÛLÉE, naïve Ångström         | creme brule naiv angstrom
          Straße, Øre, Łódź, æon               | strass ore lodz aeon
          ﬁnd ＦＵＬＬ ｗｉｄｔｈ                      | find full width
          co\u00ADoperate zero\u200Bspace      | cooper zero space
          Ёлка ёлка ЕЛКА                       | елка елка елка
          Σίσυφος ΣΊΣΥΦΟΣ                      | σισυφοσ σισυφοσ
          شَمْس شمـس                           | شمس شمس
          שָׁלוֹם                                | שלום
          हिन्दी                                 | हिन्दी
          May                                  | may
          """)
  void indexTerms_words(String text, String terms) {
    assertThat(index(text.replace("\\u00AD", "\u00AD").replace("\\u200B", "\u200B")))
        .isEqualTo(terms);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          getUserName                | getusernam get user name
          get_user_name              | getusernam get user name
          get-user-name              | getusernam get user name
          GetUserName                | getusernam get user name
          GET_USER_NAME              | getusernam get user name
          HTTPServer                 | httpserver http server
          parseURLs                  | parseurl pars url
          IDs                        | id
          __init__                   | initi
          to_dict                    | todict dictionari
          os.path.join               | ospathjoin os path join
          std::vector                | stdvector std vector
          src/main/FooBar.java       | srcmainfoobarjava sourc main foobarjava foobar foo bar java
          C:\\Temp\\x.log            | c tempxlog temp xlog log
          NullPointerException       | nullpointerexcept null pointer except
          E1234                      | e1234 1234
          0x1F 5b4c3f2a              | 0x1f 5b4c3f2a
          sha256                     | sha256 sha 256
          C++ C# F# .NET c++17       | cpp csharp fsharp dotnet net cpp 17
          Node.js ASP.NET            | nodej node js aspnet asp net
          i++ a#b                    | b
          """)
  void indexTerms_identifiers(String text, String terms) {
    assertThat(index(text)).isEqualTo(terms);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          42 007                   | 42 007
          1.2.3 v1.2.3 v2          | 1_2_3 1_2 1_2_3 1_2 2
          10.24.7.15               | 10_24_7_15 10_24 10_24_7
          1.2.3.4.5.6              | 1_2_3_4_5_6 1_2 1_2_3 1_2_3_4
          python3.8                | python3_8 python 3_8
          2,500 1,234,567 3.14     | 2500 1234567 3_14
          1,2 10,00                | 1 2 10 00
          15th 1st 22nd 3rd        | 15 1 22 3
          2024-03-05               | 2024_03_05 2024 3 5
          10:30                    | 10_30 10 30
          10ms 5k                  | 10ms 10 ms 5k 5
          ٣٤ ५६ ３ x² ½            | 34 56 3 x2
          """)
  void indexTerms_numbers(String text, String terms) {
    assertThat(index(text)).isEqualTo(terms);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          猫              | 猫
          我有猫          | 我 我有 有 有猫 猫
          ひらがな        | ひら らが がな
          ｶﾞｷﾞ            | ガギ
          コーヒー        | コー ーヒ ヒー
          東京タワー      | 東 東京 京 京タ タワ ワー
          학교에서 집     | 학 학교 교 교에 에 에서 서 집
          ภาษา            | ภา าษ ษา
          กิน             | กิน
          Java言語3月     | java 言 言語 語 3 月
          𠀀𠀁            | 𠀀 𠀀𠀁 𠀁
          """)
  void indexTerms_scriptsWithoutSpaces(String text, String terms) {
    assertThat(index(text)).isEqualTo(terms);
  }

  @Test
  void indexTerms_hangulJamoAndSyllables_areTheSame() {
    assertThat(analyzer.indexTerms("\u1112\u1161\u11AB\u1100\u1173\u11AF"))
        .isEqualTo(analyzer.indexTerms("한글"));
  }

  @Test
  void indexTerms_longRunOfCharacters_losesNoPair() {
    String text =
        IntStream.range(0, 1_000)
            .collect(
                StringBuilder::new, (b, i) -> b.append((char) (0x4E00 + i)), StringBuilder::append)
            .toString();
    List<String> terms = analyzer.indexTerms(text);
    assertThat(terms).hasSize(1_000 + 999).doesNotHaveDuplicates();
    for (int i = 0; i + 2 <= text.length(); i++) {
      assertThat(terms).contains(text.substring(i, i + 2));
    }
  }

  @Test
  void indexTerms_pictographs_areTermsOfTheirOwn() {
    assertThat(analyzer.indexTerms("ship it🚀🚀👍🏽 ☂\uFE0F ©→═"))
        .containsExactly("ship", "🚀", "🚀", "👍", "☂");
  }

  @Test
  void carriesContent_notWordsThatBuildASentence() {
    assertThat(analyzer.carriesContent("limit")).isTrue();
    assertThat(analyzer.carriesContent("what")).isFalse();
    assertThat(analyzer.carriesContent("")).isTrue();
  }

  @Test
  void indexTerms_onlyStopWords_areKept() {
    assertThat(analyzer.indexTerms("To be, or not to be"))
        .containsExactly("to", "be", "or", "not", "to", "be");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "\u0000", "\n\t", "\uD800", "\uDC00\uD800", "?!…—", "\u0301", "()*\"^:"})
  void indexTerms_textWithoutWords_isEmpty(String text) {
    assertThat(analyzer.indexTerms(text)).isEmpty();
    assertThat(analyzer.analyzeQuery(text).isEmpty()).isTrue();
  }

  @Test
  void indexTerms_brokenUnicodeAndNul_partWords() {
    assertThat(analyzer.indexTerms("red\uD800blue\u0000green\uDC00black\uDC00\uD800"))
        .containsExactly("red", "blue", "green", "black");
  }

  @Test
  void indexTerms_null_isRefused() {
    assertThatNullPointerException()
        .isThrownBy(() -> analyzer.indexTerms(null))
        .withMessage("text");
    assertThatNullPointerException()
        .isThrownBy(() -> analyzer.analyzeQuery(null))
        .withMessage("text");
  }

  @Test
  void analyzeQuery_question_asksForItsContent() {
    AnalyzedQuery query = analyzer.analyzeQuery("What did the Retry policy of Ann change in 2023?");
    assertThat(query.terms())
        .containsExactly(
            new QueryTerm("retri", 1.0, TermClass.NAME),
            new QueryTerm("polici", 1.0, TermClass.WORD),
            new QueryTerm("ann", 1.0, TermClass.NAME),
            new QueryTerm("chang", 1.0, TermClass.WORD),
            new QueryTerm("2023", 1.0, TermClass.NUMBER));
    assertThat(query.sequence()).containsExactly("retri", "polici", "ann", "chang", "2023");
    assertThat(query.phrases()).isEmpty();
  }

  @Test
  void analyzeQuery_identifier_asksForTheWholeAndLessForItsPieces() {
    assertThat(analyzer.analyzeQuery("fix parseDate").terms())
        .containsExactly(
            new QueryTerm("fix", 1.0, TermClass.WORD),
            new QueryTerm("parsed", 1.0, TermClass.IDENTIFIER),
            new QueryTerm("pars", 0.7, TermClass.PART),
            new QueryTerm("date", 0.7, TermClass.PART));
  }

  @Test
  void analyzeQuery_termSeenTwice_keepsItsPlaceAndTheGreaterWeight() {
    AnalyzedQuery query = analyzer.analyzeQuery("parseDate of a date");
    assertThat(query.terms())
        .contains(new QueryTerm("date", 1.0, TermClass.WORD))
        .extracting(QueryTerm::term)
        .containsExactly("parsed", "pars", "date");
    assertThat(query.sequence()).containsExactly("parsed", "pars", "date", "date");
  }

  @Test
  void analyzeQuery_firstWordOfASentence_isNoName() {
    assertThat(analyzer.analyzeQuery("Retries failed. Timeouts too. \"Jobs\" stopped").terms())
        .extracting(QueryTerm::termClass)
        .containsOnly(TermClass.WORD);
  }

  @Test
  void analyzeQuery_onlyStopWords_asksForThem() {
    assertThat(analyzer.analyzeQuery("who are you").terms())
        .extracting(QueryTerm::term)
        .containsExactly("who", "are", "you");
  }

  @Test
  void analyzeQuery_characterScript_asksForPairsAndLoneCharactersOnly() {
    assertThat(analyzer.analyzeQuery("我有猫 猫").terms())
        .containsExactly(
            new QueryTerm("我有", 1.0, TermClass.NGRAM),
            new QueryTerm("有猫", 1.0, TermClass.NGRAM),
            new QueryTerm("猫", 1.0, TermClass.NGRAM));
    assertThat(analyzer.indexTerms("我有猫")).contains("猫");
  }

  @Test
  void analyzeQuery_quotedPhrases_areSequencesOfTheIndex() {
    AnalyzedQuery query =
        analyzer.analyzeQuery(
            "\"terminal states\" “the retry of jobs” «getUserName» 「我有」 \"\" \"of\"");
    assertThat(query.phrases())
        .containsExactly(
            List.of("termin", "state"),
            List.of("retri", "job"),
            List.of("getusernam", "get", "user", "name"),
            List.of("我", "我有", "有"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"5\" disk", "\"", "say \"hello\nworld\" now", "it's Ann's 'own' word"})
  void analyzeQuery_unpairedQuotesAndApostrophes_areNoPhrases(String text) {
    assertThat(analyzer.analyzeQuery(text).phrases()).isEmpty();
  }

  @Test
  void analyzeQuery_longText_isBounded() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5_000; i++) {
      text.append("\"word").append(i).append("\" ");
    }
    AnalyzedQuery query = analyzer.analyzeQuery(text.toString());
    assertThat(query.terms()).hasSize(TextAnalyzer.MAX_QUERY_TERMS);
    assertThat(query.sequence()).hasSize(TextAnalyzer.MAX_QUERY_TERMS);
    assertThat(query.phrases()).hasSize(TextAnalyzer.MAX_QUERY_PHRASES);
  }
}
