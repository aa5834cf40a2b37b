package dev.memoryweave.guard.secret;

import static dev.memoryweave.guard.secret.TokenRule.token;

import java.util.List;

/** Keys and tokens of clouds, hosting, databases, secret stores and monitoring. */
final class CloudTokens {
  private CloudTokens() {}

  static List<TokenRule> table() {
    return List.of(
        token(
            "aws-access-key-id",
            "an AWS access key id",
            "!AKIA upper{16}",
            "#ASIA upper{16}",
            "#ABIA upper{16}",
            "#ACCA upper{16}",
            "#A3T upper{17}"),
        token(
            "aws-bedrock-key",
            "an Amazon Bedrock API key",
            "ABSK base64{60,}",
            "bedrock-api-key- any64{40,}"),
        token("aws-mws-token", "an Amazon MWS token", "amzn.mws. uuid{36}"),
        token(
            "aws-signature",
            "a signed AWS URL",
            "X-Amz-Signature= hex{64}",
            "X-Amz-Security-Token= url64{60,}"),
        token("google-api-key", "a Google API key", "AIza token{35}", "?AQ. token{40,}"),
        token(
            "google-oauth-token", "a Google OAuth token", "ya29. dotted{20,}", "?1//0 token{30,}"),
        token("google-client-secret", "a Google OAuth client secret", "GOCSPX- token{20,}"),
        token("google-signature", "a signed Google Cloud URL", "X-Goog-Signature= hex{128,}"),
        token("firebase-key", "a Firebase messaging key", "token{8,40} :APA91b token{100,}"),
        token(
            "azure-storage-key",
            "an Azure storage or service key",
            "base64{72,80} +ASt base64{4} ==",
            "alnum{40,60} JQQJ99 alnum{20,40}"),
        token(
            "azure-sas-signature",
            "the signature of an Azure SAS URL",
            "#&sig= url64{40,}",
            "#?sig= url64{40,}",
            "#;sig= url64{40,}",
            "#u0026sig= url64{40,}",
            "#%26sig%3D url64{40,}"),
        token("azure-client-secret", "an Azure client secret", "tilde{3} digit{1} Q~ tilde{31,34}"),
        token(
            "digitalocean-token",
            "a DigitalOcean token",
            "dop_v1_ hex{40,}",
            "doo_v1_ hex{40,}",
            "dor_v1_ hex{40,}"),
        token(
            "cloudflare-token",
            "a Cloudflare token",
            "v1.0- hex{24} - hex{140,}",
            "cfut_ word{40,}",
            "cfat_ word{40,}",
            "cfk_ word{37,}"),
        token("alibaba-key-id", "an Alibaba Cloud access key id", "?LTAI alnum{12,24}"),
        token("tencent-key-id", "a Tencent Cloud secret id", "?AKID alnum{28,40}"),
        token("yandex-key", "a Yandex Cloud API key", "?AQVN token{35,40}"),
        token("scaleway-key", "a Scaleway access key", "?SCW upper{17}"),
        token("heroku-key", "a Heroku API key", "HRKU-AA token{40,}", "HRKU- uuid{36}"),
        token(
            "fly-token",
            "a Fly.io token",
            "fm1r_ base64{40,}",
            "fm1a_ base64{40,}",
            "fm2_ base64{40,}",
            "fo1_ token{30,}"),
        token("render-key", "a Render API key", "?rnd_ alnum{20,}"),
        token(
            "netlify-token",
            "a Netlify token",
            "nfp_ alnum{30,}",
            "nfc_ alnum{30,}",
            "nfo_ alnum{30,}",
            "nfu_ alnum{30,}",
            "nfb_ alnum{30,}"),
        token(
            "vercel-token",
            "a Vercel token",
            "#vcp_ token{20,}",
            "#vci_ token{20,}",
            "#vca_ token{20,}",
            "#vcr_ token{20,}",
            "#vck_ token{20,}",
            "vercel_blob_rw_ word{20,}"),
        token(
            "supabase-key",
            "a Supabase key",
            "sbp_ hex{32,}",
            "sbp_oauth_ hex{32,}",
            "sbp_v0_ hex{32,}",
            "#sb_secret_ token{20,}"),
        token("neon-key", "a Neon API key", "napi_ lower{40,}"),
        token(
            "planetscale-token",
            "a PlanetScale token",
            "pscale_tkn_ dotted{32,}",
            "pscale_oauth_ dotted{32,}",
            "pscale_pw_ dotted{32,}"),
        token("cockroach-key", "a CockroachDB Cloud key", "CCDB1_ word{40,}"),
        token(
            "databricks-token",
            "a Databricks token",
            "dapi hex{32}",
            "dose hex{32}",
            "dkea hex{32}"),
        token("akamai-token", "an Akamai token", "#akab- lower{16} - lower{16}"),
        token(
            "salesforce-token",
            "a Salesforce session or refresh token",
            "#00D alnum{12,15} ! dotted{80,}",
            "#5Aep861 dotted{60,}"),
        token(
            "doppler-token",
            "a Doppler token",
            "dp.pt. alnum{40,}",
            "dp.st. dotted{40,}",
            "dp.ct. alnum{40,}",
            "dp.sa. alnum{40,}",
            "dp.scim. alnum{40,}",
            "dp.audit. alnum{40,}"),
        token(
            "vault-token",
            "a HashiCorp Vault token",
            "#hvs. token{20,}",
            "#hvb. token{20,}",
            "#hvr. token{20,}"),
        token("terraform-token", "a Terraform Cloud token", "alnum{14} .atlasv1. token{60,}"),
        token("pulumi-token", "a Pulumi token", "pul- hex{40}"),
        token(
            "age-secret-key",
            "an age secret key",
            "AGE-SECRET-KEY-1 upper{50,}",
            "AGE-SECRET-KEY-PQ-1 upper{50,}"),
        token(
            "1password-secret",
            "a 1Password secret key or service account token",
            "ops_eyJ any64{60,}",
            "#A3- upper{6} - upperdash{20,34}"),
        token("tailscale-key", "a Tailscale key", "#tskey- token{20,}"),
        token("openshift-token", "an OpenShift token", "sha256~ token{43}"),
        token("dynatrace-token", "a Dynatrace token", "dt0c01. upper{24} . upper{64}"),
        token(
            "grafana-token",
            "a Grafana token",
            "glsa_ alnum{32} _ xdigit{8}",
            "glc_ base64{32,}",
            "eyJrIjoi base64{40,}"),
        token(
            "new-relic-key",
            "a New Relic key",
            "NRAK- upper{27}",
            "NRJS- hex{19}",
            "NRII- token{32}",
            "NRIQ- token{32}",
            "NRRA- token{32,42}",
            "hex{36} NRAL",
            "hex{32} FFFFNRAL"),
        token(
            "sentry-token",
            "a Sentry token",
            "sntrys_ any64{60,}",
            "sntryu_ hex{64}",
            "sntryi_ hex{64}"),
        token("honeycomb-key", "a Honeycomb key", "hcaik_ lower{50,}", "hcxik_ lower{50,}"),
        token("axiom-token", "an Axiom token", "xaat- uuid{36}", "xapt- uuid{36}"));
  }
}
