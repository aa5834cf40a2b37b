package dev.memoryweave.store;

import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Conditions on nodes; a node passes if it meets all of them.
 *
 * @param scopes the scopes to look in, at least one
 * @param kinds the kinds wanted, empty for any
 * @param statuses the statuses wanted, empty for any
 * @param tags tags that must all be there, empty for none
 * @param session the session that nodes must belong to, or null for any or none
 * @param parent the node that they must be direct children of, or null for any or none
 * @param unexpiredAt a time at which they must not have expired, or null to ignore expiry
 * @param branches the branches that nodes may have been written on; nodes of unknown branch always
 *     pass, and so do those of a {@linkplain NodeKind#isDirective() directive} kind; empty for any
 * @param commits the commits at which nodes of other branches may have been written; empty for
 *     none; ignored if no branch is named
 * @param said who must have said them and when, which only turns can pass; null to ignore this
 */
public record NodeFilter(
    List<Scope> scopes,
    Set<NodeKind> kinds,
    Set<NodeStatus> statuses,
    Set<String> tags,
    @Nullable SessionId session,
    @Nullable NodeId parent,
    @Nullable Instant unexpiredAt,
    Set<String> branches,
    Set<String> commits,
    @Nullable Said said) {

  /** Checks that a scope is named, and copies. */
  public NodeFilter {
    scopes = List.copyOf(scopes);
    InvalidValueException.unless(!scopes.isEmpty(), "scopes", scopes, "name at least one scope");
    kinds = Set.copyOf(kinds);
    statuses = Set.copyOf(statuses);
    tags = Set.copyOf(tags);
    branches = Set.copyOf(branches);
    commits = Set.copyOf(commits);
  }

  /** All nodes of the scopes. */
  public static NodeFilter in(List<Scope> scopes) {
    return new NodeFilter(
        scopes, Set.of(), Set.of(), Set.of(), null, null, null, Set.of(), Set.of(), null);
  }

  /** All nodes of one scope. */
  public static NodeFilter in(Scope scope) {
    return in(List.of(scope));
  }

  /** A copy for one scope, which need not be among the present ones. */
  public NodeFilter withScope(Scope wanted) {
    return new NodeFilter(
        List.of(wanted),
        kinds,
        statuses,
        tags,
        session,
        parent,
        unexpiredAt,
        branches,
        commits,
        said);
  }

  /** A copy for these kinds only. */
  public NodeFilter withKinds(Set<NodeKind> wanted) {
    return new NodeFilter(
        scopes, wanted, statuses, tags, session, parent, unexpiredAt, branches, commits, said);
  }

  /** A copy for these statuses only. */
  public NodeFilter withStatuses(Set<NodeStatus> wanted) {
    return new NodeFilter(
        scopes, kinds, wanted, tags, session, parent, unexpiredAt, branches, commits, said);
  }

  /** A copy for nodes that have all these tags. */
  public NodeFilter withTags(Set<String> wanted) {
    return new NodeFilter(
        scopes, kinds, statuses, wanted, session, parent, unexpiredAt, branches, commits, said);
  }

  /** A copy for one session, or for any if null. */
  public NodeFilter withSession(@Nullable SessionId wanted) {
    return new NodeFilter(
        scopes, kinds, statuses, tags, wanted, parent, unexpiredAt, branches, commits, said);
  }

  /** A copy for the children of one node, or for any if null. */
  public NodeFilter withParent(@Nullable NodeId wanted) {
    return new NodeFilter(
        scopes, kinds, statuses, tags, session, wanted, unexpiredAt, branches, commits, said);
  }

  /** A copy that leaves out nodes expired at that time; null leaves out none. */
  public NodeFilter withUnexpiredAt(@Nullable Instant time) {
    return new NodeFilter(
        scopes, kinds, statuses, tags, session, parent, time, branches, commits, said);
  }

  /** A copy for nodes of these branches or of none, and for rules; for any if empty. */
  public NodeFilter withBranches(Set<String> wanted) {
    return withBranches(wanted, Set.of());
  }

  /**
   * A copy for nodes of these branches, of these commits or of no branch, and for rules; for any if
   * no branch is named.
   */
  public NodeFilter withBranches(Set<String> wanted, Set<String> writtenAt) {
    return new NodeFilter(
        scopes, kinds, statuses, tags, session, parent, unexpiredAt, wanted, writtenAt, said);
  }

  /** A copy for turns that pass the filter; for any node if null. */
  public NodeFilter withSaid(@Nullable Said wanted) {
    return new NodeFilter(
        scopes, kinds, statuses, tags, session, parent, unexpiredAt, branches, commits, wanted);
  }

  /**
   * Conditions on who said a turn, and when; a turn passes if it meets all of them.
   *
   * @param roles the roles wanted, empty for any
   * @param speakers the names wanted, exactly as recorded; empty for any
   * @param from the earliest time, or null; a turn without a time counts at the time of its
   *     recording
   * @param before the time before which it must have been said, or null
   */
  public record Said(
      Set<Message.Role> roles,
      Set<String> speakers,
      @Nullable Instant from,
      @Nullable Instant before) {
    /** Any turn. */
    public static final Said ANY = new Said(Set.of(), Set.of(), null, null);

    /** Copies the sets, and checks that the times are in order. */
    public Said {
      roles = Set.copyOf(InvalidValueException.elements("roles", roles));
      speakers = Set.copyOf(InvalidValueException.elements("speakers", speakers));
      from = Text.optionalTime("from", from);
      before = Text.optionalTime("before", before);
      InvalidValueException.unless(
          from == null || before == null || from.isBefore(before),
          "before",
          before,
          "lie after from");
    }

    /** Whether a node is a turn that passes. */
    public boolean passes(MemoryNode node) {
      Utterance utterance = node.utterance();
      if (utterance == null) {
        return false;
      }
      Instant at = utterance.saidAt() == null ? node.createdAt() : utterance.saidAt();
      return (roles.isEmpty() || roles.contains(utterance.role()))
          && (speakers.isEmpty()
              || (utterance.speaker() != null && speakers.contains(utterance.speaker())))
          && (from == null || !at.isBefore(from))
          && (before == null || at.isBefore(before));
    }
  }
}
