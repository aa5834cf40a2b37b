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

  /**
   * The settings by name.
   *
   * @param type the type of the server, which is left out if it is empty
   */
  Map<String, Object> settings(String type) {
    Map<String, Object> settings = new LinkedHashMap<>();
    if (!type.isEmpty()) {
      settings.put("type", type);
    }
    settings.put("command", command);
    settings.put("args", arguments);
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
