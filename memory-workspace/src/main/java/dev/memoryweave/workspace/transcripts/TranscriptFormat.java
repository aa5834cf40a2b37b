package dev.memoryweave.workspace.transcripts;

import dev.memoryweave.model.InvalidValueException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Supported formats of transcripts. Each may be compressed with gzip, and in UTF-8 or UTF-16. */
public enum TranscriptFormat {
  /** Sessions of Claude Code: {@code *.jsonl}, one event per line. */
  CLAUDE_CODE("Claude Code"),
  /** Sessions of Codex: {@code rollout-*.jsonl}, one event per line. */
  CODEX("Codex"),
  /** An export of ChatGPT: {@code conversations.json}, an array of trees of messages. */
  CHATGPT("ChatGPT"),
  /** An export of Claude: {@code conversations.json}, an array of lists of messages. */
  CLAUDE("Claude"),
  /** Sessions of Gemini CLI: {@code session-*.json} or {@code session-*.jsonl}. */
  GEMINI_CLI("Gemini CLI"),
  /** A chat that VS Code exports, or the {@code events.jsonl} of a session of Copilot CLI. */
  COPILOT("Copilot"),
  /** Transcripts of Cursor's agents: {@code *.jsonl}, a message per line. */
  CURSOR("Cursor"),
  /** Tasks of Cline and Roo Code: {@code api_conversation_history.json}. */
  CLINE("Cline"),
  /** Sessions of Continue: {@code *.json}, one object. */
  CONTINUE("Continue"),
  /** The history of Aider: {@code .aider.chat.history.md}. */
  AIDER("Aider"),
  /**
   * Lists of messages with {@code role} and {@code content}, as the interfaces of models take them:
   * an array of messages, or objects whose {@code messages} are such an array.
   */
  MESSAGES("messages"),
  /** A chat in Markdown, whose turns begin with a heading or with the name of the speaker. */
  MARKDOWN("Markdown"),
  /**
   * Documents for measuring retrieval: {@code corpus.jsonl}, a line for each message with {@code
   * group}, {@code id}, {@code session}, {@code time}, {@code role} and {@code text}.
   */
  CORPUS("corpus");

  private final String title;

  TranscriptFormat(String title) {
    this.title = title;
  }

  /** Its display name. */
  public String title() {
    return title;
  }

  /** The name in texts and in settings, in lower case with hyphens. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Finds a format by its label, ignoring case.
   *
   * @throws InvalidValueException if there is no such format
   */
  public static TranscriptFormat of(String label) {
    for (TranscriptFormat format : values()) {
      if (format.label().equalsIgnoreCase(label.strip())) {
        return format;
      }
    }
    String labels =
        Arrays.stream(values()).map(TranscriptFormat::label).collect(Collectors.joining(", "));
    throw new InvalidValueException("format", label, "be one of " + labels);
  }
}
