package dev.memoryweave.transfer.internal;

import dev.memoryweave.model.Evidence;
import dev.memoryweave.model.MemoryEvent;
import dev.memoryweave.model.MemoryNode;
import dev.memoryweave.model.NodeRef;
import dev.memoryweave.model.PromotionRecord;
import dev.memoryweave.model.Relation;
import dev.memoryweave.model.Scope;
import dev.memoryweave.model.Session;
import dev.memoryweave.store.ContentStore.Content;
import dev.memoryweave.transfer.TransferFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Maps the records of an export to their scopes here. References outside of the export's scopes
 * keep their scope.
 *
 * @param scopes the scope here for each scope of the export
 */
record ScopeMap(Map<Scope, Scope> scopes) {
  boolean contains(Scope scope) {
    return scopes.containsKey(scope);
  }

  Scope of(Scope scope) {
    return scopes.getOrDefault(scope, scope);
  }

  NodeRef of(NodeRef ref) {
    Scope here = of(ref.scope());
    return here.equals(ref.scope()) ? ref : new NodeRef(here, ref.id());
  }

  private @Nullable NodeRef ofNullable(@Nullable NodeRef ref) {
    return ref == null ? null : of(ref);
  }

  private boolean changesNothing() {
    return scopes.entrySet().stream().allMatch(entry -> entry.getKey().equals(entry.getValue()));
  }

  TransferFormat.Item of(TransferFormat.Item record) {
    if (changesNothing()) {
      return record;
    }
    if (record instanceof TransferFormat.Item.OfMemory memory) {
      return new TransferFormat.Item.OfMemory(
          of(memory.node()),
          memory.versions().stream().map(this::of).toList(),
          ofAll(memory.evidence()),
          ofAll(memory.detached()));
    }
    if (record instanceof TransferFormat.Item.OfVector vector) {
      return new TransferFormat.Item.OfVector(
          vector.model(), of(vector.node()), vector.hash(), vector.vector());
    }
    if (record instanceof TransferFormat.Item.OfRelation relation) {
      return new TransferFormat.Item.OfRelation(
          of(relation.relation()), relation.versions().stream().map(this::of).toList());
    }
    if (record instanceof TransferFormat.Item.OfSession session) {
      return new TransferFormat.Item.OfSession(of(session.session()));
    }
    if (record instanceof TransferFormat.Item.OfContent of) {
      Content content = of.content();
      return new TransferFormat.Item.OfContent(content.at(of(content.scope())), of.base64());
    }
    if (record instanceof TransferFormat.Item.OfDecision decision) {
      return new TransferFormat.Item.OfDecision(of(decision.decision()));
    }
    MemoryEvent.Draft event = ((TransferFormat.Item.OfEvent) record).event();
    return new TransferFormat.Item.OfEvent(
        new MemoryEvent.Draft(
            event.type(),
            of(event.scope()),
            event.subject(),
            event.actor(),
            event.at(),
            event.reason(),
            event.principalId()));
  }

  private MemoryNode of(MemoryNode node) {
    return node.toBuilder(of(node.scope())).supersededBy(ofNullable(node.supersededBy())).build();
  }

  private List<Evidence> ofAll(List<Evidence> evidence) {
    return evidence.stream()
        .map(
            piece ->
                new Evidence(
                    of(piece.scope()),
                    piece.id(),
                    piece.kind(),
                    piece.locator(),
                    piece.excerpt(),
                    piece.digest(),
                    piece.capturedAt(),
                    piece.polarity(),
                    piece.check()))
        .toList();
  }

  private Relation of(Relation relation) {
    return new Relation(
        of(relation.from()),
        relation.predicate(),
        of(relation.to()),
        relation.strength(),
        relation.evidence(),
        relation.status(),
        relation.createdAt(),
        relation.updatedAt());
  }

  private Session of(Session session) {
    return new Session(
        of(session.scope()),
        session.id(),
        session.title(),
        session.runtime(),
        session.folder(),
        session.branch(),
        session.commit(),
        session.continues(),
        session.startedAt(),
        session.endedAt(),
        session.lastActiveAt(),
        session.messages());
  }

  private PromotionRecord of(PromotionRecord decision) {
    return new PromotionRecord(
        decision.sequence(),
        of(decision.scope()),
        decision.outcome(),
        decision.report(),
        decision.session(),
        decision.kind(),
        decision.title(),
        ofNullable(decision.target()),
        ofNullable(decision.result()),
        decision.scores(),
        decision.reason(),
        decision.changes().stream()
            .map(
                change ->
                    new PromotionRecord.Change(of(change.node()), change.before(), change.after()))
            .toList(),
        decision.actor(),
        decision.at(),
        decision.principalId());
  }
}
