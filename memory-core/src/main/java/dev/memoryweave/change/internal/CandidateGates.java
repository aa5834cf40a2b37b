package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.internal.KnownTags;
import dev.memoryweave.reflect.Reflector;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the author of a candidate has enough authority for the decision that comparing it
 * with known memories led to. It changes nothing.
 */
final class CandidateGates {
  private static final String WAITS_ALREADY = "it waits for a reviewer already";

  private final Reflector.Candidate candidate;
  private final Standing author;
  private final boolean needsSecond;
  private final boolean verified;
  private final Circumstances circumstances;

  /**
   * Gates for one candidate.
   *
   * @param needsSecond whether a second author has to say the same
   * @param verified whether the task of the report was verified
   */
  public CandidateGates(
      Reflector.Candidate candidate,
      Standing author,
      boolean needsSecond,
      boolean verified,
      Circumstances circumstances) {
    this.candidate = candidate;
    this.author = author;
    this.needsSecond = needsSecond;
    this.verified = verified;
    this.circumstances = circumstances;
  }

  /** Facts that are looked up only when needed. */
  public interface Circumstances {
    /** Whether the candidate is a suspected prompt injection. */
    boolean isSuspectedInjection();

    /** Whether a candidate and a memory say the same, word for word. */
    boolean saysJust(MemoryNode node);

    /** Whether a pending memory contradicts the memory, or any memory if null. */
    boolean challenges(MemoryNode waiting, @Nullable MemoryNode target);

    /** Whether a person has said what the pending memory says, in messages of two sessions. */
    boolean isSaidByPerson(MemoryNode waiting);
  }

  /**
   * Decides about the candidate.
   *
   * @param compared the decision from comparing it with active memories
   * @param waiting the pending memory that says the same
   */
  public Decision decide(Decision compared, Optional<MemoryNode> waiting) {
    if (compared instanceof Decision.Confirm confirm) {
      MemoryNode node = confirm.target();
      return ChangePolicy.saidAgain(
          author, node, () -> circumstances.saysJust(node), compared.reason());
    }
    if (compared instanceof Decision.Discard) {
      return compared;
    }
    if (compared instanceof Decision.Challenge challenge) {
      return waiting.map(node -> speaksAgainst(node, challenge)).orElse(challenge);
    }
    if (waiting.isPresent()) {
      return saidWhileWaiting(compared, waiting.get());
    }
    if (isSuspectedDirective(compared)) {
      return new Decision.Challenge(null, WaitReason.SUSPECTED_INJECTION);
    }
    if (needsSecond) {
      return new Decision.Hold(
          compared.target(),
          "one author is not enough; it waits for another one who says the same");
    }
    return byAuthority(compared);
  }

  /** The pending memory turns out to contradict an active one. */
  private Decision speaksAgainst(MemoryNode waiting, Decision.Challenge challenge) {
    MemoryNode target = challenge.target();
    return target == null || circumstances.challenges(waiting, target)
        ? new Decision.Wait(waiting, true, counts(waiting), WAITS_ALREADY)
        : new Decision.Question(waiting, target, challenge.reason());
  }

  private Decision saidWhileWaiting(Decision compared, MemoryNode node) {
    if (circumstances.challenges(node, null)) {
      return new Decision.Wait(node, true, counts(node), WAITS_ALREADY);
    }
    String wants = wants(compared, node);
    if (wants == null) {
      return new Decision.Promote(node, false, "another author says what '" + node.id() + "' says");
    }
    return needsSecond && circumstances.isSaidByPerson(node)
        ? new Decision.Promote(node, true, "the user said it in two sessions")
        : new Decision.Wait(node, false, counts(node), wants);
  }

  /** For a rule only an author who can activate it counts. */
  private boolean counts(MemoryNode waiting) {
    return !waiting.kind().isDirective() && author.addsTo(waiting);
  }

  /** Why a pending memory that is said again does not become active, or null if it does. */
  private @Nullable String wants(Decision compared, MemoryNode node) {
    if (isSuspectedDirective(compared) || WaitReason.needsPerson(node, author.author().trust())) {
      return WaitReason.SUSPECTED_INJECTION;
    }
    if (author.directs()) {
      return null;
    }
    if (author.isBeyond(node.scope())) {
      return WaitReason.BEYOND;
    }
    boolean second = author.addsTo(node);
    if (node.kind().isDirective()) {
      boolean witnessed = second && author.agreesWith(node) && circumstances.saysJust(node);
      return !witnessed ? ChangePolicy.SAID_BEFORE : verified ? null : WaitReason.DIRECTS;
    }
    return second || !needsSecond ? null : ChangePolicy.SAID_BEFORE;
  }

  /** Whether only a person can make it a rule. */
  private boolean isSuspectedDirective(Decision compared) {
    boolean directs =
        candidate.kind().isDirective()
            || (compared instanceof Decision.Merge merge && merge.target().kind().isDirective());
    return directs && !author.author().trust().isPerson() && circumstances.isSuspectedInjection();
  }

  private Decision byAuthority(Decision compared) {
    if (compared instanceof Decision.Supersede supersede) {
      MemoryNode target = supersede.target();
      if (author.isBelow(target)) {
        return new Decision.Challenge(target, WaitReason.PROPOSED + ": " + compared.reason());
      }
      return suffices(candidate.kind())
          ? here(compared, target)
          : new Decision.Challenge(target, WaitReason.DIRECTS);
    }
    if (!suffices(candidate.kind())) {
      return new Decision.Hold(compared.target(), WaitReason.DIRECTS);
    }
    if (compared instanceof Decision.Merge merge) {
      MemoryNode target = merge.target();
      if (isOfOtherTrust(target) || !suffices(target.kind())) {
        // Once merged, the authors of the parts could no longer be told apart.
        return new Decision.Insert(
            "kept beside '" + target.id() + "', which is the word of somebody else");
      }
      if (candidate.tags().contains(KnownTags.FAILED_TASK)) {
        // Once merged, the failed task's part could no longer be told apart.
        return new Decision.Insert("a failed task says it, so it is kept beside what is known");
      }
      return here(compared, target);
    }
    return compared;
  }

  private boolean isOfOtherTrust(MemoryNode node) {
    Trust theirs = node.provenance().trust();
    Trust ours = author.author().trust();
    return theirs.isAbove(ours) || ours.isAbove(theirs);
  }

  private boolean suffices(NodeKind kind) {
    return !kind.isDirective() || author.directs();
  }

  /** A memory of a broader scope is overridden here, not changed. */
  private Decision here(Decision compared, MemoryNode target) {
    return author.isBeyond(target.scope())
        ? new Decision.Insert(
            target, compared.reason() + "; overrides what " + target.scope() + " says")
        : compared;
  }
}
