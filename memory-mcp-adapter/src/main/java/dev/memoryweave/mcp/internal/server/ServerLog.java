package dev.memoryweave.mcp.internal.server;

import java.util.List;

/** The log of the server, on standard error: standard output belongs to the protocol. */
final class ServerLog {
  private ServerLog() {}

  /**
   * Settings of slf4j-simple, which the server's jar contains; existing settings stay.
   *
   * @param dated whether lines have date and time; otherwise they have the milliseconds since the
   *     start, because loading a date format takes a tenth of a start
   */
  static void toStandardError(String level, boolean dated) {
    System.getProperties().putIfAbsent("org.slf4j.simpleLogger.defaultLogLevel", level);
    // The protocol's libraries log whole requests, including their secrets.
    for (String library :
        List.of("io.modelcontextprotocol", "reactor", "org.eclipse.jetty", "com.zaxxer.hikari")) {
      System.getProperties()
          .putIfAbsent(
              "org.slf4j.simpleLogger.log." + library,
              level.equals("trace") || level.equals("debug") ? "info" : level);
    }
    System.getProperties().putIfAbsent("org.slf4j.simpleLogger.logFile", "System.err");
    System.getProperties().putIfAbsent("org.slf4j.simpleLogger.showDateTime", "true");
    if (dated) {
      System.getProperties()
          .putIfAbsent("org.slf4j.simpleLogger.dateTimeFormat", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX");
    }
  }
}
