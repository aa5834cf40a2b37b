package dev.memoryweave.guard.secret;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.List;

/** Skips the text between a name and its value, and records how they are joined. */
final class NameValueSeparator {
  private static final int LONGEST = 64;
  private static final int LONGEST_PHRASE = 48;
  private static final int LONGEST_ROW = 240;

  /** The length of "value" in quotes. */
  private static final int VALUE = 7;

  private static final int MOST_LINES = 2;
  private static final String QUOTES = "\"'`“„‘«「";
  private static final String CLOSING_QUOTES = "\"'`”’»」";

  private static final List<String> VERBS = List.of("is", "was", "are", "to", "equals", "be");
  private static final List<String> PREPOSITIONS = List.of("for", "of", "in", "on", "at");
  private static final List<String> FILLERS = List.of("key", "keys", "value", "content", "with");
  private static final List<String> SCHEMES = List.of("bearer", "basic", "token");

  private final CharSequence text;
  private final KeyName name;
  private final int limit;
  private int position;
  private char quote;
  private boolean separated;
  private boolean prose;
  private boolean blank;
  private boolean nameQuoted;
  private boolean tagged;
  private boolean listed;
  private boolean cell;
  private int lines;

  NameValueSeparator(CharSequence text, KeyName name) {
    this.text = text;
    this.name = name;
    this.position = name.end();
    this.limit = Math.min(text.length(), name.end() + LONGEST);
  }

  int position() {
    return position;
  }

  /** The quote that opened the value, {@code %} for an encoded one, 0 for none. */
  char quote() {
    return quote;
  }

  /** Whether name and value are joined as in a sentence. */
  boolean isProse() {
    return prose;
  }

  /** Whether a comma joins name and value, as between arguments. */
  boolean isListed() {
    return listed;
  }

  /** Whether the value is in the next cell of a table. */
  boolean isCell() {
    return cell;
  }

  /** Moves to the value; false if the name is not joined to one. */
  boolean skip() {
    skipAttributes();
    while (position < limit && quote == 0) {
      int before = position;
      step(text.charAt(position));
      if (position < 0) {
        return false;
      }
      if (position == before) {
        break;
      }
    }
    if (quote != 0) {
      skipScheme();
      return true;
    }
    if (!separated && blank) {
      // "--token VALUE" is explicit; "token VALUE" could be any two words.
      prose = !name.flag();
      separated = true;
    }
    if (separated) {
      skipScheme();
    }
    return separated && position < text.length();
  }

  /** In {@code <password id="1">} the value follows the whole tag. */
  private void skipAttributes() {
    int start = CharClass.DOTTED.runStart(text, position, position - LONGEST);
    if (!AsciiText.startsWith(text, position, " ") || !AsciiText.startsWith(text, start - 1, "<")) {
      return;
    }
    for (int i = position; i < limit && text.charAt(i) != '<'; i++) {
      if (text.charAt(i) == '>') {
        position = i;
        return;
      }
    }
  }

  /** Moves over one element; stays at the position of a value, and sets -1 to give up. */
  private void step(char c) {
    switch (c) {
      case ' ', '\t', '\u00a0' -> {
        blank = true;
        position++;
      }
      case '\r' -> position++;
      case '\n' -> stepLine();
      case '\\' -> stepEscape();
      case '%' -> stepEncoded();
      case '=', ':', '：', '＝' -> separate();
      case '>' -> separate();
      case '|' -> stepBar();
      case '(' -> {
        if (separated) {
          return;
        }
        // "password (x)" is a remark, password(x) a call.
        prose = prose || blank;
        separate();
      }
      case ',' -> {
        // `name`, `other` lists names in a text.
        if (!nameQuoted || separated || text.charAt(position - 1) == '`') {
          position = -1;
        } else {
          listed = true;
          separate();
        }
      }
      case ')', ']' -> position = separated ? -1 : position + 1;
      case '[', '{' -> stepBracket();
      case '*' -> position = AsciiText.startsWith(text, position, "***") ? -1 : position + 1;
      case '-' -> stepHyphen();
      case '?', '!' -> stepSign();
      case '&' -> stepEntity();
      case '<' -> stepTag();
      default -> {
        if (QUOTES.indexOf(c) >= 0 || CLOSING_QUOTES.indexOf(c) >= 0) {
          stepQuote(c);
        } else if (CharClass.LETTER.has(c)) {
          stepWord();
        }
      }
    }
  }

