package dev.memoryweave.store;

import dev.memoryweave.knowledge.internal.SourcePath;
import dev.memoryweave.model.Anchor;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.Message;
import dev.memoryweave.model.NodeFlag;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.Utterance;
import dev.memoryweave.model.internal.Text;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
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
 * @param traits further conditions on their authors, times, places and flags; null for none
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
    @Nullable Said said,
    @Nullable Traits traits) {

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
        scopes, Set.of(), Set.of(), Set.of(), null, null, null, Set.of(), Set.of(), null, null);
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
        said,
        traits);
  }

  /** A copy for these kinds only. */
  public NodeFilter withKinds(Set<NodeKind> wanted) {
    return new NodeFilter(
        scopes,
        wanted,
        statuses,
        tags,
        session,
        parent,
        unexpiredAt,
        branches,
        commits,
        said,
        traits);
  }

  /** A copy for these statuses only. */
  public NodeFilter withStatuses(Set<NodeStatus> wanted) {
    return new NodeFilter(
        scopes, kinds, wanted, tags, session, parent, unexpiredAt, branches, commits, said, traits);
  }

  /** A copy for nodes that have all these tags. */
  public NodeFilter withTags(Set<String> wanted) {
    return new NodeFilter(
        scopes,
        kinds,
        statuses,
        wanted,
        session,
        parent,
        unexpiredAt,
        branches,
        commits,
        said,
        traits);
  }

  /** A copy for one session, or for any if null. */
  public NodeFilter withSession(@Nullable SessionId wanted) {
    return new NodeFilter(
        scopes,
        kinds,
        statuses,
        tags,
        wanted,
        parent,
        unexpiredAt,
        branches,
        commits,
        said,
        traits);
  }

  /** A copy for the children of one node, or for any if null. */
  public NodeFilter withParent(@Nullable NodeId wanted) {
    return new NodeFilter(
        scopes,
        kinds,
        statuses,
        tags,
        session,
        wanted,
        unexpiredAt,
        branches,
        commits,
        said,
        traits);
  }

  /** A copy that leaves out nodes expired at that time; null leaves out none. */
  public NodeFilter withUnexpiredAt(@Nullable Instant time) {
    return new NodeFilter(
        scopes, kinds, statuses, tags, session, parent, time, branches, commits, said, traits);
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
        scopes,
        kinds,
        statuses,
        tags,
        session,
        parent,
        unexpiredAt,
        wanted,
        writtenAt,
        said,
        traits);
  }

  /** A copy for turns that pass the filter; for any node if null. */
  public NodeFilter withSaid(@Nullable Said wanted) {
    return new NodeFilter(
        scopes,
        kinds,
        statuses,
        tags,
        session,
        parent,
        unexpiredAt,
        branches,
        commits,
        wanted,
        traits);
  }

  /** A copy for nodes with these traits; for any if null. */
  public NodeFilter withTraits(@Nullable Traits wanted) {
    return new NodeFilter(
        scopes,
        kinds,
        statuses,
        tags,
        session,
        parent,
        unexpiredAt,
        branches,
        commits,
        said,
        wanted);
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

  /**
   * Conditions on who wrote nodes, when, where and what is to be known of them; a node passes if it
   * meets all of them.
   *
   * @param authors the authors wanted, empty for any; one without a name stands for all of its kind
   * @param branch the branch that they must have been written on, or null for any
   * @param path the file or folder that they must be about or be taken from, relative to the
   *     project's root, or null for any; see {@link #isAbout}
   * @param flags the flags of which they must have one, empty for any
   * @param createdFrom the earliest time at which they may have been first remembered, or null
   * @param createdBefore the time before which they must have been first remembered, or null
   * @param updatedFrom the earliest time of their last change, or null
   * @param updatedBefore the time before which they must have been changed last, or null
   */
  public record Traits(
      Set<Provenance.Principal> authors,
      @Nullable String branch,
      @Nullable String path,
      Set<NodeFlag> flags,
      @Nullable Instant createdFrom,
      @Nullable Instant createdBefore,
      @Nullable Instant updatedFrom,
      @Nullable Instant updatedBefore) {
    /** Any node. */
    public static final Traits ANY =
        new Traits(Set.of(), null, null, Set.of(), null, null, null, null);

    /** Copies the sets and checks the texts and times. */
    public Traits {
      authors = Set.copyOf(InvalidValueException.elements("authors", authors));
      flags = Set.copyOf(InvalidValueException.elements("flags", flags));
      branch = branch == null ? null : Text.line("branch", branch, Session.MAX_BRANCH);
      path = path == null ? null : SourcePath.check("path", plain(path));
      createdFrom = Text.optionalTime("createdFrom", createdFrom);
      createdBefore = Text.optionalTime("createdBefore", createdBefore);
      updatedFrom = Text.optionalTime("updatedFrom", updatedFrom);
      updatedBefore = Text.optionalTime("updatedBefore", updatedBefore);
    }

    private static String plain(String path) {
      String relative = path.startsWith("./") ? path.substring(2) : path;
      return relative.endsWith("/") ? relative.substring(0, relative.length() - 1) : relative;
    }

    /** A copy for these authors. */
    public Traits withAuthors(Set<Provenance.Principal> wanted) {
      return new Traits(
          wanted, branch, path, flags, createdFrom, createdBefore, updatedFrom, updatedBefore);
    }

    /** A copy for one branch; null for any. */
    public Traits withBranch(@Nullable String wanted) {
      return new Traits(
          authors, wanted, path, flags, createdFrom, createdBefore, updatedFrom, updatedBefore);
    }

    /** A copy for one file or folder; null for any. */
    public Traits withPath(@Nullable String wanted) {
      return new Traits(
          authors, branch, wanted, flags, createdFrom, createdBefore, updatedFrom, updatedBefore);
    }

    /** A copy for nodes with one of these flags. */
    public Traits withFlags(Set<NodeFlag> wanted) {
      return new Traits(
          authors, branch, path, wanted, createdFrom, createdBefore, updatedFrom, updatedBefore);
    }

    /** A copy for nodes first remembered from one time on and before another, each null for any. */
    public Traits createdBetween(@Nullable Instant from, @Nullable Instant before) {
      return new Traits(authors, branch, path, flags, from, before, updatedFrom, updatedBefore);
    }

    /** A copy for nodes last changed from one time on and before another, each null for any. */
    public Traits updatedBetween(@Nullable Instant from, @Nullable Instant before) {
      return new Traits(authors, branch, path, flags, createdFrom, createdBefore, from, before);
    }

    /** The kinds of authors of whom any passes, whatever the name. */
    public Set<Trust> kindsOfAuthors() {
      return authors.stream()
          .filter(author -> author.id() == null)
          .map(Provenance.Principal::trust)
          .collect(Collectors.toUnmodifiableSet());
    }

    /**
     * The anchors that cover the path: it, a folder above it, and such a folder followed by {@code
     * /**}. Empty if there is no path.
     */
    public List<String> coveringAnchors() {
      List<String> covering = new ArrayList<>();
      for (String at = path; at != null; at = folderOf(at)) {
        covering.add(at);
        covering.add(at + "/**");
      }
      return covering;
    }

    private static @Nullable String folderOf(String of) {
      int slash = of.lastIndexOf('/');
      return slash < 0 ? null : of.substring(0, slash);
    }

    /**
     * Whether a node is about the path or taken from it: it has one of the {@linkplain
     * #coveringAnchors covering anchors} or one below the path, or its origin is a file there.
     * Other globs are not expanded.
     */
    boolean isAbout(MemoryNode node) {
      String at = path;
      if (at == null) {
        return true;
      }
      List<String> covering = coveringAnchors();
      Provenance.Origin origin = node.origin();
      return node.anchors().stream()
              .map(Anchor::glob)
              .anyMatch(glob -> covering.contains(glob) || glob.startsWith(at + "/"))
          || (origin != null && origin.isFile() && isPlaceAt(origin.locator(), at));
    }

    private static boolean isPlaceAt(String locator, String path) {
      return locator.equals(path)
          || locator.startsWith(path + "/")
          || locator.startsWith(path + ":")
          || locator.startsWith(path + "#");
    }

    /** Whether a node passes. */
    public boolean passes(MemoryNode node) {
      return (authors.isEmpty()
              || authors.contains(node.provenance().principal())
              || kindsOfAuthors().contains(node.provenance().trust()))
          && (branch == null || branch.equals(node.provenance().branch()))
          && (flags.isEmpty() || node.flags().stream().anyMatch(flags::contains))
          && isWithin(createdFrom, createdBefore, node.createdAt())
          && isWithin(updatedFrom, updatedBefore, node.updatedAt())
          && isAbout(node);
    }

    private static boolean isWithin(
        @Nullable Instant from, @Nullable Instant before, Instant time) {
      return (from == null || !time.isBefore(from)) && (before == null || time.isBefore(before));
    }
  }
}
