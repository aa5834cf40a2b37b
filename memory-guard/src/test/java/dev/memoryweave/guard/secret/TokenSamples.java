package dev.memoryweave.guard.secret;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** How tokens of each known service look, written down apart from the tables of the scanner. */
final class TokenSamples {
  /** A rule and how to draw one token of it. */
  record Sample(String rule, Function<Drawn, String> draw) {
    @Override
    public String toString() {
      return rule;
    }
  }

  private final List<Sample> samples = new ArrayList<>();

  private TokenSamples() {}

  static List<Sample> all() {
    TokenSamples all = new TokenSamples();
    all.models();
    all.clouds();
    all.monitoring();
    all.developers();
    all.messaging();
    all.commerce();
    all.teams();
    all.servers();
    all.shops();
    all.senders();
    all.others();
    return List.copyOf(all.samples);
  }

  private void add(String rule, Function<Drawn, String> draw) {
    samples.add(new Sample(rule, draw));
  }

  private void alnum(String rule, String prefix, int length) {
    add(rule, d -> prefix + d.alnum(length));
  }

  private void hex(String rule, String prefix, int length) {
    add(rule, d -> prefix + d.hex(length));
  }

  private void url64(String rule, String prefix, int length) {
    add(rule, d -> prefix + d.url64(length));
  }

  private void models() {
    url64("anthropic-key", "sk-ant-api03-", 95);
    url64("anthropic-key", "sk-ant-admin01-", 95);
    url64("anthropic-key", "sk-ant-oat01-", 95);
    hex("openrouter-key", "sk-or-v1-", 64);
    add("langfuse-key", d -> "sk-lf-" + d.uuid());
    alnum("openai-key", "sk-", 48);
    url64("openai-key", "sk-proj-", 156);
    url64("openai-key", "sk-svcacct-", 120);
    url64("openai-key", "sk-admin-", 120);
    hex("openai-key", "sk-", 32);
    alnum("huggingface-token", "hf_", 34);
    alnum("huggingface-token", "api_org_", 34);
    alnum("groq-key", "gsk_", 52);
    alnum("perplexity-key", "pplx-", 48);
    alnum("xai-key", "xai-", 80);
    add("photoroom-key", d -> "sk_pr_" + d.alnum(8) + "_" + d.hex(40));
    alnum("replicate-token", "r8_", 37);
    add("runpod-key", d -> "rpa_" + d.of(Drawn.UPPER, 40) + d.of(Drawn.LOWER, 6));
    url64("nvidia-key", "nvapi-", 64);
    add("cerebras-key", d -> "csk-" + d.of(Drawn.LOWER, 48));
    url64("together-key", "tgp_v1_", 43);
    alnum("fireworks-key", "fw_", 24);
    url64("voyage-key", "pa-", 43);
    alnum("jina-key", "jina_", 60);
    hex("elevenlabs-key", "sk_", 48);
    add("langsmith-key", d -> "lsv2_pt_" + d.hex(32) + "_" + d.hex(10));
    alnum("llamacloud-key", "llx-", 48);
    add("pinecone-key", d -> "pcsk_" + d.alnum(6) + "_" + d.alnum(63));
    alnum("tavily-key", "tvly-dev-", 32);
    hex("firecrawl-key", "fc-", 32);
    alnum("wandb-key", "wandb_v1_", 40);
    hex("e2b-key", "e2b_", 40);
    alnum("mem0-key", "m0-", 40);
    url64("browserbase-key", "bb_live_", 27);
  }

