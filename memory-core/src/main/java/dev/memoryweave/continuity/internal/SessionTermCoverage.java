package dev.memoryweave.continuity.internal;

import dev.memoryweave.language.internal.QueryTerm;
import dev.memoryweave.language.internal.TextAnalyzer;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.SessionId;
import dev.memoryweave.store.NodeFilter;
import dev.memoryweave.store.NodeStore;
import dev.memoryweave.store.ReadTransaction;
import dev.memoryweave.store.TextQuery;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds which words of a text occur in the messages and notes of sessions, by the text index. */
final class SessionTermCoverage {
  /** The most hits of the search in all sessions. */
  private static final int HITS = 400;

  /** The most hits of a search in one session. */
  private static final int HITS_OF_ONE = 40;

  /**
   * The most sessions that are searched one by one if the search in all has too few hits for some.
   */
  private static final int SESSIONS = 24;

  /** A word in this many nodes does not distinguish sessions, and is expensive to search for. */
  private static final int COMMON = 2_000;

  private static final double UNSAID = .5;

  /** More words add little and cost much. */
  private static final int MAX_TERMS = 24;

  private static final TextAnalyzer ANALYZER = new TextAnalyzer();

  private static final Set<NodeKind> KINDS =
      Set.copyOf(
          EnumSet.of(
              NodeKind.TURN,
              NodeKind.EPISODE,
              NodeKind.OUTCOME,
              NodeKind.NOTE,
              NodeKind.OBJECTIVE,
              NodeKind.REQUEST,
              NodeKind.CRITERION,
              NodeKind.TASK,
              NodeKind.BLOCKER,
              NodeKind.CLAIM,
              NodeKind.SUMMARY));

  private final List<TextQuery.Term> terms;
  private final Map<SessionId, double[]> best = new HashMap<>();
  private final double[] most;

  private SessionTermCoverage(List<TextQuery.Term> terms) {
    this.terms = terms;
    this.most = new double[terms.size()];
  }

  /**
   * Searches for the words of a text.
   *
   * @param sessions the sessions of interest, the likeliest first
   */
  static SessionTermCoverage search(
      ReadTransaction tx, Scope scope, String text, List<SessionId> sessions) {
    List<QueryTerm> words = ANALYZER.analyzeQuery(text).terms();
    Map<String, Long> frequencies =
        tx.nodes().frequencies(words.stream().map(QueryTerm::term).toList(), COMMON);
    List<TextQuery.Term> terms =
        words.stream()
            .filter(term -> frequencies.getOrDefault(term.term(), 0L) < COMMON)
            .limit(MAX_TERMS)
            .map(term -> new TextQuery.Term(term.term(), term.weight()))
            .toList();
    SessionTermCoverage said = new SessionTermCoverage(terms);
    if (terms.isEmpty() || sessions.isEmpty()) {
      return said;
    }
    NodeFilter filter = NodeFilter.in(scope).withKinds(KINDS);
    List<NodeStore.Hit> hits = tx.nodes().search(new TextQuery(terms, List.of(), filter, HITS));
    hits.forEach(said::add);
    if (hits.size() == HITS) {
      // One long session may have used up all hits, which says nothing about the others.
      sessions.stream()
          .limit(SESSIONS)
          .forEach(
              session ->
                  tx.nodes()
                      .search(
                          new TextQuery(terms, List.of(), filter.withSession(session), HITS_OF_ONE))
                      .forEach(said::add));
    }
    return said;
  }

  private void add(NodeStore.Hit hit) {
    if (hit.session() == null) {
      return;
    }
    double[] scores = best.computeIfAbsent(hit.session(), id -> new double[terms.size()]);
    for (int i = 0; i < Math.min(scores.length, hit.termScores().size()); i++) {
      scores[i] = Math.max(scores[i], hit.termScores().get(i));
      most[i] = Math.max(most[i], scores[i]);
    }
  }

  /** Whether there are no words to search for. */
  boolean isEmpty() {
    return terms.isEmpty();
  }

  /**
   * The fraction of the text that some sessions and further words contain, 0 to 1. Each word counts
   * with the score of its best hit; a word that nobody ever said counts half as much as the rarest
   * of the others, because it may be just the user's phrasing.
   */
  double coverage(List<SessionId> sessions, Set<String> words) {
    double rarest = Arrays.stream(most).max().orElse(0);
    double held = 0;
    double all = 0;
    Set<SessionId> own = new HashSet<>(sessions);
    for (int i = 0; i < terms.size(); i++) {
      double weight = most[i] > 0 ? most[i] : rarest > 0 ? UNSAID * rarest : 1;
      boolean isHeld = words.contains(terms.get(i).text());
      for (SessionId session : own) {
        double[] scores = best.get(session);
        isHeld |= scores != null && scores[i] > 0;
      }
      held += isHeld ? weight : 0;
      all += weight;
    }
    return all == 0 ? 0 : held / all;
  }
}
