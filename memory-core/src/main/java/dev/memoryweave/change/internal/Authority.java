package dev.memoryweave.change.internal;

import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.AuthorityPolicy.TrustedFiles;
import dev.memoryweave.language.internal.Languages;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.language.internal.rules.TalkCue;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.InvalidValueException;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.statement.internal.TextComparison;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.internal.NodeLookup;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules on who may do what, for all ways of access. They decide and change nothing. If an
 * author may not perform an action, {@link RequestWriter} turns it into a request, or else {@link
 * WriteContext} rejects it.
 */
public final class Authority {
  /** The least fraction of the shorter title's words that two titles on one subject share. */
  private static final double SHARED = .5;

  private static final String QUOTES_AND_QUESTIONS =
      "?\"`\u201c\u201d\u2018\u00ab\u00bb\u201e\u300c\uff1f\u061f>";

  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  private final AuthorityPolicy policy;
  private final TrustedFiles files;
  private final Scope own;

  /**
   * Creates the rules of a memory.
   *
   * @param own its narrowest scope: memories for broader scopes need an author who may direct
   */
  public Authority(AuthorityPolicy policy, TrustedFiles files, Scope own) {
    this.policy = policy;
    this.files = files;
    this.own = own;
  }

  /** Whether this author alone can make a directive active. */
  public boolean directs(Provenance.Principal author) {
    return policy.directs(author);
  }

  /** Whether this author alone can make a memory of the kind active. */
  public boolean suffices(NodeKind kind, Provenance.Principal author) {
    return !kind.isDirective() || directs(author);
  }

  /** Whether this author alone can make a memory in a scope active. */
  public boolean suffices(NodeKind kind, Scope scope, Provenance.Principal author) {
    return directs(author) || !takesPerson(kind, scope);
  }

  /** Whether only an author who may direct can make a memory of the kind active in that scope. */
  public boolean takesPerson(NodeKind kind, Scope scope) {
    return kind.isDirective() || isBeyond(scope);
  }

  /** Whether memories of a scope apply beyond the current project. */
  public boolean isBeyond(Scope scope) {
    return !scope.equals(own);
  }

  /** Whether a memory is by an author who may direct, or by two authors who agree. */
  public boolean backs(MemoryNode node) {
    return policy.backs(node) || isTrustedFile(node.provenance());
  }

  /** Whether a memory is active here even without a person's trust in the files of the project. */
  public boolean standsWithoutTrust(MemoryNode node) {
    return policy.backs(node);
  }

  /** Whether two authors who say the same make a directive active. */
  public boolean agree(Provenance.Principal one, Provenance.Principal other) {
    return policy.agree(one, other);
  }

  /** Whether a memory was drawn from a file whose rules are active. */
  public boolean isTrustedFile(Provenance word) {
    return word.trust() == Trust.IMPORT && files.counts(word);
  }

  /**
   * Whether a memory's author is more trusted. An active rule of a file, which needs a person's
   * trust, also stands above agents.
   */
  public static boolean standsAbove(MemoryNode node, Provenance.Principal author) {
    Trust trust = node.provenance().trust();
    return trust.isAbove(author.trust())
        || (trust == Trust.IMPORT
            && author.trust() == Trust.AGENT
            && node.kind().isDirective()
            && node.isInForce());
  }

  /** Whether evidence attached by others leaves a memory as it is. */
  public static boolean isAboveEvidence(MemoryNode node) {
    return node.provenance().trust().isAbove(Trust.AGENT);
  }

  /**
   * Whether an author who says the same as a memory adds to it: neither its author nor one who
   * confirmed it before.
   */
  public static boolean isIndependent(Provenance.Principal author, MemoryNode node) {
    return author.isOtherThan(node.provenance().principal())
        && node.usage().confirmedBy().stream().allMatch(author::isOtherThan);
  }

  /**
   * Whether an author may make a memory active. Only the reader of files speaks for files: anybody
   * else could claim that a memory comes from one.
   */
  public boolean mayBringIntoForce(Provenance.Principal author, MemoryNode node) {
    return suffices(node.kind(), node.scope(), author)
        || policy.backs(node)
        || (author.trust() == Trust.IMPORT && isTrustedFile(node.provenance()));
  }

