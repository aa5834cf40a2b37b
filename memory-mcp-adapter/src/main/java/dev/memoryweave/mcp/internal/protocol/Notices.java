package dev.memoryweave.mcp.internal.protocol;

/** The notifications of a server, by their methods. */
final class Notices {
  static final String LIST_CHANGED = "notifications/resources/list_changed";
  static final String UPDATED = "notifications/resources/updated";
  static final String ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
  static final String PROGRESS = "notifications/progress";
  static final String MESSAGE = "notifications/message";
  static final String CANCELLED = "notifications/cancelled";

  private Notices() {}
}
