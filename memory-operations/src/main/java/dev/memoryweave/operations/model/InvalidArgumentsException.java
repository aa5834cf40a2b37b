package dev.memoryweave.operations.model;

import dev.memoryweave.model.MemoryException;
import java.util.List;

/**
 * The arguments of a call break the rules of its operation; the message lists each problem with its
 * path.
 */
public final class InvalidArgumentsException extends MemoryException {
  private static final long serialVersionUID = 1L;
  private static final int MOST_LISTED = 20;

  /** The part of the message before the list, for callers that can call again. */
  public static final String TO_CALLERS = ". Correct this and call again:";

  /** Creates the exception with a list of the problems. */
  public InvalidArgumentsException(List<String> problems) {
    super(message(problems));
  }

  private static String message(List<String> problems) {
    StringBuilder text =
        new StringBuilder(problems.size() == 1 ? "One argument is" : "Some arguments are")
            .append(" wrong, and nothing was done")
            .append(TO_CALLERS);
    problems.stream().limit(MOST_LISTED).forEach(problem -> text.append("\n- ").append(problem));
    if (problems.size() > MOST_LISTED) {
      text.append("\n- and ").append(problems.size() - MOST_LISTED).append(" more");
    }
    return text.toString();
  }
}
