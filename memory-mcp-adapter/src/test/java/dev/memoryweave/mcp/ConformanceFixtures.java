package dev.memoryweave.mcp;

import dev.memoryweave.mcp.internal.protocol.Exchange;
import dev.memoryweave.mcp.internal.protocol.Features;
import dev.memoryweave.mcp.internal.protocol.ProtocolException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The server that the scenarios of the conformance suite expect: what they call {@code test_...}
 * and {@code test://...}, as the description of each scenario says.
 */
final class ConformanceFixtures {
  /** A picture of one red point. */
  static final String PNG =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";

  /** A sound without samples. */
  static final String WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";

  private ConformanceFixtures() {}

  /** All that the scenarios call. */
  static Features features() {
    return new Features(
        Map.of("name", "conformance-fixtures", "version", "1.0.0"),
        null,
        new FixtureTools(),
        new Resources(),
        new FixturePrompts(),
        (ref, name, value, known, exchange) ->
            Features.Completion.of(List.of(value + "1", value + "2")));
  }

  static Map<String, Object> text(String text) {
    return Map.of("type", "text", "text", text);
  }

  static Map<String, Object> image() {
    return Map.of("type", "image", "data", PNG, "mimeType", "image/png");
  }

  static Map<String, Object> audio() {
    return Map.of("type", "audio", "data", WAV, "mimeType", "audio/wav");
  }

  static Map<String, Object> resource(String uri, String mimeType, String text) {
    return Map.of(
        "type", "resource", "resource", Map.of("uri", uri, "mimeType", mimeType, "text", text));
  }

  private static final class Resources implements Features.Resources {
    private static final String TEXT = "test://static-text";
    private static final String BINARY = "test://static-binary";
    private static final String WATCHED = "test://watched-resource";
    private static final String TEMPLATE_BEGIN = "test://template/";
    private static final String TEMPLATE_END = "/data";

    @Override
    public Features.Page list(@Nullable String cursor, Exchange exchange) {
      return Features.Page.of(
          List.of(
              Map.of("uri", TEXT, "name", "Static text", "mimeType", "text/plain"),
              Map.of("uri", BINARY, "name", "Static picture", "mimeType", "image/png"),
              Map.of("uri", WATCHED, "name", "Watched text", "mimeType", "text/plain")));
    }

    @Override
    public List<Map<String, Object>> templates() {
      return List.of(
          Map.of(
              "uriTemplate",
              TEMPLATE_BEGIN + "{id}" + TEMPLATE_END,
              "name",
              "Data of an id",
              "mimeType",
              "application/json"));
    }

    @Override
    public boolean canBeWatched(String uri) {
      return List.of(TEXT, BINARY, WATCHED).contains(uri);
    }

    @Override
    public Map<String, Object> read(String uri, Exchange exchange) {
      return Map.of("contents", List.of(contents(uri)));
    }

    private static Map<String, Object> contents(String uri) {
      if (uri.equals(TEXT)) {
        return contents(uri, "text/plain", "This is the content of the static text resource.");
      } else if (uri.equals(WATCHED)) {
        return contents(uri, "text/plain", "This is watched.");
      } else if (uri.equals(BINARY)) {
        return Map.of("uri", uri, "mimeType", "image/png", "blob", PNG);
      } else if (uri.startsWith(TEMPLATE_BEGIN) && uri.endsWith(TEMPLATE_END)) {
        String id = uri.substring(TEMPLATE_BEGIN.length(), uri.length() - TEMPLATE_END.length());
        return contents(
            uri,
            "application/json",
            "{\"id\":\"" + id + "\",\"templateTest\":true,\"data\":\"Data for ID: " + id + "\"}");
      }
      throw ProtocolException.unknownResource(uri, "Resource not found");
    }

    private static Map<String, Object> contents(String uri, String mimeType, String text) {
      return Map.of("uri", uri, "mimeType", mimeType, "text", text);
    }
  }
}