  private void separate() {
    separated = true;
    position++;
  }

  /**
   * In a table row the value is in the next cell; after a string, and in a template, a bar pipes
   * into a command.
   */
  private void stepBar() {
    cell = true;
    separate();
    int name = position;
    while (name > 1 && " |`".indexOf(text.charAt(name - 1)) >= 0) {
      name--;
    }
    int start = name;
    while (start > Math.max(1, position - LONGEST_ROW) && text.charAt(start - 1) != '\n') {
      if (AsciiText.startsWith(text, start - 1, "{{")) {
        position = -1;
        return;
      }
      start--;
    }
    if ("\"'".indexOf(text.charAt(name - 1)) >= 0) {
      position = -1;
    }
  }

  private void stepLine() {
    int value = separated ? -1 : valueOnNextLine();
    if (value >= 0) {
      position = value;
      blank = true;
      return;
    }
    lines++;
    position = separated && lines <= MOST_LINES ? position + 1 : -1;
    blank = true;
  }

  /** {@code name: DB_PASSWORD}, and on the next line {@code value: ...}; -1 for anything else. */
  private int valueOnNextLine() {
    int i = position + 1;
    while (i < limit && text.charAt(i) == ' ') {
      i++;
    }
    return AsciiText.startsWith(text, i, "value:") ? i : -1;
  }

  private void stepQuote(char c) {
    if (separated && nameQuoted && AsciiText.startsWith(text, position + 1, "value" + c)) {
      // {"name": "DB_PASSWORD", "value": "..."}
      separated = false;
      blank = false;
      position += VALUE;
      return;
    }
    if (!separated && !blank && !nameQuoted && CLOSING_QUOTES.indexOf(c) >= 0) {
      nameQuoted = true;
      position++;
    } else if (!separated && nameQuoted && !blank) {
      position = -1;
    } else {
      quote = c;
      // SQL gives a password in quotes without any separator.
      prose = prose || (!separated && !(c == '\'' && name.constant()));
      position++;
    }
  }

  private void stepEscape() {
    if (AsciiText.startsWithIgnoringCase(text, position, "\\u003d")
        || AsciiText.startsWithIgnoringCase(text, position, "\\u003a")) {
      separated = true;
      position += 6;
    } else if (AsciiText.startsWith(text, position, "\\u0022")) {
      position += 6;
    } else if (AsciiText.startsWith(text, position, "\\n")) {
      position++;
      stepLine();
    } else if (AsciiText.startsWith(text, position, "\\r")
        || AsciiText.startsWith(text, position, "\\t")) {
      position += 2;
    } else {
      // A backslash before a quote; \\u00e9 and the like begin a text, not a secret.
      position = AsciiText.startsWith(text, position, "\\u") ? -1 : position + 1;
    }
  }

  private void stepEncoded() {
    if (AsciiText.startsWithIgnoringCase(text, position, "%3d")
        || AsciiText.startsWithIgnoringCase(text, position, "%3a")) {
      separated = true;
      position += 3;
    } else if (AsciiText.startsWith(text, position, "%20")) {
      position += 3;
    } else if (AsciiText.startsWith(text, position, "%22")
        || AsciiText.startsWith(text, position, "%27")) {
      if (separated) {
        quote = '%';
      }
      position += 3;
    }
  }

  /** Before a quote a bracket begins a list; otherwise it begins a reference or code. */
  private void stepBracket() {
    boolean beforeQuote =
        position + 1 < text.length() && QUOTES.indexOf(text.charAt(position + 1)) >= 0;
    position = separated && beforeQuote ? position + 1 : -1;
  }

