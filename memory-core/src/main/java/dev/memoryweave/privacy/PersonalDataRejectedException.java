package dev.memoryweave.privacy;

import dev.memoryweave.guard.personal.PersonalFamily;
import dev.memoryweave.model.MemoryException;

/**
 * Thrown when a text is not stored because the privacy policy refuses the personal data in it. The
 * message names the family and the field and says what to do; it never contains the value.
 */
public final class PersonalDataRejectedException extends MemoryException {
  private static final long serialVersionUID = 1L;

  private final PersonalFamily family;
  private final String field;

  /**
   * Creates the exception.
   *
   * @param family the kind of data that was found
   * @param field the name of the field that holds it
   */
  public PersonalDataRejectedException(PersonalFamily family, String field) {
    super(
        "Field "
            + field
            + " holds what looks like "
            + family.description()
            + " ("
            + family.label()
            + "), which the privacy policy of this memory refuses; leave it out, or say where it is"
            + " kept instead");
    this.family = family;
    this.field = field;
  }

  /** The kind of data that was found. */
  public PersonalFamily family() {
    return family;
  }

  /** The name of the field that holds it. */
  public String field() {
    return field;
  }
}
