package dev.memoryweave.weave.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.knowledge.KnowledgeDocument.SourceType;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.Evidence.Polarity;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeId;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.ScopeChain;
import dev.memoryweave.recall.RecallRequest;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.recall.RecallTrace;
import dev.memoryweave.recall.RecallTrace.ChannelHits;
import dev.memoryweave.recall.RecallTrace.LeftOut;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What the tests of this package recall. */
final class Memories {
  static final Scope PROJECT = Scope.project("scheduler");
  static final ScopeChain CHAIN = ScopeChain.forProject("scheduler");
  static final Instant NOON = Instant.parse("2025-05-01T12:00:00Z");

  private Memories() {}

  static MemoryNode.Builder node(String id, String title) {
    return MemoryNode.builder(PROJECT, NodeId.of(id), title, NOON);
  }

  static MemoryNode node(String id, String title, String body) {
    return node(id, title).body(body).summaryOfBody().build();
  }

  /** A result of these nodes in this order, the scores falling from 1. */
  static RecallResult result(List<MemoryNode> nodes) {
    return result(CHAIN, nodes, List.of(), List.of());
  }

  static RecallResult result(MemoryNode... nodes) {
    return result(List.of(nodes));
  }

  static RecallResult result(
      ScopeChain chain, List<MemoryNode> nodes, List<String> warnings, List<LeftOut> leftOut) {
    List<RecallResult.Memory> memories = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      RecallResult.Breakdown breakdown = new RecallResult.Breakdown(score(i), List.of(), List.of());
      memories.add(new RecallResult.Memory(nodes.get(i), breakdown, List.of()));
    }
    List<ChannelHits> channels = List.of(new ChannelHits("lexical", nodes.size()));
    RecallTrace trace =
        new RecallTrace(
            RecallRequest.Intent.FEATURE,
            List.of("retri"),
            channels,
            leftOut,
            leftOut.size(),
            List.of(),
            0,
            0);
    return new RecallResult(
        chain, memories, List.of(), warnings, trace, 7, 3, nodes.isEmpty() ? 0 : 1, false);
  }

  /** Falls slowly, so that hundreds still help. */
  private static double score(int place) {
    return 1 / (1 + place / 100.0);
  }

  /** The result with memories that hold so much of what the task asks for. */
  static RecallResult covering(double coverage, RecallResult result) {
    List<RecallResult.Memory> memories =
        result.memories().stream()
            .map(
                m ->
                    new RecallResult.Memory(
                        m.node(),
                        new RecallResult.Breakdown(
                            coverage * m.breakdown().relevance(), List.of(), List.of()),
                        List.of(),
                        null,
                        List.of(),
                        coverage,
                        false))
            .toList();
    return new RecallResult(
        result.chain(),
        memories,
        result.chunks(),
        result.warnings(),
        result.trace(),
        result.revision(),
        result.knowledgeRevision(),
        coverage,
        false);
  }

  /** The result of a request without a task. */
  static RecallResult withoutTerms(RecallResult result) {
    RecallTrace trace =
        new RecallTrace(
            RecallRequest.Intent.UNKNOWN, List.of(), List.of(), List.of(), 0, List.of(), 0, 0);
    return new RecallResult(
        result.chain(),
        result.memories(),
        result.chunks(),
        result.warnings(),
        trace,
        result.revision(),
        result.knowledgeRevision());
  }

  /** The result with these passages, the scores falling from 1. */
  static RecallResult with(RecallResult result, List<KnowledgeChunk> chunks) {
    List<RecallResult.Chunk> recalled = new ArrayList<>();
    for (int i = 0; i < chunks.size(); i++) {
      RecallResult.Breakdown breakdown = new RecallResult.Breakdown(score(i), List.of(), List.of());
      recalled.add(new RecallResult.Chunk(chunks.get(i), breakdown, i % 7 == 6, 1));
    }
    return new RecallResult(
        result.chain(),
        result.memories(),
        recalled,
        result.warnings(),
        result.trace(),
        result.revision(),
        result.knowledgeRevision());
  }

  static KnowledgeChunk chunk(SourceType type, String path, int line, String place, String text) {
    int lines = (int) text.lines().count();
    return new KnowledgeChunk(
        new KnowledgeChunk.Ref(PROJECT, path, line),
        type,
        new KnowledgeChunk.Passage(
            List.of(place), line, line + Math.max(0, lines - 1), List.of(), List.of(), text));
  }

  static Evidence supporting(Evidence.Kind kind, String locator, String excerpt) {
    return Evidence.of(PROJECT, Evidence.Draft.of(kind, locator, excerpt), NOON);
  }

  static Evidence contradicting(Evidence.Kind kind, String locator, String excerpt) {
    return Evidence.of(
        PROJECT,
        new Evidence.Draft(kind, locator, excerpt, null, null, Polarity.CONTRADICTS),
        NOON);
  }
}
