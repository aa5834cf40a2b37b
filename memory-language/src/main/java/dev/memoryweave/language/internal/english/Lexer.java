package dev.memoryweave.language.internal.english;

import dev.memoryweave.text.internal.PlainText;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits a statement into lexemes, in one pass. */
public final class Lexer {

  /** Quantifiers are possessive and parts bounded, so that no text causes backtracking. */
  private static final Pattern LEXEME =
      Pattern.compile(
          "(?<quoted>`[^`\\v]{1,120}+`|\"[^\"\\v]{1,120}+\"|“[^”\\v]{1,120}+”)"
              + "|(?<date>\\d{4}-\\d{2}(?:-\\d{2}(?:T[\\d:.]{2,15}+Z?)?)?(?![\\p{L}\\p{N}-]))"
              + "|(?<time>\\d{1,2}:\\d{2}(?::\\d{2})?(?!\\p{N}))"
              + "|(?<number>[vV]?\\d{1,40}+(?:[.,_]\\d{1,20}+){0,8}+)"
              + "(?<unit>[\\p{L}][\\p{L}\\p{N}]{0,60}+)?"
              + "|(?<word>(?:\\.{0,2}/|~/)?[\\p{L}_@$][\\p{L}\\p{M}\\p{N}_]{0,80}+"
              + "(?:(?:::|[-./'’@:])[\\p{L}\\p{M}\\p{N}_]{1,80}+){0,20}+)"
              + "|(?<sign>>=|<=|[<>=:;,()~%|+≥≤–—-])");

  /** Verbs that are joined to the word before them. */
  private static final Map<String, String> VERBS =
      Map.of("'m", "am", "'re", "are", "'ve", "have", "'ll", "will", "'d", "would");

  private static final String LOCAL = "localhost:";

  private final List<Lexeme> lexemes = new ArrayList<>();
  private boolean afterWord;
  private final boolean quoted;

  private Lexer(boolean quoted) {
    this.quoted = quoted;
  }

  public static List<Lexeme> lex(String statement) {
    Lexer lexer = new Lexer(false);
    lexer.read(folded(statement));
    return lexer.withoutTitleCase();
  }

