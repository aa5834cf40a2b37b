package dev.memoryweave.cli.internal.program;

import dev.memoryweave.cli.internal.command.Host;
import dev.memoryweave.cli.internal.terminal.Terminal;

/** Shows answers that are longer than the screen page by page, as git does. */
final class Pager {
  private static final String USUAL =
      "if command -v less >/dev/null 2>&1; then exec less; else exec cat; fi";

  private Pager() {}

  /** Shows a text; false if it fits the screen or no pager is wanted, so that it is printed. */
  static boolean shows(String text, Host host) {
    Terminal terminal = host.terminal();
    if (!terminal.showsOutput() || text.lines().count() < terminal.height()) {
      return false;
    }
    String program = program(host);
    // An agent at a terminal would wait for a key that nobody presses.
    return !program.isEmpty()
        && !host.variable("TERM").equals("dumb")
        && !host.isAgent()
        && terminal.page(program, text);
  }

  private static String program(Host host) {
    String named = host.environment().get("MEMORY_PAGER");
    String program = named == null ? host.environment().getOrDefault("PAGER", USUAL) : named;
    return program.strip().equals("cat") ? "" : program.strip();
  }
}
