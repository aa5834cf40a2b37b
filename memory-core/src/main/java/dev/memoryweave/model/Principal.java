package dev.memoryweave.model;

import dev.memoryweave.model.internal.Text;
import org.jspecify.annotations.Nullable;

/**
 * An author: the kind, and which one. It is set by whoever opens a memory, never by what is
 * written.
 *
 * @param trust the kind of author, which decides how much it is trusted
 * @param id which one, 1 to {@value #MAX_ID} characters on one line, or null for one without a name
 */
public record Principal(Trust trust, @Nullable String id) {
  /** The longest id, in characters. */
  public static final int MAX_ID = 120;

  /** Checks the id. */
  public Principal {
    InvalidValueException.given("trust", trust);
    id = id == null ? null : Text.line("principal", id, MAX_ID);
  }

  /**
   * Whether the two are known to be different: authors of different kinds, or of one kind with
   * different ids. If they are of one kind and one of them has no name, it is unknown.
   */
  public boolean isOtherThan(Principal that) {
    if (trust != that.trust && !(trust.isPerson() && that.trust.isPerson())) {
      return true;
    }
    return id != null && that.id != null && !id.equals(that.id);
  }

  /** The kind, followed by a colon and the id if there is one, such as {@code agent:codex}. */
  public String label() {
    return id == null ? trust.label() : trust.label() + ":" + id;
  }

  /**
   * Finds a principal by its label.
   *
   * @throws InvalidValueException if there is no such kind
   */
  public static Principal of(String label) {
    InvalidValueException.given("label", label);
    int colon = label.indexOf(':');
    return colon < 0
        ? new Principal(Trust.of(label), null)
        : new Principal(Trust.of(label.substring(0, colon)), label.substring(colon + 1));
  }
}
