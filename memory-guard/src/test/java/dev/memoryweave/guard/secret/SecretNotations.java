package dev.memoryweave.guard.secret;

import java.util.List;

/** Families that a notation tells: logs, dumps, signs, salts, services and their look-alikes. */
final class SecretNotations {
  private final SecretFamilies all;

  private SecretNotations(SecretFamilies all) {
    this.all = all;
  }

  static void addTo(SecretFamilies all) {
    SecretNotations notations = new SecretNotations(all);
    notations.logs();
    notations.signs();
    notations.services();
    notations.salts();
    notations.options();
    notations.checks();
    notations.encoded();
  }

  private void logs() {
    String logged = "key in a log or a dump";
    for (String text :
        List.of(
            "[DEBUG] Using Key=%s",
            "2031-01-01 12:00:00 INFO request Key=%s sent",
            "<id>{backup}</id><secret>{AQAAABAAA %s}</secret>",
            "  <password>{%s}</password>",
            "<apiToken>{backup AQAAABAAA %s}</apiToken>",
            "\u001b[93mpassword=%s\u001b[0m")) {
      all.secret(logged, d -> text.formatted(d.alnum(32)));
    }
    for (String text :
        List.of(
            "<secret>{}</secret>",
            "<secret>{{ vault.secret }}</secret>",
            "<secret>{the secret of the deployment}</secret>",
            "[DEBUG] Using Key=configuration-of-the-server",
            "[INFO] cache key=%s stored",
            "key=%s")) {
      all.lookAlike(logged, d -> text.formatted(d.alnum(32)));
    }
  }

  private void signs() {
    String sign = "password that begins with a sign";
    for (String first : List.of("!", "?", "#", "~", "^", "@", "+", "=")) {
      all.secret(sign, d -> "password: \"" + first + d.password(12) + "\"");
      all.secret(sign, d -> "<password>" + first + d.password(14) + "</password>");
    }
    all.secret(sign, d -> "password: \"(" + d.password(12) + "\"");
    all.secret(sign, d -> "password:!" + d.password(14));
    all.secret(sign, d -> "<secret>$" + d.hex(33) + "</secret>");
    all.secret(sign, d -> "<dbPassword id=\"new\" >" + d.password(16) + "</dbPassword>");
    all.lookAlike(sign, d -> "password != null");
    all.lookAlike(sign, d -> "password: $DATABASE_PASSWORD_2");
    all.lookAlike(sign, d -> "password: (see the vault)");
    all.lookAlike(sign, d -> "password: [VAULT2]");
    all.lookAlike(sign, d -> "password: @DbPassword1@");
    all.lookAlike(sign, d -> "password: !vault | d0");
  }

  private void services() {
    String uuid = "UUID of a service";
    for (String text :
        List.of(
            "codecov_token: %s",
            "RAILWAY_TOKEN=%s",
            "scaleway_secret_key = \"%s\"",
            "Opsgenie API key: %s",
            "loggly token '%s'",
            "nvd.api.key=%s")) {
      all.secret(uuid, d -> text.formatted(d.uuid()));
    }
    for (String text :
        List.of(
            "opsgenie_alert_id: %s", "railway project id %s", "scaleway_image=%s", "loggly %s")) {
      all.lookAlike(uuid, d -> text.formatted(d.uuid()));
    }
    String named = "key of a service, without a joint";
    all.secret(named, d -> "finnhub SECRET " + d.hex(20));
    all.secret(named, d -> "statuspage token = '" + d.alnum(36) + "'");
    all.secret(named, d -> "TAXJAR_API_KEY: " + d.hex(32));
    all.secret(named, d -> "the mattermost access token is " + d.of(Drawn.LOWER, 26));
    all.lookAlike(named, d -> "segment " + d.hex(32));
    all.lookAlike(named, d -> "codecov commit: " + d.hex(40));
    all.lookAlike(named, d -> "shortcut key: control-alt-delete-backspace-and-enter");
  }

