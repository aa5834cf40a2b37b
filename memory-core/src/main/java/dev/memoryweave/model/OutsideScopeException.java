package dev.memoryweave.model;

/** A scope was asked for that the memory was not opened with. */
public final class OutsideScopeException extends MemoryException {
  private static final long serialVersionUID = 1L;

  private final String asked;

  /** Creates the exception for what was asked for and what can be seen. */
  public OutsideScopeException(String asked, ScopeChain chain) {
    super(
        "This memory was opened with the scopes "
            + chain
            + " and cannot reach "
            + asked
            + "; use one of these, or open a memory with another chain");
    this.asked = asked;
  }

  /** A description of what was asked for, such as a scope. */
  public String asked() {
    return asked;
  }
}