  private void clouds() {
    for (String prefix : List.of("AKIA", "ASIA", "ABIA")) {
      add("aws-access-key-id", d -> prefix + d.of(Drawn.BASE32, 16));
    }
    add("aws-bedrock-key", d -> "ABSK" + d.of(Drawn.BASE64, 128));
    add("aws-mws-token", d -> "amzn.mws." + d.uuid());
    hex("aws-signature", "X-Amz-Signature=", 64);
    url64("google-api-key", "AIza", 35);
    url64("google-oauth-token", "ya29.", 120);
    url64("google-oauth-token", "1//0", 40);
    url64("google-client-secret", "GOCSPX-", 28);
    hex("google-signature", "X-Goog-Signature=", 512);
    add("firebase-key", d -> "c" + d.url64(21) + ":APA91b" + d.url64(134));
    add("azure-storage-key", d -> d.of(Drawn.BASE64, 75) + "+ASt" + d.alnum(4) + "==");
    add("azure-storage-key", d -> d.alnum(52) + "JQQJ99" + d.alnum(26));
    add("azure-sas-signature", d -> "&sig=" + d.of(Drawn.BASE64, 43) + "%3D");
    add("azure-client-secret", d -> d.alnum(3) + d.digits(2).substring(0, 1) + "Q~" + d.url64(34));
    hex("digitalocean-token", "dop_v1_", 64);
    hex("digitalocean-token", "doo_v1_", 64);
    hex("digitalocean-token", "dor_v1_", 64);
    add("cloudflare-token", d -> "v1.0-" + d.hex(24) + "-" + d.hex(146));
    alnum("cloudflare-token", "cfut_", 48);
    alnum("alibaba-key-id", "LTAI", 20);
    alnum("tencent-key-id", "AKID", 32);
    url64("yandex-key", "AQVN", 36);
    add("scaleway-key", d -> "SCW" + d.of(Drawn.UPPER, 17));
    url64("heroku-key", "HRKU-AA", 58);
    add("heroku-key", d -> "HRKU-" + d.uuid());
    add("fly-token", d -> "fm2_" + d.of(Drawn.BASE64, 120));
    url64("fly-token", "fo1_", 43);
    alnum("render-key", "rnd_", 28);
    alnum("netlify-token", "nfp_", 36);
    for (String prefix : List.of("vcp_", "vci_", "vca_", "vcr_", "vck_")) {
      alnum("vercel-token", prefix, 56);
    }
    add("vercel-token", d -> "vercel_blob_rw_" + d.alnum(16) + "_" + d.alnum(30));
    hex("supabase-key", "sbp_", 40);
    url64("supabase-key", "sb_secret_", 31);
    add("neon-key", d -> "napi_" + d.of(Drawn.LOWER, 64));
    url64("planetscale-token", "pscale_tkn_", 43);
    url64("planetscale-token", "pscale_pw_", 43);
    add("cockroach-key", d -> "CCDB1_" + d.alnum(22) + "_" + d.alnum(40));
    hex("databricks-token", "dapi", 32);
    hex("databricks-token", "dose", 32);
    add("akamai-token", d -> "akab-" + d.of(Drawn.LOWER, 16) + "-" + d.of(Drawn.LOWER, 16));
    add("salesforce-token", d -> "00D" + d.alnum(12) + "!" + d.alnum(96));
    alnum("salesforce-token", "5Aep861", 80);
    for (String prefix : List.of("dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.scim.", "dp.audit.")) {
      alnum("doppler-token", prefix, 43);
    }
    url64("vault-token", "hvs.", 90);
    url64("vault-token", "hvb.", 140);
    add("terraform-token", d -> d.alnum(14) + ".atlasv1." + d.url64(64));
    hex("pulumi-token", "pul-", 40);
    add("age-secret-key", d -> "AGE-SECRET-KEY-1" + d.of(Drawn.UPPER, 58));
    add("1password-secret", d -> "ops_eyJ" + d.alnum(250));
    add(
        "1password-secret",
        d ->
            "A3-"
                + d.of(Drawn.UPPER, 6)
                + "-"
                + d.of(Drawn.UPPER, 6)
                + "-"
                + d.of(Drawn.UPPER, 5)
                + "-"
                + d.of(Drawn.UPPER, 5)
                + "-"
                + d.of(Drawn.UPPER, 5));
    add("tailscale-key", d -> "tskey-auth-" + d.alnum(12) + "-" + d.alnum(32));
    url64("openshift-token", "sha256~", 43);
  }

  private void monitoring() {
    add("dynatrace-token", d -> "dt0c01." + d.of(Drawn.UPPER, 24) + "." + d.of(Drawn.UPPER, 64));
    add("grafana-token", d -> "glsa_" + d.alnum(32) + "_" + d.hex(8));
    alnum("grafana-token", "glc_eyJ", 80);
    add("new-relic-key", d -> "NRAK-" + d.of(Drawn.UPPER, 27));
    hex("new-relic-key", "NRJS-", 19);
    add("new-relic-key", d -> d.hex(36) + "NRAL");
    add("sentry-token", d -> "sntrys_eyJ" + d.alnum(120) + "_" + d.of(Drawn.BASE64, 43));
    hex("sentry-token", "sntryu_", 64);
    add("honeycomb-key", d -> "hcaik_" + d.of(Drawn.LOWER, 58));
    add("axiom-token", d -> "xaat-" + d.uuid());
  }

