package dev.memoryweave.upkeep.internal;

import dev.memoryweave.change.internal.Authority;
import dev.memoryweave.language.internal.SubjectPhrases;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.model.internal.Counted;
import dev.memoryweave.policy.MemoryPolicies;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.upkeep.Upkeep;
import dev.memoryweave.upkeep.Upkeep.Step;
import dev.memoryweave.upkeep.internal.CycleJournal.News;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides what upkeep does with the memories of one scope, each by itself; changes nothing. */
final class UpkeepFinder {
  /** Statuses with which upkeep has something to do. */
  private static final Set<NodeStatus> LOOKED_AT =
      Collections.unmodifiableSet(EnumSet.complementOf(EnumSet.of(NodeStatus.ARCHIVED)));

  private static final int HOURS_PER_DAY = 24;

  private final Scope scope;
  private final MemoryPolicies policies;
  private final boolean isShared;
  private final Provenance.Principal author;
  private final Set<NodeRef> failed;
  private final Instant now;
  private final @Nullable News news;

  private UpkeepFinder(
      Scope scope,
      MemoryPolicies policies,
      boolean isShared,
      Provenance.Principal author,
      Set<NodeRef> failed,
      Instant now,
      @Nullable News news) {
    this.scope = scope;
    this.policies = policies;
    this.isShared = isShared;
    this.author = author;
    this.failed = failed;
    this.now = now;
    this.news = news;
  }

  /**
   * A finder for each scope that a cycle reads: the narrowest one, and those that other projects
   * share if a policy names their level. There, nothing but such a policy changes anything.
   *
   * @param failed the procedures whose uses say nothing for them
   * @param news what is new since the last cycle, or null to look at everything closely
   */
  static List<UpkeepFinder> of(
      ScopeChain chain,
      MemoryPolicies policies,
      Provenance.Principal author,
      Set<NodeRef> failed,
      Instant now,
      @Nullable News news) {
    List<UpkeepFinder> finders = new ArrayList<>();
    finders.add(new UpkeepFinder(chain.narrowest(), policies, false, author, failed, now, news));
    for (Scope scope : chain.scopes()) {
      MemoryPolicies here = policies.archivingOnly(scope.level());
      if (!scope.equals(chain.narrowest()) && !here.archivedKinds().isEmpty()) {
        finders.add(new UpkeepFinder(scope, here, true, author, failed, now, news));
      }
    }
    return finders;
  }

  /** The memories that may be due. Turns are many, and only policies put them away. */
  NodeFilter filter() {
    Set<NodeKind> kinds = EnumSet.noneOf(NodeKind.class);
    kinds.addAll(policies.archivedKinds());
    if (!isShared) {
      kinds.addAll(EnumSet.complementOf(EnumSet.of(NodeKind.TURN)));
    }
    return NodeFilter.in(scope).withStatuses(LOOKED_AT).withKinds(kinds);
  }

  /**
   * Something that is due for a memory.
   *
   * @param next the memory as it will be, but for its status
   * @param needsPerson whether the author may not do it
   */
  record Due(MemoryNode memory, Step step, MemoryNode next, String reason, boolean needsPerson) {}

  /** Whether a memory is put away by what is due for it. */
  static boolean isPutAway(List<Due> due) {
    return due.stream().anyMatch(one -> one.step() != Step.REINFORCED && one.step() != Step.TAGGED);
  }

  /** What is due for a memory: that it is put away, or what use and subjects make of it. */
  List<Due> due(ReadTransaction tx, MemoryNode memory) {
    Optional<Step> over =
        step(memory).filter(step -> step == Step.EXPIRED || policies.mayBeArchived(memory));
    if (over.isPresent()) {
      return List.of(due(memory, over.get(), memory));
    }
    List<Due> due = new ArrayList<>();
    if (!isShared && memory.kind() != NodeKind.TURN) {
      UseCount count = count(memory);
      if (count.reinforces()) {
        due.add(
            new Due(
                memory,
                Step.REINFORCED,
                reinforced(memory, count),
                "used or confirmed " + count.uses() + " times since the last cycle",
                false));
      }
      tagged(tx, memory).map(next -> due(memory, Step.TAGGED, next)).ifPresent(due::add);
    }
    return due;
  }

  private Due due(MemoryNode memory, Step step, MemoryNode next) {
    return new Due(
        memory, step, next, reason(memory, step, next), Authority.standsAbove(memory, author));
  }

