package dev.memoryweave.operations.model;

import java.util.regex.Pattern;

/** References to operations in texts: their names in braces. */
final class OperationReferences {
  static final Pattern PATTERN = Pattern.compile("\\{([a-z_]+)}");

  private OperationReferences() {}
}
