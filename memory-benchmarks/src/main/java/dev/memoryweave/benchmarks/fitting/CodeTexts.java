package dev.memoryweave.benchmarks.fitting;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Functions of source code, each asked for by the first sentence of its comment. Only what has a
 * comment is taken.
 */
final class CodeTexts {
  private static final int MOST_LINES = 40;

  private final Consumer<FitText> to;

  CodeTexts(Consumer<FitText> to) {
    this.to = to;
  }

  static boolean reads(String file) {
    return file.endsWith(".py")
        || file.endsWith(".java")
        || file.endsWith(".go")
        || file.endsWith(".js");
  }

  void read(String file, String code) {
    List<String> lines = code.lines().toList();
    if (file.endsWith(".py")) {
      python(lines);
    } else {
      braces(lines, file.substring(file.lastIndexOf('.') + 1));
    }
  }

  private void python(List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      String start = line.strip();
      if (!start.startsWith("def ") && !start.startsWith("class ")) {
        continue;
      }
      int indent = indent(line);
      int end = i + 1;
      while (end < lines.size()
          && end - i < MOST_LINES
          && (lines.get(end).isBlank()
              || indent(lines.get(end)) > indent
              || lines.get(end).strip().startsWith(")"))) {
        end++;
      }
      List<String> body = lines.subList(i, end);
      int doc = docLine(body);
      if (doc >= 0) {
        pair(docSentence(body, doc), body, doc);
      }
    }
  }

  private static int docLine(List<String> body) {
    for (int i = 1; i < Math.min(8, body.size()); i++) {
      String line = body.get(i).strip();
      if (line.startsWith("\"\"\"") || line.startsWith("r\"\"\"")) {
        return i;
      }
    }
    return -1;
  }

  private static String docSentence(List<String> body, int doc) {
    StringBuilder text = new StringBuilder();
    for (int i = doc; i < body.size(); i++) {
      String line = body.get(i).strip().replace("r\"\"\"", "").replace("\"\"\"", "");
      if (line.isEmpty() && !text.isEmpty()) {
        break;
      }
      text.append(' ').append(line);
      if (i > doc && body.get(i).contains("\"\"\"") || text.length() > 200) {
        break;
      }
    }
    return sentence(text.toString());
  }

  /** The code with its comment every other time: a question finds both. */
  private void pair(String asked, List<String> body, int doc) {
    StringBuilder whole = new StringBuilder();
    boolean inDoc = false;
    boolean withDoc = asked.length() % 2 == 0;
    for (int i = 0; i < body.size() && whole.length() < FitText.MAX_LENGTH; i++) {
      String line = body.get(i);
      int marks = i >= doc ? count(line, "\"\"\"") : 0;
      boolean comment = i >= doc && (inDoc || marks > 0 && i == doc);
      if (marks == 1) {
        inDoc = !inDoc && i == doc;
      }
      if (!comment || withDoc) {
        whole.append(line).append('\n');
      }
    }
    to.accept(new FitText(named(asked, "python"), whole.toString()));
  }

  /** Who looks for code often names its language; every third does here. */
  private static String named(String asked, String language) {
    return asked.isEmpty() || asked.length() % 3 != 0 ? asked : language + " " + asked;
  }

  private static int count(String text, String part) {
    int count = 0;
    for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
      count++;
    }
    return count;
  }

  private void braces(List<String> lines, String ending) {
    StringBuilder comment = new StringBuilder();
    boolean inBlock = false;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.startsWith("/**") || line.startsWith("/*") || inBlock) {
        if (line.startsWith("/*")) {
          comment.setLength(0);
        }
        inBlock = !line.endsWith("*/");
        comment.append(' ').append(bare(line));
      } else if (line.startsWith("//")) {
        comment.append(' ').append(line.substring(2).strip());
      } else if (line.startsWith("@")) {
        continue;
      } else {
        if (line.endsWith("{") && comment.length() > 20) {
          String asked = named(sentence(comment.toString()), language(ending));
          to.accept(new FitText(asked, body(lines, i)));
        }
        comment.setLength(0);
      }
    }
  }

  private static String language(String ending) {
    return ending.equals("js") ? "javascript" : ending;
  }

  private static String bare(String line) {
    return line.replace("/**", "").replace("/*", "").replace("*/", "").replace("*", "").strip();
  }

  private static String body(List<String> lines, int from) {
    StringBuilder body = new StringBuilder();
    int depth = 0;
    for (int i = from; i < lines.size() && i - from < MOST_LINES; i++) {
      String line = lines.get(i);
      body.append(line).append('\n');
      depth += count(line, "{") - count(line, "}");
      if (depth <= 0) {
        break;
      }
    }
    return body.toString();
  }

  private static int indent(String line) {
    int at = 0;
    while (at < line.length() && line.charAt(at) == ' ') {
      at++;
    }
    return at;
  }

  private static String sentence(String text) {
    String words = text.strip();
    int end = words.indexOf(". ");
    String first = end < 0 ? words : words.substring(0, end);
    return first.toLowerCase(Locale.ROOT).startsWith("copyright") ? "" : first;
  }
}
