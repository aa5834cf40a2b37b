package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Provenance;
import dev.memoryweave.model.Trust;
import dev.memoryweave.reflect.Reflector;
import dev.memoryweave.statement.internal.Contradiction;
import dev.memoryweave.statement.internal.SentenceReader;
import dev.memoryweave.statement.internal.Statement;
import dev.memoryweave.statement.internal.Statements;
import dev.memoryweave.statement.internal.Subjects;
import dev.memoryweave.statement.internal.TextComparison;
import dev.memoryweave.statement.internal.Token;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides what to do with a candidate, given the existing memories. It changes nothing.
 *
 * <p>Only memories of kinds that can mean the same compete: rules with rules, descriptions with
 * descriptions. Of those, in this order:
 *
 * <ol>
 *   <li>If the most similar memory says it already, that memory is confirmed; if the candidate is
 *       much less sure and the memory is not stale, it merely takes the evidence.
 *   <li>If one contradicts it, a person should decide. The candidate replaces it at once only if a
 *       person contradicts what no person said, or if the memory is stale or has very low
 *       confidence.
 *   <li>If one is similar enough and about the same topic, it absorbs what is new. A candidate
 *       about a high-risk subject that is much less sure is left for a person instead. A procedure
 *       with the same title and other steps replaces the old one, as steps of two procedures cannot
 *       be mixed.
 *   <li>Otherwise the candidate becomes a memory of its own.
 * </ol>
 *
 * <p>Equal inputs give equal decisions, whatever the order of the memories.
 */
public final class PromotionPolicy {
  /** With fewer shared title words, a similarity is only one of form. */
  private static final int LEAST_SHARED = 2;

  /** The path score above which two memories name the same places. */
  private static final double SHARED_PLACES = .5;

  /** The least similarity for a memory to be considered. */
  private static final double MINIMUM_SIMILARITY = .50;

  /** How much of the shorter title must be in the other one for two to be merged. */
  private static final double TOPIC_OVERLAP = .75;

  /**
   * The most memories whose bodies are read, most similar first; for others only the titles are.
   */
  private static final int COMPARED_MEMORIES = 20;

  /**
   * How much less sure than the memory a candidate may be and still confirm or replace it. It is
   * above 0 because confirmations raise a memory above the confidence of any single report, and
   * must not shut out the next one.
   */
  private static final double CONFIDENCE_TOLERANCE = .05;

  /**
   * How much less sure a candidate about a high-risk subject may be before a person has to look at
   * it.
   */
  private static final double RISK_MARGIN = .15;

  /**
   * The confidence below which a memory can be replaced by one that is surer by the risk margin; an
   * unverified report reaches it.
   */
  private static final double GOOD_CONFIDENCE = .60;

  private final Similarity similarity = new Similarity();
  private final Merging merging = new Merging();
  private final SentenceReader reader;

  /** Creates a policy; all policies decide alike. */
  public PromotionPolicy(SentenceReader reader) {
    this.reader = reader;
  }

  /**
   * The result of comparing a candidate with memories, assuming its author has enough authority.
   *
   * @param decision what to do with it
   * @param scores how alike the candidate and the memory are, and how sure each is
   */
  public record Compared(Decision decision, PromotionRecord.Scores scores) {}

  /**
   * Decides about a candidate.
   *
   * @param candidate what is proposed
   * @param author who proposes it
   * @param firstHand whether the author states it rather than reporting what others said
   * @param live memories that may be about the same topic, in any order; those that are not active
   *     are skipped
   * @return never {@link Decision.Hold}: authority is checked by {@link CandidateGates}
   */
  public Compared decide(
      Reflector.Candidate candidate,
      Provenance.Principal author,
      boolean firstHand,
      List<MemoryNode> live) {
    Similarity.ToCandidate alike = similarity.to(candidate);
    List<Scored> scored =
        live.stream()
            .filter(node -> isInForce(node) && KindGroup.compete(candidate.kind(), node.kind()))
            .map(node -> new Scored(node, alike.of(node)))
            .sorted(MOST_ALIKE)
            .toList();
    if (scored.isEmpty()) {
      return create(PromotionRecord.Scores.alone(candidate.confidence()), "no memory is like it");
    }
    Case proposed = new Case(candidate, author, firstHand, reader);
    Set<String> keys = reader.keys(candidate.statement());
    Subjects subjects = Subjects.of(candidate.statement(), reader);
    List<Rival> rivals = new ArrayList<>();
    for (Scored one : scored) {
      boolean whole = rivals.size() < COMPARED_MEMORIES && isNear(one.scores());
      // Without a shared word, memories can neither contradict nor be merged.
      if (!whole
          && !rivals.isEmpty()
          && Collections.disjoint(reader.keys(one.node().title()), keys)) {
        continue;
      }
      String text = whole ? Merging.text(one.node()) : one.node().title();
      rivals.add(
          new Rival(one.node(), one.scores(), Statements.about(subjects, text, reader), whole));
    }
    for (Rival rival : rivals) {
      if (saysItAlready(proposed, rival)) {
        return confirmed(candidate, rival);
      }
    }
    for (Rival rival : rivals) {
      Optional<Contradiction> found = contradiction(proposed, rival);
      if (found.isPresent()) {
        return contradicted(proposed, rival, found.get());
      }
    }
    return joinedOrNew(proposed, rivals);
  }

