package dev.memoryweave.guard.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that a memory must be able to hold: nothing in them is a secret. */
class CleanTextTest {
  private final SecretScanner scanner = SecretScanner.standard();

  @ParameterizedTest
  @ValueSource(
      strings = {
        // prose about secrets
        "The password must be rotated every 90 days, and the token budget is 6,000.",
        "Tokens expire after an hour; refresh the token before that.",
        "Never log the API key, the client secret or the private key.",
        "Set password to something with upper case, digits and symbols.",
        "The secret is that nobody reads the manual.",
        "password reset: send a mail with a one-time link",
        "The access token is stored in the keychain, the refresh token in memory.",
        "Use Basic authentication or a Bearer token in the Authorization header.",
        "Authorization: required for every endpoint but /health",
        "secret management: HashiCorp Vault, AWS Secrets Manager, SOPS",
        "Decided: the token is passed as the header X-Auth-Token, not as a query parameter.",
        "Secrets such as sk-... or ghp_... are refused.",
        "tokenization: WordPiece; tokenizer: bert-base-uncased",
        "Ask for the passphrase twice, compare, then derive the key with Argon2id.",
        "pass: 12, fail: 3, skipped: 1",
        "compass: north, bypass: true, trespass: no",
        // placeholders
        "password=<password>",
        "api_key: \"your-api-key-here\"",
        "token = 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'",
        "PASSWORD=****************",
        "DB_PASSWORD=${DB_PASSWORD}",
        "password: {{ vault_db_password }}",
        "password: {{vault.DbPassw0rd9x}}",
        "set PASSWORD=%DB_PASSWORD%",
        "password=changeme",
        "POSTGRES_PASSWORD=postgres",
        "secret: example-secret-value-1234567890",
        "token: REDACTED",
        "token: [redacted:github-token]",
        "password: !vault |",
        "password: ENC(placeholder)",
        "apiKey: process.env.OPENAI_API_KEY",
        "api_key = os.environ[\"OPENAI_API_KEY\"]",
        "String token = System.getenv(\"GITHUB_TOKEN\");",
        "token: ${{ secrets.GITHUB_TOKEN }}",
        "password = var.db_password2",
        "client_secret = data.aws_ssm_parameter.secret_v2.value",
        "token: example-token-2024-a1b2",
        "sk-example-key-of-the-documentation-1",
        "ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "sk-proj-xxxxxxxxxxxxxxxxxxxxxxxx",
        "sk-your-openai-api-key-goes-here",
        "https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX",
        "Authorization: Bearer <token>",
        "Authorization: Bearer $TOKEN",
        "Authorization: Bearer ${ACCESS_TOKEN_FROM_LOGIN}",
        "Authorization: Bearer YOUR_ACCESS_TOKEN_1",
        "Authorization: Basic <base64 of user:password>",
        "curl -u user:password https://host.invalid",
        "postgres://user:password@localhost:5432/db",
        "postgres://postgres:postgres@localhost/db",
        "postgres://${DB_USER}:${DB_PASS}@${DB_HOST}/x",
        "mysql://<user>:<password>@host/db",
        "amqp://guest:guest@localhost",
        "redis://localhost:6379/0",
        "jdbc:postgresql://localhost:5432/app?user=app&password=secret",
        "f\"postgresql://{user}:{password}@{host}/db\"",
        // code
        "private String password;",
        "password: String,",
        "token = getToken()",
        "secret: null",
        "String password = request.getParameter(\"password2\");",
        "this.password = password1;",
        "def connect(host, password=None, token_count=4096):",
        "if (token.type == TokenType.IDENTIFIER_2) {",
        "@Value(\"${app.security.jwt.secret-key}\") String secretKey;",
        "passwordEncoder = new BCryptPasswordEncoder(12);",
        "const token = await session.getAccessTokenSilently2();",
        "accessTokenProvider: OAuth2AccessTokenProviderChain",
        "spring.security.oauth2.client.registration.google.client-secret-expires-at=2026-01-01T00:00:00Z",
        "secretName: my-service-tls-v2-20240115",
        "tokenEndpoint: https://login.host.invalid/oauth2/v2.0/token",
        "passwordPolicy: MinLength8AndOneDigit1",
        "secret_id: 123e4567-e89b-12d3-a456-426614174000",
        "nextPageToken: CAUQAAzQ9xT7vB2kLm4Rp8",
        "token_hash: 3f786850e387550fdab836ed7e6dc881de23001b",
        "private_key_path: /etc/ssl/private/server-2024.key",
        "password_file=/run/secrets/db_password_v2",
        "tokenIds: a1B2x9Q7zK4w8R3t5Y6u",
        "tokenizerConfig = 'a1B2x9Q7zK4w8R3t5Y6u'",
        "secretKeyRef: a1B2x9Q7zK4w8R3t5Y6u",
        "password.setText(\"a1B2x9Q7zK4w8R3t5Y6u\")",
        "SECRET_FILE = './config/s3cr3t-v2.json'",
        "credentials: same-origin",
        "credential.helper=osxkeychain",
        "token: user1@mail.invalid",
        "pwd=/home/user/src && cd $pwd",
        "AuthorizationServerConfigurerAdapter2 extends Bearer",
        "0x000003D1L is CKM_WTLS_MASTER_KEY_DERIVE",
        "public_key: MFkwEwYHKoZIzj0CAQ9x",
        // identifiers, hashes and data
        "commit 3f786850e387550fdab836ed7e6dc881de23001b",
        "fixed in 3f78685 and 89e6c98d92887913cadf06b2adb97f26cde4849b",
        "123e4567-e89b-12d3-a456-426614174000",
        "request_id=123e4567-e89b-12d3-a456-426614174000",
        "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "md5: d41d8cd98f00b204e9800998ecf8427e",
        "\"integrity\":"
            + " \"sha512-v2kDEe57lecTulaDIuNTPy3Ry4gLGJ6Z1O3vE1krgXZNrsQ+LFTGHVxVjcXPs17LhbZVGedAJv8XZ1tvj5FvSg==\"",
        "docker://registry.invalid/app:1.2@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "docker://app:1.2@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
        "task-1234567890abcdefghij, risk-assessment-2024-final-version,"
            + " disk-io-scheduler-benchmark",
        "<div class=\"sk-estimator-doc-link sk-toggleable__label-arrow sk-container-id-12\">",
        "org.springframework.boot:spring-boot-starter-oauth2-resource-server:3.2.1",
        "com/example/security/JwtAuthenticationTokenFilterRegistrationBean2.java",
        "AbstractSingletonProxyFactoryBeanDefinitionParserDelegate",
        "/var/lib/docker/overlay2/tokens/secret-store/v2",
        "C:\\Users\\app\\AppData\\Local\\Token\\cache2",
        "https://host.invalid:8443/a/b?c=d#e",
        "see http://localhost:3000 and mail me@host.invalid",
        "git@github.com:org/repo.git",
        "ssh://git@github.com:22/org/repo.git",
        "https://medium.invalid/@author/a-title-1a2b3c4d5e6f",
        "2024-01-15T10:30:00.123Z token refreshed in 123ms",
        "body{color:#3f7868;background:url(img/a.png)}.token.keyword{color:#07a}",
        ".password-input::placeholder{opacity:.5}.secret-key{display:none}",
        "!function(e,t){var n=e.token=t.secret||{};n.pass=function(a){return a&&a[0]}}(this,0);",
        "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor.",
        "合計は password を含まない。密码必须定期更换。",
        "AsiaPacific ASIAPACIFICSOUTHEAST region",
      })
  void text_withoutASecret_passes(String text) {
    assertThat(refusedIds(text)).isEmpty();
    assertThat(refusedIds("Intro.\n  " + text + "\nOutro.")).isEmpty();
    assertThat(refusedIds("\"" + text + "\"")).isEmpty();
    assertThat(refusedIds(text.replace(" ", "\r\n"))).isEmpty();
  }

