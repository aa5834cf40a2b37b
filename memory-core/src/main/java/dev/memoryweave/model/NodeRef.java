package dev.memoryweave.model;

/**
 * The full address of a node: ids are unique within their scope only.
 *
 * @param scope the scope that the node is filed under
 * @param id its id there
 */
public record NodeRef(Scope scope, NodeId id) implements NodeAddress {
  /** Checks that both are given. */
  public NodeRef {
    InvalidValueException.given("scope", scope);
    InvalidValueException.given("id", id);
  }

  @Override
  public String toString() {
    return scope + "/" + id;
  }
}
