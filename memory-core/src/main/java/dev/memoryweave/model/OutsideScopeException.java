package dev.memoryweave.model;

/** A scope was asked for that the memory was not opened with. */
public final class OutsideScopeException extends MemoryException {
  private static final long serialVersionUID = 1L;

  private final String asked;

  /** Creates the exception for what was asked for and what can be seen. */
  public OutsideScopeException(String asked, ScopeChain chain) {
    super(
        FailureMessage.of(
            FailureMessage.either(
                "This memory was opened with the scopes " + chain + " and",
                "The memory that is open here"),
            " cannot reach ",
            FailureMessage.foreign(asked),
            FailureMessage.either(
                "; use one of these, or open a memory with another chain",
                "; name what belongs to this project and its user, or open the other one")));
    this.asked = asked;
  }

  /** A description of what was asked for, such as a scope. */
  public String asked() {
    return asked;
  }
}
