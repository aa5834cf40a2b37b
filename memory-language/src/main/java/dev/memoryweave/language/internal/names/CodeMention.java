package dev.memoryweave.language.internal.names;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Kinds of what has a form of its own: addresses, files, names in code, tickets, versions. */
final class CodeMention {
  private static final int LONGEST = 300;

  private static final Pattern URL =
      Pattern.compile("(?:(?:https?|ftp|ssh|git)://|www\\.)[\\w.~:/?#@!$&*+,;=%'()-]++");

  private static final Pattern TICKET =
      Pattern.compile(
          "[A-Z][A-Z0-9]{1,9}-\\d{1,7}(?:-\\d{1,7})?|(?:[\\w.-]{1,60}+/[\\w.-]{1,60}+)?#\\d{1,7}");

  /** What stands before a number and is no project of a tracker. */
  private static final Set<String> NO_TRACKERS =
      Set.of(
          "UTF", "ISO", "SHA", "RFC", "AES", "RSA", "MD", "COVID", "GPT", "PEP", "ECMA", "ANSI",
          "IEEE", "RS", "HS", "ES", "TLS", "HTTP", "BM", "A", "B", "C", "D", "P", "Q", "H", "T",
          "UCS", "CP", "IPV", "USB", "MP", "PG", "F", "G", "ARM", "X", "CRC", "BASE", "LATIN",
          "PART", "STEP");

  private static final Pattern VERSION =
      Pattern.compile(
          "[vV]\\d{1,5}(?:\\.\\d{1,6}){0,3}(?:[-+][\\w.]{1,30})?"
              + "|\\d{1,5}(?:\\.\\d{1,6}){2}(?:[-+.]?[A-Za-z][\\w.]{0,30})?"
              + "|\\d{1,5}\\.\\d{1,6}(?:\\.\\d{1,6})?[-.](?:alpha|beta|rc|RC|RELEASE|SNAPSHOT|M)[\\w.-]{0,20}");

  private static final Pattern DATE =
      Pattern.compile("\\d{1,2}\\.\\d{1,2}\\.(?:19|20)\\d\\d|(?:19|20)\\d\\d\\.\\d\\d\\.\\d\\d");

  private static final Pattern FILE =
      Pattern.compile(
          "(?:[~.@]{0,2}/)?(?:[\\w@.+-]{1,80}+/){0,20}+[\\w@.+-]{0,80}\\.("
              + "adoc|bash|bat|c|cc|cfg|clj|cmake|cmd|conf|cpp|cs|css|csv|cts|dart|diff|erl|ex|exs|fs"
              + "|gemspec|go|gradle|graphql|groovy|h|hcl|hpp|hs|htm|html|ini|ipynb|jar|java|js|json"
              + "|jsonc|jsonl|jsx|kt|kts|less|lock|log|lua|m|md|mdx|mjs|mod|php|pl|png|pom|properties"
              + "|proto|ps1|py|pyi|rb|rs|rst|sbt|scala|scss|sh|sol|sql|sum|svelte|svg|swift|tf|tfvars"
              + "|toml|ts|tsv|tsx|txt|vue|xml|xsd|yaml|yml|zig)(?::\\d{1,6}(?:-\\d{1,6})?)?");

  private static final Pattern BARE_FILE =
      Pattern.compile(
          "(?:[\\w.+-]{1,80}+/){0,20}+(?:Dockerfile|Makefile|Jenkinsfile|Gemfile|Rakefile|Procfile|LICENSE|CODEOWNERS)");

  private static final Pattern FOLDER =
      Pattern.compile("(?:[~.]{0,2}/)?(?:[\\w@.+-]{1,80}+/){2,20}+[\\w@.+-]{0,80}");

  private static final Pattern CALL =
      Pattern.compile(
          "@?[\\p{L}_$][\\w$]{0,80}(?:(?:\\.|::|#|->)[\\p{L}_$][\\w$]{0,80}){0,10}\\([^()\\s]{0,60}\\)");

  private static final Pattern QUALIFIED =
      Pattern.compile("[\\p{L}_$][\\w$]{0,80}(?:(?:::|#|->)[\\p{L}_$][\\w$]{0,80}){1,10}");

