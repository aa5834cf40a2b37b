package dev.memoryweave.mcp.internal.resources;

import dev.memoryweave.mcp.internal.tools.ServerWords;
import dev.memoryweave.operations.MemoryNames;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Resources that are too many to list, but whose addresses a client can construct. */
public enum ResourceTemplate {
  NODE(
      "node/{id}",
      "A memory",
      "One memory with its tree, relations, evidence, and how its confidence came about. The"
          + " id is that of {recall} or {search}.",
      PageResource.MARKDOWN,
      MemoryNames.IDS),
  TAG(
      "tag/{tag}{?cursor}",
      "Memories with a tag",
      "The memories that have a tag, the latest first, page by page.",
      PageResource.MARKDOWN,
      MemoryNames.TAGS),
  SESSION(
      "session/{session}{?cursor}",
      "Memories of a session",
      "The memories that belong to a session, the latest first, page by page.",
      PageResource.MARKDOWN,
      MemoryNames.SESSIONS),
  CONTENT(
      "content/{id}",
      "A content",
      "A file, an image or a note beside the memories: text as it is, anything else in Base64. The"
          + " id is that of {content}.",
      "application/octet-stream",
      null),
  SOURCE(
      "source/{+path}{?lines}",
      "Lines of a file",
      "A file of the project as it is now, without secrets. The path is relative to the root,"
          + " percent-encoded where an address needs it; lines is a number or from-to, else the"
          + " file comes from its beginning.",
      "text/plain",
      MemoryNames.PATHS);

  private final String template;
  private final String title;
  private final String description;
  private final String mimeType;
  private final @Nullable MemoryNames names;

  ResourceTemplate(
      String template,
      String title,
      String description,
      String mimeType,
      @Nullable MemoryNames names) {
    this.template = template;
    this.title = title;
    this.description = description;
    this.mimeType = mimeType;
    this.names = names;
  }

  /** The template with this text. */
  public static Optional<ResourceTemplate> of(String template) {
    return Arrays.stream(values()).filter(each -> each.template().equals(template)).findFirst();
  }

  /** The names of the variables. */
  public List<String> variables() {
    return new UriTemplate(template()).names();
  }

  /**
   * The names that complete a variable, or null if nothing does; only the first variable is a name.
   */
  public @Nullable MemoryNames names(String variable) {
    return variable.equals(variables().get(0)) ? names : null;
  }

  String template() {
    return PageResource.BASE + template;
  }

  String mimeType() {
    return mimeType;
  }

  /** The values of the variables in an address; empty if it does not match. */
  Map<String, String> values(String uri) {
    return new UriTemplate(template()).values(uri);
  }

  /** Whether an address matches. */
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
    if (this != CONTENT) {
      about.put("mimeType", mimeType);
    }
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

  /** The address of the page of a list that starts at a cursor. */
  static String page(String uri, String cursor) {
    int query = uri.indexOf('?');
    return (query < 0 ? uri : uri.substring(0, query)) + "?cursor=" + encoded(cursor);
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