  private void salts() {
    String salt = "salt";
    all.secret(salt, d -> "salt = \"" + d.hex(40) + "\"");
    all.secret(salt, d -> "password_salt: " + d.alnum(24));
    all.secret(salt, d -> "'LOGGED_IN_SALT', '" + d.password(32) + " " + d.password(30) + "'");
    all.lookAlike(salt, d -> "salted: " + d.alnum(24));
    all.lookAlike(salt, d -> "salt://base/files/" + d.alnum(24));
    all.lookAlike(salt, d -> "saltRounds: 12, basalt: " + d.alnum(24));
  }

  private void options() {
    String curl = "other spellings of curl";
    for (String text :
        List.of(
            "curl -su deploy:%s https://host.invalid",
            "curl -udeploy:%s https://host.invalid",
            "curl --user deploy:'%s' https://host.invalid",
            "curl -u \"deploy\":\"%s\" https://host.invalid",
            "curl -ku deploy:%s https://host.invalid",
            "curl https://host.invalid \\\n  -u deploy:%s")) {
      all.secret(curl, d -> text.formatted(SecretFamilies.word(d) + d.digits(2)));
      all.secret(curl, d -> text.formatted("!" + d.alnum(14)));
    }
    all.secret(curl, d -> "curl --oauth2-bearer \"" + d.alnum(24) + "\" https://host.invalid");
    all.secret(curl, d -> "ConvertTo-SecureString \"" + d.password(12) + "\" -AsPlainText -Force");
    all.lookAlike(curl, d -> "curl -u \"$USER\":\"$PASSWORD\" https://host.invalid");
    all.lookAlike(curl, d -> "curl -su user:password https://host.invalid");
    all.lookAlike(curl, d -> "docker run -ku 1000:1000 image");
    all.lookAlike(curl, d -> "ConvertTo-SecureString $password -AsPlainText -Force");
  }

  private void checks() {
    String checks = "what only reads like a password";
    for (String text :
        List.of(
            "'password' => 'required|confirmed'",
            "'password' => 'required|string|min:8|confirmed'",
            "'token' => 'required|exists:users,api_token|size:64'",
            "<img src=\"http://[::1]:5173/@x/\">",
            "<img src=\"http://[::1]:5173/@imagetools/f0b2f404b13f052c604e632f2fb60381bf61a520\">",
            "sed -i \"s@APP_URL=.*@APP_URL=http://$BUILD_HOST:8000@g\" .env",
            "sed -i 's@http://old:9090@http://new:9090@' file",
            "the call passes `\"A12345\"` as the key",
            "strip secrets GHSA-8mxv-9xhp-86h4 (found by a fuzzer)",
            "|credential leak|High|all|v1.4.3,v1.5.2|",
            "a proxy that needs a user and password (asdffdsazqqq)",
            "password: VyOS_SSH_password",
            "password: ENC(2dfRFqV/cS6TzRd+JyO=)",
            "\"ChangePassword\": \"iam:ChangePassword2\"",
            "amqp://worker:secret@queue.example.com")) {
      all.lookAlike(checks, d -> text);
    }
    all.secret(checks, d -> "'password' => 'Required|" + d.digits(3) + d.password(8) + "'");
    all.secret(checks, d -> "http://admin:" + d.alnum(10) + "@[::1]:5173/x");
  }

  private void encoded() {
    String encoded = "secret in base64";
    for (String text : List.of("token: %s", "  clientSecret: \"%s\"", "password: %s")) {
      all.secret(encoded, d -> text.formatted(SecretFamilies.base64(d.password(18))));
      all.lookAlike(encoded, d -> text.formatted(SecretFamilies.base64("strong-password")));
      all.lookAlike(encoded, d -> text.formatted(SecretFamilies.base64("hello-world")));
      all.lookAlike(
          encoded, d -> text.formatted(SecretFamilies.base64("A sentence of the manual 2.")));
    }
  }
}