  private static final Pattern DOTTED =
      Pattern.compile("[a-zA-Z_$][\\w$]{1,80}(?:\\.[a-zA-Z_$][\\w$]{1,80}){1,10}");

  private static final Pattern SNAKE =
      Pattern.compile("_{0,2}[a-zA-Z][a-zA-Z0-9]{0,60}(?:_{1,2}[a-zA-Z0-9]{1,60}){1,12}_{0,2}");

  private static final Pattern CAMEL =
      Pattern.compile("[a-z][a-z0-9]{1,40}(?:[A-Z]{1,6}[a-z0-9]{0,40}){1,10}");

  private static final Pattern PASCAL = Pattern.compile("(?:[A-Z][a-z0-9]{1,40}){2,10}[A-Z]{0,5}");

  /** Small beginnings of names such as gRPC, iPhone and eBay; methods begin with a word. */
  private static final Pattern SMALL_FIRST = Pattern.compile("(?:[a-z]|mac|tv)[A-Z]\\w{0,30}");

  private static final Pattern SERVICE =
      Pattern.compile(
          "(?!(?:micro|web|client|inter|cross|self|multi|per|in|third-party|denial-of|reverse)-)[a-z][a-z0-9]{1,30}(?:-[a-z0-9]{1,30}){0,4}(?<!-a|as)-(?:service|api|worker|gateway|server|svc|daemon|scheduler|proxy)");

  /** Libraries that are called after a file. */
  private static final Pattern PRODUCT_FILE =
      Pattern.compile("[A-Z][A-Za-z]{1,20}\\.(?:js|io|ai|NET)");

  private CodeMention() {}

  /** The kind of a word of prose; empty if its form says nothing. */
  static Optional<NameKind> inProse(String word) {
    if (word.length() < 2 || word.length() > LONGEST || isPlain(word)) {
      return Optional.empty();
    }
    if (PRODUCT_FILE.matcher(word).matches() || SMALL_FIRST.matcher(word).matches()) {
      return Optional.of(NameKind.PRODUCT);
    }
    return form(word)
        .or(() -> CAMEL.matcher(word).matches() ? Optional.of(NameKind.SYMBOL) : Optional.empty());
  }

  /** The kind of a piece of code within prose; empty if it is none that can be named. */
  static Optional<NameKind> inCode(String code) {
    if (code.length() < 2 || code.length() > LONGEST) {
      return Optional.empty();
    }
    boolean isName =
        CAMEL.matcher(code).matches()
            || PASCAL.matcher(code).matches()
            || DOTTED.matcher(code).matches();
    return form(code)
        .or(() -> FOLDER.matcher(code).matches() ? Optional.of(NameKind.FILE) : Optional.empty())
        .or(() -> isName ? Optional.of(NameKind.SYMBOL) : Optional.empty());
  }

  /** Most words are letters without a capital inside, and need no pattern. */
  private static boolean isPlain(String word) {
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (!Character.isLetter(c) || (i > 0 && Character.isUpperCase(c))) {
        return false;
      }
    }
    return true;
  }

  private static Optional<NameKind> form(String word) {
    if (URL.matcher(word).matches()) {
      return Optional.of(NameKind.URL);
    }
    if (TICKET.matcher(word).matches()) {
      int dash = word.indexOf('-');
      return dash > 0 && word.indexOf('#') < 0 && NO_TRACKERS.contains(letters(word, dash))
          ? Optional.empty()
          : Optional.of(NameKind.TICKET);
    }
    if (VERSION.matcher(word).matches()) {
      return DATE.matcher(word).matches() ? Optional.empty() : Optional.of(NameKind.VERSION);
    }
    if (FILE.matcher(word).matches() || BARE_FILE.matcher(word).matches()) {
      return Optional.of(NameKind.FILE);
    }
    if (SERVICE.matcher(word).matches()) {
      return Optional.of(NameKind.SERVICE);
    }
    return CALL.matcher(word).matches()
            || QUALIFIED.matcher(word).matches()
            || SNAKE.matcher(word).matches()
        ? Optional.of(NameKind.SYMBOL)
        : Optional.empty();
  }

  private static String letters(String word, int end) {
    int last = end;
    while (last > 0 && Character.isDigit(word.charAt(last - 1))) {
      last--;
    }
    return word.substring(0, last);
  }
}
