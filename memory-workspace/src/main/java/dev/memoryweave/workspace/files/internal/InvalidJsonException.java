package dev.memoryweave.workspace.files.internal;

/** A text is not one JSON value. The message says why, without the content of the text. */
public final class InvalidJsonException extends Exception {
  private static final long serialVersionUID = 1L;
  private final int line;

  InvalidJsonException(int line, String why) {
    super(why);
    this.line = line;
  }

  /** The line of the problem in its file, from 1. */
  public int line() {
    return line;
  }

  /** The problem as the end of a sentence. */
  public String why() {
    return String.valueOf(getMessage());
  }
}
