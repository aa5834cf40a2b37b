package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.CharClass;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds secrets in text: private keys, JSON Web Tokens, keys and tokens of known services by their
 * documented shapes, credentials of HTTP headers and connection strings, and random-looking values
 * after the name of a password, secret, token or key.
 *
 * <p>A scan is one pass over the text by an automaton that knows short texts, one of which every
 * secret contains or follows; only text around these is examined more closely. Its time is
 * proportional to the length of the text, whatever the text. Invisible characters, full-width
 * letters, and escapes of letters and digits do not hide a secret: a text that contains any is read
 * again without them, and a token split by a line break is joined.
 *
 * <p>Immutable and safe for use by several threads.
 */
public final class SecretScanner implements SecretGuard {
  private static final SecretScanner STANDARD = new SecretScanner();

  private static final CharClass NAME = CharClass.of("a-zA-Z0-9_./-");

  /** The least length of all secrets without a name or another text before them. */
  private static final int SHORTEST = 12;

  private SecretScanner() {}

  /**
   * The rules. They are built when a text is first scanned: a program that scans none starts
   * sooner.
   */
  private static final class Rules {
    static final List<SecretDetector> DETECTORS = families();
    static final AnchorAutomaton AUTOMATON = new AnchorAutomaton(DETECTORS);

    private Rules() {}
  }

  /** All anchors of all rules. */
  static Stream<String> anchors() {
    return Rules.DETECTORS.stream().flatMap(detector -> detector.anchors().stream());
  }

  /** The scanner for all known families of secrets. */
  public static SecretScanner standard() {
    return STANDARD;
  }

  /** All detectors, the most specific first: if findings overlap, the first one names them. */
  private static List<SecretDetector> families() {
    return Stream.of(
            Stream.of(new PrivateKeyBlock(), new HeaderlessPrivateKey()),
            tables().stream().flatMap(TokenRule::detectors),
            Stream.of(
                new DiscordToken(),
                new AwsSecretKey(),
                new JsonWebToken(),
                new ConnectionString(),
                new BasicCredentials(),
                new AuthorizationHeader(),
                new PrivateJwk(),
                new StatedPassword(),
                new CommandPassword(),
                new AssignedSecret(),
                new VendorKeyDetector(),
                new GenericKey()),
            tables().stream().flatMap(Base64Token::of))
        .flatMap(family -> family)
        .toList();
  }

  private static List<TokenRule> tables() {
    return Stream.of(
            AiTokens.table(),
            DeveloperTokens.table(),
            CloudTokens.table(),
            MessagingTokens.table(),
            CommerceTokens.table())
        .flatMap(List::stream)
        .toList();
  }

  /**
   * All findings in the order of the text, without overlaps. Where they overlap, findings that must
   * stop a write replace warnings; several such findings are united under the most specific rule.
   */
  @Override
  public List<SecretFinding> scan(String text) {
    return scan((CharSequence) text);
  }

  @Override
  public List<SecretFinding> refused(String text) {
    return refused((CharSequence) text);
  }

  List<SecretFinding> scan(CharSequence text) {
    FindingCollector findings = findings(text);
    return FindingCollector.withWarnings(
        SecretCopies.with(text, findings.merged()), findings.warnings(HighEntropyStrings.in(text)));
  }

  List<SecretFinding> refused(CharSequence text) {
    return isShortName(text) ? List.of() : SecretCopies.with(text, findings(text).merged());
  }

  /**
   * Whether a text is too short for any secret, and has nothing that separates a name from its
   * value. Most branch and user names are; the rules are not built for them.
   */
  static boolean isShortName(CharSequence text) {
    return text.length() < SHORTEST && NAME.hasAll(text, 0, text.length());
  }

  private FindingCollector findings(CharSequence text) {
    FindingCollector findings = new FindingCollector(Rules.DETECTORS.size());
    boolean veiled = collect(text, findings, null);
    if (veiled) {
      DecodedText decoded = DecodedText.of(text);
      collect(decoded.plain(), findings, decoded);
    }
    return findings;
  }

  /**
   * Adds the findings in a text; returns whether any of the text reads differently from how it is
   * written.
   */
  private boolean collect(
      CharSequence text, FindingCollector findings, @Nullable DecodedText decoded) {
    boolean veiled = false;
    int state = AnchorAutomaton.ROOT;
    int length = text.length();
    findings.startOver();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= 128) {
        state = AnchorAutomaton.ROOT;
        veiled = veiled || DecodedText.isVeiled(text, i);
        continue;
      }
      if ((c == '%' || c == '\\') && !veiled) {
        veiled = DecodedText.isVeiled(text, i);
      }
      state = Rules.AUTOMATON.step(state, c);
      if (AnchorAutomaton.isAccepting(state)) {
        for (AnchorAutomaton.Hit hit : Rules.AUTOMATON.hits(state)) {
          lookCloser(text, i + 1, hit, findings, decoded);
        }
      }
    }
    return veiled;
  }

  private void lookCloser(
      CharSequence text,
      int anchorEnd,
      AnchorAutomaton.Hit hit,
      FindingCollector findings,
      @Nullable DecodedText decoded) {
    int anchorStart = anchorEnd - hit.length();
    if (findings.covers(hit.detector(), anchorStart)) {
      return;
    }
    SecretFinding found =
        Rules.DETECTORS.get(hit.detector()).find(text, anchorStart, anchorEnd, findings.lastEnd());
    if (found != null) {
      findings.add(hit.detector(), found, decoded == null ? found : decoded.inOriginal(found));
    }
  }
}
