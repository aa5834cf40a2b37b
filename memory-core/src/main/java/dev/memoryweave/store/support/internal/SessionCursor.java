package dev.memoryweave.store.support.internal;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.Session;
import dev.memoryweave.store.Page;
import java.util.Comparator;
import java.util.List;

/**
 * Position of a session in a list, which begins with the one that was last active; of the last
 * session of a page, after which the next page begins.
 *
 * @param lastActive the time of its last activity in milliseconds since 1970
 * @param number its number in the order of insertion
 */
public record SessionCursor(long lastActive, long number) implements Comparable<SessionCursor> {
  private static final Comparator<SessionCursor> LAST_ACTIVE_FIRST =
      Comparator.comparingLong(SessionCursor::lastActive)
          .thenComparingLong(SessionCursor::number)
          .reversed();

  /** A session with its number in the order of insertion. */
  public record Placed(long number, Session session) {
    /** Its position. */
    public SessionCursor cursor() {
      return new SessionCursor(session.lastActiveAt().toEpochMilli(), number);
    }
  }

  /**
   * The page that begins with the first of the sessions.
   *
   * @param found the sessions in the order of the list, one more than the limit if there are more
   */
  public static Page<Session> page(List<Placed> found, int limit) {
    boolean more = found.size() > limit;
    List<Placed> page = more ? found.subList(0, limit) : found;
    return new Page<>(
        page.stream().map(Placed::session).toList(),
        more ? page.get(page.size() - 1).cursor().encode() : null);
  }

  /**
   * Decodes the cursor of a list.
   *
   * @throws InvalidValueException if it is not one
   */
  public static SessionCursor decode(String text) {
    String[] numbers = text.split(":", -1);
    try {
      if (numbers.length == 2) {
        return new SessionCursor(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
      }
    } catch (NumberFormatException e) {
      throw unknown(text);
    }
    throw unknown(text);
  }

  private static InvalidValueException unknown(String text) {
    return new InvalidValueException(
        "cursor", text, "be one that a page of sessions gave as its next");
  }

  private String encode() {
    return lastActive + ":" + number;
  }

  @Override
  public int compareTo(SessionCursor other) {
    return LAST_ACTIVE_FIRST.compare(this, other);
  }
}
