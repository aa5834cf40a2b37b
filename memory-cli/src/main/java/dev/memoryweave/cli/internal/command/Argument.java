package dev.memoryweave.cli.internal.command;

/**
 * An argument of a verb.
 *
 * @param name what it is called in the help
 * @param required whether it must be given
 * @param many whether it takes all further words
 * @param description what it means
 */
public record Argument(String name, boolean required, boolean many, String description) {
  /** How it is written in a summary, such as {@code [CLIENT...]}. */
  public String form() {
    String form = many ? name + "..." : name;
    return required ? form : "[" + form + "]";
  }
}
