package dev.memoryweave.mirror.internal;

import dev.memoryweave.change.internal.Authority;
import dev.memoryweave.change.internal.ChangePolicy;
import dev.memoryweave.change.internal.FormerState;
import dev.memoryweave.change.internal.Reversion;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Usage;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Decides how a memory changes when its copy is read. Changes nothing. */
final class CopyDecision {
  private static final String SUSPECTED =
      "its text instructs whoever reads it, so a person must confirm it";
  private static final String DIRECTS =
      "it directs behaviour, and what a file says does so only once a person has accepted it";
  static final String ABOVE =
      "the file now says something else, which waits until a person accepts it";
  private static final String PUT_AWAY =
      "the file says what somebody has archived, which waits until a person restores it";

  private final Authority authority;
  private final Provenance author;
  private final Predicate<MemoryNode> mayBringBack;

  /**
   * Creates the rules for one file.
   *
   * @param mayBringBack whether no author more trusted than the file has put a memory out of force
   */
  CopyDecision(Authority authority, Provenance author, Predicate<MemoryNode> mayBringBack) {
    this.authority = authority;
    this.author = author;
    this.mayBringBack = mayBringBack;
  }

  /** The action to take. */
  enum Action {
    NOTHING,
    INSERT,
    REPLACE,
    /** Store a pending proposal beside the memory. */
    PROPOSE,
    /** Store a request by the file for another status of the memory. */
    REQUEST,
    WAIT
  }

  /**
   * A decision.
   *
   * @param node the new state of the memory, or the requested one
   * @param changesNode whether the memory itself changes, not only its evidence and relations
   * @param why why the change is pending, or null
   */
  record Step(Action action, MemoryNode node, boolean changesNode, @Nullable String why) {
    /** The event of the change. */
    MemoryEvent.Type event(MemoryNode before) {
      if (before.status() == node.status()) {
        return MemoryEvent.Type.MEMORY_UPDATED;
      }
      return before.status().isWaiting() && node.isInForce()
          ? MemoryEvent.Type.CANDIDATE_PROMOTED
          : Reversion.event(node.status());
    }
  }

  /** A new memory from its copy. */
  static MemoryNode created(MemoryNode copy, Provenance author) {
    return copy.toBuilder()
        .summary(copy.ownSummary())
        .provenance(author)
        .usage(Usage.NONE)
        .confidence(claimed(copy, author))
        .revision(0)
        .build();
  }

  /**
   * A memory with the content of its copy; counters stay. Unless its author is more trusted than
   * files, the file becomes its author.
   */
  static MemoryNode changed(MemoryNode existing, MemoryNode copy, Provenance author) {
    MemoryNode.Builder node =
        existing.toBuilder()
            .key(copy.key())
            .title(copy.title())
            .body(copy.body())
            .summary(copy.ownSummary())
            .status(copy.status())
            .supersededBy(copy.supersededBy())
            .stage(copy.stage())
            .parent(copy.parent())
            .anchors(copy.anchors())
            .symbols(copy.symbols())
            .tags(copy.tags())
            .importance(copy.importance())
            .lifetime(copy.lifetime());
    if (!Authority.standsAbove(existing, author.principal())) {
      node.provenance(author).origin(copy.origin()).confidence(claimed(copy, author));
      if (!ChangePolicy.isSameText(existing, node.build())) {
        node.usage(existing.usage().ofOtherText());
      }
    }
    return node.build();
  }

  /** The content that a file requests, with the file as its author. */
  static MemoryNode ofFile(MemoryNode wanted, MemoryNode copy, Provenance author) {
    return wanted.toBuilder()
        .provenance(author)
        .origin(copy.origin())
        .confidence(claimed(copy, author))
        .build();
  }

  private static double claimed(MemoryNode copy, Provenance author) {
    return Math.min(copy.statedConfidence(), author.trust().mostConfidence());
  }

  /**
   * Decides about one copy.
   *
   * @param belongingsDiffer whether evidence or relations of the copy differ
   */
  Step of(@Nullable MemoryNode existing, MemoryNode wanted, boolean belongingsDiffer) {
    if (existing == null) {
      return create(wanted);
    }
    return Authority.standsAbove(existing, author.principal())
        ? above(existing, wanted, belongingsDiffer)
        : change(existing, wanted, belongingsDiffer);
  }

  private Step create(MemoryNode wanted) {
    String why = whyNotInForce(wanted);
    return why == null
        ? new Step(Action.INSERT, wanted, true, null)
        : new Step(Action.INSERT, waiting(wanted), true, why);
  }

