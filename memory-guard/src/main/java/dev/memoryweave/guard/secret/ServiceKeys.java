package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.CharClass;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * The services whose keys have no mark of their own, with the known form of these keys: the
 * characters and their number.
 */
final class ServiceKeys {
  /** The characters of a key and their number. */
  record Form(CharClass members, int length) {
    boolean fits(CharSequence text, int from, int to) {
      return to - from == length && members.hasAll(text, from, to);
    }
  }

  private static final Map<String, CharClass> CLASSES =
      Map.of(
          "hex", CharClass.HEX,
          "alnum", CharClass.ALNUM,
          "token", CharClass.TOKEN,
          "uuid", CharClass.of("0-9a-fA-F-"));

  /** A line for each form, with the services that use it; a name may occur in several lines. */
  private static final String TABLE =
      """
      hex 20 pusher
      hex 24 kucoin sendbird exchangerate
      hex 30 plaid
      hex 32 amplitude assemblyai bugsnag braintree coinlayer currencylayer datadog fixer gtmetrix
      hex 32 infura ipapi ipstack jotform lemlist mailboxlayer mailchimp mailgun marketstack
      hex 32 mediastack mixpanel newsapi numverify openweather pdflayer pdfshift rollbar streak
      hex 32 trello userstack vatlayer weatherstack zoominfo twilio algolia honeycomb cloudflare
      hex 32 fossa mailtrap weatherbit positionstack serpstack aviationstack languagelayer cloudinary
      hex 37 cloudflare
      hex 40 codeclimate lokalise meraki monkeylearn sendbird sonar sonarcloud wandb deepgram
      hex 40 circleci bitly tiingo klipfolio cloudsmith gitea zenrows buildkite
      hex 48 packagecloud elevenlabs
      hex 50 lunchmoney
      hex 64 semgrep codeclimate discord percy sentry tenable trello virustotal webex ynab gumroad onelogin pdf.co
      alnum 16 coinlib confluent linkedin maxmind metrilo metabase dropbox
      alnum 20 codacy eventbrite finnhub freshdesk smartystreets statuscake uploadcare finicity
      alnum 17 airtable
      alnum 22 apollo honeycomb splunk travis
      alnum 24 atlassian betterstack confluence etsy jira replyio storyblok vercel
      alnum 25 twitter messagebird
      alnum 26 mattermost smartsheet timecamp
      alnum 27 glassnode miro cloudinary
      alnum 30 centralstation nylas scrapeowl textmagic twitch alibaba
      alnum 31 weatherapi worldweather
      alnum 32 accuweather adzuna airbrake airship alchemy algolia apilayer apiflash artsy
      alnum 32 asana axonaut bitbar bitbucket bittrex brevo bulbul calendarific censys chartmogul
      alnum 32 checkly clarifai currencyfreaks delighted detectify diffbot drone edamam
      alnum 32 exchangeratesapi facebook faceplusplus financialmodelingprep flickr geoapify getresponse
      alnum 32 instagram ipgeolocation ipquality knapsackpro liveagent mailerlite mailjet
      alnum 32 mapquest mistral moonclerk neutrino onfleet opencage opencagedata openuv pastebin
      alnum 32 paymongo pipedream podio polygon privateai rawg rebrandly satismeter scraperapi
      alnum 32 scrapingant screenshotlayer securitytrails segment semaphore shodan shutterstock sinch
      alnum 32 spoonacular spotify stormboard survicate taxjar testingbot thinkific ticketmaster
      alnum 32 tomorrow tomtom travelpayouts twelvedata verimail vpnapi walkscore yousign
      alnum 32 zerobounce zerotier
      alnum 33 coveralls whoxy
      alnum 34 bscscan etherscan polygonscan
      alnum 36 enablex sslmate statuspage vultr zonka
      alnum 37 smartsheet
      alnum 40 airbrake akamai brandfetch buttercms cicero cohere datadog docparser extractorapi
      alnum 40 geocodify helpscout humanity instamojo jumpcloud loadmill magicbell pandadoc pipedrive
      alnum 40 qase revamp runpod shotstack sparkpost strava teamgate todoist zendesk
      alnum 43 bitfinex doppler meistertask mindmeister supernotes
      alnum 44 geckoboard intrinio onepagecrm typeform xata
      alnum 48 clockify foursquare neutrinoapi rownd sigopt
      alnum 50 caspio civo dronahq dwolla rapidapi signalwire twitter vyte
      alnum 52 azure dyspatch
      alnum 60 clustdoc commodities dareboost sportsmonk webscraper
      alnum 64 allsports alienvault confluent currencycloud disqus freshbooks hasura html2pdf jfrog
      alnum 64 mesibo moralis netsuite peopledatalabs pinata planyo scrutinizer sumologic webex webflow
      alnum 64 wistia wiz zipcodeapi
      alnum 73 jfrog
      alnum 80 abuseipdb crowdin fulcrum
      token 20 hiveage nasdaq pagerduty
      token 22 convertkit mandrill ringcentral proxycrawl
      token 27 cloudinary hypertrack
      token 32 adafruit alchemy fastly netcore nytimes pepipost plivo
      token 35 clearbit stitchdata
      token 37 coveralls
      token 39 blitapp youtube
      token 40 cloudflare gitter hunter launchdarkly plivo stytch versioneye zendesk
      token 43 contentful gumroad gyazo kagi netlify newscatcher unsplash
      token 44 ibmcloud
      token 48 currentsapi moonshot
      token 50 mailgun overloop rapidapi twitter
      token 60 intercom
      token 64 auth0 bitbucket coinbase codequiry cryptocompare netlify reachmail
      token 72 mailgun
      token 80 kraken
      token 128 dynalist yelp
      uuid 36 nvd sysdig blazemeter bugsnag codecov coda coinapi cloudmersive deepai fontawesome graphhopper
      uuid 36 guardian heroku holidayapi hubspot insightly kucoin kylas launchdarkly loggly logz
      uuid 36 loginradius messagebird moosend nftport onesignal opsgenie pendo pinecone postmark
      uuid 36 pubnub railway saucelabs scaleway selectpdf sendbird shortcut snyk splunk squarespace
      uuid 36 statuspage tatum transferwise urlscan wakatime zenscrape zipcodebase
      """;

  private static final Map<String, List<Form>> FORMS = forms();

  private ServiceKeys() {}

  private static Map<String, List<Form>> forms() {
    Map<String, List<Form>> forms = new HashMap<>();
    TABLE
        .lines()
        .forEach(
            line -> {
              List<String> words = List.of(line.split(" ", -1));
              Form form =
                  new Form(
                      Objects.requireNonNull(CLASSES.get(words.get(0))),
                      Integer.parseInt(words.get(1)));
              for (String name : words.subList(2, words.size())) {
                forms.computeIfAbsent(name, key -> new ArrayList<>()).add(form);
              }
            });
    return Map.copyOf(forms);
  }

  /** The services, in lower case. */
  static Set<String> names() {
    return new TreeSet<>(FORMS.keySet());
  }

  /** Whether the value has the form of a key of the service. */
  static boolean fit(String service, CharSequence text, int from, int to) {
    return FORMS.getOrDefault(service, List.of()).stream()
        .anyMatch(form -> form.fits(text, from, to));
  }
}
