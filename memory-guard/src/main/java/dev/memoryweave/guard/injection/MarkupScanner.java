package dev.memoryweave.guard.injection;

import dev.memoryweave.guard.internal.AsciiText;
import dev.memoryweave.guard.internal.CharClass;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finds markup of another layer in a folded text: the tokens and tags with which chat templates
 * separate turns and tool calls, the tag that frames memory, and calls written as JSON.
 *
 * <p>Each is searched for only at its opening character, over a bounded number of characters.
 */
final class MarkupScanner {
  private static final int LONGEST_NAME = 40;
  private static final int LONGEST_JSON_HEAD = 160;
  private static final int LONGEST_FRAME_TAG = 80;
  private static final String FRAME = "memorycontext";

  private static final List<String> CALL_TAGS =
      List.of(
          "tool_call",
          "tool_calls",
          "function_call",
          "function_calls",
          "tool_response",
          "tool_use",
          "tool_code",
          "function_response",
          "function_results",
          "function_result",
          "tool_result",
          "antml:invoke",
          "antml:function_calls");

  private static final List<String> CALL_OPENINGS = List.of("invoke name=", "function=");

  private static final Set<String> TURN_TAGS =
      Set.of(
          "start_of_turn",
          "end_of_turn",
          "system_prompt",
          "system-prompt",
          "systemprompt",
          "system_message",
          "system-message",
          "system-reminder",
          "system_reminder",
          "system_instructions",
          "system-instructions",
          "developer_message",
          "system_instruction",
          "system-instruction",
          "begin_of_text");

  private static final Set<String> BRACKET_TURNS =
      Set.of(
          "/inst",
          "system_prompt",
          "/system_prompt",
          "system_message",
          "/system",
          "/system message",
          "begin system message",
          "begin system prompt",
          "begin system instructions",
          "end system message",
          "end system prompt",
          "system override");

  /** The names of turns, which begin a turn only if words addressed to the reader follow. */
  private static final Set<String> ROLES =
      Set.of("system", "assistant", "admin", "administrator", "developer", "instructions", "human");

  private static final List<String> SPEECH =
      List.of(
          "you ",
          "your ",
          "new ",
          "ignore ",
          "forget ",
          "disregard ",
          "reveal ",
          "obey",
          "grant ",
          "always ",
          "never ",
          "sure",
          "certainly",
          "override",
          "from now on",
          "the user ");

  /** The headings that begin a turn only if words addressed to the reader follow. */
  private static final List<String> SPOKEN_HEADS =
      List.of("system:", "response:", "assistant:", "answer:");

  private static final Set<String> FRAME_TAGS =
      Set.of(
          "untrusted",
          "untrusted_data",
          "untrusted-data",
          "untrusted_content",
          "untrusted_input",
          "untrusted-content",
          "user_input",
          "user-input",
          "user_query",
          "external_content",
          "retrieved_context",
          "retrieved-context",
          "retrieved_memories",
          "user_memory",
          "user_memories",
          "memory_block",
          "memory-block");

  private static final Set<String> CALL_NAMES = Set.of("name", "function");
  private static final Set<String> TOOL_NAMES =
      Set.of("tool", "tool_name", "toolname", "action", "recipient_name", "function_name");
  private static final Set<String> TOOL_ARGUMENTS =
      Set.of("arguments", "args", "parameters", "tool_input", "input", "action_input", "params");
  private static final Set<String> CALL_LISTS = Set.of("tool_calls", "function_call", "tool_call");

  private final CharSequence text;
  private final Consumer<PromptInjectionFinding> found;

  private MarkupScanner(CharSequence text, Consumer<PromptInjectionFinding> found) {
    this.text = text;
    this.found = found;
  }

  static void scan(CharSequence folded, Consumer<PromptInjectionFinding> found) {
    MarkupScanner scanner = new MarkupScanner(folded, found);
    boolean lineStart = true;
    for (int i = 0; i < folded.length(); i++) {
      char c = folded.charAt(i);
      switch (c) {
        case '<' -> scanner.angle(i);
        case '[' -> scanner.bracket(i);
        case '#' -> {
          if (lineStart) {
            scanner.heading(i);
          }
        }
        case '{' -> {
          if (lineStart) {
            scanner.json(i);
          }
        }
        default -> {}
      }
      lineStart = c == '\n' || (lineStart && (c == ' ' || c == '\t' || c == '\r'));
    }
  }

  private void add(InjectionKind kind, String rule, int start, int end) {
    found.accept(new PromptInjectionFinding(kind, rule, start, end));
  }

