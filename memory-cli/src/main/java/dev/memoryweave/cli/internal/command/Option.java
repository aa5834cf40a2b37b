package dev.memoryweave.cli.internal.command;

/**
 * An option of a verb.
 *
 * @param name its name, including the hyphens
 * @param value the name of its value in the help; empty if it takes none
 * @param many whether it may be given several times, each with a value that counts
 * @param description its meaning
 */
public record Option(String name, String value, boolean many, String description) {
  /** Whether it takes a value. */
  public boolean takesValue() {
    return !value.isEmpty();
  }

  /** Its form in the help, such as {@code --db FILE}. */
  public String form() {
    return takesValue() ? name + " " + value : name;
  }
}
