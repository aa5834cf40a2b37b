package dev.memoryweave.mcp.internal.protocol;

import java.util.List;
import java.util.stream.Stream;

/** The revisions of the protocol that the server speaks. */
public final class Revisions {
  /** The revision of the modern era. */
  public static final String MODERN = "2026-07-28";

  /** The latest revision that opens a session. */
  public static final String LATEST_LEGACY = "2025-11-25";

  /** The metadata name that holds the revision of a modern request. */
  public static final String META_NAME = "io.modelcontextprotocol/protocolVersion";

  /** The only revision in which several messages may be sent as a list. */
  static final String WITH_BATCHES = "2025-03-26";

  private static final List<String> LEGACY =
      List.of(LATEST_LEGACY, "2025-06-18", WITH_BATCHES, "2024-11-05");

  private Revisions() {}

  /** All revisions, latest first. */
  public static List<String> all() {
    return Stream.concat(Stream.of(MODERN), LEGACY.stream()).toList();
  }

  /** Whether a version opens a session. */
  public static boolean isLegacy(String version) {
    return LEGACY.contains(version);
  }

  /** The version of a session for a requested version; the latest if that is not supported. */
  static String agreed(String requested) {
    return isLegacy(requested) ? requested : LATEST_LEGACY;
  }
}
