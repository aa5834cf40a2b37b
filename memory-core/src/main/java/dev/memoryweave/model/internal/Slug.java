package dev.memoryweave.model.internal;

import dev.memoryweave.text.internal.PlainText;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import org.jspecify.annotations.Nullable;

/**
 * Turns titles of any script into the lower-case ASCII names that ids, keys and tags are made of.
 *
 * <p>Accents and quotes are dropped, every other run of characters becomes one hyphen. If letters
 * or digits of another script would be lost, a short hash of the title is appended, so that two
 * titles that differ in them get different slugs.
 */
public final class Slug {
  /** The maximum length of a slug from {@link #of(String)}, in characters. */
  public static final int MAX_LENGTH = 80;

  /** The maximum length of a slug from {@link #ofId(String)}: ids are read, typed and paid for. */
  public static final int MAX_ID = 40;

  private static final String EMPTY = "untitled";
  private static final int HASH_LENGTH = 8;

  private Slug() {}

  /** The slug of a title; {@code untitled} if it has neither a letter nor a digit. */
  public static String of(String title) {
    return of(title, MAX_LENGTH);
  }

  /** The slug of a title for the id of a new memory: as {@link #of(String)}, but shorter. */
  public static String ofId(String title) {
    return of(title, MAX_ID);
  }

  private static String of(String title, int max) {
    String folded = PlainText.lowerCase(Normalizer.normalize(title, Normalizer.Form.NFKD));
    StringBuilder slug = new StringBuilder();
    boolean lost = false;
    for (int i = 0; i < folded.length(); ) {
      int c = folded.codePointAt(i);
      i += Character.charCount(c);
      String latin = latin(c);
      if (latin != null) {
        slug.append(latin);
      } else if (!isDropped(c)) {
        lost |= Character.isLetterOrDigit(c);
        if (slug.length() > 0 && slug.charAt(slug.length() - 1) != '-') {
          slug.append('-');
        }
      }
    }
    String hash = lost ? "x" + Sha256.hex(canonical(title)).substring(0, HASH_LENGTH) : "";
    String kept = cut(slug, max - (hash.isEmpty() ? 0 : hash.length() + 1));
    if (kept.isEmpty()) {
      return hash.isEmpty() ? EMPTY : hash;
    }
    return hash.isEmpty() ? kept : kept + "-" + hash;
  }

  /** Whether the text is a slug already. */
  public static boolean isSlug(String text) {
    return isSlug(text, 0);
  }

  /** Whether the rest of the text from an index is a slug. */
  public static boolean isSlug(String text, int from) {
    if (text.length() == from || text.charAt(from) == '-') {
      return false;
    }
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '-' && !isPlain(c)) {
        return false;
      }
    }
    return true;
  }

  public static boolean isPlain(int c) {
    return isLetter(c) || (c >= '0' && c <= '9');
  }

  public static boolean isLetter(int c) {
    return c >= 'a' && c <= 'z';
  }

  private static byte[] canonical(String title) {
    return Normalizer.normalize(title, Normalizer.Form.NFC)
        .strip()
        .getBytes(StandardCharsets.UTF_8);
  }

  private static boolean isDropped(int c) {
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK
        || type == Character.FORMAT
        || c == '\''
        || c == '"'
        || c == '`'
        || (c >= 0x2018 && c <= 0x201F);
  }

  /** Spells out Latin letters that decomposition leaves whole. */
  private static @Nullable String latin(int c) {
    if (isPlain(c)) {
      return String.valueOf((char) c);
    }
    return switch (c) {
      case 'ß' -> "ss";
      case 'æ' -> "ae";
      case 'œ' -> "oe";
      case 'ø' -> "o";
      case 'đ', 'ð' -> "d";
      case 'ł' -> "l";
      case 'þ' -> "th";
      case 'ħ' -> "h";
      case 'ı' -> "i";
      default -> null;
    };
  }

  /** Cuts at the last hyphen in the second half of the allowed length. */
  private static String cut(StringBuilder slug, int max) {
    String text = slug.toString();
    if (text.length() > max) {
      int hyphen = text.lastIndexOf('-', max);
      text = text.substring(0, hyphen > max / 2 ? hyphen : max);
    }
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == '-') {
      end--;
    }
    return text.substring(0, end);
  }
}
