package dev.memoryweave.guard.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that look drawn are found behind the names of secrets, in every notation. */
class SecretAssignmentTest {
  private static final int DRAWS = 40;

  private final SecretScanner scanner = SecretScanner.standard();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DB_PASSWORD=%s",
        "export POSTGRES_PASSWORD=%s\n",
        "spring.datasource.password=%s",
        "password: %s",
        "  password: '%s'",
        "password: >-\n    %s",
        "password: |\n  %s\n",
        "String password = \"%s\";",
        "private static final String DB_PASSWORD = \"%s\";",
        "const password: string = '%s'",
        "password := \"%s\"",
        "'password' => '%s',",
        "{\"password\": \"%s\"}",
        "{\\\"password\\\": \\\"%s\\\"}",
        "{\"password\":\"%s\",\"user\":\"app\"}",
        "put(\"password\", \"%s\")",
        ".password(\"%s\")",
        "setPassword(\"%s\")",
        "os.environ[\"DB_PASSWORD\"] = \"%s\"",
        "<password>%s</password>",
        "<key>password</key>\n<string>%s</string>",
        "<property name=\"password\" value=\"%s\"/>",
        "<password><![CDATA[%s]]></password>",
        "mysql --user app --password %s",
        "--db-password=%s",
        "ALTER USER app WITH PASSWORD '%s'",
        "Password: `%s`",
        "**Password:** %s",
        "| password | %s |",
        "The password is %s.",
        "the password for the staging database is %s, do not share",
        "Passphrase: “%s”",
        "PASSWD=%s",
        "pwd=%s",
        "userPass = '%s'",
        "ADMIN_PASS=%s",
        "Admin password:\r\n%s\r\n",
        "密码 password：%s",
        "if (password.equals(\"%s\")) {",
        "r'password': r'%s'",
        "- name: DB_PASSWORD\n  value: %s\n",
        "{\"name\":\"DB_PASSWORD\",\"value\":\"%s\"}",
        "machine host.invalid login app password %s",
      })
  void drawnPassword_inAnyNotation_isRefused(String notation) {
    for (int seed = 0; seed < DRAWS; seed++) {
      Drawn drawn = new Drawn(seed);
      assertFound(seed, notation, drawn.password(14 + drawn.upTo(10)), "assigned-password");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "API_KEY=%s",
        "api_key: %s",
        "apiKey = \"%s\"",
        "\"api-key\": \"%s\"",
        "X-Api-Key: %s",
        "curl -H 'X-API-KEY: %s'",
        "the API key is %s and it works",
        "client_secret=%s&grant_type=client_credentials",
        "\"clientSecret\" : \"%s\"",
        "CLIENT_SECRET='%s'",
        "SECRET_KEY = '%s'",
        "secret: %s",
        "auth_token: %s",
        "accessToken=\"%s\"",
        "refresh_token=%s",
        "https://host.invalid/a?access_token=%s",
        "a%%3Ftoken%%3D%s%%26b",
        "//registry.invalid/:_authToken=%s",
        "private_key = \"%s\"",
        "signing-key: %s",
        "encryptionKey: \"%s\"",
        "credentials: \"%s\"",
        "webhookSecret(\"%s\")",
        "service login --token %s",
        "Secret Key: %s",
        "{\\\"token\\\":\\\"%s\\\"}",
        "\\u0022token\\u0022\\u003d\\u0022%s\\u0022",
        "%%22token%%22%%3A%%22%s%%22",
        "&quot;token&quot;:&quot;%s&quot;",
        "TOKEN_STAGING=%s",
        "SECRET_KEY_MINIO=%s",
        "token_admin: %s",
        "secretSupportDesk = \"%s\"",
        "JWT_SECRET=%s",
      })
  void drawnKey_inAnyNotation_isRefused(String notation) {
    for (int seed = 0; seed < DRAWS; seed++) {
      Drawn drawn = new Drawn(seed);
      assertFound(seed, notation, drawn.alnum(24 + drawn.upTo(24)), "assigned-secret");
      assertFound(seed, notation, drawn.hex(32 + 8 * drawn.upTo(4)), "assigned-secret");
    }
  }

  private void assertFound(int seed, String notation, String value, String rule) {
    String text = notation.formatted(value);
    assertThat(scanner.firstRefused(text))
        .as("seed %d, %s", seed, text)
        .hasValueSatisfying(
            finding -> {
              assertThat(finding.rule().id()).isEqualTo(rule);
              assertThat(text.substring(finding.start(), finding.end())).isEqualTo(value);
            });
  }

  static Stream<List<String>> vendors() {
    Drawn drawn = new Drawn(42);
    return Stream.of(
        List.of("aws-secret-key", "aws_secret_access_key = ", drawn.of(Drawn.BASE64, 40)),
        List.of("aws-secret-key", "\"SecretAccessKey\": \"", drawn.of(Drawn.BASE64, 40)),
        List.of("aws-session-token", "AWS_SESSION_TOKEN=", drawn.of(Drawn.BASE64, 200)),
        List.of(
            "azure-storage-key", "AccountName=a;AccountKey=", drawn.of(Drawn.BASE64, 86) + "=="),
        List.of("azure-shared-access-key", "SharedAccessKey=", drawn.of(Drawn.BASE64, 43) + "="),
        List.of("datadog-key", "DD_API_KEY=", drawn.hex(32)),
        List.of("datadog-key", "datadog: {api_key: ", drawn.hex(32)),
        List.of("cohere-key", "COHERE_API_KEY=", drawn.alnum(40)),
        List.of("mistral-key", "MISTRAL_API_KEY=", drawn.alnum(32)),
        List.of("runpod-key", "RUNPOD_API_KEY=", drawn.of(Drawn.UPPER, 40)),
        List.of("twilio-auth-token", "TWILIO_AUTH_TOKEN=", drawn.hex(32)),
        List.of("cloudflare-key", "CLOUDFLARE_API_KEY=", drawn.hex(37)),
        List.of("vercel-token", "VERCEL_TOKEN=", drawn.alnum(24)),
        List.of("netlify-token", "NETLIFY_AUTH_TOKEN=", drawn.url64(43)),
        List.of("discord-client-secret", "DISCORD_CLIENT_SECRET=", drawn.url64(32)),
        List.of("algolia-key", "algoliaApiKey: '", drawn.hex(32)),
        List.of("okta-token", "okta_token=", "00" + drawn.url64(40)),
        List.of("heroku-key", "HEROKU_API_KEY=", drawn.uuid()),
        List.of("heroku-key", "heroku token: ", drawn.uuid()),
        List.of("postmark-token", "POSTMARK_SERVER_TOKEN=", drawn.uuid()),
        List.of("snyk-token", "SNYK_TOKEN=", drawn.uuid()),
        List.of("railway-token", "RAILWAY_TOKEN=", drawn.uuid()),
        List.of("codecov-token", "CODECOV_TOKEN=", drawn.uuid()),
        List.of("npm-token", "//registry.invalid/:_authToken=", drawn.uuid()),
        List.of("wandb-key", "WANDB_API_KEY=", drawn.hex(40)),
        List.of("deepgram-key", "DEEPGRAM_API_KEY=", drawn.hex(40)));
  }

  @ParameterizedTest
  @MethodSource("vendors")
  void keyWithoutMark_behindItsVendorsName_isRefusedUnderTheVendorsRule(List<String> vendor) {
    String text = vendor.get(1) + vendor.get(2);
    for (String context : List.of("%s", "first line\n  %s\nlast line", "env: %s ", "(\"%s\")")) {
      assertThat(scanner.firstRefused(context.formatted(text)))
          .as(context)
          .hasValueSatisfying(f -> assertThat(f.rule().id()).isEqualTo(vendor.get(0)));
    }
  }

  @Test
  void everyVendorRule_hasASample() {
    assertThat(vendors().map(v -> v.get(0)).distinct())
        .containsExactlyInAnyOrderElementsOf(
            VendorKey.table().stream().map(key -> key.rule().id()).distinct().toList());
  }

  @Test
  void awsSecretKey_besideItsKeyId_isRefusedWithoutAnyName() {
    for (int seed = 0; seed < DRAWS; seed++) {
      Drawn drawn = new Drawn(seed);
      String id = "AKIA" + drawn.of(Drawn.BASE32, 16);
      String secret = drawn.of(Drawn.BASE64, 40);
      for (String context : List.of("%s,%s", "id %s\nkey %s\n", "[\"%s\", \"%s\"]")) {
        assertThat(scanner.scan(context.formatted(id, secret)))
            .as("seed %d, %s", seed, context)
            .extracting(finding -> finding.rule().id())
            .containsExactly("aws-access-key-id", "aws-secret-key");
      }
    }
  }

  @Test
  void chosenPassword_withThreeKindsOfCharacters_isRefused() {
    String word = "Wint" + "er";
    for (String text :
        List.of(
            "password = \"" + word + "2031!\"",
            "DB_PASSWORD=" + word + "#2031",
            "db.password=\"Sun" + "Flower" + "123!\"",
            "{\"password\":\"Tr0ub" + "4dor&3\"}")) {
      assertThat(scanner.firstRefused(text))
          .as(text)
          .hasValueSatisfying(f -> assertThat(f.rule().id()).isEqualTo("assigned-password"));
    }
  }

  @Test
  void hashOfAPassword_passesUnderItsOwnName() {
    String hash = "$2b$12$" + new Drawn(5).alnum(53);
    assertThat(scanner.firstRefused("password_hash: " + hash)).isEmpty();
    assertThat(scanner.firstRefused("Hashed password: " + hash)).isEmpty();
    assertThat(scanner.firstRefused("password: \"" + hash + "\"")).isPresent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "API_TOKEN=%s",
        "\"access_token\": \"%s\"",
        "client_secret: %s",
        "X-Acme-ApiKey: %s",
        "authToken = '%s'"
      })
  void uuidBehindTheNameOfAKey_isRefused(String notation) {
    for (int seed = 0; seed < DRAWS; seed++) {
      String text = notation.formatted(new Drawn(seed).uuid());
      assertThat(scanner.firstRefused(text)).as(text).isPresent();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "clientRequestToken: %s",
        "idempotency_token=%s",
        "token: %s",
        "secret=%s",
        "client_secret: 00000000-0000-0000-0000-000000000000"
      })
  void uuidBehindANameThatSaysLess_isNotRefused(String notation) {
    String text = notation.formatted(new Drawn(3).uuid());
    assertThat(scanner.firstRefused(text)).as(text).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "acme_key = \"%s\"",
        "acmeKey: '%s'",
        "define('LOGGED_IN_KEY', '%s&{Q|;#^9+')",
        "AZURE_DEVOPS_EXT_PAT=%s",
        "PresharedKey = %s"
      })
  void drawnKey_ofSomeService_isRefused(String notation) {
    for (int seed = 0; seed < DRAWS; seed++) {
      String text = notation.formatted("k7" + new Drawn(seed).alnum(38));
      assertThat(scanner.firstRefused(text)).as(text).isPresent();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "acme key %s",
        "acmeKEY-%s",
        "acme access %s",
        "the token-%s of acme",
        "acme private=%s"
      })
  void keyThatCountsUpOrStandsWithoutAJoint_warns(String notation) {
    String text = notation.formatted("1234567890abcdef1234567890abcdef");
    assertThat(scanner.firstRefused(text)).as(text).isEmpty();
    assertThat(scanner.scan(text)).as(text).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'password' => 'my-password',\n    'scope' => 'user:read'",
        "return view('auth.reset-password', ['request' => $request]);",
        "\"group\": \"password\",\n\"attributes\": {\"name\": \"password\"}",
        "MYSQL_USER: acme\nMYSQL_PASSWORD: acme\n",
        "POSTGRES_USER=\"acme\" POSTGRES_PASSWORD=\"acme\"",
        "| `CI_NETRC_PASSWORD` | `runtime` | Credentials for private repositories |",
        "statements that grant `iam:PassRole`, `iam:*`, or `*`",
        "redis-password: {{ .Values.password | b64enc | quote }}",
        "printf \"strong-password\" | base64",
        "validate: ['password' => 'min:8']",
        "parser.add_argument(\"--x\", metavar=\"PASSWORD\",\n        help=\"Password to log in\")",
        "ALTER SYSTEM SET password_encryption = 'scram-sha-256';",
        "{\"passwords_encryption_enabled\": \"extra7117\"}",
        "| `masterKey` | Y | The account master key | `\"masterKey\"` |",
        "--data '{ \"password\": \"'$password'\" }'",
        "otpauth://totp/Acme:app?secret=" + "JBSWY3DP" + "EHPK3PXP",
        "secretkey: U1VQRVJfU0VDUkVUX0tFWQo="
      })
  void namesCodeAndExamples_giveNoWarning(String text) {
    assertThat(scanner.scan(text)).isEmpty();
  }
}
