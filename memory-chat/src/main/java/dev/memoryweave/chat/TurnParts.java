package dev.memoryweave.chat;

import dev.memoryweave.model.Message;
import dev.memoryweave.model.Message.Attachment;
import dev.memoryweave.model.Message.ToolCall;
import dev.memoryweave.model.Utterance;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parts of turns made of what a framework has, cut to what a session takes. */
public final class TurnParts {
  private static final String CALL_ID = "tool call";
  private static final String NO_ID = "-";

  /** As much as a session keeps of the arguments of a call. */
  private static final int LONGEST_OF_CALL = 4_000;

  private TurnParts() {}

  /** The text, or as much of it as fits into so many characters without half of one. */
  public static String beginning(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
  }

  /** The text of a message, empty for null. */
  public static String text(@Nullable String text) {
    return text == null ? "" : beginning(text, Message.MAX_TEXT);
  }

  /** The name of who speaks, or null if it says nothing. */
  public static @Nullable String speaker(@Nullable String name) {
    return line(name, Utterance.MAX_SPEAKER);
  }

  /** A call of a tool whose outcome is not known yet. */
  public static ToolCall call(@Nullable String tool, @Nullable String arguments) {
    String written = beginning(text(arguments), LONGEST_OF_CALL);
    return new ToolCall(tool(tool), written, ToolCall.Outcome.UNKNOWN, "", null);
  }

  /**
   * The outcome of a call of a tool.
   *
   * @param text what the tool answered
   */
  public static ToolCall outcome(@Nullable String tool, boolean isError, String text) {
    return isError
        ? ToolCall.failed(tool(tool), "", beginning(text, LONGEST_OF_CALL))
        : ToolCall.succeeded(tool(tool), "");
  }

  /** Keeps the id by which a framework knows a call of a tool. */
  public static Attachment callId(@Nullable String id) {
    String line = line(id, Attachment.MAX_LOCATOR);
    return new Attachment(CALL_ID, line == null ? NO_ID : line, null);
  }

  /**
   * The id that was kept of a call of a turn.
   *
   * @param index which call of the turn, from 0
   * @return the id, or null if there is none
   */
  public static @Nullable String callId(Message turn, int index) {
    List<String> ids = new ArrayList<>();
    for (Attachment attachment : turn.attachments()) {
      if (attachment.name().equals(CALL_ID)) {
        ids.add(attachment.locator());
      }
    }
    return index >= ids.size() || ids.get(index).equals(NO_ID) ? null : ids.get(index);
  }

  private static String tool(@Nullable String name) {
    String line = line(name, ToolCall.MAX_TOOL);
    return line == null ? "tool" : line;
  }

  private static @Nullable String line(@Nullable String text, int most) {
    String line = text == null ? "" : text.replaceAll("\\p{Cntrl}+", " ").strip();
    return line.isEmpty() ? null : beginning(line, most);
  }
}