  /**
   * The provenance of a new memory: its author, or the person whose recorded message states all of
   * it and is its evidence.
   */
  public Provenance whoseWord(
      ReadTransaction tx, NodeLookup lookup, NodeDraft draft, NodeKind kind, Provenance author) {
    if (suffices(kind, author.principal())) {
      return author;
    }
    String text = draft.title() + (draft.body() == null ? "" : ".\n" + draft.body());
    for (Evidence.Draft piece : draft.evidence()) {
      if (piece.kind() == Evidence.Kind.MEMORY && piece.polarity() == Polarity.SUPPORTS) {
        Optional<MemoryNode> said = named(tx, lookup, piece.locator());
        if (said.filter(turn -> isMessageOfPerson(turn, text)).isPresent()) {
          return author.saidBy(said.get().provenance());
        }
      }
    }
    return author;
  }

  private static Optional<MemoryNode> named(ReadTransaction tx, NodeLookup lookup, String id) {
    try {
      return lookup.find(tx, NodeId.of(id));
    } catch (InvalidValueException e) {
      return Optional.empty();
    }
  }

  /** A message with more than the rule may quote it, ask about it, or withdraw it. */
  private static boolean isMessageOfPerson(MemoryNode turn, String text) {
    String said = turn.body().isBlank() ? turn.title() : turn.body();
    return turn.kind() == NodeKind.TURN
        && turn.provenance().trust().isPerson()
        && !turn.isSuspectedInjection()
        && said.chars().noneMatch(c -> QUOTES_AND_QUESTIONS.indexOf(c) >= 0)
        && TextComparison.saysTheSame(
            Languages.withoutFirst(TalkCue.ASKS_TO_REMEMBER, said.strip()), text);
  }

  /** Rejects changes that an author may not store, by whatever way of access. */
  public void check(Provenance.Principal author, @Nullable MemoryNode before, MemoryNode after) {
    if (before != null && standsAbove(before, author) && lowers(before, after)) {
      throw Refusal.standsAbove(before);
    }
    boolean begins =
        before == null || !before.isInForce() || !ChangePolicy.isSameText(before, after);
    if (after.isInForce() && begins && takesPerson(after.kind(), after.scope())) {
      boolean restated = before != null && !ChangePolicy.isSameText(before, after);
      // The text of a file is as new as the file itself.
      boolean may =
          (restated && !isTrustedFile(after.provenance()))
              ? directs(author)
              : mayBringIntoForce(author, after);
      if (!may) {
        throw after.kind().isDirective() ? Refusal.directs(after) : Refusal.beyond(after);
      }
    }
  }

  /** Whether more changes than counters and what follows from them. */
  private static boolean lowers(MemoryNode before, MemoryNode after) {
    return !before.contentHash().equals(after.contentHash())
        || !before.body().equals(after.body())
        || before.status() != after.status()
        || !before.lifetime().equals(after.lifetime())
        || !before.provenance().equals(after.provenance());
  }

  /**
   * Whether a contradicting memory marks another one as contested. A person's memory is only put in
   * doubt by a person or by an active memory of a file. Otherwise it must be an argument: by an
   * author at least as trusted, or on the same subject and no suspected injection.
   */
  public static boolean contests(MemoryNode against, MemoryNode node) {
    if (!standsAbove(node, against.provenance().principal())) {
      return true;
    }
    boolean isOfFile = against.provenance().trust() == Trust.IMPORT && against.isInForce();
    if (node.provenance().trust().isPerson() && !isOfFile) {
      return false;
    }
    return !against.isSuspectedInjection() && isOnTheSame(against.title(), node.title());
  }

  private static boolean isOnTheSame(String one, String other) {
    Set<String> ours = new HashSet<>(ANALYZER.indexTerms(one));
    Set<String> theirs = new HashSet<>(ANALYZER.indexTerms(other));
    int shorter = Math.min(ours.size(), theirs.size());
    ours.retainAll(theirs);
    return shorter > 0 && ours.size() >= SHARED * shorter;
  }
}
