package dev.memoryweave.guard.secret;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Texts with secrets of families that only their surroundings tell, as the documentation of their
 * vendors writes them, and texts that look alike and hold none. All are drawn.
 */
final class SecretFamilies {
  /** A family, a text with a secret or one like it, and which of the two. */
  record Case(String family, boolean secret, Function<Drawn, String> draw) {
    @Override
    public String toString() {
      return family + (secret ? "" : " (look-alike)");
    }
  }

  private final List<Case> cases = new ArrayList<>();

  private SecretFamilies() {}

  static List<Case> all() {
    SecretFamilies all = new SecretFamilies();
    all.named();
    all.chosen();
    all.formats();
    all.commands();
    all.written();
    all.shown();
    SecretNotations.addTo(all);
    return List.copyOf(all.cases);
  }

  void secret(String family, Function<Drawn, String> draw) {
    cases.add(new Case(family, true, draw));
  }

  void lookAlike(String family, Function<Drawn, String> draw) {
    cases.add(new Case(family, false, draw));
  }

  private void named() {
    String uuid = "UUID of a named service";
    for (String name :
        List.of(
            "HEROKU_API_KEY=%s",
            "heroku_secret = \"%s\"",
            "\"snyk_token\": \"%s\"",
            "snyk: token=%s",
            "hubspot_api_key => '%s'",
            "launchdarkly.access_token: %s",
            "pubnub-auth-key=%s",
            "Postmark token: %s",
            "sendbirdAccess = `%s`")) {
      secret(uuid, d -> name.formatted(d.uuid()));
    }
    for (String name :
        List.of(
            "heroku_request_id=%s",
            "snyk project id: %s",
            "\"launchdarkly_project_id\": \"%s\"",
            "postmark message-id %s",
            "trace %s of heroku")) {
      lookAlike(uuid, d -> name.formatted(d.uuid()));
    }
    String plain = "key of a named service";
    for (String name :
        List.of("trello_key=%s", "\"fastly_api_key\": \"%s\"", "drone-token: '%s'")) {
      secret(plain, d -> name.formatted(d.hex(32)));
    }
    secret(plain, d -> "zendesk_secret = \"" + d.alnum(40) + "\"");
    secret(plain, d -> "SONAR_TOKEN=" + d.hex(40));
    secret(plain, d -> "sonar.login=" + d.hex(40) + " # sonar_auth");
    secret(plain, d -> "gitter_access: " + d.alnum(40));
    secret(plain, d -> "bitbucket_client_secret=" + d.alnum(32));
    secret(plain, d -> "twitchSecret = '" + d.alnum(30) + "'");
    lookAlike(plain, d -> "\"SegmentId\": \"" + d.hex(32) + "\"");
    lookAlike(plain, d -> "sonar commit " + d.hex(40));
    lookAlike(plain, d -> "trello_checksum=" + d.hex(32));
    lookAlike(plain, d -> "fastly_version: " + d.hex(32));
    lookAlike(plain, d -> "travis_commit=" + d.hex(40));
    lookAlike(plain, d -> "gitter room frontend-developers-of-the-company-in-berlin");
  }

  private void chosen() {
    String chosen = "short chosen password";
    for (String text :
        List.of(
            "pw: %s",
            "PW=%s",
            "ID/PW: admin/%s",
            "id/pw : tester / %s",
            "login with pw: '%s'",
            "the pw is %s",
            "CREATE USER app IDENTIFIED BY '%s';",
            "ALTER USER app IDENTIFIED BY \"%s\"",
            "GRANT ALL ON x.* TO 'a'@'%%' IDENTIFIED BY '%s'",
            "password: %s",
            "Password = \"%s\"",
            "DB_PASSWORD=%s")) {
      secret(chosen, d -> text.formatted(word(d) + d.digits(3)));
      secret(chosen, d -> text.formatted(word(d) + d.digits(2) + "!"));
    }
    for (String text :
        List.of(
            "pw: <password>",
            "PW=$PASSWORD",
            "CREATE USER app IDENTIFIED BY 'password'",
            "CREATE USER app IDENTIFIED BY '<password>'",
            "the node identified by path",
            "algorithms {NULL IDENTIFIED BY id-hmacWithSHA224}",
            "ID/PW: see the vault",
            "ID/PW: ${USER}/${PASSWORD}",
            "password: String",
            "passwordField2 = newField()",
            "pw: the password")) {
      lookAlike(chosen, d -> text);
    }
  }

  /** Two syllables, as people begin a password. */
  static String word(Drawn d) {
    String[] first = {"Sum", "win", "Blue", "tiger", "Ham", "mon", "Ros", "pump"};
    String[] second = {"mer", "ter", "fish", "lily", "burg", "day", "ie", "kin"};
    return first[d.upTo(first.length)] + second[d.upTo(second.length)];
  }