  private void developers() {
    for (String prefix : List.of("ghp_", "gho_", "ghu_", "ghs_", "ghr_")) {
      alnum("github-token", prefix, 36);
    }
    add("github-token", d -> "github_pat_" + d.alnum(22) + "_" + d.alnum(59));
    for (String prefix :
        List.of(
            "glpat-",
            "gloas-",
            "gldt-",
            "glrt-",
            "glrtr-",
            "glcbt-",
            "glptt-",
            "glft-",
            "glimt-",
            "glagent-",
            "glwt-",
            "glsoat-",
            "glffct-",
            "GR1348941")) {
      url64("gitlab-token", prefix, 20);
    }
    url64("gitlab-token", "glpat-", 50);
    url64("memory-weave-token", "mw_", 43);
    url64("atlassian-token", "ATATT3", 176);
    url64("atlassian-token", "ATCTT3", 176);
    alnum("atlassian-token", "ATBB", 32);
    alnum("npm-token", "npm_", 36);
    url64("pypi-token", "pypi-AgE", 120);
    hex("rubygems-key", "rubygems_", 48);
    alnum("crates-io-token", "cio", 32);
    add("nuget-key", d -> "oy2" + d.of(Drawn.LOWER, 43));
    hex("clojars-token", "CLOJARS_", 60);
    alnum("packagist-token", "packagist_ut_", 60);
    url64("docker-token", "dckr_pat_", 27);
    alnum("artifactory-token", "AKCp", 69);
    alnum("artifactory-token", "cmVmd", 59);
    hex("buildkite-token", "bkua_", 40);
    add("circleci-token", d -> "CCIPAT_" + d.alnum(22) + "_" + d.hex(40));
    url64("snyk-token", "snyk_uat.", 60);
    hex("sonar-token", "squ_", 40);
    hex("sonar-token", "sqp_", 40);
    add("sourcegraph-token", d -> "sgp_" + d.hex(16) + "_" + d.hex(40));
    add("harness-token", d -> "pat." + d.url64(22) + "." + d.hex(24) + "." + d.alnum(20));
    add("octopus-key", d -> "API-" + d.of(Drawn.UPPER, 26));
    alnum("prefect-key", "pnu_", 36);
    alnum("posthog-key", "phx_", 47);
    add("sidekiq-credentials", d -> "CONTRIBSYS__COM=" + d.hex(8) + ":" + d.hex(8));
    add("postman-key", d -> "PMAK-" + d.hex(24) + "-" + d.hex(34));
    alnum("linear-key", "lin_api_", 40);
    alnum("linear-key", "lin_oauth_", 64);
    add("notion-token", d -> "ntn_" + d.digits(11) + d.alnum(35));
    alnum("notion-token", "secret_", 43);
    url64("figma-token", "figd_", 40);
    add("airtable-token", d -> "pat" + d.alnum(14) + "." + d.hex(64));
    add("asana-token", d -> "1/" + d.digits(16) + ":" + d.hex(32));
    add("clickup-token", d -> "pk_" + d.digits(8) + "_" + d.of(Drawn.UPPER, 32));
    url64("contentful-token", "CFPAT-", 43);
    url64("typeform-token", "tfp_", 59);
    add("readme-key", d -> "rdme_" + d.of(Drawn.LOWER, 70));
    add("mapbox-token", d -> "sk.eyJ" + d.alnum(60) + "." + d.url64(22));
    url64("dropbox-token", "sl.", 136);
    hex("adobe-client-secret", "p8e-", 32);
  }

