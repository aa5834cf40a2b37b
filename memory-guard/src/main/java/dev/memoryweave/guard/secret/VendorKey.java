package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A key without any mark of its own, recognised by a nearby vendor name and by its length.
 *
 * @param rule the rule
 * @param names in lower case; one of them is in or shortly before the name of the value
 * @param members the characters of the key
 * @param min the fewest characters
 * @param max the most characters
 */
record VendorKey(SecretRule rule, List<String> names, CharClass members, int min, int max) {
  private static final int REACH = 48;
  private static final CharClass UUID = CharClass.of("0-9a-fA-F-");
  private static final int UUID_LENGTH = 36;

  private static final List<VendorKey> TABLE =
      List.of(
          new VendorKey(
              AwsSecretKey.RULE,
              List.of("aws", "secretaccess", "secret_access", "secret access", "secretkey"),
              CharClass.BASE64,
              40,
              40),
          key("aws-session-token", "an AWS session token", CharClass.BASE64, 100, 128, "aws"),
          key(
              "azure-storage-key",
              "an Azure storage or service key",
              CharClass.BASE64,
              88,
              88,
              "accountkey",
              "account_key",
              "azure",
              "storage"),
          key(
              "azure-shared-access-key",
              "an Azure shared access key",
              CharClass.BASE64,
              43,
              44,
              "sharedaccess",
              "shared_access",
              "azure",
              "servicebus",
              "eventhub"),
          key("datadog-key", "a Datadog key", CharClass.HEX, 32, 40, "datadog", "dd_"),
          key("cohere-key", "a Cohere API key", CharClass.ALNUM, 40, 40, "cohere", "co_api"),
          key("mistral-key", "a Mistral API key", CharClass.ALNUM, 32, 32, "mistral"),
          key("runpod-key", "a RunPod API key", CharClass.ALNUM, 40, 60, "runpod"),
          key("twilio-auth-token", "a Twilio auth token", CharClass.HEX, 32, 32, "twilio"),
          key("cloudflare-key", "a Cloudflare key", CharClass.TOKEN, 37, 40, "cloudflare", "cf_"),
          key("vercel-token", "a Vercel token", CharClass.ALNUM, 24, 24, "vercel"),
          key("netlify-token", "a Netlify token", CharClass.TOKEN, 40, 64, "netlify"),
          key(
              "discord-client-secret",
              "a Discord client secret",
              CharClass.TOKEN,
              32,
              32,
              "discord"),
          key("algolia-key", "an Algolia key", CharClass.HEX, 32, 32, "algolia"),
          key("okta-token", "an Okta token", CharClass.TOKEN, 42, 42, "okta", "ssws"),
          key("heroku-key", "a Heroku API key", UUID, UUID_LENGTH, UUID_LENGTH, "heroku"),
          key("postmark-token", "a Postmark token", UUID, UUID_LENGTH, UUID_LENGTH, "postmark"),
          key("snyk-token", "a Snyk token", UUID, UUID_LENGTH, UUID_LENGTH, "snyk"),
          key("railway-token", "a Railway token", UUID, UUID_LENGTH, UUID_LENGTH, "railway"),
          key("codecov-token", "a Codecov token", UUID, UUID_LENGTH, UUID_LENGTH, "codecov"),
          key("npm-token", "an npm token", UUID, UUID_LENGTH, UUID_LENGTH, "_authtoken"),
          key("wandb-key", "a Weights & Biases key", CharClass.HEX, 40, 40, "wandb"),
          key("deepgram-key", "a Deepgram key", CharClass.HEX, 40, 40, "deepgram"));

  VendorKey {
    names = List.copyOf(names);
  }

  private static VendorKey key(
      String id, String description, CharClass members, int min, int max, String... names) {
    return new VendorKey(SecretRule.refuse(id, description), List.of(names), members, min, max);
  }

  static List<VendorKey> table() {
    return TABLE;
  }

  /** The vendor's rule for a value of the name that ends at {@code nameEnd}; null if none fits. */
  static @Nullable SecretRule of(CharSequence text, int nameEnd, int from, int to) {
    String near = null;
    for (VendorKey key : TABLE) {
      if (to - from >= key.min && to - from <= key.max && key.members.hasAll(text, from, to)) {
        near = near == null ? nameOnLine(text, nameEnd) : near;
        if (key.names.stream().anyMatch(near::contains)) {
          return key.rule;
        }
      }
    }
    return null;
  }

  private static String nameOnLine(CharSequence text, int nameEnd) {
    int start = nameEnd;
    while (start > Math.max(0, nameEnd - REACH) && text.charAt(start - 1) >= ' ') {
      start--;
    }
    return AsciiText.lower(text, start, nameEnd);
  }
}
