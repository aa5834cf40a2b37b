package dev.memoryweave.cli.internal.writing;

import dev.memoryweave.cli.internal.command.Call;
import dev.memoryweave.cli.internal.command.CommandException;
import dev.memoryweave.cli.internal.command.Failure;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The editor of the person, for a title and a text. */
final class Editor {
  /** Everything below this line is ignored. */
  private static final String SCISSORS = "------------------------ >8 ------------------------";

  private Editor() {}

  /**
   * A title with a text.
   *
   * @param title one line, empty if the person wrote none
   */
  record Written(String title, String body) {}

  /**
   * Lets the person write.
   *
   * @param hint the instructions below the text
   * @throws CommandException if the editor cannot be started or fails
   */
  static Written write(Call call, String title, String body, String hint) {
    String text =
        title
            + "\n\n"
            + body.strip()
            + (body.isBlank() ? "" : "\n")
            + "\n"
            + SCISSORS
            + "\nThe first line is the title, what follows is the text.\n"
            + hint
            + "\n";
    try {
      Path file = Files.createTempFile("memory-", ".md");
      try {
        Files.writeString(file, text);
        open(call, file);
        return read(Files.readString(file));
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (CharacterCodingException e) {
      throw new CommandException(Failure.error("editor", "The text is not in UTF-8", ""));
    } catch (IOException e) {
      throw new CommandException(
          Failure.error("editor", "The text cannot be edited: " + e.getMessage(), ""));
    }
  }

  private static Written read(String text) {
    int end = text.indexOf(SCISSORS);
    String written = (end < 0 ? text : text.substring(0, end)).strip();
    int line = written.indexOf('\n');
    return line < 0
        ? new Written(written, "")
        : new Written(written.substring(0, line).strip(), written.substring(line).strip());
  }

  private static void open(Call call, Path file) {
    String wanted = call.host().variable("VISUAL");
    String editor = wanted.isBlank() ? call.host().variable("EDITOR") : wanted;
    boolean windows =
        System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
    List<String> command =
        windows
            ? List.of(editor.isBlank() ? "notepad" : editor, file.toString())
            : List.of(
                "sh", "-c", (editor.isBlank() ? "vi" : editor) + " \"$1\"", "sh", file.toString());
    int exit = call.terminal().runHere(command);
    if (exit != 0) {
      throw new CommandException(
          Failure.error(
              "editor",
              "The editor " + (editor.isBlank() ? "" : "'" + editor + "' ") + "failed",
              "Set EDITOR, or give the text on the command line."));
    }
  }
}
