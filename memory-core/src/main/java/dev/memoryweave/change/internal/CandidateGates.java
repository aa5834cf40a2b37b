package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.internal.KnownTags;
import dev.memoryweave.reflect.MemoryCandidate;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether the word of whoever reports is enough for what comparing a candidate with what is
 * known has come to. It changes nothing.
 */
public final class CandidateGates {
  private static final String WAITS_ALREADY = "it waits for a reviewer already";

  private final MemoryCandidate candidate;
  private final Standing author;
  private final boolean needsSecond;
  private final boolean verified;
  private final Circumstances circumstances;

  /**
   * Gates for one candidate.
   *
   * @param needsSecond whether it takes another author who says the same
   * @param verified whether the task was verified that the report tells of
   */
  public CandidateGates(
      MemoryCandidate candidate,
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

  /** What is looked up only where it matters. */
  public interface Circumstances {
    /** Whether the candidate's text tries to instruct whoever reads it. */
    boolean isSuspectedInjection();

    /** Whether a candidate and a memory say the same, word by word. */
    boolean saysJust(MemoryNode node);

    /** Whether what waits speaks against the memory, or against any memory for null. */
    boolean challenges(MemoryNode waiting, @Nullable MemoryNode target);

    /** Whether a person has said what waits, in messages of two sessions. */
    boolean isSaidByPerson(MemoryNode waiting);
  }

  /**
   * Decides about the candidate.
   *
   * @param compared what comparing it with memories in force came to
   * @param waiting the memory that waits and says the same
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

  /** What waits turns out to speak against something in force. */
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

  /** Of a rule only the word counts which brings it into force. */
  private boolean counts(MemoryNode waiting) {
    return !waiting.kind().isDirective() && author.addsTo(waiting);
  }

  /** Why a waiting memory that is said again does not come into force, or null if it does. */
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

  /** Whether it takes a person to make a rule of it. */
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
        // Joined, nobody could tell any more whose word which part is.
        return new Decision.Insert(
            "kept beside '" + target.id() + "', which is the word of somebody else");
      }
      if (candidate.tags().contains(KnownTags.FAILED_TASK)) {
        // Joined, nobody could tell any more which part the failed task has said.
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

  /** A memory of a broader scope is not changed from here, but overridden. */
  private Decision here(Decision compared, MemoryNode target) {
    return author.isBeyond(target.scope())
        ? new Decision.Insert(
            target, compared.reason() + "; overrides what " + target.scope() + " says")
        : compared;
  }
}
