package dev.memoryweave.mcp.internal.protocol;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a server offers to its clients, of either era. Definitions and results have the
 * form of the protocol schema.
 *
 * @param info name, title and version of the server
 * @param instructions how a model should use the server, or null
 * @param tools its tools
 * @param resources its resources, or null if it has none
 * @param prompts its prompts, or null if it has none
 * @param completions completes arguments, or null if it does not
 */
public record Features(
    Map<String, Object> info,
    @Nullable String instructions,
    Tools tools,
    @Nullable Resources resources,
    @Nullable Prompts prompts,
    @Nullable Completions completions) {

  /** A page of a list. */
  public record Page(List<Map<String, Object>> items, @Nullable String nextCursor) {
    /** A list that is one page. */
    public static Page of(List<Map<String, Object>> items) {
      return new Page(items, null);
    }
  }

  /** The tools of a server. */
  public interface Tools {
    /** All definitions, always in the same order. */
    List<Map<String, Object>> list();

    /**
     * Calls a tool.
     *
     * @param arguments the arguments as received: an object of arguments by name, null, or
     *     something invalid
     * @return the result; a failure is marked with {@code isError}
     * @throws ProtocolException if there is no such tool
     * @throws InputRequiredException see {@link Exchange#ask}
     */
    Map<String, Object> call(String name, @Nullable Object arguments, Exchange exchange);
  }

  /** The resources of a server. */
  public interface Resources {
    /**
     * A page of the list.
     *
     * @param cursor where the previous page ended, or null for the first
     * @throws ProtocolException if no page ended there
     */
    Page list(@Nullable String cursor, Exchange exchange);

    /** The templates of resources that are not listed. */
    List<Map<String, Object>> templates();

    /**
     * Reads a resource.
     *
     * @return the result, with its {@code contents}
     * @throws ProtocolException if it cannot be read, see {@link ProtocolException#unknownResource}
     */
    Map<String, Object> read(String uri, Exchange exchange);

    /** Whether clients can be notified of changes to the resource at that address. */
    boolean canBeWatched(String uri);
  }

  /** The prompts of a server. */
  public interface Prompts {
    /** All definitions, always in the same order. */
    List<Map<String, Object>> list();

    /**
     * Fills in a prompt.
     *
     * @throws ProtocolException if there is no such prompt, or an argument is missing or wrong
     */
    Map<String, Object> get(String name, Map<String, Object> arguments, Exchange exchange);
  }

  /** Completion of arguments while they are typed. */
  @FunctionalInterface
  public interface Completions {
    /**
     * Completes an argument.
     *
     * @param ref the prompt or template that the argument belongs to
     * @param name the name of the argument
     * @param value the text typed so far
     * @param known the arguments that are already known
     * @return the values, best first
     * @throws ProtocolException if there is no such prompt, template or argument
     */
    Completion complete(
        Map<String, Object> ref,
        String name,
        String value,
        Map<String, Object> known,
        Exchange exchange);
  }

  /**
   * Values for an argument.
   *
   * @param values the values, at most 100
   * @param total the total number of values
   */
  public record Completion(List<String> values, int total) {
    /** Maximum number of values in one answer, by the protocol schema. */
    public static final int MOST = 100;

    /** The first values, as many as an answer may hold. */
    public static Completion of(List<String> all) {
      return new Completion(List.copyOf(all.subList(0, Math.min(MOST, all.size()))), all.size());
    }
  }
}
