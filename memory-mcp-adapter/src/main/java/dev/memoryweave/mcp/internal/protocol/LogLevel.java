package dev.memoryweave.mcp.internal.protocol;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Levels of messages for the log of a client, lowest first. */
public enum LogLevel {
  DEBUG,
  INFO,
  NOTICE,
  WARNING,
  ERROR,
  CRITICAL,
  ALERT,
  EMERGENCY;

  /** The name in messages. */
  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  static List<String> labels() {
    return Arrays.stream(values()).map(LogLevel::label).toList();
  }

  static Optional<LogLevel> of(Object label) {
    return Arrays.stream(values()).filter(level -> level.label().equals(label)).findFirst();
  }
}
