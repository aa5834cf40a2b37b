package dev.memoryweave.workspace.indexing.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Recognizes definitions by the look of their lines, in languages without a parser here. */
final class CodePatterns {
  /** How many characters of a line are examined. */
  private static final int LINE_HEAD = 240;

  private static final int MOST_NAMES = 200;

  private static final String NAME = "([\\p{L}_$][\\p{L}\\p{N}_$.:?!'-]*)";

  private static final Pattern KEYWORD =
      Pattern.compile(
          "^[ \\t]*+(?:(?:export|pub|pub\\(\\w+\\)|public|private|protected|internal|static|async"
              + "|abstract|final|open|local|inline|virtual|override|sealed|data|default|declare|partial|unsafe|extern|recursive|pure|suspend|fun(?="
              + " interface)) +)*+"
              + "(?:function|func|fun|fn|def|defp|defmacro|defmodule|defprotocol|sub|proc|procedure"
              + "|subroutine|class|struct|interface|trait|enum|union|module|namespace|package|object"
              + "|type|record|protocol|impl|macro|contract|message|service|rpc|component|entity|resource|data|instance)["
              + " \\t(]+\"?"
              + NAME);

  private static final Pattern SQL =
      Pattern.compile(
          "^\\s*+(?:create|alter)\\s+(?:or\\s+replace\\s+)?(?:global\\s+|temp\\s+|temporary\\s+"
              + "|unique\\s+|materialized\\s+|external\\s+)*+(?:table|view|function|procedure|index"
              + "|trigger|type|schema|sequence|database|policy|role)\\s+(?:if\\s+not\\s+exists\\s+)?"
              + "([\\w.\"`\\[\\]$]+)",
          Pattern.CASE_INSENSITIVE);

  /** Functions of shells, {@code name <- function} in R, {@code name :: type} in Haskell. */
  private static final Pattern OTHER =
      Pattern.compile(
          "^([\\p{L}_][\\p{L}\\p{N}_.'-]*)\\s*(?:\\(\\)\\s*\\{?\\s*$|(?:<-|=|:=)\\s*(?:async\\s+)?"
              + "function\\b|::\\s)");

  private static final Pattern LISP =
      Pattern.compile("^\\s*+\\((?:def\\w*|define|defn-?|ns)\\s+\\(?([^\\s()\\[\\]]+)");

  private CodePatterns() {}

  /** The name defined by a line, or null. */
  static @Nullable String name(String line) {
    String head = line.length() > LINE_HEAD ? line.substring(0, LINE_HEAD) : line;
    for (Pattern pattern : List.of(KEYWORD, SQL, OTHER, LISP)) {
      Matcher matcher = pattern.matcher(head);
      if (matcher.find()) {
        return trimmed(matcher.group(1));
      }
    }
    return null;
  }

  private static @Nullable String trimmed(String name) {
    int end = name.length();
    while (end > 0 && ".:'-".indexOf(name.charAt(end - 1)) >= 0) {
      end--;
    }
    String bare = name.substring(0, end).replaceAll("[\"`\\[\\]]", "");
    return bare.isEmpty() ? null : bare;
  }

  /** The names defined by a range of lines. */
  static List<String> names(Lines lines, int from, int to) {
    List<String> names = new ArrayList<>();
    for (int line = from; line < to && names.size() < MOST_NAMES; line++) {
      String name = name(lines.head(line, LINE_HEAD));
      if (name != null) {
        names.add(name);
      }
    }
    return names;
  }

  /** Whether a line is a comment or an annotation, by its first characters. */
  static boolean isLeading(String line) {
    String start = line.strip();
    return start.startsWith("#")
        || start.startsWith("//")
        || start.startsWith("--")
        || start.startsWith(";")
        || start.startsWith("%")
        || start.startsWith("/*")
        || start.startsWith("*")
        || start.startsWith("@")
        || start.startsWith("{-")
        || start.startsWith("(*");
  }
}
