package dev.memoryweave.cli.internal.command;

/**
 * An argument of a verb.
 *
 * @param name its name in the help
 * @param required whether it must be given
 * @param many whether it takes all further words
 * @param description its meaning
 */
public record Argument(String name, boolean required, boolean many, String description) {
  /** Its form in a summary, such as {@code [CLIENT...]}. */
  public String form() {
    String form = many ? name + "..." : name;
    return required ? form : "[" + form + "]";
  }
}
