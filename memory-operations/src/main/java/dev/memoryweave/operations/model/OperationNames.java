package dev.memoryweave.operations.model;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of the operations at a door. Texts that refer to another operation hold its name in
 * braces, such as <code>{review}</code>; each door puts in the name that its callers know.
 */
@FunctionalInterface
public interface OperationNames {
  /** The names as the catalog has them. */
  OperationNames PLAIN = operation -> operation;

  /** The name of an operation at this door. */
  String of(String operation);

  /** A text with the names of this door in place of those in braces. */
  default String in(String text) {
    return References.PATTERN
        .matcher(text)
        .replaceAll(reference -> Matcher.quoteReplacement(of(reference.group(1))));
  }

  /** How a text refers to an operation. */
  final class References {
    private static final Pattern PATTERN = Pattern.compile("\\{([a-z_]+)}");

    private References() {}
  }
}
