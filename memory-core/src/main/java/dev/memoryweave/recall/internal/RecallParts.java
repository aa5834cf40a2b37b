package dev.memoryweave.recall.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.NodeRef;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The parts that recall is composed of. Production code uses {@link #standard()}; tests and
 * ablations omit or change a part to measure its effect.
 *
 * @param search the search by words
 * @param channels the sources of memories
 * @param chunkChannels the sources of passages besides the words of the task
 * @param vectors the weights of vectors relative to words
 * @param memoryFactors the factors of memories, in the order of multiplication
 * @param chunkFactors the factors of passages, in the order of multiplication
 * @param steps the settings of the ranking and selection steps
 * @param chunkCandidates the maximum number of hits of the text index for passages
 * @param chunksPerDocument the maximum number of passages of one document
 * @param recallsUnconfirmedDirectives whether unconfirmed directives are returned if they fit the
 *     task
 */
public record RecallParts(
    NodeSearch search,
    List<RecallChannel<NodeRef>> channels,
    List<RecallChannel<KnowledgeChunk.Ref>> chunkChannels,
    VectorWeights vectors,
    List<ScoreFactor<? super MemorySubject>> memoryFactors,
    List<ScoreFactor<? super ChunkSubject>> chunkFactors,
    SelectionSteps steps,
    int chunkCandidates,
    int chunksPerDocument,
    boolean recallsUnconfirmedDirectives) {
  private static final int CHUNK_CANDIDATES = 150;
  private static final int CHUNKS_PER_DOCUMENT = 20;

  private static final RecallParts STANDARD = standard(new NodeSearch());

  /** Copies the lists. */
  public RecallParts {
    channels = List.copyOf(channels);
    chunkChannels = List.copyOf(chunkChannels);
    memoryFactors = List.copyOf(memoryFactors);
    chunkFactors = List.copyOf(chunkFactors);
  }

  /** The standard parts. */
  public static RecallParts standard() {
    return STANDARD;
  }

  private static RecallParts standard(NodeSearch search) {
    return new RecallParts(
        search,
        List.of(new LexicalChannel(search), new PinnedChannel()),
        chunkChannels(search, CHUNK_CANDIDATES),
        VectorWeights.STANDARD,
        MemoryFactors.ALL,
        ChunkFactors.ALL,
        SelectionSteps.STANDARD,
        CHUNK_CANDIDATES,
        CHUNKS_PER_DOCUMENT,
        true);
  }

  private static List<RecallChannel<KnowledgeChunk.Ref>> chunkChannels(
      NodeSearch search, int candidates) {
    return List.of(new SymbolChannel(search, candidates), new NamedFileChannel());
  }

  /**
   * A copy without a factor of memories.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public RecallParts withoutFactor(String name) {
    return withMemoryFactors(without(memoryFactors, ScoreFactor::name, name));
  }

  /**
   * A copy without a channel of memories.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public RecallParts withoutChannel(String name) {
    return withChannels(without(channels, RecallChannel::name, name));
  }

  /**
   * A copy with another channel of words.
   *
   * @param candidates how many of the best hits are gathered
   * @param neighbourWeight the weight of a word for the direct neighbours of a hit, 0 (none) to 1
   * @param neighbourTerms the most terms of a neighbour that contributes fully
   */
  public RecallParts withLexical(int candidates, double neighbourWeight, int neighbourTerms) {
    return withChannels(
        replaced(
            channels,
            channel -> channel instanceof LexicalChannel,
            new LexicalChannel(search, candidates, neighbourWeight, neighbourTerms)));
  }

  /** A copy with the given weight of a quoted phrase, relative to a term. */
  public RecallParts withPhraseWeight(double weight) {
    NodeSearch other = new NodeSearch(weight);
    return new RecallParts(
        other,
        replaced(channels, c -> c instanceof LexicalChannel, new LexicalChannel(other)),
        chunkChannels,
        vectors,
        memoryFactors,
        chunkFactors,
        steps,
        chunkCandidates,
        chunksPerDocument,
        recallsUnconfirmedDirectives);
  }

  /** A copy with other multipliers for rules and preferences that people state. */
  public RecallParts withDirectives(double rule, double preference) {
    ScoreFactor<MemorySubject> other = ConversationFactors.directive(rule, preference);
    return withMemoryFactors(
        replaced(memoryFactors, factor -> factor.name().equals(other.name()), other));
  }

  RecallParts withChannels(List<RecallChannel<NodeRef>> others) {
    return new RecallParts(
        search,
        others,
        chunkChannels,
        vectors,
        memoryFactors,
        chunkFactors,
        steps,
        chunkCandidates,
        chunksPerDocument,
        recallsUnconfirmedDirectives);
  }

  /** A copy with other weights of vectors. */
  public RecallParts withVectors(VectorWeights weights) {
    return new RecallParts(
        search,
        channels,
        chunkChannels,
        weights,
        memoryFactors,
        chunkFactors,
        steps,
        chunkCandidates,
        chunksPerDocument,
        recallsUnconfirmedDirectives);
  }

  private RecallParts withMemoryFactors(List<ScoreFactor<? super MemorySubject>> factors) {
    return new RecallParts(
        search,
        channels,
        chunkChannels,
        vectors,
        factors,
        chunkFactors,
        steps,
        chunkCandidates,
        chunksPerDocument,
        recallsUnconfirmedDirectives);
  }

  /** A copy with other steps of selection. */
  public RecallParts withSteps(SelectionSteps others) {
    return new RecallParts(
        search,
        channels,
        chunkChannels,
        vectors,
        memoryFactors,
        chunkFactors,
        others,
        chunkCandidates,
        chunksPerDocument,
        recallsUnconfirmedDirectives);
  }

  /** A copy with other limits on the passages of the index and of one document. */
  public RecallParts withChunks(int candidates, int perDocument) {
    return new RecallParts(
        search,
        channels,
        chunkChannels(search, candidates),
        vectors,
        memoryFactors,
        chunkFactors,
        steps,
        candidates,
        perDocument,
        recallsUnconfirmedDirectives);
  }

  /** A copy that does not return directives until somebody confirms them. */
  public RecallParts withoutUnconfirmedDirectives() {
    return new RecallParts(
        search,
        replaced(channels, c -> c instanceof PinnedChannel, PinnedChannel.confirmedOnly()),
        chunkChannels,
        vectors,
        memoryFactors,
        chunkFactors,
        steps,
        chunkCandidates,
        chunksPerDocument,
        false);
  }

  private static <T> List<T> without(List<T> parts, Function<T, String> names, String name) {
    List<T> others = parts.stream().filter(part -> !names.apply(part).equals(name)).toList();
    if (others.size() == parts.size()) {
      throw new IllegalArgumentException("There is no '" + name + "'");
    }
    return others;
  }

  private static <T> List<T> replaced(List<T> parts, Predicate<T> which, T other) {
    List<T> replaced = new ArrayList<>(parts);
    replaced.replaceAll(part -> which.test(part) ? other : part);
    return replaced;
  }
}
