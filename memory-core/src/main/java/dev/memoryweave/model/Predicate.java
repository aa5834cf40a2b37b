package dev.memoryweave.model;

import java.util.regex.Pattern;

/**
 * The name of a relation: the role of one node towards another.
 *
 * @param label lower-case words joined by underscores, at most 60 characters
 */
public record Predicate(String label) {
  private static final Pattern SHAPE = Pattern.compile("[a-z][a-z0-9_]{0,59}");

  /** The subject changes how the object behaves or must be treated. */
  public static final Predicate AFFECTS = new Predicate("affects");

  /** The subject does not work without the object. */
  public static final Predicate DEPENDS_ON = new Predicate("depends_on");

  /** The subject takes the place of the object, which becomes superseded. */
  public static final Predicate SUPERSEDES = new Predicate("supersedes");

  /** The two have to do with each other. */
  public static final Predicate RELATED_TO = new Predicate("related_to");

  /** The subject implements the object. */
  public static final Predicate IMPLEMENTS = new Predicate("implements");

  /** The subject speaks for the object. */
  public static final Predicate SUPPORTS = new Predicate("supports");

  /** The subject speaks against the object. */
  public static final Predicate CONTRADICTS = new Predicate("contradicts");

  /** The subject was made out of the object. */
  public static final Predicate DERIVED_FROM = new Predicate("derived_from");

  /** The subject belongs to the object. */
  public static final Predicate PART_OF = new Predicate("part_of");

  /** Checks the shape. */
  public Predicate {
    InvalidValueException.unless(
        SHAPE.matcher(label).matches(),
        "predicate",
        label,
        "be 1 to 60 lower-case letters, digits and underscores, such as 'depends_on'");
  }

  /** The predicate of that name. */
  public static Predicate of(String label) {
    return new Predicate(label);
  }

  @Override
  public String toString() {
    return label;
  }
}