  /** The memory with its uses counted, if that is all that is due about them. */
  Optional<MemoryNode> counted(MemoryNode memory) {
    UseCount count = count(memory);
    return isShared || !count.hasChanged() || count.reinforces()
        ? Optional.empty()
        : Optional.of(reinforced(memory, count));
  }

  private UseCount count(MemoryNode memory) {
    UseCount count = UseCount.of(memory);
    return failed.contains(memory.ref()) ? count.withoutEffect() : count;
  }

  private static MemoryNode reinforced(MemoryNode memory, UseCount count) {
    return memory.toBuilder().usage(memory.usage().with(count.after())).build();
  }

  /** A tag that a memory had before was taken away by somebody, and is not given again. */
  private Optional<MemoryNode> tagged(ReadTransaction tx, MemoryNode memory) {
    if (!memory.isInForce()
        || (news != null && !news.isAbout(memory))
        || Authority.standsAbove(memory, author)) {
      return Optional.empty();
    }
    Set<String> tags = new LinkedHashSet<>(memory.tags());
    for (String subject : SubjectPhrases.of(memory.title(), memory.body())) {
      if (policies.mayBeTagged(memory, subject) && tags.size() < MemoryNode.MAX_ENTRIES) {
        tags.add(subject);
      }
    }
    if (tags.size() == memory.tags().size()) {
      return Optional.empty();
    }
    for (MemoryNode former : tx.nodes().formerVersions(memory.ref())) {
      former.tags().stream().filter(tag -> !memory.tags().contains(tag)).forEach(tags::remove);
    }
    return tags.size() == memory.tags().size()
        ? Optional.empty()
        : Optional.of(memory.toBuilder().tags(List.copyOf(tags)).build());
  }

  private Optional<Step> step(MemoryNode memory) {
    return isShared ? byPolicy(memory) : byAge(memory).or(() -> byPolicy(memory));
  }

  private Optional<Step> byAge(MemoryNode memory) {
    boolean isOver = memory.lifetime().isOverAt(now);
    boolean mayFade = !memory.kind().isLasting();
    return switch (memory.status()) {
      case CANDIDATE, NEEDS_REVIEW -> when(isOver, Step.UNDECIDED);
      case ACTIVE, OPEN -> when(isOver && mayFade && memory.tier().isSessionBound(), Step.EXPIRED);
      case SUPERSEDED -> when(mayFade && rested(memory, Upkeep.SUPERSEDED_FOR), Step.SUPERSEDED);
      case STALE -> when(mayFade && rested(memory, Upkeep.STALE_FOR), Step.STALE);
      default -> Optional.empty();
    };
  }

  private static Optional<Step> when(boolean isDue, Step step) {
    return isDue ? Optional.of(step) : Optional.empty();
  }

  private boolean rested(MemoryNode memory, Duration time) {
    return !memory.updatedAt().plus(time).isAfter(now);
  }

  private Optional<Step> byPolicy(MemoryNode memory) {
    return policies.archives(memory, now).map(policy -> Step.POLICY);
  }

  private String reason(MemoryNode memory, Step step, MemoryNode next) {
    return switch (step) {
      case UNDECIDED -> "nobody decided about it until " + day(memory.lifetime().expiresAt());
      case EXPIRED -> "its time was over on " + day(memory.lifetime().expiresAt());
      case SUPERSEDED -> "superseded since " + day(memory.updatedAt());
      case STALE -> "stale since " + day(memory.updatedAt());
      case POLICY ->
          policies
              .archives(memory, now)
              .map(policy -> "policy '" + policy.name() + "': at rest for " + time(policy.after()))
              .orElse("");
      case REINFORCED, REPEATED, RECURRING, SIMILAR, PROVEN, FAILING, CONSOLIDATED -> "";
      case TAGGED ->
          "it is about "
              + String.join(
                  " and ",
                  next.tags().stream().filter(tag -> !memory.tags().contains(tag)).toList());
    };
  }

  private static String time(@Nullable Duration rest) {
    long hours = rest == null ? 0 : rest.toHours();
    return hours % HOURS_PER_DAY == 0
        ? hours / HOURS_PER_DAY + (hours == HOURS_PER_DAY ? " day" : " days")
        : Counted.of(hours, "hour");
  }

  private static String day(@Nullable Instant time) {
    return time == null ? "" : time.toString().substring(0, "2026-01-01".length());
  }
}