  private void messaging() {
    for (String prefix : List.of("xoxb-", "xoxp-", "xoxe-", "xoxc-")) {
      add("slack-token", d -> prefix + d.digits(12) + "-" + d.digits(12) + "-" + d.alnum(24));
    }
    alnum("slack-token", "xoxr-", 30);
    alnum("slack-token", "xoxs-", 30);
    add(
        "slack-token",
        d -> "xapp-1-A" + d.of(Drawn.UPPER, 10) + "-" + d.digits(13) + "-" + d.hex(64));
    add(
        "slack-webhook",
        d ->
            "hooks.slack.com/services/T"
                + d.of(Drawn.UPPER, 8)
                + "/B"
                + d.of(Drawn.UPPER, 8)
                + "/"
                + d.alnum(24));
    add("discord-webhook", d -> "discord.com/api/webhooks/" + d.digits(18) + "/" + d.url64(68));
    add("discord-webhook", d -> "discordapp.com/api/webhooks/" + d.digits(19) + "/" + d.url64(68));
    add("discord-token", TokenSamples::discordBot);
    url64("discord-token", "mfa.", 84);
    add("telegram-token", d -> d.digits(10) + ":AA" + d.url64(33));
    add("telegram-token", d -> d.digits(9) + ":" + d.url64(35));
    add(
        "teams-webhook",
        d ->
            "webhook.office.com/webhookb2/"
                + d.uuid()
                + "@"
                + d.uuid()
                + "/IncomingWebhook/"
                + d.hex(32)
                + "/"
                + d.uuid());
    add("zapier-webhook", d -> "hooks.zapier.com/hooks/catch/" + d.digits(8) + "/" + d.alnum(7));
    hex("twilio-key", "SK", 32);
    add("sendgrid-key", d -> "SG." + d.url64(22) + "." + d.url64(43));
    hex("mailgun-key", "key-", 32);
    add("mailchimp-key", d -> d.hex(32) + "-us" + d.digits(2));
    add("brevo-key", d -> "xkeysib-" + d.hex(64) + "-" + d.alnum(16));
    add("resend-key", d -> "re_" + d.alnum(8) + "_" + d.alnum(24));
    add("hubspot-token", d -> "pat-na1-" + d.uuid());
    add("onesignal-key", d -> "os_v2_app_" + d.of(Drawn.LOWER, 103));
    add("matrix-token", d -> "syt_" + d.alnum(10) + "_" + d.alnum(20) + "_" + d.alnum(6));
    alnum("facebook-token", "EAA", 150);
    url64("instagram-token", "IGQV", 140);
  }

  /** The first part is base64 of the id in digits, without padding. */
  private static String discordBot(Drawn d) {
    byte[] id = d.digits(18).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    String first = java.util.Base64.getEncoder().withoutPadding().encodeToString(id);
    return first + "." + d.url64(6) + "." + d.url64(38);
  }

  private void commerce() {
    for (String prefix : List.of("sk_live_", "sk_test_", "rk_live_", "rk_test_")) {
      alnum("stripe-key", prefix, 24);
      alnum("stripe-key", prefix, 99);
    }
    alnum("webhook-secret", "whsec_", 32);
    for (String prefix : List.of("shpat_", "shpca_", "shppa_", "shpss_")) {
      hex("shopify-token", prefix, 32);
    }
    url64("square-token", "sq0atp-", 22);
    url64("square-token", "sq0csp-", 43);
    url64("square-token", "EAAA", 60);
    add("paypal-token", d -> "access_token$production$" + d.of(Drawn.LOWER, 16) + "$" + d.hex(32));
    add("paddle-key", d -> "pdl_live_apikey_" + d.of(Drawn.LOWER, 26) + "_" + d.alnum(22));
    add("plaid-token", d -> "access-production-" + d.uuid());
    add("plaid-token", d -> "access-sandbox-" + d.uuid());
    alnum("razorpay-key", "rzp_live_", 14);
    add("flutterwave-key", d -> "FLWSECK_TEST-" + d.hex(32) + "-X");
    add("mercadopago-token", d -> "APP_USR-" + d.digits(16) + "-" + d.digits(6) + "-" + d.hex(32));
    alnum("easypost-key", "EZAK", 54);
    hex("shippo-token", "shippo_live_", 40);
    url64("duffel-token", "duffel_live_", 43);
    alnum("live-api-key", "live_", 35);
  }

