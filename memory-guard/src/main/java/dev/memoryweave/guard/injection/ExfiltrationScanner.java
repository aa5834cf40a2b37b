package dev.memoryweave.guard.injection;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds addresses and commands that send data out: links and images with a placeholder for what the
 * reader knows, and commands that send files of secrets.
 */
final class ExfiltrationScanner {
  private static final int LONGEST_LINK = 600;
  private static final int LONGEST_PLACEHOLDER = 60;
  private static final int LONGEST_LINE = 400;

  /** Placeholder words that do not occur in ordinary addresses. */
  private static final Set<String> TELLING =
      Set.of(
          "conversation",
          "conversations",
          "chat",
          "history",
          "chathistory",
          "transcript",
          "secret",
          "secrets",
          "memories",
          "credentials",
          "prompt",
          "systemprompt",
          "stolen",
          "exfil",
          "passwords",
          "cookies",
          "privatekey",
          "leak");

  /** Placeholder words that do not occur in ordinary image addresses. */
  private static final Set<String> TELLING_IN_IMAGE =
      Set.of(
          "data",
          "memory",
          "env",
          "context",
          "password",
          "cookie",
          "message",
          "messages",
          "contents",
          "content",
          "base64",
          "email",
          "emails",
          "summary",
          "userdata",
          "info",
          "information",
          "input",
          "token",
          "key",
          "apikey",
          "keys",
          "tokens",
          "ssn",
          "output",
          "answer",
          "response",
          "text");

  /** Names of parameters that take the caller's own key. */
  private static final Set<String> OWN_KEY =
      Set.of(
          "key", "apikey", "api_key", "token", "appid", "access_token", "api-key", "auth", "sig");

  private static final String[] SECRET_FILES = {
    "id_rsa",
    "id_ed25519",
    ".aws/credentials",
    "/etc/passwd",
    "/etc/shadow",
    "@.env",
    "cat .env",
    "<.env",
    "$(env",
    "`env`",
    "printenv |",
    "env |",
    ".netrc",
    ".kube/config",
    ".git-credentials",
  };

  /** First characters of the entries that are more than a file name. */
  private static final CharClass SHELL_WORD = CharClass.of("@<$`pec");

  private static final String[] READERS = {
    "@", "<", "=", "cat", "base64", "-t", "-d", "--upload-file", "--data",
  };

  private static final String[] SENDERS = {"curl", "wget", "nc", "invoke-webrequest"};

  private final CharSequence text;
  private final Consumer<PromptInjectionFinding> found;
  private int lookedAtTo;

  private ExfiltrationScanner(CharSequence text, Consumer<PromptInjectionFinding> found) {
    this.text = text;
    this.found = found;
  }

  static void scan(CharSequence folded, Consumer<PromptInjectionFinding> found) {
    ExfiltrationScanner scanner = new ExfiltrationScanner(folded, found);
    int lineStart = 0;
    for (int i = 0; i < folded.length(); i++) {
      char c = folded.charAt(i);
      if (c == '\n') {
        lineStart = i + 1;
      } else if (c == ':' && AsciiText.startsWith(folded, i, "://")) {
        i = scanner.link(i) - 1;
      } else if (c == ' ') {
        scanner.command(i, lineStart);
      }
    }
  }

  private void add(String rule, int start, int end) {
    found.accept(new PromptInjectionFinding(InjectionKind.DATA_EXFILTRATION, rule, start, end));
  }

  /** Checks the link whose scheme ends here; returns where to continue. */
  private int link(int colon) {
    int start = CharClass.LETTER.runStart(text, colon, colon - 8);
    boolean image = isImage(start);
    String parameter = "";
    int parameterStart = -1;
    int limit = Math.min(text.length(), start + LONGEST_LINK);
    boolean query = false;
    int i = colon + 3;
    while (i < limit) {
      char c = text.charAt(i);
      if (c == '?' || c == '&') {
        query = true;
        parameterStart = i + 1;
      } else if (c == '=' && parameterStart >= 0) {
        parameter = text.subSequence(parameterStart, i).toString();
      }
      int end = placeholderEnd(i);
      if (end > i) {
        if (carries(text.subSequence(i, end).toString(), image, query, parameter)) {
          add(image ? "image-with-data" : "link-with-data", start, end);
          return end;
        }
        i = end;
      } else if (Character.isWhitespace(c) || c == '"' || c == ')' || c == '<' || c == '`') {
        break;
      } else {
        i++;
      }
    }
    return Math.max(i, colon + 1);
  }

