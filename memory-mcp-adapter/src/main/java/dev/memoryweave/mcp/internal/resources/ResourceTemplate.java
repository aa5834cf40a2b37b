package dev.memoryweave.mcp.internal.resources;

import dev.memoryweave.mcp.internal.tools.ServerWords;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Resources of which there are many: they are not listed, but a client can make their addresses.
 */
enum ResourceTemplate {
  NODE(
      "node/{id}",
      "A memory",
      "One memory with its tree, relations, evidence, and how its confidence came about. The"
          + " id is that of {recall} or {search}.",
      PageResource.MARKDOWN),
  SOURCE(
      "source/{+path}{?lines}",
      "Lines of a file",
      "A file of the project as it is now, without secrets. The path is relative to the root,"
          + " percent-encoded where an address needs it; lines is a number or from-to, else the"
          + " file comes from its beginning.",
      "text/plain");

  private final String template;
  private final String title;
  private final String description;
  private final String mimeType;

  ResourceTemplate(String template, String title, String description, String mimeType) {
    this.template = template;
    this.title = title;
    this.description = description;
    this.mimeType = mimeType;
  }

  String template() {
    return PageResource.BASE + template;
  }

  String mimeType() {
    return mimeType;
  }

  /** The values of the variables in an address; none if it is not of this form. */
  Map<String, String> values(String uri) {
    return new UriTemplate(template()).values(uri);
  }

  /** Whether an address is of this form. */
  boolean covers(String uri) {
    return !values(uri).isEmpty();
  }

  /** The description for clients. */
  Map<String, Object> description() {
    Map<String, Object> about = new LinkedHashMap<>();
    about.put("uriTemplate", template());
    about.put("name", name().toLowerCase(Locale.ROOT));
    about.put("title", title);
    about.put("description", ServerWords.INSTANCE.in(description));
    about.put("mimeType", mimeType);
    return about;
  }

  /** The address of a file without lines. */
  static String ofSource(String path) {
    return PageResource.BASE + "source/" + encoded(path);
  }

  /** The address of a memory. */
  static String ofNode(String id) {
    return PageResource.BASE + "node/" + encoded(id);
  }

  private static String encoded(String path) {
    StringBuilder encoded = new StringBuilder(path.length() + 16);
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xFF);
      if ((c >= 'a' && c <= 'z')
          || (c >= 'A' && c <= 'Z')
          || (c >= '0' && c <= '9')
          || "/-._~".indexOf(c) >= 0) {
        encoded.append(c);
      } else {
        encoded.append(String.format("%%%02X", (int) c));
      }
    }
    return encoded.toString();
  }
}
