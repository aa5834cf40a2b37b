package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import org.jspecify.annotations.Nullable;

/** Why a memory is pending instead of active. */
public final class WaitReason {
  public static final String SUSPECTED_INJECTION =
      "its text instructs whoever reads it, so a person must confirm it";

  public static final String DIRECTS = "it directs behaviour, so it waits for a person to say so";

  public static final String BEYOND =
      "it would hold for more than this project, so it waits for a person to say so";

  public static final String FORGETS =
      "only a person can have it forgotten, which cannot be undone";

  public static final String PROPOSED = "it speaks against the word of somebody above its author";

  public static final String OTHERWISE =
      "another author says something else under this title, so a person decides between the two";

  private WaitReason() {}

  /** Why a memory that was just written is pending, or null if it is not. */
  public static @Nullable String of(MemoryNode node) {
    return switch (node.status()) {
      case NEEDS_REVIEW -> needsPerson(node) ? SUSPECTED_INJECTION : PROPOSED;
      case CANDIDATE ->
          node.kind().isDirective()
              ? DIRECTS
              : node.scope().level() == Scope.Level.PROJECT ? null : BEYOND;
      default -> null;
    };
  }

  /** A rule that is a suspected prompt injection needs a person to vouch for it. */
  public static boolean needsPerson(MemoryNode node) {
    return needsPerson(node, node.provenance().trust());
  }

  /** Whether it does if an author of that trust vouches for it. */
  public static boolean needsPerson(MemoryNode node, Trust trust) {
    return node.kind().isDirective() && node.isSuspectedInjection() && !trust.isPerson();
  }
}