  static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.US_ASCII));
  }

  private void formats() {
    String jwk = "private JWK";
    secret(
        jwk,
        d ->
            "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\""
                + d.url64(43)
                + "\",\"y\":\""
                + d.url64(43)
                + "\",\"d\":\""
                + d.url64(43)
                + "\"}");
    secret(jwk, d -> "{ \"d\": \"" + d.url64(86) + "\", \"e\": \"AQAB\", \"kty\": \"RSA\" }");
    secret(jwk, d -> "{\"kty\":\"oct\",\"alg\":\"HS256\",\"k\":\"" + d.url64(64) + "\"}");
    secret(jwk, d -> "{\\\"kty\\\":\\\"OKP\\\",\\\"d\\\":\\\"" + d.url64(43) + "\\\"}");
    lookAlike(
        jwk,
        d ->
            "{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\""
                + d.url64(43)
                + "\",\"y\":\""
                + d.url64(43)
                + "\"}");
    lookAlike(jwk, d -> "{\"kty\":\"RSA\",\"e\":\"AQAB\",\"n\":\"" + d.url64(342) + "\"}");
    lookAlike(jwk, d -> "{\"d\": \"" + d.url64(43) + "\", \"shape\": \"path\"}");

    String sas = "SAS signature";
    secret(sas, d -> "https://a.blob.invalid/c?sv=2022-11-02&se=2031-01-01&sig=" + signature(d));
    secret(sas, d -> "?sig=" + signature(d) + "&se=1700000000");
    secret(sas, d -> "https://a.invalid/c?sp=r&amp;sig=" + signature(d));
    secret(sas, d -> "\"https://a.invalid/c?sp=r\\u0026sig=" + signature(d) + "\"");
    secret(sas, d -> "SharedAccessSignature sr=a&sig=" + signature(d) + "&se=1&skn=k");
    lookAlike(sas, d -> "https://a.blob.invalid/c?sv=2022-11-02&se=2031-01-01&sig=<signature>");
    lookAlike(sas, d -> "https://a.invalid/c?sp=r&sig=...");
    lookAlike(sas, d -> "the sig= parameter is the signature");

    String docker = "auth of a registry";
    secret(docker, d -> "{\"auths\":{\"r.invalid\":{\"auth\":\"" + login(d) + "\"}}}");
    secret(
        docker, d -> "{\\\"auths\\\":{\\\"r.invalid\\\":{\\\"auth\\\":\\\"" + login(d) + "\\\"}}}");
    secret(docker, d -> "auths:\n  r.invalid:\n    auth: " + login(d));
    secret(docker, d -> "//registry.invalid/:_auth=" + login(d));
    lookAlike(
        docker, d -> "{\"auths\":{\"r.invalid\":{\"auth\":\"" + base64("user:password") + "\"}}}");
    lookAlike(docker, d -> "{\"auth\": \"required\"}");
    lookAlike(docker, d -> "auth: none");

    String vendors = "other vendors";
    secret(vendors, d -> "ABIA" + d.of(Drawn.BASE32, 16));
    secret(vendors, d -> "API-" + d.of(Drawn.UPPER, 26));
    secret(vendors, d -> "sk_pr_" + d.hex(40));
    secret(vendors, d -> "dapi" + d.hex(32) + "-2");
    secret(vendors, d -> "akab-" + d.of(Drawn.LOWER, 16) + "-" + d.of(Drawn.LOWER, 16));
    secret(vendors, d -> "00D" + d.alnum(15) + "!" + d.alnum(96));
    secret(vendors, d -> "phc_" + d.alnum(43));
    secret(vendors, d -> "BUNDLE_ENTERPRISE__CONTRIBSYS__COM=" + d.hex(8) + ":" + d.hex(8));
    secret(vendors, d -> "squ_" + d.hex(40));
    lookAlike(vendors, d -> "API-GATEWAY-OF-THE-PLATFORM");
    lookAlike(vendors, d -> "ABIATHARSEASTERNROAD");
    lookAlike(vendors, d -> "sk_pr_description_of_the_pull_request_with_many_words");
    lookAlike(vendors, d -> "BUNDLE_ENTERPRISE__CONTRIBSYS__COM=username:password");
  }

  private static String signature(Drawn d) {
    return d.alnum(40) + "%2B" + d.alnum(1) + "%3D";
  }

  private static String login(Drawn d) {
    return base64("deployer:" + word(d) + d.alnum(6));
  }

  private void commands() {
    String curl = "options of curl";
    for (String text :
        List.of(
            "curl -u deploy:%s https://host.invalid",
            "curl -u 'deploy:%s' https://host.invalid",
            "curl -s --user deploy:%s https://host.invalid",
            "curl --user=deploy:%s https://host.invalid",
            "curl -X POST https://host.invalid -u \"deploy:%s\"",
            "curl --proxy-user deploy:%s https://host.invalid")) {
      secret(curl, d -> text.formatted(word(d) + d.digits(2)));
      secret(curl, d -> text.formatted(d.alnum(20)));
    }
    for (String text :
        List.of(
            "curl -u user:password https://host.invalid",
            "curl -u $USER:$PASSWORD https://host.invalid",
            "curl -u <user>:<password> https://host.invalid",
            "curl -u my_username:my_password https://host.invalid",
            "curl --user ${LOGIN}:${TOKEN} https://host.invalid",
            "docker run -u 1000:1000 image",
            "git push -u origin feature:main")) {
      lookAlike(curl, d -> text);
    }
  }

  private void written() {
    String written = "encoded token";
    List<Function<Drawn, String>> tokens =
        List.of(
            d -> "gh" + "p_" + d.alnum(36),
            d -> "glp" + "at-" + d.alnum(20),
            d -> "sk_li" + "ve_" + d.alnum(24),
            d -> "np" + "m_" + d.alnum(36));
    for (Function<Drawn, String> token : tokens) {
      secret(written, d -> "value: " + base64(token.apply(d)));
      secret(written, d -> each(token.apply(d), "%%%02X"));
      secret(written, d -> each(token.apply(d), "\\u%04x"));
      secret(written, d -> fullWidth(token.apply(d)));
      secret(written, d -> token.apply(d).replace("_", "_\u202e"));
      secret(written, d -> token.apply(d).replaceAll("(.{9})", "$1\u3164"));
      secret(written, d -> token.apply(d).replaceAll("^(.{12})", "$1\n"));
    }
    lookAlike(written, d -> "value: " + base64("ghp_ is what such tokens begin with"));
    lookAlike(written, d -> each("an ordinary sentence", "\\u%04x"));
    lookAlike(written, d -> fullWidth("ordinary words"));
  }

  private static String each(String text, String form) {
    StringBuilder written = new StringBuilder();
    text.chars().forEach(c -> written.append(String.format(Locale.ROOT, form, c)));
    return written.toString();
  }

  private static String fullWidth(String text) {
    StringBuilder wide = new StringBuilder();
    text.chars().forEach(c -> wide.append((char) (c > ' ' ? c + 0xfee0 : c)));
    return wide.toString();
  }

  private void shown() {
    String shown = "what manuals show";
    String header = "ey" + "JhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.";
    String john = "{\"sub\":\"1234567890\",\"name\":\"John Doe\",\"iat\":1516239022}";
    lookAlike(shown, d -> header + base64(john).replace("=", "") + "." + d.url64(43));
    lookAlike(shown, d -> "postgres://my_username:my_password@localhost/db");
    lookAlike(shown, d -> "mysql://root:mysecretpassword@localhost/db");
    lookAlike(shown, d -> "password: \"my" + "..." + "password1\"");
    lookAlike(shown, d -> "api_key = \"" + d.alnum(12) + "...\"");
    lookAlike(shown, d -> "token: " + d.alnum(20) + "\u2026");
    lookAlike(shown, d -> "use gh" + "p_" + d.alnum(30) + "... here");
    lookAlike(shown, d -> "password: 5f4dcc3b5aa765d61d8327" + "deb882cf99");
    lookAlike(
        shown, d -> "secret = e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    lookAlike(shown, d -> "api_key=1234567890abcdef1234567890abcdef");
    lookAlike(shown, d -> "token: abcdefghijklmnopqrstuvwxyz123456");
    lookAlike(shown, d -> "--master-user-password A1b2c3d4");
    lookAlike(shown, d -> "\"SecretAccessKey\": \"" + d.alnum(30) + "EXAMPLEKEY\"");
    lookAlike(shown, d -> "\"AccessKeyId\": \"ASIA" + d.of(Drawn.BASE32, 9) + "EXAMPLE\"");
    lookAlike(shown, d -> "\"ClientToken\": \"" + d.uuid() + "\"");
    lookAlike(shown, d -> "--starting-token " + d.alnum(40));
    lookAlike(
        shown, d -> "arn:aws:secretsmanager:us-west-2:123456789012:secret:MySecret-" + d.alnum(6));
    lookAlike(shown, d -> "--password YOUR_PASSWORD --token TOKEN_HERE1");
    lookAlike(
        shown,
        d ->
            "-".repeat(5)
                + "BEGIN CERTIFICATE"
                + "-".repeat(5)
                + "\n"
                + d.lines(12, "\n")
                + "-".repeat(5)
                + "END CERTIFICATE"
                + "-".repeat(5));
  }
}
