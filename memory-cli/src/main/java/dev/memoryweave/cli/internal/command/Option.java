package dev.memoryweave.cli.internal.command;

/**
 * An option of a verb.
 *
 * @param name its name, with the hyphens
 * @param value what its value is called in the help; empty if it takes none
 * @param many whether it may be given several times, each with a value that counts
 * @param description what it means
 */
public record Option(String name, String value, boolean many, String description) {
  /** Whether it takes a value. */
  public boolean takesValue() {
    return !value.isEmpty();
  }

  /** How it is written in the help, such as {@code --db FILE}. */
  public String form() {
    return takesValue() ? name + " " + value : name;
  }
}
