package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A key of a service whose keys have no mark of their own, known by the name of the service in the
 * name of the value and by the length that the service documents, whatever else the value is
 * called: {@code heroku_auth = ...}, {@code "trello": "..."}.
 */
final class VendorKeyDetector implements SecretDetector {
  private static final SecretRule RULE =
      SecretRule.refuse("service-key", "a key of a service that is named with it");
  private static final SecretRule POSSIBLE =
      SecretRule.warn("possible-secret", "what may be a secret");

  private static final Map<String, CharClass> CLASSES =
      Map.of(
          "hex", CharClass.HEX,
          "alnum", CharClass.ALNUM,
          "token", CharClass.TOKEN,
          "uuid", CharClass.of("0-9a-fA-F-"));

  private static final int LONGEST_NAME = 24;
  private static final int LONGEST_JOINT = 8;
  private static final int LONGEST_VALUE = 130;

  /** One of these in the name says that the value is to be kept secret. */
  private static final List<String> KEPT_SECRET =
      List.of("key", "token", "secret", "api", "auth", "pass", "cred", "access");

  /** One of these in the name says that the value is something else. */
  private static final List<String> OTHER =
      List.of(
          "id",
          "sha",
          "hash",
          "commit",
          "version",
          "url",
          "uri",
          "host",
          "rev",
          "checksum",
          "digest",
          "name",
          "region",
          "project",
          "image",
          "tag",
          "build",
          "path",
          "etag",
          "uuid",
          "guid");

  /** A line for each service: its name, the characters of its keys, and how many of them. */
  private static final List<Service> SERVICES =
      services(
          """
          adafruit token 32
          alchemy token 32
          amplitude hex 32
          asana alnum 32
          assemblyai hex 32
          bitbucket alnum 32
          bitbucket token 64
          bittrex alnum 32
          bugsnag hex 32
          coinbase token 64
          confluent alnum 16
          confluent alnum 64
          contentful token 43
          coveralls alnum 33
          datadog hex 32
          datadog alnum 40
          doppler alnum 43
          drone alnum 32
          etherscan alnum 34
          etsy alnum 24
          fastly token 32
          finnhub alnum 20
          fontawesome uuid 36
          freshbooks alnum 64
          freshdesk alnum 20
          gitter token 40
          heroku uuid 36
          hubspot uuid 36
          infura hex 32
          intercom token 60
          ipstack hex 32
          jfrog alnum 64
          jfrog alnum 73
          jotform hex 32
          kraken token 80
          kucoin hex 24
          kucoin uuid 36
          launchdarkly token 40
          launchdarkly uuid 36
          linkedin alnum 16
          lokalise hex 40
          mailchimp hex 32
          mailgun hex 32
          mandrill token 22
          mattermost alnum 26
          messagebird alnum 25
          messagebird uuid 36
          mixpanel hex 32
          newsapi hex 32
          nytimes token 32
          openweather hex 32
          pagerduty token 20
          pendo uuid 36
          plaid alnum 30
          postmark uuid 36
          pubnub uuid 36
          pusher hex 20
          rapidapi alnum 50
          rollbar hex 32
          segment alnum 32
          sendbird hex 40
          sendbird uuid 36
          sentry hex 64
          shodan alnum 32
          snyk uuid 36
          sonar hex 40
          sonarcloud hex 40
          splunk uuid 36
          squarespace uuid 36
          statuspage uuid 36
          stytch token 40
          sumologic alnum 64
          tenable hex 64
          travis token 22
          trello hex 32
          trello hex 64
          twitch alnum 30
          twitter token 50
          unsplash token 43
          virustotal hex 64
          weatherapi hex 31
          webex alnum 64
          xata alnum 44
          yelp token 128
          zendesk alnum 40
          zoominfo hex 32
          """);

  private record Service(String name, CharClass members, int length) {}

  private static List<Service> services(String lines) {
    List<Service> services = new ArrayList<>();
    lines
        .lines()
        .forEach(
            line -> {
              String[] words = line.strip().split(" ", -1);
              services.add(
                  new Service(
                      words[0],
                      Objects.requireNonNull(CLASSES.get(words[1])),
                      Integer.parseInt(words[2])));
            });
    return List.copyOf(services);
  }

  @Override
  public List<String> anchors() {
    Set<String> names = new TreeSet<>();
    SERVICES.forEach(service -> names.add(service.name()));
    return List.copyOf(names);
  }

  @Override
  public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
    int nameEnd = CharClass.DOTTED.runEnd(text, end, end + LONGEST_NAME);
    int from = afterJoint(text, nameEnd);
    if (from == nameEnd) {
      // "Heroku API key: ..." has blanks in the name.
      int limit = Math.min(text.length(), end + LONGEST_NAME);
      while (nameEnd < limit && (text.charAt(nameEnd) == ' ' || isWord(text, nameEnd))) {
        nameEnd++;
      }
      from = afterJoint(text, nameEnd);
    }
    int to = CharClass.TOKEN.runEnd(text, from, from + LONGEST_VALUE);
    if (from == nameEnd || to - from < 16 || !fits(text, start, end, from, to)) {
      return null;
    }
    int nameStart = CharClass.TOKEN.runStart(text, start, start - LONGEST_NAME);
    String name = AsciiText.lower(text, nameStart, nameEnd);
    if (namesOther(text, nameStart, nameEnd)
        || Placeholder.standsFor(text, from, to)
        || !isDrawn(text, from, to)) {
      return null;
    }
    boolean secret = KEPT_SECRET.stream().anyMatch(name::contains);
    return new SecretFinding(secret ? RULE : POSSIBLE, from, to);
  }

  private static boolean isWord(CharSequence text, int at) {
    return CharClass.WORD.has(text.charAt(at));
  }

  private static int afterJoint(CharSequence text, int nameEnd) {
    boolean joins = false;
    int i = nameEnd;
    int limit = Math.min(text.length(), nameEnd + LONGEST_JOINT);
    while (i < limit && " \t:=>\"'`\\|,".indexOf(text.charAt(i)) >= 0) {
      joins |= ":=".indexOf(text.charAt(i)) >= 0;
      i++;
    }
    return joins ? i : nameEnd;
  }

  private static boolean fits(CharSequence text, int start, int end, int from, int to) {
    for (Service service : SERVICES) {
      if (service.length() == to - from
          && service.name().length() == end - start
          && AsciiText.startsWithIgnoringCase(text, start, service.name())
          && service.members().hasAll(text, from, to)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDrawn(CharSequence text, int from, int to) {
    boolean hex = CharClass.of("0-9a-fA-F-").hasAll(text, from, to);
    return Randomness.holdsAny(CharClass.DIGIT, text, from, to)
        && (hex
            ? Randomness.holdsAny(CharClass.LETTER, text, from, to)
            : Randomness.looksDrawn(text, from, to));
  }

  /** Whether a word of the name, parted by marks or capitals, is about something else. */
  private static boolean namesOther(CharSequence text, int from, int to) {
    int word = from;
    for (int i = from; i <= to; i++) {
      boolean ends = i == to || !CharClass.ALNUM.has(text.charAt(i));
      if (ends || (i > word && isCapital(text.charAt(i)) && !isCapital(text.charAt(i - 1)))) {
        if (OTHER.contains(AsciiText.lower(text, word, i))) {
          return true;
        }
        word = ends ? i + 1 : i;
      }
    }
    return false;
  }

  private static boolean isCapital(char c) {
    return c >= 'A' && c <= 'Z';
  }
}
