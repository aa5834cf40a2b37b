package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Private keys without their {@code BEGIN} line: recognised by the base64 of the first bytes of
 * such keys, by the base64 of the line itself, as in the values of Kubernetes secrets, or by the
 * headers of a PuTTY key file.
 */
final class HeaderlessPrivateKey implements SecretDetector {
  private static final int SHORTEST_LINE = 40;

  /** Enough base64 characters for any BEGIN line. */
  private static final int BEGIN_LINE = 96;

  /** Base64 of {@code -----BEGIN}. */
  private static final String ENCODED_BEGIN = "LS0tLS1CRUdJTi";

  private static final String PUTTY = "private-lines:";

  /**
   * Base64 of the first bytes of PKCS #1 (2048 and 4096 bits, 1024 bits), PKCS #8 (RSA, EC,
   * Ed25519) and OpenSSH keys. If the first bytes contain lengths, the match begins after them.
   */
  private static final List<String> STARTS =
      List.of(
          "IBAAKCAQEA",
          "IBAAKCAgEA",
          "IBAAKBgQD",
          "IBADANBgkqhkiG9w0BAQEFAASC",
          "MIGHAgEAMBMGByqGSM49",
          "MIG2AgEAMBAGByqGSM49",
          "MC4CAQAwBQYDK2VwBCIEI",
          "b3BlbnNzaC1rZXktdjE");

  /** The tag and lengths, {@code MII} and three or four more, in front of some starts. */
  private static final int LENGTH_CHARACTERS = 7;

  @Override
  public List<String> anchors() {
    return Stream.concat(STARTS.stream(), Stream.of(ENCODED_BEGIN, PUTTY))
        .map(anchor -> AsciiText.lower(anchor, 0, anchor.length()))
        .toList();
  }

  @Override
  public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
    if (AsciiText.startsWithIgnoringCase(text, start, PUTTY)) {
      int lines = CharClass.DIGIT.runEnd(text, end < text.length() ? end + 1 : end, end + 6);
      int last = Base64Lines.end(text, lines, text.length(), SHORTEST_LINE);
      return last > lines ? new SecretFinding(PrivateKeyBlock.PRIVATE_KEY, start, last) : null;
    }
    int first = CharClass.BASE64.runStart(text, start, start - LENGTH_CHARACTERS);
    if (!TokenBoundary.opens(text, first, lastEnd)) {
      return null;
    }
    SecretRule rule =
        AsciiText.startsWith(text, start, ENCODED_BEGIN) ? encoded(text, start) : raw(text, start);
    if (rule == null) {
      return null;
    }
    int last = Base64Lines.end(text, first, text.length(), SHORTEST_LINE);
    return last > end ? new SecretFinding(rule, first, last) : null;
  }

  private static @Nullable SecretRule raw(CharSequence text, int at) {
    return STARTS.stream().anyMatch(start -> AsciiText.startsWith(text, at, start))
        ? PrivateKeyBlock.PRIVATE_KEY
        : null;
  }

  private static @Nullable SecretRule encoded(CharSequence text, int at) {
    int end = CharClass.BASE64.runEnd(text, at, at + BEGIN_LINE);
    String whole = text.subSequence(at, at + (end - at) / 4 * 4).toString();
    if (whole.indexOf('=') >= 0) {
      return null;
    }
    String line = new String(Base64.getDecoder().decode(whole), StandardCharsets.ISO_8859_1);
    return PrivateKeyBlock.ruleOf(AsciiText.lower(line, 0, line.length()));
  }
}
