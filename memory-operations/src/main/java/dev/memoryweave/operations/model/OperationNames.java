package dev.memoryweave.operations.model;

import java.util.regex.Matcher;

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
    return OperationReferences.PATTERN
        .matcher(text)
        .replaceAll(reference -> Matcher.quoteReplacement(of(reference.group(1))));
  }
}
