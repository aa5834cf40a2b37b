package dev.memoryweave.weave.internal;

import dev.memoryweave.knowledge.KnowledgeChunk;
import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.weave.ContextPack.SectionKind;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A passage of a project's file as a candidate for the pack. */
final class ChunkItem implements Candidate {
  private final RecallResult.Chunk chunk;
  private final ChunkRenderer renderer;
  private @Nullable ItemForm full;

  ChunkItem(RecallResult.Chunk chunk, ChunkRenderer renderer) {
    this.chunk = chunk;
    this.renderer = renderer;
  }

  RecallResult.Chunk chunk() {
    return chunk;
  }

  @Override
  public SectionKind section() {
    return SectionKind.KNOWLEDGE;
  }

  @Override
  public ItemForm full() {
    if (full == null) {
      full = renderer.full(chunk);
    }
    return full;
  }

  @Override
  public ItemForm brief(int most) {
    return full().cost() <= most ? full() : renderer.part(chunk, most);
  }

  /** The heading path alone says nothing about a passage. */
  @Override
  public @Nullable ItemForm title() {
    return null;
  }

  @Override
  public boolean isShort() {
    return false;
  }

  @Override
  public int leastFullCost() {
    return renderer.leastCost(chunk);
  }

  @Override
  public double coverage() {
    return chunk.coverage();
  }

  @Override
  public String file() {
    return chunk.chunk().path();
  }

  /** Whether the next passage of the same file can be merged with this one. */
  boolean isFollowedBy(ChunkItem other) {
    KnowledgeChunk one = chunk.chunk();
    KnowledgeChunk next = other.chunk.chunk();
    return one.ref().scope().equals(next.ref().scope())
        && one.path().equals(next.path())
        && one.ref().ordinal() + 1 == next.ref().ordinal()
        && one.passage().toLine() < next.passage().fromLine()
        && chunk.suspectedInjection() == other.chunk.suspectedInjection();
  }

  /** A passage is a source itself. */
  @Override
  public List<EvidenceLine> evidence(Function<NodeRef, List<Evidence>> source) {
    return List.of();
  }

  @Override
  public void append(StringBuilder block, Choice choice) {
    choice.form().append(block);
  }
}
