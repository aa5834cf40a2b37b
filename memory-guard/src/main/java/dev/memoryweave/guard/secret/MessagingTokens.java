package dev.memoryweave.guard.secret;

import static dev.memoryweave.guard.secret.TokenRule.token;

import java.util.List;

/** Tokens and webhooks of chat, mail and telephone services. */
final class MessagingTokens {
  private MessagingTokens() {}

  static List<TokenRule> table() {
    return List.of(
        token(
            "slack-token",
            "a Slack token",
            "#xoxb- token{20,}",
            "#xoxp- token{20,}",
            "#xoxa- token{20,}",
            "#xoxr- token{20,}",
            "#xoxs- token{20,}",
            "#xoxo- token{20,}",
            "#xoxc- token{20,}",
            "#xoxd- url64{20,}",
            "#xoxe- token{20,}",
            "#xoxe.xoxp- token{20,}",
            "#xoxe.xoxb- token{20,}",
            "#xapp- token{20,}",
            "#xwfp- token{20,}"),
        token(
            "slack-webhook",
            "a Slack webhook",
            "#hooks.slack.com/services/ path{20,}",
            "#hooks.slack.com/workflows/ path{20,}",
            "#hooks.slack.com/triggers/ path{20,}"),
        token(
            "discord-webhook",
            "a Discord webhook",
            "discord.com/api/webhooks/ digit{15,22} / token{40,}",
            "discordapp.com/api/webhooks/ digit{15,22} / token{40,}",
            "discord.com/api/v digit{1,2} /webhooks/ digit{15,22} / token{40,}"),
        token("discord-token", "a Discord token", "mfa. token{80,}"),
        token(
            "telegram-token",
            "a Telegram bot token",
            "digit{8,10} :AA token{32,34}",
            "#digit{7,9} 0: token{35}",
            "#digit{7,9} 1: token{35}",
            "#digit{7,9} 2: token{35}",
            "#digit{7,9} 3: token{35}",
            "#digit{7,9} 4: token{35}",
            "#digit{7,9} 5: token{35}",
            "#digit{7,9} 6: token{35}",
            "#digit{7,9} 7: token{35}",
            "#digit{7,9} 8: token{35}",
            "#digit{7,9} 9: token{35}"),
        token(
            "teams-webhook",
            "a Microsoft Teams webhook",
            "webhook.office.com/webhookb2/ uuid{36} @ uuid{36} /IncomingWebhook/ path{32,}",
            "outlook.office.com/webhook/ uuid{36} @ uuid{36} /IncomingWebhook/ path{32,}"),
        token("zapier-webhook", "a Zapier webhook", "#hooks.zapier.com/hooks/catch/ path{10,}"),
        token("twilio-key", "a Twilio API key", "SK hex{32}"),
        token("telnyx-key", "a Telnyx key", "?KEY token{55}"),
        token("mandrill-key", "a Mandrill key", "?md- token{22}"),
        token("sendgrid-key", "a SendGrid key", "SG. token{16,32} . token{16,64}"),
        token(
            "mail-sender-key",
            "a key of a service that sends mail",
            "mlsn. hex{64}",
            "#kit_ hex{32}",
            "api- upper{32}"),
        token("mailgun-key", "a Mailgun key", "key- lower{32}"),
        token("mailchimp-key", "a Mailchimp key", "hex{32} -us digit{1,2}"),
        token("brevo-key", "a Brevo key", "xkeysib- token{40,}", "xsmtpsib- token{40,}"),
        token("resend-key", "a Resend key", "re_ alnum{8} _ alnum{20,}"),
        token("hubspot-token", "a HubSpot token", "pat-na1- uuid{36}", "pat-eu1- uuid{36}"),
        token("onesignal-key", "a OneSignal key", "os_v2_app_ lower{60,}", "os_v2_org_ lower{60,}"),
        token("matrix-token", "a Matrix access token", "?syt_ word{30,}"),
        token("intercom-token", "an Intercom token", "?dG9rO any64{40,}"),
        token(
            "stytch-secret",
            "a Stytch secret",
            "#secret-live- token{36,}",
            "#secret-test- token{36,}"),
        token("twitter-token", "a Twitter bearer token", "AAAAAAAAAAAAAAAAAAAAA url64{60,}"),
        token("vk-token", "a VK token", "vk1.a. token{60,}"),
        token(
            "wecom-webhook",
            "a WeCom webhook",
            "qyapi.weixin.qq.com/cgi-bin/webhook/send?key= uuid{36}"),
        token("tines-webhook", "a Tines webhook", ".tines.com/webhook/ lower{32} / lower{32}"),
        token("close-key", "a Close key", "?api_ alnum{20,22} . alnum{20,22}"),
        token("klaviyo-key", "a Klaviyo key", "#pk_ lower{34}", "pk_ alnum{6} _ hex{34}"),
        token("facebook-token", "a Facebook access token", "?EAA alnum{80,}"),
        token("instagram-token", "an Instagram access token", "?IGQV token{80,}"));
  }
}
