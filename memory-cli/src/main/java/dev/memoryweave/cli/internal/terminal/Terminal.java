package dev.memoryweave.cli.internal.terminal;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The terminal from which the command was called, if any. */
public interface Terminal {
  /** Default width if it is not known, in columns. */
  int USUAL_WIDTH = 80;

  /** Whether a person sits there: input and output are both a terminal. */
  boolean isPerson();

  /** Whether standard output is shown on a terminal. */
  boolean showsOutput();

  /** Whether standard error is shown on a terminal. */
  boolean showsErrors();

  /** The width in columns; {@value #USUAL_WIDTH} if it is not known. */
  int width();

  /** The height in lines; the highest number if it is not known. */
  default int height() {
    return Integer.MAX_VALUE;
  }

  /**
   * Shows a text by a program that lets the person read it page by page, and waits for its end.
   *
   * @param program the program, as a command of a shell
   * @return whether it could be started
   */
  default boolean page(String program, String text) {
    return false;
  }

  /**
   * Asks the person, always on the terminal itself, whatever the input of the command is.
   *
   * @return the typed line, or null if the terminal gave none
   */
  @Nullable String ask(String question);

  /**
   * Runs a program that takes over the terminal, such as an editor, and waits for it.
   *
   * @return the exit code, or -1 if it cannot be started
   */
  int runHere(List<String> command);
}
