package dev.memoryweave.weave.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.recall.RecallResult;
import dev.memoryweave.weave.ContextPack.SectionKind;
import dev.memoryweave.weave.internal.ItemForm.Detail;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A memory as a candidate for the pack. */
final class MemoryItem implements Candidate {
  private final RecallResult.Memory memory;
  private final SectionKind section;
  private final ItemRenderer renderer;
  private @Nullable ItemForm title;
  private @Nullable ItemForm brief;
  private @Nullable ItemForm full;
  private boolean isShort;

  MemoryItem(RecallResult.Memory memory, ItemRenderer renderer) {
    this.memory = memory;
    this.section = SectionKind.of(memory.node().kind());
    this.renderer = renderer;
  }

  RecallResult.Memory memory() {
    return memory;
  }

  MemoryNode node() {
    return memory.node();
  }

  @Override
  public SectionKind section() {
    return section;
  }

  @Override
  public ItemForm title() {
    if (title == null) {
      title = renderer.title(node());
    }
    return title;
  }

  @Override
  public ItemForm brief(int most) {
    return summary();
  }

  private ItemForm summary() {
    if (brief == null) {
      ItemForm form = renderer.brief(node());
      boolean whole = form.detail() == Detail.FULL;
      isShort = whole || renderer.isShort(node());
      full = whole ? form : isShort ? renderer.full(node(), form) : null;
      brief = full != null && full.cost() <= form.cost() ? full : form;
    }
    return brief;
  }

  @Override
  public boolean isShort() {
    summary();
    return isShort;
  }

  @Override
  public ItemForm full() {
    ItemForm summary = summary();
    if (full == null) {
      full = renderer.full(node(), summary);
    }
    return full;
  }

  @Override
  public int leastFullCost() {
    return renderer.leastCost(node());
  }

  @Override
  public double coverage() {
    return memory.coverage();
  }

  @Override
  public @Nullable String file() {
    return null;
  }

  @Override
  public List<EvidenceLine> evidence(Function<NodeRef, List<Evidence>> source) {
    return renderer.evidence(node(), source.apply(node().ref()));
  }

  @Override
  public void append(StringBuilder block, Choice choice) {
    ItemRenderer.append(block, node(), choice);
  }
}