  private @Nullable String whyNotInForce(MemoryNode wanted) {
    if (!wanted.isInForce()) {
      return null;
    }
    if (wanted.isSuspectedInjection()) {
      return SUSPECTED;
    }
    return authority.mayBringIntoForce(author.principal(), wanted) ? null : DIRECTS;
  }

  private static MemoryNode waiting(MemoryNode wanted) {
    NodeStatus status =
        wanted.isSuspectedInjection() ? NodeStatus.NEEDS_REVIEW : NodeStatus.CANDIDATE;
    return wanted.toBuilder().status(status).build();
  }

  /** A memory by an author more trusted than files stays, and the file makes a request. */
  private Step above(MemoryNode existing, MemoryNode wanted, boolean belongingsDiffer) {
    boolean content = differs(existing, wanted) || belongingsDiffer;
    boolean status = hasOtherStatus(existing, wanted);
    if (!content && !status) {
      return new Step(Action.NOTHING, existing, false, null);
    }
    boolean comesBack =
        !content
            && existing.status() == NodeStatus.ARCHIVED
            && wanted.isInForce()
            && mayBringBack.test(existing)
            && authority.backs(existing)
            && !existing.isSuspectedInjection();
    if (comesBack) {
      return new Step(Action.REPLACE, wanted, true, null);
    }
    if (!existing.status().isCurrent()) {
      return new Step(Action.WAIT, wanted, false, PUT_AWAY);
    }
    return new Step(content ? Action.PROPOSE : Action.REQUEST, wanted, false, ABOVE);
  }

  private Step change(MemoryNode existing, MemoryNode wanted, boolean belongingsDiffer) {
    boolean content = differs(existing, wanted);
    boolean counted = !FormerState.usage(existing, wanted).equals(existing.usage());
    boolean node =
        content
            || hasOtherStatus(existing, wanted)
            || counted
            || !existing.provenance().equals(wanted.provenance());
    if (!node && !belongingsDiffer) {
      return new Step(Action.NOTHING, existing, false, null);
    }
    boolean restated = !ChangePolicy.isSameText(existing, wanted);
    if (existing.status().isWaiting() && wanted.isInForce()) {
      return settle(existing, wanted, node || belongingsDiffer);
    }
    boolean begins = wanted.isInForce() && !existing.isInForce();
    if (begins && existing.status() == NodeStatus.ARCHIVED && !mayBringBack.test(existing)) {
      return new Step(Action.WAIT, wanted, false, PUT_AWAY);
    }
    String why = begins || restated ? whyNotInForce(wanted) : null;
    if (why != null && begins && !existing.status().isCurrent()) {
      return new Step(Action.REPLACE, waiting(wanted), true, why);
    }
    if (why != null) {
      boolean isStated = content && existing.status().isCurrent();
      return new Step(isStated ? Action.PROPOSE : Action.WAIT, wanted, false, why);
    }
    return new Step(Action.REPLACE, wanted, node, null);
  }

  /** A pending memory becomes active if the author is trusted enough. */
  private Step settle(MemoryNode existing, MemoryNode wanted, boolean differs) {
    String why = whyNotInForce(wanted);
    if (why == null) {
      return new Step(Action.REPLACE, wanted, true, null);
    }
    MemoryNode kept =
        wanted.isSuspectedInjection()
            ? waiting(wanted)
            : wanted.toBuilder().status(existing.status()).build();
    boolean saysSo =
        !differs(existing, kept)
            && existing.provenance().equals(kept.provenance())
            && existing.status() == kept.status();
    return differs && !saysSo
        ? new Step(Action.REPLACE, kept, true, why)
        : new Step(Action.NOTHING, existing, false, why);
  }

  private static boolean hasOtherStatus(MemoryNode existing, MemoryNode wanted) {
    return existing.status() != wanted.status()
        || !Objects.equals(existing.supersededBy(), wanted.supersededBy());
  }

  /** Whether a version of a memory has the content and status of the copy. */
  static boolean saysSame(MemoryNode version, MemoryNode wanted) {
    return !differs(version, wanted) && !hasOtherStatus(version, wanted);
  }

  private static boolean differs(MemoryNode before, MemoryNode after) {
    return !before.contentHash().equals(after.contentHash())
        || !before.body().equals(after.body())
        || !before.anchors().equals(after.anchors())
        || !before.lifetime().equals(after.lifetime())
        || !Objects.equals(before.origin(), after.origin());
  }
}
