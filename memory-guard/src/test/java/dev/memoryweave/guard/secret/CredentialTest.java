package dev.memoryweave.guard.secret;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Credentials of headers and connections, and JSON Web Tokens. */
class CredentialTest {
  private static final int DRAWS = 40;

  private final SecretScanner scanner = SecretScanner.standard();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Authorization: Bearer %s",
        "authorization: bearer %s\r\nHost: host.invalid",
        "curl -H \"Authorization: Bearer %s\" https://host.invalid",
        "'Authorization': 'Token %s'",
        "{\"Authorization\":\"Bearer %s\"}",
        "{\\\"Authorization\\\":\\\"Bearer %s\\\"}",
        "Proxy-Authorization: %s",
        "headers.set(\"Authorization\", \"Bearer %s\")",
        "Authorization%%3A%%20Bearer%%20%s",
        "sent with Bearer %s.",
        "Authorization: ApiKey %s",
      })
  void drawnCredential_ofAHeader_isRefused(String notation) {
    for (int seed = 0; seed < DRAWS; seed++) {
      Drawn drawn = new Drawn(seed);
      for (String value : List.of(drawn.url64(32), drawn.hex(40), drawn.alnum(64))) {
        assertFound(notation.formatted(value), value, "authorization-header");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Authorization: Basic %s",
        "\"Authorization\": \"Basic %s\"",
        "{\"auths\":{\"host.invalid\":{\"auth\":\"%s\"}}}",
        "_auth=%s",
      })
  void userAndPassword_inBase64_areRefused(String notation) {
    for (int seed = 0; seed < DRAWS; seed++) {
      String pair = "app:" + new Drawn(seed).password(15);
      String value = Base64.getEncoder().encodeToString(pair.getBytes(UTF_8));
      assertThat(scanner.firstRefused(notation.formatted(value)))
          .as("seed %d", seed)
          .hasValueSatisfying(f -> assertThat(f.rule().id()).isEqualTo("basic-credentials"));
    }
  }

  @Test
  void userAndPassword_ofCurl_areRefused() {
    String password = new Drawn(1).password(16);
    assertFound("curl -u app:" + password + " https://host.invalid", password, "basic-credentials");
    assertFound("curl --user 'app:" + password + "' x", password, "basic-credentials");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgres://app:%s@db.invalid:5432/orders",
        "postgresql+psycopg2://app:%s@localhost/orders",
        "mysql://root:%s@127.0.0.1/x",
        "mongodb+srv://app:%s@cluster0.mongodb.invalid/?retryWrites=true",
        "redis://:%s@cache.invalid:6379/0",
        "rediss://default:%s@cache.invalid",
        "amqp://app:%s@mq.invalid/vhost",
        "https://deploy:%s@git.invalid/repo.git",
        "DATABASE_URL=\"postgres://app:%s@db.invalid/x\"",
        "jdbc:mysql://db.invalid/x?user=app&password=%s&useSSL=true",
        "jdbc:sqlserver://db.invalid;user=app;password=%s;encrypt=true",
        "Server=db.invalid;Database=x;User Id=app;Password=%s;",
        "host=db.invalid user=app password=%s dbname=x",
        "postgres:\\/\\/app:%s@db.invalid\\/x",
        "url%%3Dpostgres%%3A%%2F%%2Fapp%%3A%s%%40db.invalid",
      })
  void password_ofAConnection_isRefusedWhetherOrNotItLooksDrawn(String notation) {
    for (int seed = 0; seed < DRAWS; seed++) {
      String drawn = new Drawn(seed).alnum(16);
      String text = notation.formatted(drawn);
      assertThat(scanner.firstRefused(text))
          .as(text)
          .hasValueSatisfying(
              f -> {
                assertThat(f.rule().id()).isEqualTo("connection-string");
                assertThat(text.substring(f.start(), f.end())).isEqualTo(drawn);
              });
    }
    String chosen = "sunflower" + "-lane";
    assertFound(notation.formatted(chosen), chosen, "connection-string");
  }

  @Test
  void usualPassword_passesBesideAUsualUserOrHost() {
    for (String passes :
        List.of("user:pass@db.invalid", "app:password@localhost", "app:app@db.invalid")) {
      assertThat(scanner.firstRefused("mysql://" + passes + "/x")).as(passes).isEmpty();
    }
    for (String refused : List.of("app:pass" + "word123@db.invalid", "root:toor@db.invalid")) {
      assertThat(scanner.firstRefused("mysql://" + refused + "/x")).as(refused).isPresent();
    }
  }

  @Test
  void usualPassword_ofAServiceInAComposition_passes() {
    for (String host : List.of("db", "db:5432", "tcp(db:3306)")) {
      String text = "dsn: mysql://app:secret@" + host + "/app";
      assertThat(scanner.scan(text)).as(host).isEmpty();
    }
  }

  @Test
  void usualPassword_atAHostOfTheNet_onlyWarns() {
    String text = "mysql://app:password@db.acme-hosting.net/x";
    assertThat(scanner.firstRefused(text)).isEmpty();
    assertThat(scanner.scan(text)).isNotEmpty();
  }

  @Test
  void password_withUnescapedMarks_isRefusedWhole() {
    String password = "a/b" + "?c#d@e";
    assertFound("postgres://app:" + password + "@db.invalid:5432/x", password, "connection-string");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "%s",
        "token is %s.",
        "\"id_token\":\"%s\"",
        "Cookie: session=%s; Path=/",
        "https://host.invalid/?jwt=%s&x=1",
        "a\\n%s\\n",
        "q%%3D%s",
      })
  void jsonWebToken_isRefused(String notation) {
    for (int seed = 0; seed < DRAWS; seed++) {
      Drawn drawn = new Drawn(seed);
      String signed =
          part("{\"alg\":\"HS256\",\"typ\":\"JWT\"}")
              + "."
              + part("{\"sub\":\"" + drawn.digits(10) + "\"}")
              + "."
              + drawn.url64(43);
      String encrypted =
          part("{\"alg\":\"dir\",\"enc\":\"A256GCM\"}")
              + "."
              + (seed % 2 == 0 ? "" : drawn.url64(43))
              + "."
              + drawn.url64(16)
              + "."
              + drawn.url64(200)
              + "."
              + drawn.url64(22);
      assertFound(notation.formatted(signed), signed, "json-web-token");
      assertFound(notation.formatted(encrypted), encrypted, "json-web-token");
    }
  }

  private void assertFound(String text, String value, String rule) {
    assertThat(scanner.firstRefused(text))
        .as(text)
        .hasValueSatisfying(
            finding -> {
              assertThat(finding.rule().id()).isEqualTo(rule);
              assertThat(text.substring(finding.start(), finding.end())).isEqualTo(value);
            });
  }

  private static String part(String json) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(UTF_8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sshpass -p '%s' ssh app@host.invalid",
        "psexec \\\\10.0.0.7 -u app -p %s cmd",
        "openssl rsa -in key.pem -passin pass:%s",
        "redis-cli -h cache.invalid -a %s ping",
        "curl -u \":%s\" https://api.invalid",
        "curl -u \"%s:\" https://api.invalid",
      })
  void passwordOfACommand_isRefused(String command) {
    for (int seed = 0; seed < 20; seed++) {
      String text = command.formatted("d7" + new Drawn(seed).alnum(16));
      assertThat(scanner.firstRefused(text)).as(text).isPresent();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sshpass -p \"$PASSWORD\" ssh app@host.invalid",
        "psexec \\\\10.0.0.7 -u app -p %SECRET% cmd",
        "psexec runs a command on another host, with -u and -p for the login.",
        "openssl rsa -in key.pem -passin pass:${PASS}",
        "redis-cli -h cache.invalid -a <password> ping",
        "curl -u \"$USER:\" https://api.invalid",
        "curl -u app: https://api.invalid",
      })
  void commandWithAReferenceToThePassword_passes(String command) {
    assertThat(scanner.firstRefused(command)).isEmpty();
  }
}