  private void angle(int at) {
    int frame = frameEnd(at + 1);
    if (frame > at) {
      add(InjectionKind.FRAME_ESCAPE, "frame-tag", at, frame);
      return;
    }
    int next = at + 1;
    if (next < text.length() && text.charAt(next) == '|') {
      templateToken(at);
      return;
    }
    if (AsciiText.startsWith(text, next, "<sys>>") || AsciiText.startsWith(text, next, "</sys>>")) {
      add(InjectionKind.ROLE_CHANGE, "template-token", at, at + 7);
      return;
    }
    boolean closing = next < text.length() && text.charAt(next) == '/';
    String name = name(closing ? next + 1 : next);
    int end = (closing ? next + 1 : next) + name.length();
    if (CALL_TAGS.contains(name) && !closing && endsTag(end)) {
      add(InjectionKind.TOOL_CALL_IMITATION, "tool-call-tag", at, end);
    } else if (TURN_TAGS.contains(name) && endsTag(end)) {
      add(InjectionKind.ROLE_CHANGE, "turn-tag", at, end);
    } else if (FRAME_TAGS.contains(name) && closing && endsTag(end)) {
      add(InjectionKind.FRAME_ESCAPE, "frame-tag", at, end);
    } else if (closing && ROLES.contains(name) && endsTag(end) && opensRole(end)) {
      add(InjectionKind.ROLE_CHANGE, "turn-tag", at, end);
    } else if (!closing && ROLES.contains(name) && endsTag(end) && speaks(end + 1)) {
      add(InjectionKind.ROLE_CHANGE, "turn-tag", at, end);
    } else {
      for (String opening : CALL_OPENINGS) {
        if (AsciiText.startsWith(text, next, opening)) {
          add(InjectionKind.TOOL_CALL_IMITATION, "tool-call-tag", at, next + opening.length());
        }
      }
    }
  }

  /** Whether a tag name ends here: at a bracket, or a space before attributes. */
  private boolean endsTag(int at) {
    return at < text.length() && "> \n/".indexOf(text.charAt(at)) >= 0;
  }

