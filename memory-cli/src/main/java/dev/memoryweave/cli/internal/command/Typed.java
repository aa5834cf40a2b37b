package dev.memoryweave.cli.internal.command;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The words after a verb, parsed by its syntax.
 *
 * @param values the values of each given argument and option, in order; none for an option without
 *     a value
 */
public record Typed(Map<String, List<String>> values) {
  /** Whether an argument or an option was given. */
  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** The values of an argument or an option; none if it was not given. */
  public List<String> texts(String name) {
    return values.getOrDefault(name, List.of());
  }

  /** The value that counts, which is the last one; null if there is none. */
  public @Nullable String text(String name) {
    List<String> all = texts(name);
    return all.isEmpty() ? null : all.get(all.size() - 1);
  }
}