  /** Scanners of code and dependencies, feature flags, spreadsheets and other tools of teams. */
  private void teams() {
    url64("scanner-token", "sktsec_", 44);
    hex("scanner-token", "dsp_", 40);
    alnum("scanner-token", "odt_", 32);
    add("scanner-token", d -> "hawk." + d.url64(20) + "." + d.url64(20));
    alnum("scanner-token", "AIK_SECRET_", 64);
    alnum("scanner-token", "AIK_CI_", 30);
    hex("scanner-token", "vera01es-", 128);
    alnum("sonar-token", "sqco_", 59);
    hex("sourcegraph-token", "slk_", 64);
    add("harness-token", d -> "sat." + d.url64(22) + "." + d.alnum(24) + "." + d.alnum(20));
    url64("buildkite-token", "bkaa_", 75);
    add("jetbrains-token", d -> "perm:" + d.alnum(12) + "." + d.alnum(8) + "." + d.alnum(30));
    add("feature-flag-key", d -> "sdk-" + d.uuid());
    add("feature-flag-key", d -> "api-" + d.uuid());
    alnum("feature-flag-key", "dvc_server_", 32);
    add("feature-flag-key", d -> "configcat-sdk-1/" + d.url64(22) + "/" + d.url64(22));
    alnum("feature-flag-key", "ser.", 22);
    alnum("feature-flag-key", "secret-", 43);
    alnum("apify-token", "apify_api_", 36);
    alnum("deno-token", "ddp_", 36);
    add("wakatime-key", d -> "waka_" + d.uuid());
    hex("rootly-key", "rootly_", 64);
    alnum("pganalyze-key", "pgar_", 27);
    alnum("posthog-key", "phr_", 47);
    add("postman-key", d -> "PMAT-" + d.of(Drawn.UPPER, 26));
    url64("figma-token", "figp_", 40);
    alnum("spreadsheet-token", "rows-1", 48);
    alnum("spreadsheet-token", "tkn.v1_", 71);
    alnum("brave-key", "BSA", 27);
    hex("cursor-key", "key_", 64);
    add("devin-key", d -> "cog_" + d.of(Drawn.LOWER, 52));
    alnum("devin-key", "apk_", 90);
    add("deepl-key", d -> d.uuid() + ":fx");
    add("scrapfly-key", d -> "scp-live-" + d.hex(32));
    alnum("cartesia-key", "sk_car_", 22);
  }

  /** Deployment servers, databases, networks and clouds. */
  private void servers() {
    add("deploy-token", d -> "ptr_" + d.alnum(44));
    add("deploy-token", d -> "SWMTKN-1-" + d.of(Drawn.LOWER, 50) + "-" + d.of(Drawn.LOWER, 25));
    alnum("deploy-token", "SWMKEY-1-", 43);
    add("deploy-token", d -> "token-" + d.of(Drawn.LOWER, 5) + ":" + d.of(Drawn.LOWER, 54));
    add("azure-storage-key", d -> d.alnum(42) + "+ACR" + d.alnum(6));
    add("azure-storage-key", d -> d.alnum(42) + "AzSe" + d.alnum(6));
    add("azure-storage-key", d -> d.alnum(43) + "AzFu" + d.alnum(6));
    add("azure-storage-key", d -> d.alnum(76) + "ACDb" + d.alnum(6));
    add("azure-storage-key", d -> d.alnum(33) + "+ASb" + d.alnum(6));
    add("azure-storage-key", d -> d.alnum(33) + "AIoT" + d.alnum(6));
    add("azure-storage-key", d -> d.alnum(76) + "AZDO" + d.alnum(4));
    alnum("alibaba-key-id", "STS.", 25);
    alnum("yandex-key", "y0_", 58);
    add("yandex-key", d -> "t1." + d.url64(60) + "." + d.url64(86));
    alnum("database-token", "AstraCS:", 24);
    alnum("database-token", "mdb_sa_sk_", 40);
    alnum("database-token", "essu_", 80);
    alnum("database-token", "4b1d", 38);
    alnum("database-token", "xau_", 43);
    alnum("exoscale-key", "EXO", 26);
    add("infisical-token", d -> "st." + d.hex(24) + "." + d.hex(32) + "." + d.hex(32));
    alnum("network-key", "nbp_", 36);
    add("network-key", d -> "dnkey-" + d.of(Drawn.UPPER, 26) + "-" + d.of(Drawn.UPPER, 52));
    add("network-key", d -> "SU" + d.of(Drawn.BASE32, 56));
    alnum("ntlm-message", "TlRMTVNTUAAD", 120);
    add("dynatrace-token", d -> "dt0s01." + d.of(Drawn.UPPER, 24) + "." + d.of(Drawn.UPPER, 64));
    add("new-relic-key", d -> "AA" + d.hex(40) + "-NRMA");
    hex("new-relic-key", "NRBR-", 19);
    add("pagerduty-key", d -> "u+" + d.url64(18));
  }

