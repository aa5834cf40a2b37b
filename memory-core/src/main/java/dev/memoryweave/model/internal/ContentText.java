package dev.memoryweave.model.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.text.internal.PlainText;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The names and media types of contents, and the texts that their bytes hold. */
public final class ContentText {
  /** The longest name, in characters. */
  public static final int MAX_NAME = 200;

  private static final String BINARY = "application/octet-stream";
  private static final Pattern TYPE =
      Pattern.compile("[a-z0-9][a-z0-9.+-]{0,60}/[a-z0-9][a-z0-9.+-]{0,80}");

  /** The first bytes of a format, as characters of ISO 8859-1, from an offset. */
  private record Magic(int at, String bytes, String type) {}

  private static final List<Magic> MAGIC =
      List.of(
          new Magic(0, "\u0089PNG\r\n\u001a\n", "image/png"),
          new Magic(0, "\u00ff\u00d8\u00ff", "image/jpeg"),
          new Magic(0, "GIF87a", "image/gif"),
          new Magic(0, "GIF89a", "image/gif"),
          new Magic(8, "WEBP", "image/webp"),
          new Magic(0, "%PDF-", "application/pdf"),
          new Magic(0, "PK\u0003\u0004", "application/zip"),
          new Magic(0, "\u001f\u008b", "application/gzip"));

  /** By the end of a name; those of texts hold for bytes that are text only. */
  private static final Map<String, String> TEXTS =
      Map.of(
          "md", "text/markdown",
          "csv", "text/csv",
          "html", "text/html",
          "css", "text/css",
          "json", "application/json",
          "xml", "application/xml",
          "yaml", "application/yaml",
          "yml", "application/yaml",
          "svg", "image/svg+xml");

  private static final Map<String, String> ZIPPED =
      Map.of(
          "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
          "xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
          "pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation",
          "jar", "application/java-archive");

  /** Shorter stretches of a binary file are accidents. */
  private static final int SHORTEST = 8;

  private ContentText() {}

  /** A file name: one line, without folders, and without characters that hide what follows. */
  public static String name(@Nullable String value) {
    String name = Text.line("name", value, MAX_NAME);
    InvalidValueException.unless(
        name.indexOf('/') < 0 && name.indexOf('\\') < 0 && !name.equals(".") && !name.equals(".."),
        "name",
        name,
        "be the name of a file, without folders");
    InvalidValueException.unless(
        name.codePoints().noneMatch(ContentText::isDirectional),
        "name",
        name,
        "not contain characters that change the direction of reading");
    return name;
  }

  private static boolean isDirectional(int c) {
    return (c >= 0x202A && c <= 0x202E)
        || (c >= 0x2066 && c <= 0x2069)
        || c == 0x200E
        || c == 0x200F
        || c == 0x061C;
  }

  /** A media type in lower case, without parameters. */
  public static String mediaType(@Nullable String value) {
    String given = InvalidValueException.required("media_type", value, "be given");
    int end = given.indexOf(';');
    String type = PlainText.lowerCase((end < 0 ? given : given.substring(0, end)).strip());
    InvalidValueException.unless(
        TYPE.matcher(type).matches(), "media_type", given, "be a media type such as text/plain");
    return type;
  }

  /** The media type that the bytes and the name of a file tell. */
  public static String guessed(String name, byte[] bytes) {
    int dot = name.lastIndexOf('.');
    String end = dot < 0 ? "" : PlainText.lowerCase(name.substring(dot + 1));
    for (Magic magic : MAGIC) {
      if (isAt(bytes, magic)) {
        return magic.type.equals("application/zip")
            ? ZIPPED.getOrDefault(end, magic.type)
            : magic.type;
      }
    }
    return text(bytes) == null ? BINARY : TEXTS.getOrDefault(end, "text/plain");
  }

  private static boolean isAt(byte[] bytes, Magic magic) {
    if (bytes.length < magic.at + magic.bytes.length()) {
      return false;
    }
    for (int i = 0; i < magic.bytes.length(); i++) {
      if ((bytes[magic.at + i] & 0xff) != magic.bytes.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether contents of a media type must be text. */
  public static boolean isText(String mediaType) {
    return mediaType.startsWith("text/")
        || mediaType.endsWith("+json")
        || mediaType.endsWith("+xml")
        || mediaType.equals("application/json")
        || mediaType.equals("application/xml")
        || mediaType.equals("application/yaml");
  }

  /** The bytes as text; null unless they are UTF-8 without NUL. */
  public static @Nullable String text(byte[] bytes) {
    for (byte b : bytes) {
      if (b == 0) {
        return null;
      }
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  /** All that can be read of bytes: their text, or else their printable stretches. */
  public static String readable(byte[] bytes) {
    String text = text(bytes);
    return text == null ? stretches(bytes) : text;
  }

  /**
   * The printable stretches of bytes that are no text, a line each: those of ASCII, and those of
   * UTF-16, in which each other byte is 0.
   */
  private static String stretches(byte[] bytes) {
    StringBuilder found = new StringBuilder();
    append(found, bytes, 0, 1);
    append(found, bytes, 0, 2);
    append(found, bytes, 1, 2);
    return found.toString();
  }

  private static void append(StringBuilder found, byte[] bytes, int from, int step) {
    StringBuilder stretch = new StringBuilder();
    for (int i = from; i + step <= bytes.length; i += step) {
      boolean isPart = isPrintable(bytes[i]) && (step == 1 || bytes[i + 1] == 0);
      if (isPart) {
        stretch.append((char) bytes[i]);
      }
      if (!isPart || i + 2 * step > bytes.length) {
        if (stretch.length() >= SHORTEST) {
          found.append(stretch).append('\n');
        }
        stretch.setLength(0);
      }
    }
  }

  private static boolean isPrintable(byte b) {
    return b >= 0x20 && b < 0x7f;
  }
}
