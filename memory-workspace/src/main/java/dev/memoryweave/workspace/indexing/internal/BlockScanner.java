package dev.memoryweave.workspace.indexing.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the blocks between braces in a text, considering only strings and comments. It may be wrong
 * about odd texts: callers parse the result, and the whole text if that has errors.
 */
final class BlockScanner {
  private final String text;
  private final int length;
  private final Lexis lexis;
  private final int largest;
  private int[] open = new int[64];
  private boolean[] defines = new boolean[64];
  private int depth;
  private int[] blocks = new int[128];
  private int count;
  private int at;
  private boolean announced;
  private char before;

  BlockScanner(String text, Lexis lexis, int largest) {
    this.text = text;
    this.length = text.length();
    this.lexis = lexis;
    this.largest = largest;
  }

  /**
   * The inner ranges of the outermost blocks that are small enough and announce no definitions;
   * null if the braces do not match or a string does not end.
   */
  int @Nullable [] blocks() {
    boolean lineStart = true;
    while (at < length) {
      char c = text.charAt(at);
      if (c == '\n') {
        lineStart = true;
        at++;
      } else if (c <= ' ') {
        at++;
      } else {
        if (!(lineStart && c == '#' && lexis.has(Lexis.PREPROCESSOR) && skipDirective())
            && !token(c)) {
          return null;
        }
        lineStart = false;
      }
    }
    return depth == 0 ? Arrays.copyOf(blocks, 2 * count) : null;
  }

  /** Skips one token; false if the text cannot be understood. */
  private boolean token(char c) {
    boolean understood = true;
    switch (c) {
      case '{' -> open();
      case '}' -> understood = close();
      case ';' -> {
        announced = false;
        at++;
      }
      case '/' -> understood = slash();
      case '"' -> understood = quotation();
      case '\'' -> understood = apostrophe();
      case '`' -> understood = backtick();
      case '@' -> understood = isVerbatim() ? verbatim() : step();
      case '#' -> understood = isHashed() ? hashed() : step();
      default -> {
        if (Character.isJavaIdentifierStart(c)) {
          word();
        } else {
          at++;
        }
      }
    }
    before = c;
    return understood;
  }

  private boolean isVerbatim() {
    return lexis.has(Lexis.VERBATIM) && next(1) == '"';
  }

  private boolean isHashed() {
    return lexis.has(Lexis.HASHED_STRINGS) && (next(1) == '"' || next(1) == '#');
  }

  private boolean step() {
    at++;
    return true;
  }

  private char next(int distance) {
    return at + distance < length ? text.charAt(at + distance) : 0;
  }

  private void word() {
    int start = at;
    do {
      at++;
    } while (at < length && Character.isJavaIdentifierPart(text.charAt(at)));
    if (!announced && at - start <= 9) {
      announced = lexis.keywords().contains(text.substring(start, at));
    }
  }

  private void open() {
    if (depth == open.length) {
      open = Arrays.copyOf(open, 2 * depth);
      defines = Arrays.copyOf(defines, 2 * depth);
    }
    at++;
    open[depth] = at;
    defines[depth] = announced;
    depth++;
    announced = false;
  }

  private boolean close() {
    if (depth == 0) {
      return false;
    }
    depth--;
    int start = open[depth];
    if (!defines[depth] && at > start && at - start <= largest) {
      while (count > 0 && blocks[2 * count - 2] >= start) {
        count--;
      }
      if (2 * count == blocks.length) {
        blocks = Arrays.copyOf(blocks, 2 * blocks.length);
      }
      blocks[2 * count] = start;
      blocks[2 * count + 1] = at;
      count++;
    }
    announced = false;
    at++;
    return true;
  }

  private boolean skipDirective() {
    while (at < length && text.charAt(at) != '\n') {
      if (text.charAt(at) == '\\' && next(1) == '\n') {
        at++;
      }
      at++;
    }
    return true;
  }

