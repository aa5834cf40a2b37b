package dev.memoryweave.continuity.internal;

import dev.memoryweave.model.MemoryNode;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A lane with everything that hints are compared with.
 *
 * @param facts the lane
 * @param words the words of its titles, requests and open work
 * @param saidOfTitle the fraction of the hint's title that was mentioned in it, 0 to 1, or null if
 *     that was not looked up
 * @param saidOfQuery the fraction of the query that was mentioned in it, 0 to 1, or null if there
 *     is no query
 * @param files the fraction of the hint's files that it touched, 0 to 1; null if there are none, or
 *     if the lane names no file at all
 */
record LaneEvidence(
    LaneFacts facts,
    Set<String> words,
    @Nullable Double saidOfTitle,
    @Nullable Double saidOfQuery,
    @Nullable Double files) {

  /** A lane for which nothing has been looked up yet. */
  static LaneEvidence of(LaneFacts facts) {
    Set<String> words = new LinkedHashSet<>();
    facts.sessions().stream()
        .filter(session -> session.title() != null)
        .forEach(session -> words.addAll(WordMatch.of(String.valueOf(session.title()))));
    for (MemoryNode node : facts.open()) {
      words.addAll(WordMatch.of(node.title()));
    }
    return new LaneEvidence(facts, words, null, null, null);
  }

  LaneEvidence withSaidOfTitle(double coverage) {
    return new LaneEvidence(facts, words, coverage, saidOfQuery, files);
  }

  LaneEvidence withSaidOfQuery(double coverage) {
    return new LaneEvidence(facts, words, saidOfTitle, coverage, files);
  }

  LaneEvidence withFiles(@Nullable Double coverage) {
    return new LaneEvidence(facts, words, saidOfTitle, saidOfQuery, coverage);
  }
}
