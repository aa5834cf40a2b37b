package dev.memoryweave.workspace.transcripts;

import java.util.ArrayList;
import java.util.List;

/** Reads the answers of tools. */
final class ToolAnswers {
  private ToolAnswers() {}

  /** The text of an answer, which is a text or a list of pieces; only text pieces are kept. */
  static String text(Json content) {
    if (content.isText()) {
      return content.text();
    }
    if (!content.isArray()) {
      return content.isPresent() ? content.inShort() : "";
    }
    List<String> texts = new ArrayList<>();
    for (Json piece : content.items()) {
      String text = piece.isText() ? piece.text() : piece.text("text");
      if (!text.isEmpty()) {
        texts.add(text);
      } else if (piece.isObject()) {
        texts.add("[" + (piece.text("type").isEmpty() ? "?" : piece.text("type")) + "]");
      }
    }
    return String.join("\n", texts);
  }
}
