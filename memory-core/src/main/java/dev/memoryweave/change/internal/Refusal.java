package dev.memoryweave.change.internal;

import dev.memoryweave.NeedsPersonException;
import dev.memoryweave.model.MemoryException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import java.util.stream.Collectors;

/** Exceptions for actions that an author may not perform. */
public final class Refusal {
  /** Each interface explains how a person decides. */
  private static final MemoryException.Message.Part BY_A_PERSON =
      MemoryException.Message.either(
          ": let a person do it, in a memory that is opened with a provenance of the trust user or"
              + " cli",
          "");

  private Refusal() {}

  /** For a rule that is a suspected prompt injection. */
  public static NeedsPersonException suspectedInjection(MemoryNode node) {
    return refused(
        "The text of '"
            + node.id()
            + "' tries to instruct whoever reads it ("
            + labels(node)
            + "), so only a person can bring it into force",
        ", or reword it as a statement");
  }

  /** For a directive by an author who may not direct. */
  static NeedsPersonException directs(MemoryNode node) {
    return decided(
        "'"
            + node.id()
            + "' is a "
            + node.kind().label()
            + ", which directs behaviour and comes into force by a person's word only");
  }

  /** For a memory that would apply to several projects, by an author who may not decide that. */
  static NeedsPersonException beyond(MemoryNode node) {
    return decided(
        "'"
            + node.id()
            + "' holds for more than one project ("
            + node.scope().level().label()
            + ") and comes into force by a person's word only");
  }

  /** For a write to a memory that the privacy policy keeps from its author. */
  static NeedsPersonException keptFrom(Provenance.Principal author, NodeRef ref) {
    return decided(
        "The privacy policy lets "
            + (author.id() == null ? "no " + author.trust().label() : "'" + author.id() + "' not")
            + " write a "
            + ref.id().kind().label()
            + " of the "
            + ref.scope().level().label());
  }

  /** For a write to a scope that the privacy policy keeps from its author. */
  static NeedsPersonException keptFrom(Provenance.Principal author, Scope scope) {
    return decided(
        "The privacy policy lets "
            + (author.id() == null ? "no " + author.trust().label() : "'" + author.id() + "' not")
            + " write to the "
            + scope.level().label());
  }

  /** For a change to a memory of a more trusted author. */
  public static NeedsPersonException standsAbove(MemoryNode node) {
    return decided(
        "'"
            + node.id()
            + "' is the word of "
            + whose(node)
            + ", which this author can only propose to change");
  }

  /** For overturning a decision of a more trusted author. */
  public static NeedsPersonException decided(String what) {
    return refused(what, "");
  }

  private static NeedsPersonException refused(String what, String besides) {
    return new NeedsPersonException(MemoryException.Message.of(what, BY_A_PERSON, besides));
  }

  private static String whose(MemoryNode node) {
    return node.provenance().trust().isPerson()
        ? "a person"
        : "a " + node.provenance().trust().label();
  }

  private static String labels(MemoryNode node) {
    return node.flags().stream()
        .filter(NodeFlag::isSuspectedInjection)
        .map(NodeFlag::label)
        .collect(Collectors.joining(", "));
  }
}
