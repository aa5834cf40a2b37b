package dev.memoryweave.model;

import dev.memoryweave.guard.secret.SecretRule;

/**
 * Thrown when a text is not stored because it holds a secret. The message names the rule and the
 * field and says what to do; it never contains the value.
 */
public final class SecretRejectedException extends MemoryException {
  private static final long serialVersionUID = 1L;

  private final transient SecretRule rule;
  private final String field;

  /**
   * Creates the exception.
   *
   * @param rule the kind of secret that was found
   * @param field the name of the field that holds it
   */
  public SecretRejectedException(SecretRule rule, String field) {
    super(
        "Field "
            + field
            + " holds what looks like "
            + rule.description()
            + " (rule "
            + rule.id()
            + "); remove it, or keep it in a store of secrets and put a reference such as ${NAME}"
            + " in its place");
    this.rule = rule;
    this.field = field;
  }

  /** The kind of secret that was found. */
  public SecretRule rule() {
    return rule;
  }

  /** The name of the field that holds it, as the caller gave it. */
  public String field() {
    return field;
  }
}