  /**
   * Before an equals sign it belongs to an operator; after the separator a password may begin like
   * this.
   */
  private void stepSign() {
    if (AsciiText.startsWith(text, position + 1, "=")) {
      position++;
    } else if (!separated || blankFollows()) {
      position = -1;
    }
  }

  private boolean blankFollows() {
    return position + 1 >= text.length() || text.charAt(position + 1) <= ' ';
  }

  private void stepHyphen() {
    if (!separated && AsciiText.startsWith(text, position, "->")) {
      position++;
    } else if (separated && lines > 0 && AsciiText.startsWith(text, position, "- ")) {
      position += 2;
    } else if (separated && ">|".indexOf(text.charAt(position - 1)) >= 0) {
      // A block of YAML without its last line end.
      position++;
    } else if (!separated && !name.flag() && AsciiText.startsWith(text, position, "- ")) {
      separate();
    } else if (!separated) {
      position = -1;
    }
  }

  private void stepEntity() {
    if (AsciiText.startsWith(text, position, "&quot;")
        || AsciiText.startsWith(text, position, "&#34;")) {
      if (separated) {
        quote = '&';
      }
      position += text.charAt(position + 1) == 'q' ? 6 : 5;
    } else if (AsciiText.startsWith(text, position, "&gt;")) {
      position += 4;
    } else {
      position = -1;
    }
  }

  /** {@code </key><string>} may precede a value; a tag after an equals sign is a placeholder. */
  private void stepTag() {
    if (AsciiText.startsWith(text, position, "<![CDATA[")) {
      position += 9;
      separated = true;
      return;
    }
    boolean closes = AsciiText.startsWith(text, position, "</");
    int end = CharClass.WORD.runEnd(text, position + (closes ? 2 : 1), limit);
    if ((closes ? !separated : tagged) && AsciiText.startsWith(text, end, ">")) {
      tagged = true;
      separated = true;
      position = end + 1;
    } else {
      position = -1;
    }
  }

  private void stepWord() {
    int end = CharClass.ALNUM.runEnd(text, position, limit);
    String word = AsciiText.lower(text, position, end);
    if (!separated && blank) {
      if (VERBS.contains(word)) {
        separated = true;
        prose = true;
        position = end;
      } else if (PREPOSITIONS.contains(word)) {
        position = endOfPhrase(end);
      } else if (FILLERS.contains(word)) {
        position = end;
      }
    } else if (separated) {
      int declared = afterDeclaredType(end);
      if (declared > 0) {
        position = declared;
      } else if (end - position <= 2
          && end < text.length()
          && QUOTES.indexOf(text.charAt(end)) >= 0) {
        // A prefix of a string literal, such as r"..." or b'...'.
        position = end;
      }
    } else {
      position = -1;
    }
  }

  /** "for the staging database is", including the verb; -1 if there is none on this line. */
  private int endOfPhrase(int from) {
    int last = Math.min(text.length(), from + LONGEST_PHRASE);
    for (int i = from; i < last; i++) {
      char c = text.charAt(i);
      if (c == '\n' || c == '.' || c == ',') {
        return -1;
      }
      if (c == ':' || c == '=') {
        return i;
      }
      if (c == ' '
          && (AsciiText.startsWith(text, i, " is ") || AsciiText.startsWith(text, i, " was "))) {
        return i + 1;
      }
    }
    return -1;
  }

  /** The index after {@code String =} in {@code password: String = "..."}; 0 if there is none. */
  private int afterDeclaredType(int typeEnd) {
    int i = typeEnd;
    while (i < limit && "?[]<>| ".indexOf(text.charAt(i)) >= 0) {
      i++;
    }
    boolean assigned = AsciiText.startsWith(text, i, "= ") || AsciiText.startsWith(text, i, "=\"");
    return assigned && i > typeEnd ? i + 1 : 0;
  }

  private void skipScheme() {
    for (String scheme : SCHEMES) {
      int end = position + scheme.length();
      if (AsciiText.startsWithIgnoringCase(text, position, scheme)
          && AsciiText.startsWith(text, end, " ")) {
        position = end + 1;
        return;
      }
    }
  }
}
