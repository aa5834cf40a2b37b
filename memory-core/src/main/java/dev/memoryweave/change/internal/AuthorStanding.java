package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;

/** The standing of the writing author, by the rules of a memory and by its history. */
record AuthorStanding(WriteContext context, Authority authority) implements Standing {
  @Override
  public Provenance.Principal author() {
    return context.author().principal();
  }

  @Override
  public boolean directs() {
    return authority.directs(author());
  }

  @Override
  public boolean isBeyond(Scope scope) {
    return authority.isBeyond(scope);
  }

  @Override
  public boolean takesPerson(NodeKind kind, Scope scope) {
    return authority.takesPerson(kind, scope);
  }

  @Override
  public boolean isBelow(MemoryNode node) {
    return Authority.standsAbove(node, author());
  }

  @Override
  public boolean addsTo(MemoryNode node) {
    return Authority.isIndependent(author(), node);
  }

  @Override
  public boolean agreesWith(MemoryNode node) {
    return authority.agree(author(), node.provenance().principal());
  }

  @Override
  public boolean mayRevive(MemoryNode node) {
    return !isBelow(node)
        && !LastDemotion.isOfHigher(context, node)
        && authority.mayBringIntoForce(author(), node);
  }
}
