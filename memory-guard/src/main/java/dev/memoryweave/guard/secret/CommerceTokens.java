package dev.memoryweave.guard.secret;

import static dev.memoryweave.guard.secret.TokenRule.token;

import java.util.List;

/**
 * Keys of payment, shop and shipping services, and formats shared by many services: their own come
 * first.
 */
final class CommerceTokens {
  private CommerceTokens() {}

  static List<TokenRule> table() {
    return List.of(
        token(
            "stripe-key",
            "a Stripe key",
            "sk_live_ alnum{10,}",
            "sk_test_ alnum{10,}",
            "sk_prod_ alnum{10,}",
            "rk_live_ alnum{10,}",
            "rk_test_ alnum{10,}",
            "rk_prod_ alnum{10,}",
            "sk_org_ word{24,}",
            "pi_ alnum{24} _secret_ alnum{25}"),
        token("webhook-secret", "a webhook signing secret", "#whsec_ base64{16,}"),
        token(
            "shopify-token",
            "a Shopify token",
            "shpat_ xdigit{32}",
            "shpca_ xdigit{32}",
            "shppa_ xdigit{32}",
            "shpss_ xdigit{32}",
            "shptka_ xdigit{32}",
            "shpua_ xdigit{32}"),
        token("woocommerce-key", "a WooCommerce key", "ck_ hex{40}", "cs_ hex{40}"),
        token(
            "checkout-key",
            "a Checkout.com key",
            "sk_ hex{8} - hex{4} - hex{4} - hex{4} - hex{12}",
            "sk_test_ hex{8} - hex{4} - hex{4} - hex{4} - hex{12}"),
        token("recharge-key", "a Recharge key", "sk_ digit{1,2} x digit{1} _ hex{64}"),
        token("asaas-key", "an Asaas key", "#$aact_ token{60,}"),
        token("pagarme-key", "a Pagar.me key", "#ak_live_ alnum{30}"),
        token("klarna-key", "a Klarna key", "#klarna_live_api_ token{40,}"),
        token("ramp-key", "a Ramp key", "#ramp_sec_ alnum{48}"),
        token("mercury-token", "a Mercury token", "#secret-token:mercury_ token{20,}"),
        token(
            "square-token",
            "a Square token",
            "sq0atp- token{22}",
            "sq0csp- token{43}",
            "?EAAA token{58,62}"),
        token("paypal-token", "a PayPal token", "access_token$production$ lower{16} $ hex{32}"),
        token(
            "paddle-key",
            "a Paddle key",
            "pdl_live_apikey_ word{40,}",
            "pdl_sdbx_apikey_ word{40,}"),
        token(
            "plaid-token",
            "a Plaid access token",
            "access-production- uuid{36}",
            "access-sandbox- uuid{36}",
            "access-development- uuid{36}"),
        token("razorpay-key", "a Razorpay key", "rzp_live_ alnum{14}", "rzp_test_ alnum{14}"),
        token(
            "flutterwave-key",
            "a Flutterwave key",
            "#FLWSECK- token{12,}",
            "#FLWSECK_TEST- token{12,}"),
        token("mercadopago-token", "a Mercado Pago token", "APP_USR- token{40,}"),
        token(
            "shipping-key",
            "a key of a shipping service",
            "asat_ hex{32}",
            "#shltm_ token{40}",
            "?TEST_ token{43}"),
        token("easypost-key", "an EasyPost key", "EZAK alnum{54}", "EZTK alnum{54}"),
        token("shippo-token", "a Shippo token", "shippo_live_ hex{40}", "shippo_test_ hex{40}"),
        token(
            "duffel-token", "a Duffel token", "duffel_live_ token{40,}", "duffel_test_ token{40,}"),
        token(
            "live-api-key",
            "an API key of a payment service",
            "^live_ alnum{30,}",
            "^test_ alnum{30,}"),
        token("dropbox-token", "a Dropbox token", "?alnum{11} AAAAAAAAAA token{43}"),
        token(
            "secret-key",
            "a secret key of a service",
            "?sk_ token{32,}",
            "?private_ base64{24,}",
            "#pri_ hex{32}"));
  }
}