  /** Whether words addressed to the reader follow. */
  private boolean speaks(int from) {
    int at = skipSpace(from, Math.min(text.length(), from + 8));
    for (String word : SPEECH) {
      if (AsciiText.startsWith(text, at, word)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the tag of a turn follows the one that ends here. */
  private boolean opensRole(int end) {
    int at = skipSpace(end + 1, Math.min(text.length(), end + 8));
    return AsciiText.startsWith(text, at, "<user>")
        || AsciiText.startsWith(text, at, "<assistant>");
  }

  private String name(int from) {
    int end = from;
    int limit = Math.min(text.length(), from + LONGEST_NAME);
    while (end < limit && isNameCharacter(text.charAt(end))) {
      end++;
    }
    return text.subSequence(from, end).toString();
  }

  private static boolean isNameCharacter(char c) {
    return CharClass.TOKEN.has(c) || c == ':';
  }

  /** Such as {@code <|im_start|>}. */
  private void templateToken(int at) {
    String name = name(at + 2);
    int end = at + 2 + name.length();
    if (name.length() < 3 || end >= text.length() || text.charAt(end) != '|') {
      return;
    }
    end = end + 1 < text.length() && text.charAt(end + 1) == '>' ? end + 2 : end + 1;
    boolean call =
        name.contains("tool") || name.contains("python_tag") || name.contains("function");
    if (call) {
      add(InjectionKind.TOOL_CALL_IMITATION, "tool-call-token", at, end);
    } else {
      add(InjectionKind.ROLE_CHANGE, "template-token", at, end);
    }
  }

  /** The end of the frame's name after the bracket, with any non-letters in between. */
  private int frameEnd(int from) {
    int matched = 0;
    int limit = Math.min(text.length(), from + LONGEST_FRAME_TAG);
    for (int i = from; i < limit; i++) {
      char c = text.charAt(i) == '0' ? 'o' : text.charAt(i);
      if (c == FRAME.charAt(matched)) {
        matched++;
        if (matched == FRAME.length()) {
          return i + 1;
        }
      } else if (Character.isLetterOrDigit(c) || c == '<' || c == '>') {
        return -1;
      }
    }
    return -1;
  }

  private void bracket(int at) {
    int from = at + 1;
    boolean closing = from < text.length() && text.charAt(from) == '/';
    if (AsciiText.startsWith(text, from, "|")) {
      barredToken(at);
      return;
    }
    String name = (closing ? "/" : "") + bracketName(closing ? from + 1 : from);
    int end = from + name.length();
    if (end >= text.length() || text.charAt(end) != ']') {
      return;
    }
    if (name.equals("inst") ? opensTurn(at, end + 1) : BRACKET_TURNS.contains(name)) {
      add(InjectionKind.ROLE_CHANGE, "template-token", at, end + 1);
    } else if ((ROLES.contains(name) || name.equals("user"))
        && (AsciiText.startsWith(text, end + 1, "(#")
            || (name.equals("system") && speaks(end + 1)))) {
      add(InjectionKind.ROLE_CHANGE, "template-token", at, end + 1);
    } else if (name.equals("tool_calls") || name.equals("tool_call")) {
      add(InjectionKind.TOOL_CALL_IMITATION, "tool-call-token", at, end + 1);
    }
  }

  /** Such as {@code [|system|]}. */
  private void barredToken(int at) {
    String name = name(at + 2);
    int end = at + 2 + name.length();
    if (name.length() >= 3 && AsciiText.startsWith(text, end, "|]")) {
      add(InjectionKind.ROLE_CHANGE, "template-token", at, end + 2);
    }
  }

  /** A name in brackets, possibly of several words. */
  private String bracketName(int from) {
    int end = from;
    int limit = Math.min(text.length(), from + LONGEST_NAME);
    while (end < limit && (isNameCharacter(text.charAt(end)) || text.charAt(end) == ' ')) {
      end++;
    }
    return text.subSequence(from, end).toString();
  }

  /** Whether {@code [INST]} is not a list of one variable: it begins a line of words. */
  private boolean opensTurn(int at, int end) {
    boolean first = at == 0 || "\n>".indexOf(text.charAt(at - 1)) >= 0;
    int next = skipSpace(end, Math.min(text.length(), end + 3));
    return first && next < text.length() && Character.isLetterOrDigit(text.charAt(next));
  }

  /** The heading of a turn in the format of instruction-tuned models: {@code ### Instruction:}. */
  private void heading(int at) {
    int i = at;
    while (i < text.length() && text.charAt(i) == '#' && i < at + 6) {
      i++;
    }
    int marks = i - at;
    while (i < text.length() && text.charAt(i) == ' ' && i < at + 12) {
      i++;
    }
    for (String head : List.of("instruction:", "new instruction:", "human:")) {
      if (marks >= 2 && AsciiText.startsWith(text, i, head)) {
        add(InjectionKind.ROLE_CHANGE, "turn-heading", at, i + head.length());
        return;
      }
    }
    for (String head : SPOKEN_HEADS) {
      if (marks >= 2 && AsciiText.startsWith(text, i, head) && speaks(i + head.length())) {
        add(InjectionKind.ROLE_CHANGE, "turn-heading", at, i + head.length());
        return;
      }
    }
  }

  /** An object on a line of its own whose first keys are those of a call. */
  private void json(int at) {
    int limit = Math.min(text.length(), at + LONGEST_JSON_HEAD);
    int keyStart = skipSpace(at + 1, limit);
    String key = quoted(keyStart, limit);
    int colon = skipSpace(keyStart + key.length() + 2, limit);
    if (key.isEmpty() || colon >= limit || text.charAt(colon) != ':') {
      return;
    }
    int valueStart = skipSpace(colon + 1, limit);
    if (CALL_LISTS.contains(key)) {
      add(InjectionKind.TOOL_CALL_IMITATION, "json-call", at, colon + 1);
      return;
    }
    if (!CALL_NAMES.contains(key) && !TOOL_NAMES.contains(key)) {
      return;
    }
    String value = quoted(valueStart, limit);
    int comma = skipSpace(valueStart + value.length() + 2, limit);
    if (value.isEmpty() || comma >= limit || text.charAt(comma) != ',') {
      return;
    }
    int secondStart = skipSpace(comma + 1, limit);
    String second = quoted(secondStart, limit);
    boolean call =
        second.equals("arguments") || (TOOL_NAMES.contains(key) && TOOL_ARGUMENTS.contains(second));
    if (call) {
      add(InjectionKind.TOOL_CALL_IMITATION, "json-call", at, secondStart + second.length() + 2);
    }
  }

  private int skipSpace(int from, int limit) {
    int i = from;
    while (i < limit && Character.isWhitespace(text.charAt(i))) {
      i++;
    }
    return i;
  }

  /** The text in the quotes that open here; empty if none do. */
  private String quoted(int at, int limit) {
    if (at >= limit || (text.charAt(at) != '"' && text.charAt(at) != '\'')) {
      return "";
    }
    for (int i = at + 1; i < limit; i++) {
      if (text.charAt(i) == text.charAt(at)) {
        return text.subSequence(at + 1, i).toString();
      }
    }
    return "";
  }
}