  private boolean slash() {
    if (next(1) == '/') {
      int end = text.indexOf('\n', at);
      at = end < 0 ? length : end;
      return true;
    } else if (next(1) == '*') {
      return comment();
    } else if (lexis.has(Lexis.REGEX) && (before == 0 || "(,=:[!&|?{};+<>~".indexOf(before) >= 0)) {
      return regex();
    }
    return step();
  }

  private boolean comment() {
    boolean nests = lexis.has(Lexis.NESTED_COMMENTS);
    int comments = 1;
    for (int i = at + 2; i + 1 < length; i++) {
      char c = text.charAt(i);
      if (c == '*' && text.charAt(i + 1) == '/') {
        comments--;
        i++;
      } else if (nests && c == '/' && text.charAt(i + 1) == '*') {
        comments++;
        i++;
      }
      if (comments == 0) {
        at = i + 1;
        return true;
      }
    }
    return false;
  }

  private boolean regex() {
    boolean inClass = false;
    for (int i = at + 1; i < length; i++) {
      char c = text.charAt(i);
      if (c == '\n') {
        return false;
      } else if (c == '\\') {
        i++;
      } else if (c == '[') {
        inClass = true;
      } else if (c == ']') {
        inClass = false;
      } else if (c == '/' && !inClass) {
        at = i + 1;
        return true;
      }
    }
    return false;
  }

  private boolean quotation() {
    if (lexis.has(Lexis.TRIPLE) && text.startsWith("\"\"\"", at)) {
      int end = at + 3;
      do {
        end = text.indexOf("\"\"\"", end);
        if (end < 0) {
          return false;
        }
        end++;
      } while (text.charAt(end - 2) == '\\');
      at = end + 2;
      // A text may end in further quotation marks.
      while (at < length && text.charAt(at) == '"') {
        at++;
      }
      return true;
    } else if (before == 'R' && lexis.has(Lexis.PREPROCESSOR)) {
      return false;
    }
    return string('"');
  }

  private boolean string(char quote) {
    for (int i = at + 1; i < length; i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == quote) {
        at = i + 1;
        return true;
      } else if (c == '\n' && !lexis.has(Lexis.LIFETIMES)) {
        return false;
      }
    }
    return false;
  }

  private boolean apostrophe() {
    if (lexis.has(Lexis.LIFETIMES) && next(1) != '\\') {
      int end = at + 1 + (at + 1 < length ? Character.charCount(text.codePointAt(at + 1)) : 0);
      at = end < length && text.charAt(end) == '\'' ? end + 1 : at + 1;
      return true;
    } else if (lexis.has(Lexis.PREPROCESSOR) && Character.digit(before, 16) >= 0) {
      // A separator between digits.
      return step();
    }
    return string('\'');
  }

  private boolean backtick() {
    if (lexis.has(Lexis.TEMPLATES)) {
      return template();
    } else if (lexis.has(Lexis.RAW_BACKTICKS)) {
      int end = text.indexOf('`', at + 1);
      at = end + 1;
      return end >= 0;
    }
    return step();
  }

  private boolean template() {
    boolean substitutes = false;
    for (int i = at + 1; i < length; i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == '$' && i + 1 < length && text.charAt(i + 1) == '{') {
        substitutes = true;
      } else if (c == '}') {
        substitutes = false;
      } else if (c == '`') {
        at = i + 1;
        // Templates inside templates are left to the parser.
        return !substitutes;
      }
    }
    return false;
  }

  private boolean verbatim() {
    int i = at + 2;
    while (i < length) {
      int end = text.indexOf('"', i);
      if (end < 0) {
        return false;
      } else if (end + 1 < length && text.charAt(end + 1) == '"') {
        i = end + 2;
      } else {
        at = end + 1;
        return true;
      }
    }
    return false;
  }

  private boolean hashed() {
    int hashes = 0;
    while (next(hashes) == '#') {
      hashes++;
    }
    if (next(hashes) != '"') {
      at += hashes;
      return true;
    }
    int end = text.indexOf('"' + "#".repeat(Math.min(hashes, 256)), at + hashes + 1);
    at = end + hashes + 1;
    return end >= 0;
  }
}
