package dev.memoryweave.cli.internal.serving;

import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The usual browser, started by the program that each system has for that. The desktop classes of
 * Java are not used: they load a whole toolkit, and there may be no screen.
 */
final class SystemBrowser implements Browser {
  private final String system;
  private final Map<String, String> environment;

  /**
   * The browser of a system.
   *
   * @param system the name of the system, as Java knows it
   */
  SystemBrowser(String system, Map<String, String> environment) {
    this.system = system.toLowerCase(Locale.ROOT);
    this.environment = environment;
  }

  @Override
  public boolean show(URI page) {
    List<String> command = command(page);
    if (command.isEmpty()) {
      return false;
    }
    try {
      Process unused =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** The command that shows a page; empty if there is no screen. */
  List<String> command(URI page) {
    if (system.startsWith("windows")) {
      return List.of("rundll32", "url.dll,FileProtocolHandler", page.toString());
    }
    if (system.startsWith("mac")) {
      return List.of("open", page.toString());
    }
    boolean hasScreen =
        environment.containsKey("DISPLAY") || environment.containsKey("WAYLAND_DISPLAY");
    return hasScreen ? List.of("xdg-open", page.toString()) : List.of();
  }
}
