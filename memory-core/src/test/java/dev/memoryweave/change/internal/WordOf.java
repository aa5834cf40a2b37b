package dev.memoryweave.change.internal;

import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Provenance.Source;
import dev.memoryweave.model.Scope;

/**
 * What an author's word is worth by the default rules of authority.
 *
 * @param doubted whether somebody above has called outdated what is stale
 */
record WordOf(Provenance.Principal author, boolean doubted) implements Standing {
  static final Scope PROJECT = Scope.project("depot");

  private static final Authority RULES =
      new Authority(AuthorityPolicy.SAFE, AuthorityPolicy.TrustedFiles.NONE, PROJECT);

  /** The word of somebody whom a table names. */
  static WordOf of(String name) {
    return new WordOf(provenance(name).principal(), false);
  }

  static Provenance provenance(String name) {
    return switch (name) {
      case "person" -> Provenance.of(Source.USER, "ada");
      case "file" -> Provenance.of(Source.IMPORT);
      default -> Provenance.of(Source.AGENT, name);
    };
  }

  @Override
  public boolean directs() {
    return RULES.directs(author);
  }

  @Override
  public boolean isBeyond(Scope scope) {
    return RULES.isBeyond(scope);
  }

  @Override
  public boolean takesPerson(NodeKind kind, Scope scope) {
    return RULES.takesPerson(kind, scope);
  }

  @Override
  public boolean isBelow(MemoryNode node) {
    return Authority.standsAbove(node, author);
  }

  @Override
  public boolean addsTo(MemoryNode node) {
    return Authority.isIndependent(author, node);
  }

  @Override
  public boolean agreesWith(MemoryNode node) {
    return RULES.agree(author, node.provenance().principal());
  }

  @Override
  public boolean mayRevive(MemoryNode node) {
    return !doubted && !isBelow(node) && RULES.mayBringIntoForce(author, node);
  }
}
