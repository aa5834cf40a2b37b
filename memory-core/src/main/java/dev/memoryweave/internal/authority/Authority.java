package dev.memoryweave.internal.authority;

import dev.memoryweave.AuthorityPolicy;
import dev.memoryweave.AuthorityPolicy.TrustedFiles;
import dev.memoryweave.change.internal.ChangePolicy;
import dev.memoryweave.internal.lookup.NodeLookup;
import dev.memoryweave.internal.saving.RequestWriter;
import dev.memoryweave.internal.write.WriteContext;
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
import dev.memoryweave.model.Principal;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Trust;
import dev.memoryweave.model.internal.Text;
import dev.memoryweave.reflect.internal.statement.SameStatement;
import dev.memoryweave.store.ReadTransaction;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rules on who may do what, one set for all ways in. They decide and change nothing. An action that
 * an author may not do is made a request by {@link RequestWriter}, or else refused by {@link
 * WriteContext}.
 */
public final class Authority {
  /** The least part of the shorter title's words that two titles about one subject share. */
  private static final double SHARED = .5;

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{M}\\p{N}]+");

  private static final String QUOTES_AND_QUESTIONS =
      "?\"`\u201c\u201d\u2018\u00ab\u00bb\u201e\u300c\uff1f\u061f>";

  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  private final AuthorityPolicy policy;
  private final TrustedFiles files;
  private final Scope own;

  /**
   * Rules of a memory.
   *
   * @param own its narrowest scope: what is to hold beyond it takes somebody who directs
   */
  public Authority(AuthorityPolicy policy, TrustedFiles files, Scope own) {
    this.policy = policy;
    this.files = files;
    this.own = own;
  }

  /** Whether what directs behaviour comes into force on the word of that author alone. */
  public boolean directs(Principal author) {
    return policy.directs(author);
  }

  /** Whether a memory of the kind comes into force on the word of that author alone. */
  public boolean suffices(NodeKind kind, Principal author) {
    return !kind.isDirective() || directs(author);
  }

  /** Whether a memory comes into force in a scope on the word of that author alone. */
  public boolean suffices(NodeKind kind, Scope scope, Principal author) {
    return directs(author) || !takesPerson(kind, scope);
  }

  /** Whether a memory of the kind comes into force there by somebody who directs only. */
  public boolean takesPerson(NodeKind kind, Scope scope) {
    return kind.isDirective() || isBeyond(scope);
  }

  /** Whether what a scope says holds for more than what is worked on here. */
  public boolean isBeyond(Scope scope) {
    return !scope.equals(own);
  }

  /** Whether a memory is the word of somebody who directs, or of two authors who agree. */
  public boolean backs(MemoryNode node) {
    return policy.backs(node) || isTrustedFile(node.provenance());
  }

  /** Whether a memory is in force here although no person trusts the files of the project. */
  public boolean standsWithoutTrust(MemoryNode node) {
    return policy.backs(node);
  }

  /** Whether two authors who say the same bring a directive into force. */
  public boolean agree(Principal one, Principal other) {
    return policy.agree(one, other);
  }

  /** Whether a memory is the word of a file whose rules are in force. */
  public boolean isTrustedFile(Provenance word) {
    return word.trust() == Trust.IMPORT && files.counts(word);
  }

  /**
   * Whether a memory is the word of somebody whose word counts for more. A rule of a file that is
   * in force, which takes a person's trust, stands above agents, too.
   */
  public static boolean standsAbove(MemoryNode node, Principal author) {
    Trust trust = node.provenance().trust();
    return trust.isAbove(author.trust())
        || (trust == Trust.IMPORT
            && author.trust() == Trust.AGENT
            && node.kind().isDirective()
            && node.isInForce());
  }

  /** Whether evidence that others attach leaves a memory as it is. */
  public static boolean isAboveEvidence(MemoryNode node) {
    return node.provenance().trust().isAbove(Trust.AGENT);
  }

  /**
   * Whether somebody who says what a memory says adds to it: neither its author nor one of those
   * who did so before.
   */
  public static boolean isIndependent(Principal author, MemoryNode node) {
    return author.isOtherThan(node.provenance().principal())
        && node.usage().confirmedBy().stream().allMatch(author::isOtherThan);
  }

  /**
   * Whether two rules say the same, word by word in whatever order: a witness of a rule vouches for
   * all of it, and one word can turn it round.
   */
  public static boolean isSameRule(String one, String other) {
    return words(one).equals(words(other)) && SameStatement.same(one, other);
  }

  private static List<String> words(String text) {
    return WORD.matcher(Text.lowerCase(text)).results().map(MatchResult::group).sorted().toList();
  }

  /**
   * Whether an author may bring a memory into force. Only who reads files says what a file says:
   * anybody else could give a memory the name of one.
   */
  public boolean mayBringIntoForce(Principal author, MemoryNode node) {
    return suffices(node.kind(), node.scope(), author)
        || policy.backs(node)
        || (author.trust() == Trust.IMPORT && isTrustedFile(node.provenance()));
  }

  /**
   * Whose word a new memory is: its author's, or that of the person whose recorded message says all
   * of it and is its evidence.
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

  /** A message that holds more than the rule may quote it, ask about it, or take it back. */
  private static boolean isMessageOfPerson(MemoryNode turn, String text) {
    String said = turn.body().isBlank() ? turn.title() : turn.body();
    return turn.kind() == NodeKind.TURN
        && turn.provenance().trust().isPerson()
        && !turn.isSuspectedInjection()
        && said.chars().noneMatch(c -> QUOTES_AND_QUESTIONS.indexOf(c) >= 0)
        && SameStatement.same(Languages.withoutFirst(TalkCue.ASKS_TO_REMEMBER, said.strip()), text);
  }

  /** Refuses what an author may not store, whatever way it comes. */
  public void check(Principal author, @Nullable MemoryNode before, MemoryNode after) {
    if (before != null && standsAbove(before, author) && lowers(before, after)) {
      throw Refusal.standsAbove(before);
    }
    boolean begins =
        before == null || !before.isInForce() || !ChangePolicy.isSameText(before, after);
    if (after.isInForce() && begins && takesPerson(after.kind(), after.scope())) {
      boolean restated = before != null && !ChangePolicy.isSameText(before, after);
      // The text of a file is all new with the file.
      boolean may =
          (restated && !isTrustedFile(after.provenance()))
              ? directs(author)
              : mayBringIntoForce(author, after);
      if (!may) {
        throw after.kind().isDirective() ? Refusal.directs(after) : Refusal.beyond(after);
      }
    }
  }

  /** Whether more is changed than what is counted, and what follows from it. */
  private static boolean lowers(MemoryNode before, MemoryNode after) {
    return !before.contentHash().equals(after.contentHash())
        || !before.body().equals(after.body())
        || before.status() != after.status()
        || !before.lifetime().equals(after.lifetime())
        || !before.provenance().equals(after.provenance());
  }

  /**
   * Whether something that speaks against a memory marks it as contested. A person's word is put in
   * doubt by that of a person, or by what a file in force says. Otherwise it must be an argument:
   * it comes from nobody below the memory, or it is about the same and does not instruct its
   * reader.
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
