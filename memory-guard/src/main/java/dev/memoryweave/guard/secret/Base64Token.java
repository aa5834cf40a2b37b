package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A token of a known service in base64, as in the values of Kubernetes secrets and of headers:
 * recognised by the base64 of the prefix of such tokens.
 */
final class Base64Token implements SecretDetector {
  private static final int LONGEST = 512;
  private static final int SHORTEST_ANCHOR = 4;

  private final TokenRule token;
  private final TokenShape shape;
  private final String anchor;

  private Base64Token(TokenRule token, TokenShape shape) {
    this.token = token;
    this.shape = shape;
    this.anchor = encodedStart(shape.anchor());
  }

  /** Detectors for the tokens of a rule whose prefix is long enough to be distinctive. */
  static Stream<SecretDetector> of(TokenRule rule) {
    return rule.shapes().stream()
        .filter(shape -> shape.startsWithAnchor(shape.anchor(), 0))
        .filter(shape -> shape.anchor().length() >= SHORTEST_ANCHOR)
        .map(shape -> new Base64Token(rule, shape));
  }

  /** The base64 characters shared by everything that begins like this. */
  private static String encodedStart(String text) {
    String encoded = Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.US_ASCII));
    return encoded.substring(0, text.length() * 8 / 6);
  }

  @Override
  public List<String> anchors() {
    return List.of(AsciiText.lower(anchor, 0, anchor.length()));
  }

  @Override
  public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
    if (!AsciiText.startsWith(text, start, anchor) || !TokenBoundary.opens(text, start, lastEnd)) {
      return null;
    }
    int to = CharClass.ANY_BASE64.runEnd(text, start, start + LONGEST);
    String decoded = Base64Text.decoded(text.subSequence(start, to));
    SecretFinding found = shape.match(token.rule(), decoded, 0, 0);
    return found == null || found.start() > 0 ? null : new SecretFinding(token.rule(), start, to);
  }
}