  /** The candidate under decision, read once. */
  private record Case(
      Reflector.Candidate candidate,
      Provenance.Principal author,
      boolean firstHand,
      Statements said,
      Statements title,
      SentenceReader reader) {

    Case(
        Reflector.Candidate candidate,
        Provenance.Principal author,
        boolean firstHand,
        SentenceReader reader) {
      this(
          candidate,
          author,
          firstHand,
          Statements.of(candidate.statement(), reader),
          Statements.of(candidate.title(), reader),
          reader);
    }
  }

  private record Scored(MemoryNode node, PromotionRecord.Scores scores) {}

  /**
   * A memory that may be about the same topic.
   *
   * @param says the part that matters: all of it, or its title alone
   * @param whole whether its body was read too
   */
  private record Rival(
      MemoryNode node, PromotionRecord.Scores scores, Statements says, boolean whole) {
    Compared leadsTo(Decision decision) {
      return new Compared(decision, scores);
    }
  }

  /** By similarity, then the narrower scope, then the id. */
  private static final Comparator<Scored> MOST_ALIKE =
      Comparator.<Scored>comparingDouble(rival -> -rival.scores().similarity())
          .thenComparing(rival -> rival.node().scope().level())
          .thenComparing(rival -> rival.node().id())
          .thenComparing(rival -> rival.node().scope().key());

  private static boolean isInForce(MemoryNode node) {
    return node.status() == NodeStatus.ACTIVE
        || node.status() == NodeStatus.OPEN
        || node.status() == NodeStatus.STALE;
  }

  // The same.

  private boolean saysItAlready(Case proposed, Rival rival) {
    return rival.scores().similarity() >= MINIMUM_SIMILARITY
        && TextComparison.saysAllOf(rival.says(), proposed.said());
  }

  private Compared confirmed(Reflector.Candidate candidate, Rival rival) {
    boolean stale = rival.node().status() == NodeStatus.STALE;
    if (stale || isSureEnough(candidate, rival.node())) {
      return rival.leadsTo(
          new Decision.Confirm(
              rival.node(), stale ? "says the same as a stale memory" : "says the same"));
    }
    return rival.leadsTo(
        new Decision.Discard(rival.node(), "says nothing new, and is less sure than the memory"));
  }

  private boolean isSureEnough(Reflector.Candidate candidate, MemoryNode node) {
    return candidate.confidence() >= node.confidence() - CONFIDENCE_TOLERANCE - 1e-9;
  }

  // Contradictions.

  /** Whether it shares enough of the title, or a place, to have its body read. */
  private boolean isNear(PromotionRecord.Scores scores) {
    return scores.title() >= Similarity.NEAR_TITLE || scores.path() > 0;
  }

  /** Memories with hardly a title word in common are compared by their beginnings. */
  private Optional<Contradiction> contradiction(Case proposed, Rival rival) {
    return rival.whole()
        ? TextComparison.contradiction(proposed.said(), rival.says())
        : TextComparison.contradictionOfBeginnings(proposed.said(), rival.says());
  }

  private Compared contradicted(Case proposed, Rival rival, Contradiction found) {
    MemoryNode node = rival.node();
    Reflector.Candidate candidate = proposed.candidate();
    String differs = found.family().label() + " (" + found.detail() + ")";
    boolean person = isPerson(proposed.author().trust());
    boolean personsWord = isPerson(node.provenance().trust());
    boolean sameKind = candidate.kind() == node.kind();
    if (proposed.firstHand()
        && LaterWord.replaces(
            proposed.author(), candidate.kind(), candidate.title(), candidate.body(), node)) {
      return supersede(rival, "its author says otherwise now: " + differs);
    }
    if (sameKind && !personsWord) {
      if (person) {
        return supersede(rival, "a person says otherwise: " + differs);
      }
      if (node.status() == NodeStatus.STALE) {
        return isTooWeak(proposed, node)
            ? review(rival, "less sure than the stale memory, on a risky subject: " + differs)
            : supersede(rival, "the memory is stale, and this says otherwise: " + differs);
      }
      boolean surer = candidate.confidence() - node.confidence() >= RISK_MARGIN - 1e-9;
      if (node.confidence() < GOOD_CONFIDENCE && surer) {
        return supersede(rival, "surer than the memory, which is hardly believed: " + differs);
      }
    }
    return review(rival, "contradicts the memory by " + differs);
  }

