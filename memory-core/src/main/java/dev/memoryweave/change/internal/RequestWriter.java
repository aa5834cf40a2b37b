package dev.memoryweave.change.internal;

import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeDraft;
import dev.memoryweave.model.NodeKind;
import dev.memoryweave.model.NodeStatus;
import dev.memoryweave.model.Provenance.Origin;
import dev.memoryweave.model.Relation;
import dev.memoryweave.store.internal.NodeLookup;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Stores requests by authors about memories of more trusted authors, pending a decision by somebody
 * who is entitled to it. The memory stays as it is.
 */
public final class RequestWriter {
  private final NodeWriter writer;
  private final EvidenceWriter evidenceWriter;
  private final Duration wait;

  public RequestWriter(NodeWriter writer, EvidenceWriter evidenceWriter, Duration wait) {
    this.writer = writer;
    this.evidenceWriter = evidenceWriter;
    this.wait = wait;
  }

  /**
   * Stores a request; a repeated request by one author is stored once.
   *
   * @param with the other memory that it involves, or null
   * @return the pending request
   */
  public MemoryNode ask(
      WriteContext context,
      RequestedAction ask,
      MemoryNode target,
      @Nullable MemoryNode with,
      String reason) {
    Optional<MemoryNode> asked = asked(context, ask, target, with);
    return asked.isPresent()
        ? asked.get()
        : ask(
            context,
            ask,
            target,
            with,
            NodeDraft.builder(NodeKind.REQUEST, ask.title(target.id()))
                .body(reason)
                .lifetime(WaitingTime.endingAfter(context, wait)));
  }

  /** Requests the change that a file makes, for as long as the file says so. */
  public MemoryNode askOfFile(
      WriteContext context,
      RequestedAction ask,
      MemoryNode target,
      @Nullable MemoryNode with,
      Origin file,
      String reason) {
    return ask(
        context,
        ask,
        target,
        with,
        NodeDraft.builder(NodeKind.REQUEST, ask.title(target.id()))
            .body(reason)
            .provenance(context.author())
            .origin(file));
  }

  private MemoryNode ask(
      WriteContext context,
      RequestedAction ask,
      MemoryNode target,
      @Nullable MemoryNode with,
      NodeDraft.Builder draft) {
    MemoryNode request =
        writer.add(context, draft.level(target.scope().level()).build(), NodeStatus.NEEDS_REVIEW);
    evidenceWriter.put(context, request, Relation.Draft.of(ask.predicate(), target.id()), target);
    if (with != null) {
      evidenceWriter.put(
          context, request, Relation.Draft.of(RequestedAction.with(), with.id()), with);
    }
    return request;
  }

  private static Optional<MemoryNode> asked(
      WriteContext context, RequestedAction ask, MemoryNode target, @Nullable MemoryNode with) {
    for (Relation relation : context.tx().relations().to(target.ref())) {
      if (relation.predicate().equals(ask.predicate())) {
        Optional<MemoryNode> request = NodeLookup.readable(context.tx(), relation.from());
        if (request.isPresent() && isTheSame(context, request.get(), with)) {
          return request;
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isTheSame(
      WriteContext context, MemoryNode request, @Nullable MemoryNode with) {
    return !request.lifetime().isOverAt(context.now())
        && !context.author().principal().isOtherThan(request.provenance().principal())
        && RequestedAction.of(context.tx(), request)
            .filter(
                found ->
                    found
                        .with()
                        .map(MemoryNode::ref)
                        .equals(Optional.ofNullable(with).map(MemoryNode::ref)))
            .isPresent();
  }
}
