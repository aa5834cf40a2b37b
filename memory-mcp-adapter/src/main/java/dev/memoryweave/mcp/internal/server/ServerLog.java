package dev.memoryweave.mcp.internal.server;

import java.util.List;

/** The log of the server, on standard error: standard output belongs to the protocol. */
final class ServerLog {
  private ServerLog() {}

  /** Settings of slf4j-simple, which the server's jar contains; what was set already stays. */
  static void toStandardError(String level) {
    System.getProperties().putIfAbsent("org.slf4j.simpleLogger.defaultLogLevel", level);
    // The protocol's libraries log whole requests, with whatever secrets they hold.
    for (String library : List.of("io.modelcontextprotocol", "reactor", "org.eclipse.jetty")) {
      System.getProperties()
          .putIfAbsent(
              "org.slf4j.simpleLogger.log." + library,
              level.equals("trace") || level.equals("debug") ? "info" : level);
    }
    System.getProperties().putIfAbsent("org.slf4j.simpleLogger.logFile", "System.err");
    System.getProperties().putIfAbsent("org.slf4j.simpleLogger.showDateTime", "true");
    System.getProperties()
        .putIfAbsent("org.slf4j.simpleLogger.dateTimeFormat", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX");
  }
}
