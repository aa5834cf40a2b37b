package dev.memoryweave.workspace.transcripts.internal;

import dev.memoryweave.workspace.transcripts.internal.MarkedText.Said;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What was said, in texts where a program puts its own context and calls between marks beside it.
 */
final class MarkedText implements Function<String, Said> {
  /** Tasks of Cline and its relatives. */
  static final MarkedText OF_CLINE = new MarkedText("task|feedback|user_message|answer");

  /** Transcripts of the agents of Cursor. */
  static final MarkedText OF_CURSOR = new MarkedText("user_query");

  private static final Pattern CONTEXT =
      Pattern.compile("(?s)\\s*<([a-z]+(?:_[a-z]+)+)>.*</\\1>\\s*");

  /** The answer of a tool within a message of the person. */
  private static final Pattern ANSWER = Pattern.compile("^\\[[a-z_]+(?: for [^\\n]*)?\\] Result:");

  private static final Pattern THINKING = Pattern.compile("(?s)<thinking>.*?(?:</thinking>|$)");

  /** What an agent says within a call. */
  private static final Pattern SPOKEN =
      Pattern.compile(
          "(?s)<(attempt_completion|ask_followup_question|plan_mode_respond)>\\s*"
              + "<(result|question|response)>(.*?)</\\2>.*?(?:</\\1>|$)");

  private static final Pattern CALL =
      Pattern.compile("(?sm)^\\s*<([a-z]+(?:_[a-z]+)+)>.*?(?:</\\1>|\\z)");

  private final Pattern words;

  private MarkedText(String words) {
    this.words = Pattern.compile("(?s)<(" + words + ")>(.*?)</\\1>");
  }

  /**
   * The words of somebody, and the sort of the rest.
   *
   * @param text what was said, possibly empty
   * @param passedOver the sort of what was left out, or an empty text
   */
  record Said(String text, String passedOver) {}

  /** Reads a text of the person. */
  @Override
  public Said apply(String text) {
    Matcher said = words.matcher(text);
    StringBuilder own = new StringBuilder();
    while (said.find()) {
      own.append(own.isEmpty() ? "" : "\n\n").append(said.group(2).strip());
    }
    if (!own.isEmpty()) {
      return new Said(own.toString(), "");
    }
    if (ANSWER.matcher(text).find()) {
      return new Said("", "answers of tools within messages");
    }
    return CONTEXT.matcher(text).matches()
        ? new Said("", "context given by the program")
        : new Said(text, "");
  }

  /** Reads a text of the agent. */
  static Said ofAgent(String text) {
    String spoken = SPOKEN.matcher(THINKING.matcher(text).replaceAll("")).replaceAll("$3");
    String rest = CALL.matcher(spoken).replaceAll("").strip();
    return new Said(rest, rest.equals(spoken.strip()) ? "" : "calls of tools within messages");
  }
}