  private void shops() {
    add("stripe-key", d -> "pi_" + d.alnum(24) + "_secret_" + d.alnum(25));
    hex("shopify-token", "shpua_", 32);
    hex("woocommerce-key", "ck_", 40);
    hex("woocommerce-key", "cs_", 40);
    add("checkout-key", d -> "sk_" + d.uuid());
    add("checkout-key", d -> "sk_test_" + d.uuid());
    add("recharge-key", d -> "sk_1x1_" + d.hex(64));
    alnum("asaas-key", "$aact_", 80);
    alnum("pagarme-key", "ak_live_", 30);
    alnum("klarna-key", "klarna_live_api_", 60);
    alnum("ramp-key", "ramp_sec_", 48);
    alnum("mercury-token", "secret-token:mercury_", 40);
    hex("shipping-key", "asat_", 32);
    url64("shipping-key", "shltm_", 40);
    url64("shipping-key", "TEST_", 43);
  }

  private void others() {
    add("vault-secret-id", d -> "secret" + "_id=" + d.uuid());
    alnum("build-token", "ico" + "-", 32);
    alnum("build-token", "ion" + "_", 42);
    url64("build-token", "tk-us" + "-", 48);
    alnum("build-token", "tr_prod" + "_", 24);
    hex("build-token", "signkey-prod" + "-", 64);
    alnum("build-token", "unkey" + "_", 24);
    hex("build-token", "spu" + "-", 32);
    url64("identity-token", "ory_pat" + "_", 32);
    add("identity-token", d -> "ory_at" + "_" + d.url64(43) + "." + d.url64(43));
    alnum("segment-token", "sgp" + "_", 64);
    url64("frame-io-token", "fio-u" + "-", 64);
    alnum("device-token", "aio" + "_", 28);
    alnum("device-token", "BBFF" + "-", 30);
    add("voiceflow-key", d -> "VF.DM" + "." + d.hex(24) + "." + d.alnum(16));
    add("maxmind-key", d -> d.alnum(6) + "_" + d.alnum(29) + "_mmk");
    alnum("settlemint-token", "sm_pat" + "_", 16);
    alnum("lichess-token", "lip" + "_", 20);
    hex("intra-secret", "s-s4t2ud" + "-", 64);
    url64("telnyx-key", "KEY" + "01", 53);
    url64("mandrill-key", "md" + "-", 22);
    add("dropbox-token", d -> d.alnum(11) + "AAAAAAAAAA" + d.url64(43));
    url64("secret-key", "sk" + "_", 43);
    hex("secret-key", "pri" + "_", 32);
    hex("sourcegraph-token", "sgp" + "_", 40);
    hex("sourcegraph-token", "sgp_local" + "_", 40);
  }

  private void senders() {
    hex("mail-sender-key", "mlsn.", 64);
    hex("mail-sender-key", "kit_", 32);
    add("mail-sender-key", d -> "api-" + d.of(Drawn.UPPER, 32));
    alnum("intercom-token", "dG9rO", 55);
    url64("stytch-secret", "secret-live-", 48);
    alnum("twitter-token", "AAAAAAAAAAAAAAAAAAAAA", 90);
    url64("vk-token", "vk1.a.", 80);
    add("wecom-webhook", d -> "qyapi.weixin.qq.com/cgi-bin/webhook/send?key=" + d.uuid());
    add("tines-webhook", d -> ".tines.com/webhook/" + d.hex(32) + "/" + d.hex(32));
    add("close-key", d -> "api_" + d.alnum(22) + "." + d.alnum(22));
    hex("klaviyo-key", "pk_", 34);
    add(
        "teams-webhook",
        d ->
            "outlook.office.com/webhook/"
                + d.uuid()
                + "@"
                + d.uuid()
                + "/IncomingWebhook/"
                + d.hex(32)
                + "/"
                + d.uuid());
  }
}
