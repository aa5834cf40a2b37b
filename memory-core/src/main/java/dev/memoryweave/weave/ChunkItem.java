package dev.memoryweave.weave;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecalledChunk;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A passage of a project's file as a candidate for the pack. */
final class ChunkItem implements Candidate {
  private final RecalledChunk chunk;
  private final ChunkRenderer renderer;
  private @Nullable ItemForm title;
  private @Nullable ItemForm brief;
  private @Nullable ItemForm full;

  ChunkItem(RecalledChunk chunk, ChunkRenderer renderer) {
    this.chunk = chunk;
    this.renderer = renderer;
  }

  RecalledChunk chunk() {
    return chunk;
  }

  @Override
  public SectionKind section() {
    return SectionKind.KNOWLEDGE;
  }

  @Override
  public ItemForm title() {
    if (title == null) {
      title = renderer.title(chunk);
    }
    return title;
  }

  @Override
  public ItemForm brief() {
    if (brief == null) {
      brief = renderer.brief(chunk);
    }
    return brief;
  }

  @Override
  public ItemForm full() {
    if (full == null) {
      full = isShort() ? brief() : renderer.full(chunk);
    }
    return full;
  }

  @Override
  public boolean isShort() {
    return !brief().shortened();
  }

  @Override
  public int leastFullCost() {
    return renderer.leastCost(chunk);
  }

  /** A passage is a source itself. */
  @Override
  public List<EvidenceLine> evidence(Function<NodeRef, List<Evidence>> source) {
    return List.of();
  }

  @Override
  public void append(StringBuilder block, Choice choice) {
    block.append(choice.form().head()).append(']').append(choice.form().rest());
  }
}
