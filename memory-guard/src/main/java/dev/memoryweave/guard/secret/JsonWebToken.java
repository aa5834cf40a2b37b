package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Signed (RFC 7515) and encrypted (RFC 7516) JSON Web Tokens: three or five parts of base64url
 * joined by dots, the first of which is a JSON object.
 */
final class JsonWebToken implements SecretDetector {
  private static final SecretRule RULE = SecretRule.refuse("json-web-token", "a JSON Web Token");

  private static final SecretRule SPECIMEN =
      SecretRule.warn("specimen-json-web-token", "a JSON Web Token of a manual");

  /** From the popular introduction to such tokens, and from RFC 7519. */
  private static final List<String> SPECIMEN_CLAIMS =
      List.of("\"John Doe\"", "\"1234567890\"", "1516239022", "\"iss\":\"joe\"", "example.com");

  /** How much of the claims is decoded to recognise them; a multiple of four. */
  private static final int JUDGED = 512;

  private static final int LONGEST_HEADER = 2_048;
  private static final int LONGEST_PART = 65_536;
  private static final int SHORTEST_HEADER = 12;
  private static final int SHORTEST_SIGNATURE = 8;

  /** The length of an HS256 signature of 32 bytes, the shortest in use. */
  private static final int WHOLE_SIGNATURE = 43;

  private static final CharClass WORD = CharClass.of("a-z_-");

  /** How much of the header is decoded to see that it is text; a multiple of four. */
  private static final int DECODED = 12;

  @Override
  public List<String> anchors() {
    return List.of("eyj");
  }

  @Override
  public @Nullable SecretFinding find(CharSequence text, int start, int end, int lastEnd) {
    if (!AsciiText.startsWith(text, start, "eyJ")
        || !TokenBoundary.opens(text, start, lastEnd)
        || !startsAsText(text, start)) {
      return null;
    }
    int header = CharClass.TOKEN.runEnd(text, start, start + LONGEST_HEADER);
    if (header - start < SHORTEST_HEADER) {
      return null;
    }
    int payload = partEnd(text, header);
    int third = partEnd(text, payload);
    if (third < 0) {
      return null;
    }
    if (isEncrypted(text, start, header)) {
      int last = partEnd(text, partEnd(text, third));
      return last - third > SHORTEST_SIGNATURE ? new SecretFinding(RULE, start, last) : null;
    }
    if (!AsciiText.startsWith(text, header + 1, "e") || third - payload <= SHORTEST_SIGNATURE) {
      return null;
    }
    boolean specimen = isSpecimen(text, header + 1, payload) || isCut(text, payload, third);
    return new SecretFinding(specimen ? SPECIMEN : RULE, start, third);
  }

  /** Whether dots or a word replace the signature, without which the token is useless. */
  private static boolean isCut(CharSequence text, int payload, int end) {
    return end - payload - 1 < WHOLE_SIGNATURE
        && (Placeholder.isCut(text, end) || WORD.hasAll(text, payload + 1, end));
  }

  /** Whether the claims are examples from manuals. */
  private static boolean isSpecimen(CharSequence text, int start, int end) {
    int judged = Math.min(end, start + JUDGED);
    String claims = decoded(text, start, judged);
    return SPECIMEN_CLAIMS.stream().anyMatch(claims::contains);
  }

  private static String decoded(CharSequence text, int start, int end) {
    String whole = text.subSequence(start, start + (end - start) / 4 * 4).toString();
    return new String(Base64.getUrlDecoder().decode(whole), StandardCharsets.ISO_8859_1);
  }

  /** Whether the header names an encryption algorithm: then there are five parts. */
  private static boolean isEncrypted(CharSequence text, int start, int end) {
    String header = text.subSequence(start, start + (end - start) / 4 * 4).toString();
    String json = new String(Base64.getUrlDecoder().decode(header), StandardCharsets.ISO_8859_1);
    return json.contains("\"enc\"");
  }

  private static boolean startsAsText(CharSequence text, int start) {
    int end = CharClass.TOKEN.runEnd(text, start, start + DECODED);
    if (end - start < DECODED) {
      return false;
    }
    String head = text.subSequence(start, end).toString();
    String decoded = new String(Base64.getUrlDecoder().decode(head), StandardCharsets.ISO_8859_1);
    return decoded.chars().allMatch(c -> c >= ' ' && c < 127);
  }

  /** The end of the part after the dot at {@code dot}; -1 if there is no dot. */
  private static int partEnd(CharSequence text, int dot) {
    if (dot < 0 || dot >= text.length() || text.charAt(dot) != '.') {
      return -1;
    }
    return CharClass.TOKEN.runEnd(text, dot + 1, dot + 1 + LONGEST_PART);
  }
}