  /** Whether the address is that of an image, which is loaded without a click. */
  private boolean isImage(int start) {
    int limit = Math.max(0, start - 200);
    int i = start - 1;
    while (i >= limit && "\"'(<= ".indexOf(text.charAt(i)) >= 0 && text.charAt(i) != '(') {
      i--;
    }
    if (i >= 3 && text.charAt(i) == 'c' && AsciiText.startsWith(text, i - 2, "src")) {
      return true;
    }
    if (i < 1 || text.charAt(i) != '(' || text.charAt(i - 1) != ']') {
      return false;
    }
    for (int j = i - 2; j >= limit && text.charAt(j) != '\n'; j--) {
      if (text.charAt(j) == '[') {
        return j > 0 && text.charAt(j - 1) == '!';
      }
    }
    return false;
  }

  /** The end of a placeholder that begins here; the index itself if none does. */
  private int placeholderEnd(int at) {
    char close =
        switch (text.charAt(at)) {
          case '{' -> '}';
          case '[' -> ']';
          case '<' -> '>';
          default -> '\0';
        };
    if (close == '\0') {
      return at;
    }
    int limit = Math.min(text.length(), at + LONGEST_PLACEHOLDER);
    for (int i = at + 1; i < limit; i++) {
      char c = text.charAt(i);
      if (c == close) {
        return i + 1 < text.length() && text.charAt(i + 1) == close ? i + 2 : i + 1;
      }
      if (c == '\n' || c == '"') {
        return at;
      }
    }
    return at;
  }

  private static boolean carries(
      String placeholder, boolean image, boolean query, String parameter) {
    String[] words = placeholder.replaceAll("[^a-z0-9]+", " ").strip().split(" ", -1);
    String last = words[words.length - 1];
    if (Set.of("id", "name", "count", "page", "number", "hash", "url", "type").contains(last)) {
      return false;
    }
    for (int i = 0; i < words.length; i++) {
      String pair = i + 1 < words.length ? words[i] + words[i + 1] : words[i];
      if (TELLING.contains(words[i]) || TELLING.contains(pair)) {
        return true;
      }
      if (image
          && query
          && !OWN_KEY.contains(parameter)
          && (TELLING_IN_IMAGE.contains(words[i]) || TELLING_IN_IMAGE.contains(pair))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the file or command at an index of a line is what a command reads. */
  private static boolean isRead(String line, int at) {
    if (at < 0) {
      return false;
    }
    if (SHELL_WORD.has(line.charAt(at))) {
      return true;
    }
    int start = at;
    while (start > 0 && "@<= \"'(".indexOf(line.charAt(start - 1)) < 0) {
      start--;
    }
    String before = line.substring(0, start).stripTrailing();
    for (String reader : READERS) {
      if (before.endsWith(reader)) {
        return true;
      }
    }
    return false;
  }

  /** Checks the line around a command that sends something, which ends before {@code at}. */
  private void command(int at, int lineStart) {
    if (at < lookedAtTo || !endsSender(at)) {
      return;
    }
    int from = Math.max(Math.max(lineStart, lookedAtTo), at - LONGEST_LINE);
    int to = at;
    int limit = Math.min(text.length(), at + LONGEST_LINE);
    while (to < limit && text.charAt(to) != '\n') {
      to++;
    }
    lookedAtTo = to;
    String line = text.subSequence(from, to).toString();
    for (String file : SECRET_FILES) {
      if (isRead(line, line.indexOf(file))) {
        add("sends-secret-file", from, to);
        return;
      }
    }
  }

  private boolean endsSender(int end) {
    for (String sender : SENDERS) {
      int start = end - sender.length();
      if (AsciiText.startsWith(text, start, sender)) {
        return start == 0 || !Character.isLetterOrDigit(text.charAt(start - 1));
      }
    }
    return false;
  }
}
