package dev.memoryweave.change.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.statement.internal.SentenceReader;
import dev.memoryweave.statement.internal.TextComparison;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing acts on statements in a language that nobody here reads. */
class UnreadLanguagesTest {

  /** What is said, and what denies, asks or changes it. */
  private static final String PAIRS =
      """
      Wir deployen freitags. | Wir deployen freitags nicht.
      Wir deployen freitags. | Wir deployen freitags nie.
      Deployments freitags erlaubt | Deployments freitags verboten
      Wir deployen freitags. | Wir deployen freitags?
      Der Cache hält Einträge 30 Sekunden. | Der Cache hält Einträge 60 Sekunden.
      Das Timeout ist 30 ms. | Das Timeout ist 60 ms.
      On déploie le vendredi. | On ne déploie pas le vendredi.
      On déploie le vendredi. | On déploie le vendredi ?
      On déploie le vendredi. | On ne déploie plus le vendredi.
      Desplegamos los viernes. | No desplegamos los viernes.
      Desplegamos los viernes. | ¿Desplegamos los viernes?
      Desplegamos los viernes. | Tampoco desplegamos los viernes.
      金曜日にデプロイします。 | 金曜日にデプロイしません。
      金曜日にデプロイします。 | 金曜日にデプロイします？
      GitHub Actions を使います | GitHub Actions を使いません
      本番では Redis Sentinel Cluster を使う | 本番では Redis Sentinel Cluster を使わない
      Мы деплоим по пятницам. | Мы не деплоим по пятницам.
      Мы деплоим по пятницам. | Мы деплоим по пятницам?
      Redis Sentinel используем | Redis Sentinel не используем
      我们星期五部署。 | 我们星期五不部署。
      我们 用 Kafka MQ | 我们 不 用 Kafka MQ
      Kubernetes Helm Terraform Vault 使用 | Kubernetes Helm Terraform Vault 不 使用
      PostgreSQL HikariCP Flyway Redis Kafka Docker Helm используем | PostgreSQL HikariCP Flyway Redis Kafka Docker Helm не используем
      Kami melakukan rilis setiap hari Jumat sore bersama tim operasi | Kami tidak melakukan rilis setiap hari Jumat sore bersama tim operasi
      Julkaisemme uuden version joka perjantai tuotantoon yhdessä kaikkien tiimien kanssa | Emme julkaisemme uuden version joka perjantai tuotantoon yhdessä kaikkien tiimien kanssa
      Cuma günleri yeni sürüm canlı ortama otomatik olarak yükleniyor | Cuma günleri yeni sürüm canlı ortama otomatik olarak yüklenmiyor
      Publikujemy nowe wersje aplikacji klienta tylko piatkami wieczorem razem z zespolem | Nie publikujemy nowe wersje aplikacji klienta tylko piatkami wieczorem razem z zespolem
      Vi deployar fredagar | Vi deployar inte fredagar
      Rilasciamo il venerdì | Non rilasciamo il venerdì
      """;

  /** Of these no word is known, so that a word more or less has to count. */
  private static final String UNTOLD =
      """
      Nasazujeme novou verzi produkce automaticky vecer potom testy tymu | Nenasazujeme novou verzi produkce automaticky vecer potom testy tymu
      Lansam versiunea finala a aplicatiei mobile vineri seara impreuna cu echipa | Nu lansam versiunea finala a aplicatiei mobile vineri seara impreuna cu echipa
      """;

  private final PromotionPolicy policy = new PromotionPolicy(new SentenceReader());

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = PAIRS + UNTOLD)
  void pairs_neitherSayTheSame_norContradict(String said, String other) {
    assertThat(TextComparison.saysTheSame(said, other)).isFalse();
    assertThat(TextComparison.saysAllOf(said, other)).isFalse();
    assertThat(TextComparison.saysAllOf(other, said)).isFalse();
    assertThat(TextComparison.contradiction(said, other)).isEmpty();
    assertThat(TextComparison.contradiction(other, said)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = PAIRS + UNTOLD)
  void pairs_inATextOfMixedLanguages_areKeptApart(String said, String other) {
    String english = "The build runs on every push to main.\n";

    assertThat(TextComparison.saysAllOf(english + said, english + other)).isFalse();
    assertThat(TextComparison.contradiction(english + said, english + other)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = PAIRS + UNTOLD)
  void pairs_areNeitherJoinedNorReplaced(String said, String other) {
    for (Trust trust : List.of(Trust.AGENT, Trust.USER)) {
      assertThat(
              policy
                  .decide(
                      candidate(other, ""),
                      new Provenance.Principal(trust, null),
                      true,
                      List.of(node(said, "")))
                  .decision())
          .isInstanceOf(Decision.Insert.class);
      assertThat(
              policy
                  .decide(
                      candidate(said, ""),
                      new Provenance.Principal(trust, null),
                      true,
                      List.of(node(other, "")))
                  .decision())
          .isInstanceOf(Decision.Insert.class);
    }
  }

  /** The titles can be read, and what is said below them cannot. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = PAIRS)
  void bodies_belowATitleInEnglish_areNeitherJoinedNorReplaced(String said, String other) {
    PromotionPolicy.Compared compared =
        policy.decide(
            candidate("Release days", other),
            new Provenance.Principal(Trust.AGENT, null),
            true,
            List.of(node("Release days", said)));

    assertThat(compared.decision()).isInstanceOf(Decision.Insert.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Wir deployen freitags nicht.",
        "On ne déploie pas le vendredi",
        "金曜日にデプロイしません。",
        "Redis Sentinel не используем",
        "我们 不 用 Kafka MQ"
      })
  void theSameText_saysTheSame(String text) {
    assertThat(TextComparison.saysTheSame(text, text)).isTrue();
    assertThat(TextComparison.saysTheSame(text, "  " + text.replace(" ", "  ") + "\n")).isTrue();
    assertThat(
            policy
                .decide(
                    candidate(text, ""),
                    new Provenance.Principal(Trust.AGENT, null),
                    true,
                    List.of(node(text, "")))
                .decision())
        .isInstanceOf(Decision.Confirm.class);
  }

  /** What has no sign of another language is read as before. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          retries=3                          | retries=5
          `maxPoolSize` = 10                 | `maxPoolSize` = 20
          The retry limit is 3               | The retry limit is 5
          Postgres                           | MySQL
          The pool is thread-safe            | The pool is not thread-safe
          The timeout of the µService is 5 s | The timeout of the µService is 9 s
          """)
  void codeAndShortTexts_areReadAsEnglish(String one, String other) {
    assertThat(TextComparison.saysTheSame(one, one)).isTrue();
    assertThat(TextComparison.saysTheSame(one, other)).isFalse();
    if (!one.equals("Postgres")) {
      assertThat(TextComparison.contradiction(one, other)).isPresent();
    }
  }

  private static Reflector.Candidate candidate(String title, String body) {
    return new Reflector.Candidate(
        NodeKind.FACT,
        title,
        body,
        List.of(),
        List.of(),
        List.of(),
        .8,
        false,
        List.of(),
        "facts[0]");
  }

  private static MemoryNode node(String title, String body) {
    return MemoryNode.builder(Scope.project("p"), NodeId.of("fact.known"), title, Instant.EPOCH)
        .body(body)
        .confidence(.8)
        .build();
  }
}