  private static boolean isPerson(Trust trust) {
    return trust == Trust.USER || trust == Trust.CLI;
  }

  private boolean isTooWeak(Case proposed, MemoryNode node) {
    return proposed.candidate().highRisk()
        && node.confidence() - proposed.candidate().confidence() > RISK_MARGIN + 1e-9;
  }

  // Merging.

  private Compared joinedOrNew(Case proposed, List<Rival> rivals) {
    for (Rival rival : rivals) {
      if (rival.scores().similarity() < MINIMUM_SIMILARITY) {
        break;
      }
      Compared joined = joined(proposed, rival);
      if (joined != null) {
        return joined;
      }
    }
    Rival best = rivals.get(0);
    return create(
        best.scores(),
        best.scores().similarity() < MINIMUM_SIMILARITY
            ? "no memory is like it"
            : "the memories like it are about something else, or full");
  }

  /** The decision to merge the two, or null if they are better kept apart. */
  private @Nullable Compared joined(Case proposed, Rival rival) {
    Reflector.Candidate candidate = proposed.candidate();
    MemoryNode node = rival.node();
    Statements title = Statements.of(node.title(), proposed.reader());
    if (isForeign(proposed.said()) || isForeign(title)) {
      return null;
    }
    boolean sameTitle = isSameTitle(proposed, title, node);
    if (!sameTitle && !isSameTopic(proposed.title(), title, rival)) {
      return null;
    }
    if (isTooWeak(proposed, node) && !isPerson(proposed.author().trust())) {
      return review(rival, "much less sure than the memory, on a risky subject");
    }
    if (sameTitle && isRewritten(candidate, rival)) {
      return rewritten(proposed, rival);
    }
    Optional<String> body = merging.body(node, candidate);
    if (body.isEmpty()) {
      return null;
    }
    if (body.get().equals(node.body().stripTrailing())) {
      return confirmed(candidate, rival);
    }
    return rival.leadsTo(
        new Decision.Merge(
            node,
            body.get(),
            sameTitle,
            sameTitle ? "says more under the same title" : "says more about the same thing"));
  }

  /** A text that cannot be read may deny what it would be merged with. */
  private static boolean isForeign(Statements statements) {
    return statements.list().stream().anyMatch(Statement::mayDenyUnnoticed);
  }

  /** Whether it is a procedure with other steps: steps of two procedures cannot be mixed. */
  private static boolean isRewritten(Reflector.Candidate candidate, Rival rival) {
    return candidate.kind() == NodeKind.PROCEDURE
        && rival.node().kind() == candidate.kind()
        && !candidate.body().isBlank()
        && !rival.node().body().isBlank();
  }

  private Compared rewritten(Case proposed, Rival rival) {
    MemoryNode node = rival.node();
    boolean person = isPerson(proposed.author().trust());
    boolean weaker = !isSureEnough(proposed.candidate(), node) && node.status() != NodeStatus.STALE;
    if (!person && (weaker || isPerson(node.provenance().trust()))) {
      return review(rival, "other steps for the same, but less trusted than the memory");
    }
    return supersede(rival, "other steps for the same");
  }

  private static boolean isSameTitle(Case proposed, Statements title, MemoryNode node) {
    if (title.list().isEmpty() || proposed.title().list().isEmpty()) {
      return proposed.candidate().title().strip().equalsIgnoreCase(node.title());
    }
    return TextComparison.saysTheSame(title, proposed.title());
  }

  /**
   * Whether the titles are about the same thing: all words of one are in the other, or most are and
   * both name the same places.
   */
  private boolean isSameTopic(Statements one, Statements other, Rival rival) {
    Set<String> ours = keys(one);
    Set<String> theirs = keys(other);
    int smaller = Math.min(ours.size(), theirs.size());
    Set<String> shared = new HashSet<>(ours);
    shared.retainAll(theirs);
    if (smaller == 0 || shared.size() < LEAST_SHARED) {
      return false;
    }
    boolean contained = shared.size() == smaller;
    double overlap = (double) shared.size() / smaller;
    return contained || (overlap >= TOPIC_OVERLAP && rival.scores().path() >= SHARED_PLACES);
  }

  private static Set<String> keys(Statements title) {
    Set<String> keys = new HashSet<>();
    for (Statement statement : title.list()) {
      for (Token token : statement.tokens()) {
        if (!token.isValue()) {
          keys.add(token.key());
        }
      }
    }
    return keys;
  }

  // Decisions.

  private static Compared create(PromotionRecord.Scores scores, String reason) {
    return new Compared(new Decision.Insert(reason), scores);
  }

  private static Compared review(Rival rival, String reason) {
    return rival.leadsTo(new Decision.Challenge(rival.node(), reason));
  }

  private static Compared supersede(Rival rival, String reason) {
    return rival.leadsTo(new Decision.Supersede(rival.node(), reason));
  }
}
