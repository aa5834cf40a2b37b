package dev.memoryweave.cli.internal.install;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How a program starts the server.
 *
 * @param command the program to run
 * @param arguments its arguments
 */
record ServerEntry(String command, List<String> arguments) {
  /** The name of the server in all settings. */
  static final String NAME = "memory-weave";

  /** Copies the list. */
  ServerEntry {
    arguments = List.copyOf(arguments);
  }

  /** The settings by name, each as JSON, which is valid in TOML, too. */
  Map<String, String> settings(boolean typed) {
    Map<String, String> settings = new LinkedHashMap<>();
    if (typed) {
      settings.put("type", quoted("stdio"));
    }
    settings.put("command", quoted(command));
    settings.put(
        "args",
        "[" + String.join(", ", arguments.stream().map(ServerEntry::quoted).toList()) + "]");
    return settings;
  }

  /** A quoted text; basic strings of TOML require the same escapes as JSON. */
  static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ' || c == 0x7f) {
        quoted.append(String.format("\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