  private static String folded(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC).replace('’', '\'');
      }
    }
    return text;
  }

  private void read(String text) {
    Matcher matcher = LEXEME.matcher(text);
    while (matcher.find()) {
      String found = matcher.group();
      if (matcher.group("quoted") != null) {
        readQuoted(found.substring(1, found.length() - 1));
      } else if (matcher.group("date") != null) {
        add(Lexeme.Type.DATE, found);
      } else if (matcher.group("time") != null) {
        add(Lexeme.Type.TIME, found);
      } else if (matcher.group("number") != null) {
        readNumber(matcher.group("number"), matcher.group("unit"));
      } else if (matcher.group("word") != null) {
        readWord(found);
      } else {
        add(Lexeme.Type.SIGN, found);
      }
    }
  }

  /** A quoted name is one; a quoted setting such as "retries=3" is read like any other text. */
  private void readQuoted(String inside) {
    if (inside.endsWith("/") && inside.indexOf(' ') < 0) {
      lexemes.add(new Lexeme(Lexeme.Type.PATH, inside, PlainText.lowerCase(inside), true));
    } else if (quoted || inside.indexOf('=') >= 0 || inside.indexOf(':') >= 0) {
      read(inside);
    } else if (inside.strip().indexOf(' ') < 0) {
      Lexer inner = new Lexer(true);
      inner.read(inside);
      lexemes.addAll(inner.lexemes);
    } else {
      lexemes.add(
          new Lexeme(
              Lexeme.Type.QUOTED,
              inside,
              PlainText.lowerCase(inside.strip().replaceAll("\\s+", " ")),
              true));
    }
  }

  private void readNumber(String number, String unit) {
    if (unit == null) {
      add(Lexeme.Type.NUMBER, number);
    } else if (Units.isUnit(unit)) {
      add(Lexeme.Type.NUMBER, number);
      add(Lexeme.Type.UNIT, unit);
    } else {
      lexemes.add(
          new Lexeme(Lexeme.Type.WORD, number + unit, PlainText.lowerCase((number + unit)), true));
    }
  }

  private void readWord(String found) {
    String text = found.endsWith("'s") ? found.substring(0, found.length() - 2) : found;
    String word = PlainText.lowerCase(text);
    int joint = word.lastIndexOf('\'');
    String verb = joint > 0 ? VERBS.get(word.substring(joint)) : null;
    if (word.endsWith("n't") && word.length() > 3) {
      readContraction(word);
    } else if (verb != null) {
      lexemes.add(
          new Lexeme(Lexeme.Type.WORD, text.substring(0, joint), word.substring(0, joint), false));
      lexemes.add(Lexeme.word(verb));
    } else if (word.equals("cannot")) {
      lexemes.add(Lexeme.word("can"));
      lexemes.add(Lexeme.word("not"));
    } else if (word.startsWith(LOCAL) && word.substring(LOCAL.length()).matches("\\d{2,5}")) {
      readWord(text.substring(0, LOCAL.length() - 1));
      add(Lexeme.Type.NUMBER, text.substring(LOCAL.length()));
    } else if (!quoted && isPlainSlashed(text)) {
      for (String part : text.split("/", -1)) {
        readWord(part);
      }
    } else if (text.indexOf('/') >= 0 || isFileName(text)) {
      add(Lexeme.Type.PATH, text);
    } else {
      boolean capital = afterWord && Character.isUpperCase(text.codePointAt(0));
      boolean named = quoted || capital || isAcronym(text) || isIdentifier(text);
      lexemes.add(new Lexeme(Lexeme.Type.WORD, text, word, named));
    }
    afterWord = true;
  }

  private static boolean isPlainSlashed(String text) {
    int slash = text.indexOf('/');
    return slash > 0
        && slash < text.length() - 1
        && text.chars().allMatch(c -> c == '/' || Character.isLetter(c))
        && text.indexOf('/', slash + 1) < 0;
  }

  /** At least two capitals, and only capitals, digits and hyphens before a plural s. */
  private static boolean isAcronym(String text) {
    int end = text.endsWith("s") ? text.length() - 1 : text.length();
    if (end < 2 || !Character.isUpperCase(text.charAt(0))) {
      return false;
    }
    for (int i = 1; i < end; i++) {
      char c = text.charAt(i);
      if (!Character.isUpperCase(c) && !Character.isDigit(c) && c != '-') {
        return false;
      }
    }
    return true;
  }

  /** Changes of case, digits after letters, underscores and dots inside mark identifiers. */
  private static boolean isIdentifier(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '_' || c == '$' || c == '@') {
        return true;
      }
      if (i == 0) {
        continue;
      }
      char before = text.charAt(i - 1);
      boolean joined = (c == '.' || c == ':') && i + 1 < text.length();
      boolean turns =
          (Character.isLowerCase(before) && Character.isUpperCase(c))
              || (Character.isLetter(before) && Character.isDigit(c));
      if (joined || turns) {
        return true;
      }
    }
    return false;
  }

  private static boolean isFileName(String text) {
    int dot = text.lastIndexOf('.');
    return dot > 0
        && text.length() - dot <= 6
        && text.chars().noneMatch(Character::isUpperCase)
        && Units.isFileEnding(text.substring(dot + 1));
  }

  private void readContraction(String word) {
    String verb =
        switch (word) {
          case "can't" -> "can";
          case "won't" -> "will";
          case "shan't" -> "shall";
          default -> word.substring(0, word.length() - 3);
        };
    lexemes.add(Lexeme.word(verb));
    lexemes.add(Lexeme.word("not"));
  }

  private void add(Lexeme.Type type, String text) {
    lexemes.add(
        new Lexeme(type, text, PlainText.lowerCase(text), quoted || type == Lexeme.Type.PATH));
  }

  /** If most words begin with a capital, as in headings, capitals do not mark names. */
  private List<Lexeme> withoutTitleCase() {
    int words = 0;
    int named = 0;
    for (Lexeme lexeme : lexemes) {
      words += lexeme.isWord() ? 1 : 0;
      named += lexeme.isWord() && lexeme.named() ? 1 : 0;
    }
    if (words < 4 || named * 5 < words * 3) {
      return lexemes;
    }
    return lexemes.stream()
        .map(
            lexeme ->
                lexeme.isWord() && !isIdentifier(lexeme.text())
                    ? new Lexeme(lexeme.type(), lexeme.text(), lexeme.word(), false)
                    : lexeme)
        .toList();
  }
}
