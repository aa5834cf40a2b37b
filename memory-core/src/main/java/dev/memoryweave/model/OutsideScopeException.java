package dev.memoryweave.model;

/** Thrown when a scope is requested that the memory was not opened with. */
public final class OutsideScopeException extends MemoryException {
  private static final long serialVersionUID = 1L;

  private final String asked;

  /** Creates the exception for the request and the visible chain. */
  public OutsideScopeException(String asked, ScopeChain chain) {
    super(
        MemoryException.Message.of(
            MemoryException.Message.either(
                "This memory was opened with the scopes " + chain + " and",
                "The memory that is open here"),
            " cannot reach ",
            MemoryException.Message.foreign(asked),
            MemoryException.Message.either(
                "; use one of these, or open a memory with another chain",
                "; name what belongs to this project and its user, or open the other one")));
    this.asked = asked;
  }

  /** A description of the request, such as a scope. */
  public String asked() {
    return asked;
  }
}