  private List<String> refusedIds(String text) {
    return scanner.scan(text).stream()
        .filter(SecretFinding::isRefused)
        .map(finding -> finding.rule().id() + " " + text.substring(finding.start(), finding.end()))
        .toList();
  }

  @Test
  void hashesAndIds_ofAnyDraw_pass() {
    for (int seed = 0; seed < 500; seed++) {
      Drawn drawn = new Drawn(seed);
      for (int length : new int[] {7, 8, 12, 32, 40, 64}) {
        String hash = drawn.hex(length);
        for (String context :
            List.of("%s", "commit %s", "fixed in %s.", "digest=%s", "ETag: \"%s\"", "a/%s/b.png")) {
          assertThat(scanner.scan(context.formatted(hash))).as("%d: %s", seed, hash).isEmpty();
          String upper = hash.toUpperCase(Locale.ROOT);
          assertThat(scanner.scan(context.formatted(upper))).as("%d: %s", seed, upper).isEmpty();
        }
      }
      for (String context : List.of("%s", "id: %s", "token: %s", "/orders/%s", "secret=%s")) {
        assertThat(scanner.firstRefused(context.formatted(drawn.uuid()))).as("%d", seed).isEmpty();
      }
    }
  }

  @Test
  void javaNames_ofTheRuntime_pass() {
    String text =
        String.join(
            "\n",
            ModuleLayer.boot().modules().stream()
                .flatMap(module -> module.getPackages().stream())
                .sorted()
                .toList());
    String properties = String.join("\n", System.getProperties().stringPropertyNames());
    assertThat(scanner.scan(text)).isEmpty();
    assertThat(scanner.scan(properties)).isEmpty();
  }

  @Test
  void drawnString_withoutNameOrShape_onlyWarns() {
    for (int seed = 0; seed < 100; seed++) {
      String drawn = new Drawn(seed).alnum(40);
      String text = "the value " + drawn + " was seen";
      assertThat(scanner.firstRefused(text)).as("seed %d", seed).isEmpty();
      assertThat(scanner.scan(text))
          .as("seed %d", seed)
          .singleElement()
          .satisfies(
              finding -> {
                assertThat(finding.rule().id()).isEqualTo("high-entropy-string");
                assertThat(finding.rule().severity()).isEqualTo(SecretRule.Severity.WARN);
                assertThat(text.substring(finding.start(), finding.end())).isEqualTo(drawn);
              });
    }
  }
}
