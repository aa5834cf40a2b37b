package dev.memoryweave.cli.internal.install;

import dev.memoryweave.cli.internal.install.TomlScanner.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settings in TOML: a table for each server. Comments and order stay.
 *
 * @param section the name of the table of servers
 */
record TomlSettings(String section) implements SettingsText {
  @Override
  public String with(String text, ServerEntry server) {
    String newline = text.contains("\r\n") ? "\r\n" : "\n";
    String changed = text;
    if (header(text) == null) {
      requireTables(text);
      String start = text.isBlank() ? "" : text.stripTrailing() + newline + newline;
      changed = start + "[" + section + "." + ServerEntry.NAME + "]" + newline;
    }
    for (Map.Entry<String, Object> setting : server.settings("").entrySet()) {
      changed = set(changed, setting.getKey(), JsonText.inline(setting.getValue()), newline);
    }
    return changed;
  }

  @Override
  public String without(String text) {
    List<Statement> statements = TomlScanner.read(text);
    if (header(text) == null) {
      requireTables(text);
      return text;
    }
    StringBuilder kept = new StringBuilder();
    int from = 0;
    boolean ours = false;
    int start = 0;
    int end = 0;
    for (Statement statement : statements) {
      if (statement.header()) {
        boolean now = isOurs(statement.path());
        if (now && !ours) {
          start = lineStart(text, statement.start());
        } else if (!now && ours) {
          kept.append(text, from, start);
          from = Math.min(lineEnd(text, end), statement.start());
        }
        ours = now;
      }
      end = statement.end();
    }
    if (ours) {
      kept.append(text, from, start);
      from = lineEnd(text, end);
    }
    String rest = text.substring(from);
    String head = kept.toString();
    boolean blank = head.isBlank() || head.endsWith("\n\n") || head.endsWith("\n\r\n");
    String tail = blank ? rest.replaceFirst("^(\\r?\\n)+", "") : rest;
    return tail.isEmpty() && !head.isBlank() ? head.stripTrailing() + "\n" : head + tail;
  }

  private String set(String text, String name, String value, String newline) {
    Statement header = header(text);
    if (header == null) {
      throw new IllegalStateException("There is no table to write to");
    }
    int end = header.end();
    for (Statement statement : ownSettings(text)) {
      if (statement.path().equals(List.of(name))) {
        String before = text.substring(statement.value(), statement.end());
        return before.replaceAll("\\s", "").equals(value.replaceAll("\\s", ""))
            ? text
            : text.substring(0, statement.value()) + value + text.substring(statement.end());
      }
      end = statement.end();
    }
    int at = lineEnd(text, end);
    String before = text.substring(0, at);
    String gap = before.endsWith("\n") ? "" : newline;
    return before + gap + name + " = " + value + newline + text.substring(at);
  }

  /** The statements of the server's table, without its subtables. */
  private List<Statement> ownSettings(String text) {
    List<Statement> own = new ArrayList<>();
    boolean inside = false;
    for (Statement statement : TomlScanner.read(text)) {
      if (statement.header()) {
        inside = statement.path().equals(path());
      } else if (inside) {
        own.add(statement);
      }
    }
    return own;
  }

  private @Nullable Statement header(String text) {
    return TomlScanner.read(text).stream()
        .filter(statement -> statement.header() && statement.path().equals(path()))
        .findFirst()
        .orElse(null);
  }

  /** A server may be written in other forms, which are not changed. */
  private void requireTables(String text) {
    List<String> table = List.of();
    for (Statement statement : TomlScanner.read(text)) {
      List<String> path = new ArrayList<>(statement.header() ? List.of() : table);
      path.addAll(statement.path());
      if (statement.header()) {
        table = statement.path();
      }
      boolean whole = !statement.header() && path.equals(List.of(section));
      if (whole || isOurs(path)) {
        throw new BrokenSettingsException(
            text,
            statement.start(),
            "the server is not written as a table ["
                + section
                + "."
                + ServerEntry.NAME
                + "]; change it by hand");
      }
    }
  }

  private boolean isOurs(List<String> path) {
    return path.size() >= 2 && path.subList(0, 2).equals(path());
  }

  private List<String> path() {
    return List.of(section, ServerEntry.NAME);
  }

  private static int lineStart(String text, int at) {
    return text.lastIndexOf('\n', at - 1) + 1;
  }

  /** The index after the line that contains a position. */
  private static int lineEnd(String text, int at) {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end + 1;
  }
}
