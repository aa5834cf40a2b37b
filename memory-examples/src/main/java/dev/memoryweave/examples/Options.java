package dev.memoryweave.examples;

import java.util.List;

/** Reads the values of options on the command lines of the examples. */
final class Options {
  private Options() {}

  /** The argument at an index, which is the value of the option before it. */
  static String value(List<String> args, int i) {
    if (i >= args.size()) {
      throw new UsageException(args.get(i - 1) + " needs a value.");
    }
    return args.get(i);
  }

  /** The argument at an index as a number. */
  static int number(List<String> args, int i) {
    String text = value(args, i);
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new UsageException(args.get(i - 1) + " must be a number, not '" + text + "'.");
    }
  }

  /** The arguments are invalid. */
  static final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
      super(message);
    }
  }
}
