package dev.memoryweave.internal.mirror;

import dev.memoryweave.internal.authority.Authority;
import dev.memoryweave.internal.status.FormerState;
import dev.memoryweave.internal.status.Reversion;
import dev.memoryweave.mirror.MirrorChange.Word;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Principal;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Usage;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Decides what becomes of a memory whose copy says something. It changes nothing. */
final class CopyDecision {
  private static final String SUSPECTED =
      "its text instructs whoever reads it, so a person must confirm it";
  private static final String DIRECTS =
      "it directs behaviour, so it waits until it is committed as the word of somebody who may"
          + " direct, or a person accepts it";
  private static final String ABOVE =
      "the memory is the word of somebody above the author of this change, so the change waits"
          + " until it is committed, or a person accepts it";

  private final Authority authority;
  private final Principal author;
  private final Predicate<MemoryNode> mayBringBack;

  /**
   * Rules for one author.
   *
   * @param mayBringBack whether nobody above the author has put a memory out of force
   */
  CopyDecision(Authority authority, Principal author, Predicate<MemoryNode> mayBringBack) {
    this.authority = authority;
    this.author = author;
    this.mayBringBack = mayBringBack;
  }

  /** What is done. */
  enum Action {
    NOTHING,
    INSERT,
    REPLACE,
    CHALLENGE,
    WAIT
  }

  /**
   * What is to be done.
   *
   * @param node the memory as it is to be, or as it is asked for
   * @param changesNode whether the memory itself changes, not only what belongs to it
   * @param why why something waits, or null
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

  static MemoryEvent.Type creation(MemoryNode node) {
    return switch (node.status()) {
      case CANDIDATE -> MemoryEvent.Type.CANDIDATE_HELD;
      case NEEDS_REVIEW -> MemoryEvent.Type.CANDIDATE_WAITING;
      default -> MemoryEvent.Type.MEMORY_CREATED;
    };
  }

  /** A new memory as its copy has it. */
  static MemoryNode created(MemoryNode copy, Provenance author, Word word) {
    MemoryNode.Builder node =
        copy.toBuilder().summary(copy.ownSummary()).provenance(author).revision(0);
    if (word == Word.FILE) {
      node.usage(Usage.NONE).confidence(claimed(copy, author));
    } else {
      node.usage(counted(Usage.NONE, copy.usage()));
    }
    return node.build();
  }

  /** A memory with all that its copy says; what is counted stays. */
  static MemoryNode changed(
      MemoryNode existing, MemoryNode copy, Provenance author, Word word) {
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
            .lifetime(copy.lifetime())
            .origin(copy.origin());
    if (word == Word.RECORDED) {
      node.provenance(author)
          .confidence(copy.statedConfidence())
          .usage(counted(existing.usage(), copy.usage()));
    } else if (!Authority.sameText(existing, node.build())) {
      node.provenance(author)
          .confidence(claimed(copy, author))
          .usage(existing.usage().ofOtherText());
    }
    return node.build();
  }

  private static double claimed(MemoryNode copy, Provenance author) {
    return Math.min(copy.statedConfidence(), author.trust().mostConfidence());
  }

  private static Usage counted(Usage now, Usage copy) {
    return new Usage(
        copy.confirmations(),
        now.useCount(),
        now.lastUsedAt(),
        copy.verifiedAt(),
        copy.confirmedBy());
  }

  Step of(@Nullable MemoryNode existing, MemoryNode wanted, boolean evidenceDiffers) {
    return existing == null ? create(wanted) : change(existing, wanted, evidenceDiffers);
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
    return authority.mayBringIntoForce(author, wanted) ? null : DIRECTS;
  }

  private static MemoryNode waiting(MemoryNode wanted) {
    NodeStatus status =
        wanted.isSuspectedInjection() ? NodeStatus.NEEDS_REVIEW : NodeStatus.CANDIDATE;
    return wanted.toBuilder().status(status).build();
  }

  private Step change(MemoryNode existing, MemoryNode wanted, boolean evidenceDiffers) {
    boolean content = differs(existing, wanted);
    boolean status =
        existing.status() != wanted.status()
            || !Objects.equals(existing.supersededBy(), wanted.supersededBy());
    boolean counted = !FormerState.usage(existing, wanted).equals(existing.usage());
    boolean node =
        content || status || counted || !existing.provenance().equals(wanted.provenance());
    if (!node && !evidenceDiffers) {
      return new Step(Action.NOTHING, existing, false, null);
    }
    boolean restated = !Authority.sameText(existing, wanted);
    if (existing.status().isWaiting() && wanted.isInForce()) {
      return settle(existing, wanted, content || restated, evidenceDiffers);
    }
    boolean begins = wanted.isInForce() && !existing.isInForce();
    if (Authority.standsAbove(existing, author)) {
      boolean comesBack =
          begins
              && existing.status() == NodeStatus.ARCHIVED
              && !content
              && mayBringBack.test(existing)
              && authority.backs(existing)
              && !existing.isSuspectedInjection();
      if (!comesBack) {
        return ask(existing, wanted, content, ABOVE);
      }
      return new Step(Action.REPLACE, wanted, true, null);
    }
    if (begins || (restated && wanted.isInForce())) {
      if (wanted.isSuspectedInjection()) {
        return ask(existing, wanted, content, SUSPECTED);
      }
      boolean mayDirect =
          restated
              ? authority.suffices(wanted.kind(), author) || authority.backs(wanted)
              : authority.mayBringIntoForce(author, wanted);
      if (!mayDirect) {
        return ask(existing, wanted, content, DIRECTS);
      }
    }
    return new Step(Action.REPLACE, wanted, node, null);
  }

  /** What waits comes into force with the word of somebody whose word is enough. */
  private Step settle(
      MemoryNode existing, MemoryNode wanted, boolean content, boolean evidenceDiffers) {
    if (Authority.standsAbove(existing, author)) {
      return ask(existing, wanted, content, ABOVE);
    }
    String why = whyNotInForce(wanted);
    if (why == null) {
      return new Step(Action.REPLACE, wanted, true, null);
    }
    if (!content && !evidenceDiffers) {
      return new Step(Action.NOTHING, existing, false, why);
    }
    MemoryNode kept =
        wanted.isSuspectedInjection()
            ? waiting(wanted)
            : wanted.toBuilder().status(existing.status()).build();
    return new Step(Action.REPLACE, kept, true, why);
  }

  private static Step ask(MemoryNode existing, MemoryNode wanted, boolean content, String why) {
    return content && existing.status().isCurrent()
        ? new Step(Action.CHALLENGE, wanted, false, why)
        : new Step(Action.WAIT, wanted, false, why);
  }

  private static boolean differs(MemoryNode before, MemoryNode after) {
    return !before.contentHash().equals(after.contentHash())
        || !before.body().equals(after.body())
        || !before.anchors().equals(after.anchors())
        || !before.lifetime().equals(after.lifetime())
        || !Objects.equals(before.origin(), after.origin());
  }
}
